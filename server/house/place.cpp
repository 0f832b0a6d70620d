// Counts what each address uses, and decides who may have one more of a shared supply.
#include "server/house/place.hpp"

#include <algorithm>

#include "common/ids.hpp"

namespace emcon::house {

bool may_have(std::size_t taken, std::size_t own, std::size_t room) {
  return taken < room && (taken < room / 2 || own < std::max<std::size_t>(1, room / 16));
}

Place::Place(const Limits& limits, std::int64_t now_ms)
    : creations(limits.address.creations, now_ms),
      joins(limits.address.creations.times(seats_max), now_ms),
      bots(limits.address.bots, now_ms),
      guesses(limits.address.guesses, now_ms),
      visits(limits.address.visits, now_ms),
      debriefs(limits.address.debriefs, now_ms),
      talk(limits.talk.lines.times(limits.talk.address_fold), now_ms),
      crowd_talk(limits.talk.lines, now_ms) {}

bool Place::rested(std::int64_t now_ms) const {
  for (const Bucket* one : {&creations, &joins, &bots, &guesses, &visits, &debriefs, &talk, &crowd_talk})
    if (one->part(now_ms) < 1) return false;
  return true;
}

std::shared_ptr<Place> Places::at(const std::string& name, std::int64_t now_ms) {
  std::shared_ptr<Place>& place = places_[name];
  if (!place) place = std::make_shared<Place>(limits_, now_ms);
  return place;
}

void Places::tidy(std::int64_t now_ms) {
  std::erase_if(places_,
                [&](const auto& entry) { return entry.second.use_count() == 1 && entry.second->rested(now_ms); });
}

}  // namespace emcon::house
