/// The common part of each rulebook's Play: the state under change, the referee, tellings and dice. Each function that
/// tells or rolls takes the audience: there is no other way to do either.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/rules/contract/referee.hpp"
#include "server/rules/kit/acts.hpp"

namespace emcon::rules {

/// Dice that one telling shows, and the sentences that explain them. The sentences follow the text of the telling.
struct Shown {
  std::vector<Rolled> dice;
  std::string words;
};

/// One run of resolve or setup. Lives for one call only; `state` and `referee` outlive it.
template <class Changed>
struct BasicPlay {
  Changed& state;
  Referee& referee;

  BasicPlay(Changed& changed, Referee& rolls) : state(changed), referee(rolls) {}

  /// Tells `audience`; throws as Referee::tell does. `clause`: the paragraph that applies. The text has the handles of
  /// all acts of `showing`.
  void tell(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice = {}, Note note = {},
            Showing showing = {}) const {
    note = about_all(std::move(note), showing.acts);
    referee.tell(audience, {std::move(text), clause, std::move(dice), std::move(note), std::move(showing)});
  }
  /// Rolls dice whose values `audience` may see.
  Rolled roll(Audience audience, Dice dice, const Why& why) const { return referee.roll(dice, why, audience); }
  /// The same, added to the dice that a telling to that audience will show.
  const Rolled& roll(Audience audience, Dice dice, const Why& why, Shown& shown) const {
    return shown.dice.emplace_back(roll(audience, dice, why));
  }
};

}  // namespace emcon::rules
