// Rolls dice, records them, counts the work, and stops a telling that shows more than it may.
#include "server/rules/contract/referee.hpp"

#include <algorithm>

#include "common/text.hpp"
#include "server/rules/contract/work.hpp"

namespace emcon::rules {
namespace {

/// What is beyond the bounds only fails to be drawn: no reason to stop a match.
std::vector<table::Act> within_bounds(std::vector<table::Act> acts) {
  std::erase_if(acts, [](const table::Act& act) { return act.path.size() > table::act_marks_max; });
  if (acts.size() > table::acts_max) acts.erase(acts.begin() + table::acts_max, acts.end());
  return acts;
}

}  // namespace

Rolled Referee::roll(Dice dice, const Why& why, Audience audience) {
  if (dice.count < 0 || dice.sides < 2)
    throw RulesFault("roll of " + std::to_string(dice.count) + " dice with " + std::to_string(dice.sides) + " sides");
  Rolled out{dice.sides, {}, audience};
  const StreamName stream{question_, false, why};
  std::uint32_t& k = used_[stream];
  for (int i = 0; i < dice.count; ++i, ++k) {
    expect_within_work(dice_.size() + events_.size() + 1);
    const std::uint32_t value = source_.value(stream, k, static_cast<std::uint32_t>(dice.sides));
    dice_.push_back({stream, k, static_cast<std::uint32_t>(dice.sides), value, audience.bits()});
    out.values.push_back(static_cast<int>(value));
  }
  return out;
}

int Referee::draw(int bound, const Why& why) {
  if (bound < 1) throw RulesFault("draw below " + std::to_string(bound));
  if (bound == 1) return 0;
  expect_within_work(dice_.size() + events_.size() + 1);
  const StreamName stream{question_, true, why};
  std::uint32_t& k = used_[stream];
  const std::uint32_t value = source_.value(stream, k, static_cast<std::uint32_t>(bound));
  dice_.push_back({stream, k, static_cast<std::uint32_t>(bound), value, Audience::nobody().bits()});
  ++k;
  return static_cast<int>(value) - 1;
}

void Referee::tell(Audience audience, Telling telling) {
  expect_within_work(dice_.size() + events_.size() + 1);
  for (const Rolled& rolled : telling.dice)
    if (!audience.within(rolled.audience))
      throw RulesFault("dice shown to viewers who may not see them: " + telling.text);
  for (const std::string& handle : telling.note.about)
    if (!has_whole_word(telling.text, handle))
      throw RulesFault("a note names '" + handle + "', which its text does not: " + telling.text);
  for (const table::Act& act : telling.showing.acts)
    for (const std::string& handle : {act.from, act.to})
      if (!handle.empty() && std::ranges::find(telling.note.about, handle) == telling.note.about.end())
        throw RulesFault("an act names '" + handle + "', which its note is not about: " + telling.text);
  telling.showing.acts = within_bounds(std::move(telling.showing.acts));
  events_.push_back({audience, turn_, std::move(telling)});
}

}  // namespace emcon::rules
