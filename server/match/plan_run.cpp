// Carries out sealed plans window by window, tells their seats what has lapsed, and stops if something new comes.
#include "server/match/plan_run.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "common/words/words.hpp"

namespace emcon::match {
namespace {

using table::FilledLine;

bool same_line(const table::OfferLine& a, const table::OfferLine& b) {
  return a.verb == b.verb && a.subject == b.subject && a.variant == b.variant;
}

/// An order as everybody sees it: the acting things and their aims.
std::vector<std::string> orders_seen(const Position& window, Seat seat) {
  const table::Offer offer = window.public_offer_for(seat);
  std::vector<std::string> out;
  for (const table::OfferLine& line : offer.lines) {
    std::string& order = out.emplace_back(line.verb + "\n" + line.subject + "\n" + line.variant);
    for (const table::Field& field : line.fields)
      if (field.set >= 0 && field.kind == table::FieldKind::target)
        for (const table::Option& option : offer.sets[static_cast<std::size_t>(field.set)].options)
          order += "\n" + option.token;
  }
  return out;
}

/// The orders of each window in which the seat is asked, by its kind.
std::vector<std::pair<std::string, std::vector<std::string>>> stages_seen(const Foresight& foresight, Seat seat) {
  std::vector<std::pair<std::string, std::vector<std::string>>> out;
  for (const Position* window : foresight.windows())
    if (asks(*window, seat)) out.emplace_back(window->asked()->kind, orders_seen(*window, seat));
  return out;
}

/// Whether everybody sees an order in the open window that was not foreseen.
bool shows_more(const Position& now, const Position& foreseen) {
  for (const auto& slot : now.asked()->slots)
    for (const Seat seat : slot) {
      const table::Offer before = foreseen.public_offer_for(seat), offer = now.public_offer_for(seat);
      for (const table::OfferLine& line : offer.lines)
        if (std::ranges::none_of(before.lines, [&](const auto& known) { return same_line(known, line); })) return true;
    }
  return false;
}

class PlanRun {
 public:
  PlanRun(const Foresight& foresight, std::span<const SeatAnswer> plans, QuestionNo question, DiceOfPlan& dice)
      : windows_(foresight.windows()), plans_(plans), question_(question), dice_(dice), at_(windows_.front()) {}

  Resolution run() {
    std::size_t next = 0;
    while (at_->asked()) {
      const auto here = std::ranges::find_if(windows_.subspan(next),
                                             [&](const Position* window) { return same_window(*window, *at_); });
      const auto which = static_cast<std::size_t>(here - windows_.begin());
      if (which == windows_.size() || (which > 0 && shows_more(*at_, *windows_[which]))) break;
      for (; next < which; ++next) give_up(*windows_[next]);
      carry_out(*windows_[next++]);
    }
    tell_given_up("The window of these orders did not come: ");
    const bool unforeseen = at_->asked() && next < windows_.size();
    for (; next < windows_.size(); ++next) give_up(*windows_[next]);
    tell_given_up(unforeseen ? "Your plan ends at '" + at_->asked()->title +
                                   "', which offers what could not be foreseen. Given up: "
                             : "Your plan ends before its last window. Given up: ");
    out_.next = std::move(held_);
    return std::move(out_);
  }

 private:
  /// The place among the plans of the seat that has answered for the slot.
  std::size_t answered(const std::vector<Seat>& slot) const {
    for (std::size_t i = 0; i < plans_.size(); ++i)
      if (std::ranges::find(slot, plans_[i].seat) != slot.end()) return i;
    throw rules::RulesFault("a slot of a plan is not answered");
  }
  /// The orders of a plan for its next stage, to which this window belongs.
  std::vector<FilledLine> orders_for_next(std::size_t plan) {
    const std::int32_t stage = ++stages_[plan];
    std::vector<FilledLine> out;
    for (const FilledLine& line : plans_[plan].filled.lines)
      if (line.stage == stage) out.push_back(as_in_window(line));
    return out;
  }

  void carry_out(const Position& window) {
    const std::vector<std::vector<Seat>> slots = at_->asked()->slots;
    if (at_->asked()->immediate && slots.size() == 1) {
      const std::size_t plan = answered(slots.front());
      return one_by_one(window, plans_[plan].seat, orders_for_next(plan));
    }
    std::vector<SeatAnswer> answers;
    for (const auto& slot : slots) {
      const std::size_t plan = answered(slot);
      answers.push_back(legal(plans_[plan].seat, orders_for_next(plan)));
    }
    std::ranges::sort(answers, {}, &SeatAnswer::seat);
    step(answers);
  }
  /// In a window that repeats until all is ordered, each order meets the results of those before it.
  void one_by_one(const Position& window, Seat seat, const std::vector<FilledLine>& orders) {
    std::vector<FilledLine> done;
    for (const FilledLine& order : orders) {
      if (!same_window(window, *at_)) {
        if (!replaced(order, done) && !closes(window, seat, order)) lapse(seat, order, "its window is over.");
        continue;
      }
      Verdict verdict = at_->check(seat, {{order}});
      if (verdict.problems.empty()) {
        done.push_back(order);
        step({{seat, {{order}}, std::move(verdict.order)}});
      } else if (!replaced(order, done)) {
        lapse(seat, order, verdict.problems.front().text, verdict.problems.front().clause);
      }
    }
    if (same_window(window, *at_)) step({{seat, at_->offer_for(seat).fallback}});
  }
  /// The legal part of the orders; the default if there is none.
  SeatAnswer legal(Seat seat, const std::vector<FilledLine>& orders) {
    LegalPart part = legal_part(*at_, seat, orders);
    for (const LegalPart::Left& left : part.left)
      if (!left.spare || !replaced(orders[left.which], part.taken.lines))
        lapse(seat, orders[left.which], left.problems.front().text, left.problems.front().clause);
    if (part.taken.lines.empty()) return {seat, at_->offer_for(seat).fallback};
    return {seat, std::move(part.taken), std::move(part.verdict.order)};
  }
  /// An order such as 'done', which is the last of the window's default: it only says that nothing more follows, which
  /// is true if the window is over or does not come.
  static bool closes(const Position& window, Seat seat, const FilledLine& order) {
    if (!order.subject.empty() || !order.entries.empty()) return false;
    const table::Filled fallback = window.offer_for(seat).fallback;
    return !fallback.lines.empty() && fallback.lines.back() == as_in_window(order);
  }
  /// Another order of the same kind for the same thing was carried out: this one stood by, and was not needed.
  static bool replaced(const FilledLine& order, const std::vector<FilledLine>& done) {
    return std::ranges::any_of(done, [&](const FilledLine& one) {
      return one.verb == order.verb && one.subject == order.subject && one.variant == order.variant;
    });
  }

  void step(const std::vector<SeatAnswer>& answers) {
    Resolution played = at_->resolve(answers, question_, dice_);
    dice_.close_window(played.dice);
    out_.work += played.work;
    rules::expect_within_work(out_.work);
    const auto add = [](auto& to, auto& from) { std::ranges::move(from, std::back_inserter(to)); };
    add(out_.events, played.events);
    add(out_.dice, played.dice);
    add(out_.disclosures, played.disclosures);
    held_ = std::move(played.next);
    at_ = held_.get();
  }

  static std::string words_of(const FilledLine& order) { return "'" + words::order_words(order) + "'"; }
  void tell(Seat seat, std::string text, std::string clause) {
    rules::Telling telling{std::move(text), std::move(clause), {}, rules::notable()};
    out_.events.push_back({Audience::only(seat), at_->clock().turn, std::move(telling)});
  }
  void lapse(Seat seat, const FilledLine& order, const std::string& why, std::string clause = "") {
    out_.lapses.push_back({seat, order, out_.events.size()});
    tell(seat, "Your order " + words_of(order) + " lapses: " + why, std::move(clause));
  }

  void give_up(const Position& window) {
    for (const auto& slot : window.asked()->slots) {
      const std::size_t plan = answered(slot);
      for (const FilledLine& order : orders_for_next(plan))
        if (!closes(window, plans_[plan].seat, order)) given_up_[plan].push_back(words_of(order));
    }
  }
  void tell_given_up(const std::string& why) {
    for (const auto& [plan, orders] : std::exchange(given_up_, {})) {
      std::string all;
      for (const std::string& order : orders) all += (all.empty() ? "" : ", ") + order;
      tell(plans_[plan].seat, why + all + ".", "");
    }
  }

  std::span<const Position* const> windows_;
  std::span<const SeatAnswer> plans_;
  QuestionNo question_;
  DiceOfPlan& dice_;
  const Position* at_;
  std::unique_ptr<Position> held_;  ///< the object of `at_`, after something has been carried out
  Resolution out_;
  std::map<std::size_t, std::int32_t> stages_;                ///< passed, by plan
  std::map<std::size_t, std::vector<std::string>> given_up_;  ///< by plan
};

}  // namespace

Resolution run_plans(const Foresight& foresight, std::span<const SeatAnswer> plans, QuestionNo question,
                     DiceOfPlan& dice) {
  return PlanRun(foresight, plans, question, dice).run();
}

bool stand_again(const Foresight& before, const Foresight& next, std::span<const rules::Event> told) {
  if (!next.is_plan() || next.windows().front()->asked()->plan != before.windows().front()->asked()->plan) return false;
  const auto grave = [](const rules::Event& event) {
    return event.audience == Audience::everyone() && event.telling.note.weight == table::Weight::grave;
  };
  if (std::ranges::any_of(told, grave)) return false;
  for (std::uint8_t i = 0; i < seats_max; ++i)
    if (stages_seen(before, Seat{i}) != stages_seen(next, Seat{i})) return false;
  return true;
}

}  // namespace emcon::match
