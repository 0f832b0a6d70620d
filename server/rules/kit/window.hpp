/// Windows and orders as rows. A window is a question that a rulebook asks; an order is a line that a player may write
/// in it. A ruleset writes a row for each. From the rows follow the parts that all rulebooks share: the seats that are
/// asked, standing answers, the offer of those who wait, and the common refusals.
///
/// `Parts` names what the rows of one ruleset work with (PartsOf).
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/words/match.hpp"
#include "server/rules/contract/ruleset.hpp"
#include "server/rules/kit/line_check.hpp"
#include "server/rules/kit/offer_base.hpp"
#include "server/rules/kit/order_list.hpp"
#include "server/rules/kit/phrases.hpp"
#include "server/rules/kit/wrong_verb.hpp"

namespace emcon::rules {

/// Offering or Reading with the view of the asked seat, and no other view.
template <class View, class Base>
struct Seeing : Base {
  explicit Seeing(const View& of) : view(of) {}

  /// The open step, which is of this type.
  template <class S>
  const S& step() const {
    return std::get<S>(*view.step);
  }

  const View& view;
};
/// Offering and Reading of a ruleset, by its View.
template <class View>
using OfferingOn = Seeing<View, OfferBase>;
template <class View>
using ReadingOn = Seeing<View, LineCheck>;

/// Offering or Reading of a ruleset whose View has a table; it adds that table and the seat. `Held` is const Table&, or
/// Table for a scratch copy on which accepted orders are marked.
template <class View, class Base, class Held>
struct AtTable : Seeing<View, Base> {
  explicit AtTable(const View& of) : Seeing<View, Base>(of), table(of.table), seat(*of.seat) {}
  Side side() const { return table.players[seat].side; }

  Held table;
  Seat seat;
};
template <class View>
using OfferingAt = AtTable<View, OfferBase, const decltype(View::table)&>;
template <class View, class Held>
using ReadingAt = AtTable<View, LineCheck, Held>;

template <class OfferingOf, class ReadingOf, class PlayOf, class StepOf>
struct PartsOf {
  using Offering = OfferingOf;  ///< builds an offer from a View; derives from OfferBase
  using Reading = ReadingOf;    ///< reads the lines of an answer against a View; derives from LineCheck
  using Play = PlayOf;          ///< one run of resolve
  using Step = StepOf;          ///< the step of the agenda that asks
};

/// The functions in an order's file.
template <class Parts>
struct OrderActs {
  /// Adds the order's lines to the offer, and to the fallback if the order is the default.
  void (*offer)(typename Parts::Offering&);
  /// Reads one line: accepts an order, or refuses with reasons.
  void (*check)(typename Parts::Reading&);
  /// Carries out one order (see `by`); null: its window takes all answers together.
  void (*apply)(typename Parts::Play&, const typename Parts::Step&, Seat, const std::any& order) = nullptr;
};

template <class CarryOut>
struct OrderOf;
template <class Play, class Step, class Order>
struct OrderOf<void (*)(Play&, const Step&, Seat, const Order&)> {
  using Type = Order;
};
template <class Play, class Order>
struct OrderOf<void (*)(Play&, const Order&)> {
  using Type = Order;
};
template <auto carry_out>
struct Applied {
  template <class Play, class Step>
  static void run(Play& play, const Step& step, Seat seat, const std::any& value) {
    const auto& order = std::any_cast<const typename OrderOf<decltype(carry_out)>::Type&>(value);
    if constexpr (requires { carry_out(play, step, seat, order); })
      carry_out(play, step, seat, order);
    else
      carry_out(play, order);
  }
  template <class Play, class Step>
  using Run = void (*)(Play&, const Step&, Seat, const std::any&);
  template <class Play, class Step>
  constexpr operator Run<Play, Step>() const {  // NOLINT(google-explicit-constructor): that is its use
    return &run<Play, Step>;
  }
};
template <auto offer, auto check, auto carry_out>
struct Acts {
  template <class Parts>
  constexpr operator OrderActs<Parts>() const {  // NOLINT(google-explicit-constructor): that is its use
    return {offer, check, Applied<carry_out>()};
  }
};
/// OrderRow::acts of an order whose value has a type of its own. void carry_out(Play&, const Step&, Seat, const
/// Order&), which may leave out step and seat, carries it out.
template <auto offer, auto check, auto carry_out>
inline constexpr Acts<offer, check, carry_out> by{};

/// An order: one verb. Its row stands in a file of its own, with the functions it names and the type of its value.
template <class Parts>
struct OrderRow {
  const char* verb;
  const char* fields = "";  ///< the names of its fields, separated by blanks
  bool variant = false;     ///< the line names a variant
  bool aside = false;  ///< stands beside the answer: its lines alone are no answer, and no reason to ask the window
  bool ends = false;   ///< only says that no line follows
  int pass = 0;        ///< it is judged by the orders of all lines of lower passes, no matter where those stand
  OrderActs<Parts> acts;
};

/// OrderActs::check of an order `done`; no line may follow it.
template <class Reading>
void accept_done(Reading& in) {
  in.accept_done();
}

/// The row of an order in the list of a window: EMCON_ORDER(fire) is the `fire_order` that the file of that verb
/// defines. It declares the row where it is used, so that an order is added by its file and one word of its window.
#define EMCON_ORDER(verb)               \
  ([] {                                 \
    extern const OrderRow verb##_order; \
    return &verb##_order;               \
  }())

using Answers = std::vector<Answer<OrderList>>;

/// The names of a window.
struct WindowHead {
  const char* kind;  ///< Ask::kind
  Title<0> title;
  const char* clause;
};

/// How a window is answered. A row takes one of the four below, and adds to it.
struct Answering {
  bool sealed = false;
  bool immediate = false;  ///< submitting is draft and lock in one
  bool optional = false;   ///< an answer may have no order
  Pace pace = Pace::order;
  const char* standing = nullptr;  ///< the effect of its default, in words; null: it takes no standing answers
  /// Whether a seat's secrets may let it order something. If so, it is asked even when all others see nothing that it
  /// could order.
  bool secret_orders = false;
  const PlanHead* plan = nullptr;    ///< Ask::plan
  const Routine* routine = nullptr;  ///< Ask::routine

  /// Makes the window a part of the plan `in`, for matches that are played with plans.
  constexpr Answering planned(const PlanHead& in) const {
    Answering out = *this;
    out.plan = &in;
    return out;
  }
  constexpr Answering part_of(const Routine& of) const {
    Answering out = *this;
    out.routine = &of;
    return out;
  }
  constexpr Answering at(Pace this_pace) const {
    Answering out = *this;
    out.pace = this_pace;
    return out;
  }
  constexpr Answering by_secrets() const {
    Answering out = *this;
    out.secret_orders = true;
    return out;
  }
  constexpr Answering otherwise(const char* the_default) const {
    Answering out = *this;
    out.standing = the_default;
    return out;
  }
};
/// What most rulebooks have: fire at what is in reach, and whatever keeps the enemy's fire off.
inline constexpr Routine firing{"fire", "fire as suggested until something unexpected happens"};
inline constexpr Routine defending{"defend", "defend as suggested until something unexpected happens"};

/// An answer has orders, and is final as soon as it is given.
inline constexpr Answering at_once{.immediate = true};
/// An answer may be changed until it is locked, and may have no order.
inline constexpr Answering drafted{.optional = true};
/// An answer may be changed until it is locked, and may have no order. Nobody sees an answer before all are locked.
inline constexpr Answering sealed{.sealed = true, .optional = true};
/// An answer may be changed until it is locked, and has at least one order. Nobody sees an answer before all are
/// locked.
inline constexpr Answering sealed_order{.sealed = true};

/// The work of a window beside that of its orders.
template <class Parts>
struct WindowActs {
  /// Checks that need the whole answer; null: none.
  void (*close)(typename Parts::Reading&) = nullptr;
  /// Carries out the answers together, after each order's own `apply`; null: nothing more.
  void (*resolve)(typename Parts::Play&, const typename Parts::Step&, const Answers&) = nullptr;
};

/// A window: a class of questions.
template <class Parts>
struct Window : WindowHead, Answering, WindowActs<Parts> {
  Window(WindowHead called, const char* help_text, Answering how, std::vector<const OrderRow<Parts>*> takes,
         WindowActs<Parts> acts = {})
      : WindowHead(called), Answering(how), WindowActs<Parts>(acts), help(help_text), orders(std::move(takes)) {}

  const char* help;
  std::vector<const OrderRow<Parts>*> orders;
};

/// The window by which a step of an agenda asks, a static member of the step's type; null: the step runs by itself.
template <class Parts, class... Steps>
const Window<Parts>* window_of_step(const std::variant<Steps...>& step) {
  return std::visit(
      []<class S>(const S&) -> const Window<Parts>* {
        if constexpr (requires { S::window; })
          return &S::window;
        else
          return nullptr;
      },
      step);
}

/// The title of a question about an actor or a thing; `of` may be empty.
inline std::string title_about(std::string title, const std::string& of) {
  return of.empty() ? std::move(title) : titles::about(title, of);
}

/// The question of a window. `of`: the actor or thing it is about, for the title; may be empty.
template <class Parts>
Ask ask_of(const Window<Parts>& window, const std::string& of, std::vector<std::vector<Seat>> slots) {
  Ask ask;
  ask.kind = window.kind;
  ask.title = title_about(window.title(), of);
  ask.clause = window.clause;
  ask.slots = std::move(slots);
  ask.pace = window.pace;
  ask.sealed = window.sealed;
  ask.immediate = window.immediate;
  ask.secret_orders = window.secret_orders;
  ask.plan = window.plan;
  ask.routine = window.routine;
  return ask;
}

/// Title, help and lines of a window's offer; `of` as for ask_of. The offer is idle if all orders in it are asides or
/// leave no choice.
template <class Parts>
table::Offer offer_of(const Window<Parts>& window, const std::string& of, typename Parts::Offering& offering) {
  offering.offer.title = title_about(window.title(), of);
  offering.offer.help = window.help;
  offering.offer.idle = true;
  for (const OrderRow<Parts>* order : window.orders) {
    const std::size_t before = offering.choices();
    order->acts.offer(offering);
    if (!order->aside && !order->ends && offering.choices() > before) offering.offer.idle = false;
    offering.offer.orders.push_back({order->verb, split_words(order->fields), order->variant, 0});
  }
  return std::move(offering.offer);
}

/// The default of the window's offer if that offer is idle, at a fraction of its cost; nothing: it is not idle.
/// `offering` is used up.
template <class Parts>
std::optional<table::Filled> default_if_idle(const Window<Parts>& window, typename Parts::Offering& offering) {
  offering.only_whether = true;
  for (const OrderRow<Parts>* order : window.orders) {
    const std::size_t before = offering.choices();
    order->acts.offer(offering);
    if (!order->aside && !order->ends && offering.choices() > before) return std::nullopt;
  }
  return std::move(offering.offer.fallback);
}

/// Adds the standing answers of all windows that take them, and of their routines, until a turn up to `turns_max`.
template <class Parts>
void add_standing(std::span<const Window<Parts>* const> windows, int turns_max, table::Offer& out) {
  for (const Window<Parts>* window : windows)
    if (window->standing) out.lines.push_back(standing_line(window->kind, window->standing, turns_max));
  for (const Window<Parts>* window : windows)
    if (window->routine) add_routine(*window->routine, turns_max, out);
}

/// The offer of standing answers of a ruleset whose windows are the same for all viewers. `seated`: the viewer is no
/// spectator.
template <class Parts>
table::Offer standing_offer(std::span<const Window<Parts>* const> windows, const char* clause, int turns_max,
                            bool seated) {
  table::Offer out;
  out.clauses = {clause};
  if (seated) add_standing(windows, turns_max, out);
  return out;
}

/// The offer of a viewer who is not asked: no lines, and a title that says for whom all wait.
inline table::Offer waiting_offer(std::string title) {
  table::Offer out;
  out.title = std::move(title);
  return out;
}

/// The verbs of a window, "fire, pass or done"; `answers`: asides are left out.
template <class Parts>
std::string verbs_of(const Window<Parts>& window, bool answers = false) {
  std::vector<std::string> out;
  for (const OrderRow<Parts>* order : window.orders)
    if (!answers || !order->aside) out.emplace_back(order->verb);
  return words::one_of(out, out.size());
}

/// All windows of a game, as in Description.
using AllWindows = std::vector<WindowDescription> (*)();

/// Refuses a line whose verb the window does not take. The refusal names the windows in `all` that take it; if there
/// are none, the verbs that may be meant, or else all verbs of other windows.
template <class Parts>
void refuse_verb(const Window<Parts>& window, AllWindows all, LineCheck& lines) {
  const WrongVerb wrong = wrong_verb(all(), window.title(), verbs_of(window), lines.line().verb);
  lines.refuse(wrong.grounds, wrong.clause ? wrong.clause->c_str() : window.clause);
}

/// Reads an answer to a window, one of `all` of the game; `reading` was made from the view of the asked seat.
template <class Parts>
Checked<OrderList> read_answer(const Window<Parts>& window, AllWindows all, const table::Filled& filled,
                               typename Parts::Reading reading) {
  LineCheck& lines = reading;
  if (std::optional<Problem> problem = too_many_orders(filled)) return lines.refused(std::move(*problem));
  const auto row_of = [&](const table::FilledLine& line) {
    const auto row =
        std::ranges::find_if(window.orders, [&](const OrderRow<Parts>* order) { return line.verb == order->verb; });
    return row == window.orders.end() ? nullptr : *row;
  };
  std::set<int> passes{0};
  for (const OrderRow<Parts>* order : window.orders) passes.insert(order->pass);
  const table::FilledLine* done = nullptr;  // lines stand one behind the other
  for (const int pass : passes)
    for (const table::FilledLine& line : filled.lines) {
      const OrderRow<Parts>* row = row_of(line);
      if ((row ? row->pass : 0) != pass) continue;
      lines.begin(line, static_cast<int>(&line - filled.lines.data()));
      if (done && done < &line) {
        lines.refuse(reasons::after_done(), window.clause);
      } else if (!row) {
        refuse_verb(window, all, lines);
      } else if (lines.fields_fit(row->fields, row->variant)) {
        lines.read_by(row, row->aside);
        row->acts.check(reading);
        if (lines.is_done() && !done) done = &line;
      }
    }
  lines.end();
  if (!window.optional && !lines.answered() && lines.fine())
    lines.refuse(filled.lines.empty()
                     ? reasons::nothing_ordered(verbs_of(window, true))
                     : reasons::nothing_ordered_but_asides(filled.lines.front().verb, verbs_of(window, true)),
                 window.clause);
  if (window.close && lines.fine()) window.close(reading);
  return lines.result();
}

/// The check of an answer by a seat that is not asked.
inline Checked<OrderList> not_asked(const char* clause, const Grounds& grounds = reasons::not_your_turn()) {
  Checked<OrderList> out;
  out.problems.push_back({std::string(grounds.code()), grounds.text(), clause, -1, "", {}});
  return out;
}

/// Defines Rules::offer, default_if_idle and check of a ruleset, in its namespace. The namespace has:
///   window_asking(view)    the window that asks the viewer, or null
///   asked_about(view)      the actor or thing that this question is about, for its title
///   waiting_title(view)    the title for a viewer who is not asked
/// `clause` is the paragraph about who is asked when.
#define EMCON_ANSWERS(clause)                                                      \
  table::Offer Rules::offer(const View& view) {                                    \
    const Window<Parts>* window = window_asking(view);                             \
    if (!window) return waiting_offer(waiting_title(view));                        \
    Offering offering(view);                                                       \
    return offer_of(*window, asked_about(view), offering);                         \
  }                                                                                \
  std::optional<table::Filled> Rules::default_if_idle(const View& view) {          \
    const Window<Parts>* window = window_asking(view);                             \
    if (!window) return std::nullopt;                                              \
    Offering offering(view);                                                       \
    return rules::default_if_idle(*window, offering);                              \
  }                                                                                \
  Checked<OrderList> Rules::check(const View& view, const table::Filled& filled) { \
    const Window<Parts>* window = window_asking(view);                             \
    if (!window) return not_asked(clause);                                         \
    const AllWindows all = [] { return described(windows()); };                    \
    return read_answer(*window, all, filled, Reading(view));                       \
  }                                                                                \
  static_assert(true)

/// Carries out the answers to a step of this window.
template <class Parts>
void resolve_answers(const Window<Parts>& window, typename Parts::Play& play, const typename Parts::Step& step,
                     const Answers& answers) {
  for (const Answer<OrderList>& answer : answers)
    for (const OrderList::Entry& entry : answer.order.entries()) {
      const auto* row = static_cast<const OrderRow<Parts>*>(entry.row);
      if (row->acts.apply) row->acts.apply(play, step, answer.seat, entry.order);
    }
  if (window.resolve) window.resolve(play, step, answers);
}

/// Rules::resolve of a ruleset without an agenda, whose steps hold nothing. Carries out the input of the open window:
/// answers, or a seat that left (seat_left of the ruleset).
template <class Parts, class State>
State resolved_in(const Window<Parts>& window, State state, const Input<OrderList>& input, Referee& referee) {
  referee.set_turn(state.turn);
  typename Parts::Play play{state, referee};
  if (const auto* left = std::get_if<SeatLeft>(&input))
    seat_left(play, left->seat);
  else
    resolve_answers(window, play, typename Parts::Step{}, std::get<Answers>(input));
  return state;
}

/// The windows as in Description.
template <class Parts>
std::vector<WindowDescription> described(std::span<const Window<Parts>* const> windows) {
  std::vector<WindowDescription> out;
  for (const Window<Parts>* window : windows) {
    WindowDescription& w = out.emplace_back(WindowDescription{window->kind, window->title(), window->clause, {}});
    for (const OrderRow<Parts>* order : window->orders)
      w.orders.push_back({order->verb, split_words(order->fields), order->variant});
  }
  return out;
}

/// Adds the plans that windows are parts of, each once; and each as a window, with the orders of all its parts.
template <class Parts>
void describe_plans(std::span<const Window<Parts>* const> windows, Description& out) {
  for (const Window<Parts>* window : windows) {
    if (!window->plan) continue;
    if (std::ranges::find(out.plans, window->plan) == out.plans.end()) {
      out.plans.push_back(window->plan);
      out.windows.push_back({window->plan->kind, window->plan->title, window->plan->clause, {}});
    }
    std::vector<OrderDescription>& orders =
        std::ranges::find(out.windows, window->plan->kind, &WindowDescription::kind)->orders;
    for (const OrderRow<Parts>* order : window->orders) {
      OrderDescription described{order->verb, split_words(order->fields), order->variant};
      if (std::ranges::find(orders, described) == orders.end()) orders.push_back(std::move(described));
    }
  }
}

}  // namespace emcon::rules
