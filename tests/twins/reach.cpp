// Counts how far the hidden seats of a pair get into what is secret.
#include "tests/twins/reach.hpp"

#include <algorithm>

namespace emcon::testing {
namespace {

/// Whether another seat's journal has the line in the same words: it is public then, or as good as.
bool told_to_others(const Half& half, std::size_t seat, const table::JournalLine& line) {
  for (std::size_t other = 0; other < half.seats.size(); ++other) {
    if (other == seat) continue;
    const auto& journal = half.seats[other]->model().journal;
    const auto same = [&](const table::JournalLine& theirs) {
      return theirs.text == line.text && theirs.turn == line.turn;
    };
    if (std::any_of(journal.rbegin(), journal.rend(), same)) return true;
  }
  return false;
}

}  // namespace

void Reach::look_at(std::size_t world, Half& half, std::size_t seat, bool count, Varied& reached) {
  const client::Model& model = half.seats[seat]->model();
  std::size_t& seen = lines_[world * pair_.seats() + seat];
  seen = std::min(seen, model.journal.size());
  for (; seen < model.journal.size(); ++seen) {
    if (count && !told_to_others(half, seat, model.journal[seen])) ++reached["told by " + model.journal[seen].clause];
    if (count) note(model.journal[seen], world, seat, reached);
  }
  for (const table::Thing& thing : model.board.things)
    for (const std::string& tag : thing.tags)
      if (tags_.insert(std::to_string(world) + "/" + std::to_string(seat) + "/" + thing.handle + "/" + tag).second &&
          count)
        ++reached["tag " + tag];
}

void Reach::note(const table::JournalLine& line, std::size_t world, std::size_t seat, Varied& reached) const {
  if (!noted_ || world > 0) return;
  for (std::size_t before = 0; before < seat; ++before)
    if (pair_.hidden(before)) return;
  if (const std::string name = noted_(line); !name.empty()) ++reached[name];
}

void Reach::look(bool count, Varied& reached) {
  lines_.resize(2 * pair_.seats());
  for (std::size_t seat = 0; seat < pair_.seats(); ++seat) {
    if (!pair_.hidden(seat)) continue;
    look_at(0, pair_.a(), seat, count, reached);
    look_at(1, pair_.b(), seat, count, reached);
  }
}

}  // namespace emcon::testing
