// Walks over what has happened, on the map.
#include "client/full/happenings.hpp"

#include <algorithm>

#include "client/telling/news.hpp"

namespace emcon::client::full {

void Happenings::keep() {
  constexpr std::size_t handles_most = 20000;
  for (const table::Thing& thing : model_.board.things)
    for (const table::Map& map : model_.board.maps)
      if (const auto at = panel::where_is(model_.board, thing, map.id)) {
        if (last_.size() < handles_most || last_.contains(thing.handle)) last_[thing.handle] = {map.id, *at};
        break;
      }
}

void Happenings::begin(std::uint32_t after) {
  lines_.clear();
  for (const table::JournalLine* line : telling::what_matters(model_, after)) lines_.push_back(line->number);
  at_ = 0;
  walking_ = false;
  flashing_ = !lines_.empty();
}

const table::JournalLine* Happenings::line(std::uint32_t number) const {
  const auto found = std::ranges::lower_bound(model_.journal, number, {}, &table::JournalLine::number);
  return found != model_.journal.end() && found->number == number ? &*found : nullptr;
}

std::uint32_t Happenings::step(int by) {
  if (lines_.empty()) return 0;
  const auto count = static_cast<int>(lines_.size());
  if (walking_) at_ = static_cast<std::size_t>(((static_cast<int>(at_) + by) % count + count) % count);
  walking_ = flashing_ = true;
  const table::JournalLine* now = line(lines_[at_]);
  if (!now) return 0;
  for (const std::string& handle : now->about) {
    const auto last = last_.find(handle);
    if (model_.board.thing(handle)) {
      look_.choose(handle);
    } else if (last != last_.end()) {
      if (const auto* map = panel::map_of(model_.board, last->second.first); map && map->id != look_.look.map)
        look_.open_map(*map);
      look_.show_place(last->second.second);
    } else {
      continue;
    }
    break;
  }
  return now->number;
}

std::vector<panel::Place> Happenings::flash(const std::string& map) const {
  std::vector<panel::Place> out;
  if (!flashing_) return out;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const table::JournalLine* one = walking_ && i != at_ ? nullptr : line(lines_[i]);
    if (!one) continue;
    for (const std::string& handle : one->about)
      if (const auto last = last_.find(handle); last != last_.end() && last->second.first == map)
        out.push_back(last->second.second);
  }
  return out;
}

}  // namespace emcon::client::full
