// Holds the present position of a written play, gathers the answers to a question, and resolves them when all are in.
#include "server/referee/staged_match.hpp"

#include <algorithm>

namespace emcon::referee {
namespace {

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

// Facts by which a Board says that a thing has another name for other eyes.
constexpr const char* known_as = "known as";     ///< of one's own thing: the others' name for it
constexpr const char* not_known = "undetected";  ///< its value when they have none
constexpr const char* own_name = "own name";     ///< of one's own thing under the others' name: one's own for it

const std::string* fact_of(const table::Thing& thing, const char* name) {
  for (const table::Fact& fact : thing.facts)
    if (fact.name == name) return &fact.value;
  return nullptr;
}

}  // namespace

StagedMatch::StagedMatch(const match::CatalogueHandle& catalogue, const rules::ScenarioDescription& scenario,
                         const rules::Choice& choice, match::Windows windows, rules::DiceSource& dice)
    : dice_(dice), names_(viewers_max) {
  std::size_t seat = 0;
  for (const rules::SideDescription& side : scenario.sides) {
    side_names_.push_back(lower(side.name));
    for (int i = 1; i <= side.seats; ++i, ++seat)
      names_.at(seat) = side_names_.back() + (i == 1 ? "" : std::to_string(i));
  }
  names_.back() = "spectator";
  take(catalogue.setup(choice, dice_, windows));
}

void StagedMatch::take(match::Resolution resolution) {
  position_ = std::move(resolution.next);
  std::move(resolution.events.begin(), resolution.events.end(), std::back_inserter(told_));
  answers_.clear();
  ++question_;
}

std::optional<std::size_t> StagedMatch::open_slot(Seat seat) const {
  if (!position_->asked()) return {};
  const auto& slots = position_->asked()->slots;
  for (std::size_t i = 0; i < slots.size(); ++i)
    if (!answers_.contains(i) && std::find(slots[i].begin(), slots[i].end(), seat) != slots[i].end()) return i;
  return {};
}

bool StagedMatch::waits_for(Seat seat) const {
  return open_slot(seat).has_value();
}

void StagedMatch::answer(Seat seat, table::Filled filled) {
  const auto slot = open_slot(seat);
  if (!slot) throw rules::RulesFault(names_.at(seat.index) + " is not asked now");
  answers_.insert_or_assign(*slot, match::SeatAnswer{seat, std::move(filled)});
  if (answers_.size() < position_->asked()->slots.size()) return;
  std::vector<match::SeatAnswer> all;
  for (auto& [at, given] : answers_) all.push_back(std::move(given));
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.seat < b.seat; });
  take(position_->resolve(all, question_, dice_));
}

void StagedMatch::answer_by_default() {
  const QuestionNo now = question_;
  const auto slots = position_->asked()->slots;
  for (std::size_t i = 0; i < slots.size() && question_ == now; ++i)
    if (!answers_.contains(i)) answer(slots[i].front(), position_->offer_for(slots[i].front()).fallback);
}

void StagedMatch::leave(Seat seat) {
  take(position_->leave(seat, question_, dice_));
}

std::optional<Viewer> StagedMatch::viewer(const std::string& name) const {
  for (const Viewer v : viewers())
    if (names_[static_cast<std::size_t>(v.index())] == name) return v;
  return {};
}

std::optional<std::string> StagedMatch::handle_for(Viewer viewer, const std::string& handle) const {
  const table::Board seen = position_->board_for(viewer);
  if (seen.thing(handle)) return handle;
  for (const Viewer owner : viewers())
    for (const table::Thing& thing : position_->board_for(owner).things) {
      const std::string* others = thing.handle == handle ? fact_of(thing, known_as) : nullptr;
      const std::string* own = fact_of(thing, own_name);
      const std::string name = others && *others != not_known ? *others : own && *own == handle ? thing.handle : "";
      if (!name.empty() && seen.thing(name)) return name;
    }
  return {};
}

std::vector<Viewer> StagedMatch::viewers() const {
  std::vector<Viewer> out;
  for (std::uint8_t i = 0; i < seats_max; ++i)
    if (!names_[i].empty()) out.push_back(Viewer::of(Seat{i}));
  out.push_back(Viewer::spectator());
  return out;
}

}  // namespace emcon::referee
