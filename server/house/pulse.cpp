// Has the store write nothing, again and again, and hands the clock what comes of it.
#include "server/house/pulse.hpp"

#include <algorithm>

namespace emcon::house {

void Pulse::ask() {
  asked_ms_ = premises_.now();
  premises_.store.beat(premises_.while_open([this](const store::Appended& result) {
    if (result.verdict == store::Verdict::durable) premises_.play_clock.beat();
    rest();
  }));
}

void Pulse::rest() const {
  premises_.timers.set(BeatTimer{}, std::max(premises_.now(), asked_ms_ + PlayClock::beat_every_ms));
}

}  // namespace emcon::house
