/// Finds out all the time whether the database takes writes, for the clock of the matches.
#pragma once

#include "server/house/premises.hpp"

namespace emcon::house {

/// There is one MatchStore::beat at a time. The next is asked for PlayClock::beat_every_ms after the one before, or
/// when that one is answered, whichever is later. If no other process can serve the database, it asks once.
class Pulse {
 public:
  explicit Pulse(Premises& premises) : premises_(premises) { rest(); }

  /// The BeatTimer has fired.
  void ask();
  /// Sets the timer for the next beat.
  void rest() const;

 private:
  Premises& premises_;
  std::int64_t asked_ms_ = premises_.now() - PlayClock::beat_every_ms;
};

}  // namespace emcon::house
