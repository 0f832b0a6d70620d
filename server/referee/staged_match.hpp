/// A match in a written play: the position, the answers given so far, and the tellings since the last one.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/match/position.hpp"

namespace emcon::referee {

class StagedMatch {
 public:
  /// Sets the match up; throws rules::RulesFault. `choice` must be legal.
  StagedMatch(const match::CatalogueHandle& catalogue, const rules::ScenarioDescription& scenario,
              const rules::Choice& choice, match::Windows windows, rules::DiceSource& dice);

  const match::Position& position() const { return *position_; }
  QuestionNo question() const { return question_; }
  std::span<const rules::Event> told() const { return std::span(told_).subspan(answered_at_); }    ///< since acting()
  std::span<const rules::Event> heard() const { return std::span(told_).subspan(listens_from_); }  ///< since listen()

  /// Something is about to happen: told() begins anew.
  void acting() { answered_at_ = told_.size(); }
  void listen() { listens_from_ = told_.size(); }
  /// Whether the open question waits for `seat`.
  bool waits_for(Seat seat) const;
  /// Takes a legal answer, and resolves when all slots are answered. Throws rules::RulesFault.
  void answer(Seat seat, table::Filled filled);
  /// Gives the default for every slot that is not answered yet.
  void answer_by_default();
  void leave(Seat seat);

  /// The names in plays: sides in lower case, `letters`; from a side's second seat on with a number, `letters2`;
  /// `spectator`.
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<std::string>& side_names() const { return side_names_; }
  std::optional<Viewer> viewer(const std::string& name) const;
  std::vector<Viewer> viewers() const;
  /// The viewer's handle for the thing that its owner calls `handle`, as on Boards; nothing: the viewer does not know
  /// the thing.
  std::optional<std::string> handle_for(Viewer viewer, const std::string& handle) const;

 private:
  void take(match::Resolution resolution);
  std::optional<std::size_t> open_slot(Seat seat) const;

  rules::DiceSource& dice_;
  std::vector<std::string> names_;  ///< by Viewer::index(); empty: no such seat
  std::vector<std::string> side_names_;
  std::unique_ptr<match::Position> position_;
  QuestionNo question_ = 0;
  std::map<std::size_t, match::SeatAnswer> answers_;  ///< by slot
  std::vector<rules::Event> told_;                    ///< since the set-up
  std::size_t answered_at_ = 0;                       ///< in told_
  std::size_t listens_from_ = 0;                      ///< in told_
};

}  // namespace emcon::referee
