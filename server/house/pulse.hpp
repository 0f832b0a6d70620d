/// Asks the database again and again whether it takes writes, for the clock of the matches.
#pragma once

#include "server/house/premises.hpp"

namespace emcon::house {

/// Makes one request MatchStore::beat() at a time. The next follows PlayClock::beat_every_ms after the one before, or
/// when that one is answered, whichever is later. If no other process can serve the database, one request is all.
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
