// Asks the store, again and again, and gives the answers to the clock.
#include "server/house/pulse.hpp"

#include <algorithm>

namespace emcon::house {

void Pulse::ask() {
  asked_ms_ = premises_.now();
  premises_.store.beat(premises_.while_open([this](bool taken) {
    // Until the lease stands nobody may be told anything of a match.
    if (taken && premises_.store.sure()) premises_.play_clock.beat();
    rest();
  }));
}

void Pulse::rest() const {
  premises_.timers.set(BeatTimer{}, std::max(premises_.now(), asked_ms_ + PlayClock::beat_every_ms));
}

}  // namespace emcon::house
