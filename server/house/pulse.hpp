/// Asks all the time whether the database takes writes, for the clock of the matches.
#pragma once

#include "server/house/premises.hpp"

namespace emcon::house {

/// One MatchStore::beat at a time, each PlayClock::beat_every_ms after the one before was asked for, or as soon as that
/// one is answered. Where no other process can serve the database it asks once.
class Pulse {
 public:
  explicit Pulse(Premises& premises) : premises_(premises) { rest(); }

  /// BeatTimer has fired.
  void ask();
  /// It fires again, when it is time.
  void rest() const;

 private:
  Premises& premises_;
  std::int64_t asked_ms_ = premises_.now() - PlayClock::beat_every_ms;
};

}  // namespace emcon::house
