// A position that takes the place of another one and plans its windows together.
#include "server/match/planned.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "server/match/as_suggested.hpp"
#include "server/match/plan_check.hpp"
#include "server/match/plan_offer.hpp"
#include "server/match/plan_run.hpp"

namespace emcon::match {
namespace {

using Plans = std::vector<const rules::PlanHead*>;

class Planned final : public Position {
 public:
  Planned(std::unique_ptr<const Position> now, const Plans& plans)
      : now_(std::move(now)), plans_(plans), foresight_(*now_), asked_(now_->asked()) {
    if (foresight_.is_plan()) asked_ = ask_of_plan(foresight_);
  }

  const std::optional<rules::Ask>& asked() const override { return asked_; }
  const table::Clock& clock() const override { return now_->clock(); }
  const std::optional<rules::Outcome>& outcome() const override { return now_->outcome(); }

  table::Offer offer_for(Seat seat) const override {
    if (!plans(seat)) return now_->offer_for(seat);
    std::optional<table::Offer>& kept = offers_[seat.index];
    if (!kept) kept = offer_of_plan(foresight_, seat);
    return *kept;
  }
  table::Offer public_offer_for(Seat seat) const override { return now_->public_offer_for(seat); }
  /// A plan can be passed as the windows can, for as long. A routine of plans takes the place of those of windows.
  table::Offer standing_for(Seat seat) const override {
    table::Offer out = now_->standing_for(seat);
    if (out.lines.empty()) return out;
    if (std::ranges::any_of(plans_, [](const rules::PlanHead* plan) { return plan->routine; }))
      std::erase_if(out.lines, is_as_suggested);
    const table::OfferLine like = out.lines.front();
    const auto add = [&](const char* verb, const char* variant, const char* label) {
      table::OfferLine line = like;
      line.verb = verb;
      line.variant = variant;
      line.label = label;
      if (std::ranges::find(out.lines, line) == out.lines.end()) out.lines.push_back(std::move(line));
    };
    for (const rules::PlanHead* plan : plans_) add("standing", plan->kind, plan->standing);
    for (const rules::PlanHead* plan : plans_)
      if (plan->routine) add(as_suggested, plan->routine->name, plan->routine->label);
    return out;
  }
  Verdict check(Seat seat, const table::Filled& filled) const override {
    if (!plans(seat)) return now_->check(seat, filled);
    std::optional<Checked>& last = checks_[seat.index];
    if (!last || last->filled != filled) last = Checked{filled, check_plan(foresight_, seat, filled)};
    return last->verdict;
  }
  table::Board board_for(Viewer viewer) const override { return now_->board_for(viewer); }
  table::Board truth_board(TruthPermit permit) const override { return now_->truth_board(permit); }

  Resolution resolve(std::span<const SeatAnswer> answers, QuestionNo question, rules::DiceSource& dice) const override {
    if (!foresight_.is_plan()) return with_plans(now_->resolve(answers, question, dice), plans_);
    expect_legal(answers);
    DiceOfPlan going_on(dice);
    Resolution out = run_plans(foresight_, answers, question, going_on);
    for (int again = 0; again < now_->asked()->plan->stands; ++again) {
      const Foresight next(*out.next);
      if (!stand_again(foresight_, next, out.events)) break;
      add(out, run_plans(next, answers, question, going_on));
    }
    return with_plans(std::move(out), plans_);
  }
  Resolution leave(Seat seat, QuestionNo question, rules::DiceSource& dice) const override {
    return with_plans(now_->leave(seat, question, dice), plans_);
  }
  /// The foresight follows from the present position.
  void dump(rules::Writer& writer) const override { now_->dump(writer); }

 private:
  /// The last answer of a seat that was checked.
  struct Checked {
    table::Filled filled;
    Verdict verdict;
  };
  /// Whether the seat answers by a plan now.
  bool plans(Seat seat) const { return foresight_.is_plan() && foresight_.stages(seat) > 0; }
  void expect_legal(std::span<const SeatAnswer> answers) const {
    for (const SeatAnswer& answer : answers)
      if (const Problems problems = check(answer.seat, answer.filled).problems; !problems.empty())
        throw rules::RulesFault("an illegal plan reached resolve: " + problems.front().text);
  }
  static void add(Resolution& to, Resolution more) {
    to.next = std::move(more.next);
    to.work += more.work;
    rules::expect_within_work(to.work);
    for (Lapse& lapse : more.lapses) {
      lapse.told += to.events.size();
      to.lapses.push_back(std::move(lapse));
    }
    std::ranges::move(more.events, std::back_inserter(to.events));
    std::ranges::move(more.dice, std::back_inserter(to.dice));
    std::ranges::move(more.disclosures, std::back_inserter(to.disclosures));
  }

  std::unique_ptr<const Position> now_;
  Plans plans_;
  Foresight foresight_;
  std::optional<rules::Ask> asked_;
  mutable std::array<std::optional<table::Offer>, static_cast<std::size_t>(seats_max)> offers_;
  /// An answer is tried, drafted, locked and carried out one after the other; its windows are gone through but once.
  mutable std::array<std::optional<Checked>, static_cast<std::size_t>(seats_max)> checks_;
};

}  // namespace

Resolution with_plans(Resolution played, const Plans& plans) {
  played.next = std::make_unique<Planned>(std::move(played.next), plans);
  return played;
}

}  // namespace emcon::match
