/// Makes referee keys, sights and referees; nothing else can. Only hosted.hpp includes this file; no file that a
/// ruleset includes may do so.
#pragma once

#include <utility>

#include "server/rules/contract/referee.hpp"
#include "server/rules/contract/veiled.hpp"

namespace emcon::match {

class Umpire {
 public:
  /// Calls `use(const Sight&)` with the eyes of one viewer.
  template <class Use>
  static decltype(auto) with_sight(Viewer viewer, Use&& use) {
    const rules::Sight sight(viewer, viewer, false);
    return std::forward<Use>(use)(sight);
  }
  /// Calls `use(const Sight&)` with the eyes of the public in the place of a seat.
  template <class Use>
  static decltype(auto) with_public_sight(Viewer place, Use&& use) {
    const rules::Sight sight(place, Viewer::spectator(), false);
    return std::forward<Use>(use)(sight);
  }
  /// Calls `use(const Sight&)` with eyes that see all: for the truth view of an ended match.
  template <class Use>
  static decltype(auto) with_all_sight(Use&& use) {
    const rules::Sight sight(Viewer::spectator(), Viewer::spectator(), true);
    return std::forward<Use>(use)(sight);
  }
  template <class Use>
  static decltype(auto) with_key(Use&& use) {
    const rules::RefereeKey key;
    return std::forward<Use>(use)(key);
  }
  /// Calls `use(Referee&)`, then hands over the referee's notes: sink(events, dice, disclosures).
  template <class Use, class Sink>
  static auto with_referee(rules::DiceSource& dice, QuestionNo question, Use&& use, Sink&& sink) {
    rules::Referee referee(dice, question);
    auto result = std::forward<Use>(use)(referee);
    std::forward<Sink>(sink)(std::move(referee.events_), std::move(referee.dice_), std::move(referee.disclosures_));
    return result;
  }
};

}  // namespace emcon::match
