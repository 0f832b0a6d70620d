/// The part of a host that resolves steps when all answers are in, tells every viewer the results, and ends the match.
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

  /// Resolves and ends what is due, and answers for seats that left; at most as much as goes to the store in one
  /// append.
  void settle(Batch& batch) const;
  /// Whether there is something to settle without a request.
  static bool goes_on(const MatchState& state);
  /// Ends the match by `how`, if the log has brought that about (end_by).
  void finish(Batch& batch, const std::string& how) const;
  /// Ends a match whose board no client could read. Such matches date from before servers checked this.
  void end_if_unshowable(Batch& batch) const;
  /// Sends the open question again to everybody who sees its clocks, which changed without a step.
  void tell_questions(Batch& batch) const;
  /// Tells spectators who came while the batch was on its way to the store. Their Welcome had the state before it.
  void tell_newcomers(Batch& batch) const;

 private:
  void resolve_due(Batch& batch) const;
  void end_by_rules(Batch& batch) const;
  bool answer_for_absent(Batch& batch) const;
  /// Ends the match because the due step is too much; `why` is the reason.
  void end_as_too_much(Batch& batch, std::string why) const;
  void end_with(Batch& batch, emcon::log::Ended ended) const;
  /// The unsigned messages to each seat about the step from `from` to now.
  static std::vector<BlankFrame> words_for_seats(const Batch& batch, const Moment& from,
                                                 std::span<const ClosedStep> closed, Patches& patches);
  /// `seats`: the result of words_for_seats.
  void tell_step(Batch& batch, const Moment& from, const std::vector<Moment>& shown_before,
                 std::vector<BlankFrame> seats, Patches& patches) const;
  /// `closed`: the steps that led from `from` to now; `patches`: those that other tellings of these steps share.
  void tell_spectators_step(Batch& batch, const Moment& from, const std::vector<Moment>& shown_before,
                            std::span<const ClosedStep> closed, Patches& patches) const;
  void tell_late_spectators(Batch& batch, const Moment& from, const std::vector<Moment>& shown_before,
                            std::span<const ClosedStep> closed, Patches& patches) const;
  static void tell_public(Batch& batch, const Moment& from, std::span<const ClosedStep> closed, const NewFrame& step);
  void tell_end(Batch& batch) const;

  const Answers& answers_;
};

}  // namespace emcon::match
