/// The part of a host that resolves steps when all answers are in, tells every viewer what came of them, and ends the
/// match.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "server/match/answers.hpp"
#include "server/match/frame.hpp"

namespace emcon::match {

class Steps {
 public:
  explicit Steps(const Answers& answers) : answers_(answers) {}

  /// Resolves and ends what is due, and answers for those who left: at most so much as goes to the store at once.
  void settle(Batch& batch) const;
  /// There is something to settle without anybody asking.
  static bool goes_on(const MatchState& state);
  /// Ends the match by `how`, if the log has brought that about (end_by).
  void finish(Batch& batch, const std::string& how) const;
  /// Ends a match that shows what no client could read: one of before servers looked.
  void end_if_unshowable(Batch& batch) const;
  /// The open question again, to everybody who is shown its clocks: they have changed without a step.
  void tell_questions(Batch& batch) const;
  /// Spectators came while the batch was on its way to the store, and were welcomed to the state before it.
  void tell_newcomers(Batch& batch) const;

 private:
  void resolve_due(Batch& batch) const;
  void end_by_rules(Batch& batch) const;
  bool answer_for_absent(Batch& batch) const;
  /// The match ends since the step that is due is too much, as `why` says.
  void end_as_too_much(Batch& batch, std::string why) const;
  void end_with(Batch& batch, emcon::log::Ended ended) const;
  /// What each seat is told of the step from `from` to now, not signed yet.
  static std::vector<BlankFrame> words_for_seats(const Batch& batch, const Moment& from,
                                                 std::span<const ClosedStep> closed, Patches& patches);
  /// `seats`: of words_for_seats.
  void tell_step(Batch& batch, const Moment& from, const std::vector<Moment>& shown_before,
                 std::vector<BlankFrame> seats, Patches& patches) const;
  /// `closed`: the steps that led from `from` to now; `patches`: of what else is told of them.
  void tell_spectators_step(Batch& batch, const Moment& from, const std::vector<Moment>& shown_before,
                            std::span<const ClosedStep> closed, Patches& patches) const;
  void tell_late_spectators(Batch& batch, const Moment& from, const std::vector<Moment>& shown_before,
                            std::span<const ClosedStep> closed, Patches& patches) const;
  static void tell_public(Batch& batch, const Moment& from, std::span<const ClosedStep> closed, NewFrame step);
  void tell_end(Batch& batch) const;

  const Answers& answers_;
};

}  // namespace emcon::match
