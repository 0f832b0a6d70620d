/// Windows and orders as rows. A window is a question that a rulebook asks; an order is a line that a player may write
/// in it. A ruleset writes a row for each; who is asked, standing answers, the waiting offer and all refusals that
/// every rulebook has alike are made from the rows.
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

#include "server/rules/contract/ruleset.hpp"
#include "server/rules/kit/line_check.hpp"
#include "server/rules/kit/offer_base.hpp"
#include "server/rules/kit/order_list.hpp"

namespace emcon::rules {

/// What is offered or read with its view: that of the seat that is asked, and nothing else.
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
/// Offering and Reading of a ruleset for what they see of the game.
template <class View>
using OfferingOn = Seeing<View, OfferBase>;
template <class View>
using ReadingOn = Seeing<View, LineCheck>;

/// The same of a ruleset whose View has a table, with that and the seat. `Held` is const Table&, or Table for a scratch
/// copy on which what is accepted is marked.
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

/// What an order's file does for it.
template <class Parts>
struct OrderActs {
  /// Adds its lines to the offer, and to the fallback if it is the default.
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
/// OrderRow::acts of an order whose value has a type of its own, which void carry_out(Play&, const Step&, Seat, const
/// Order&), with or without step and seat, carries out.
template <auto offer, auto check, auto carry_out>
inline constexpr Acts<offer, check, carry_out> by{};

/// An order: one verb. Its row stands in a file of its own, with the functions it names and the type of its value.
template <class Parts>
struct OrderRow {
  const char* verb;
  const char* fields = "";  ///< their names, separated by blanks
  bool variant = false;     ///< the line names a variant
  bool aside = false;       ///< says something beside the answer: an answer of such lines alone is none, and no window
                            ///< is asked for their sake
  bool ends = false;        ///< says only that nothing more follows
  int pass = 0;             ///< it is judged by what the lines of lower passes order, wherever these stand
  OrderActs<Parts> acts;
};

/// OrderActs::check of an order `done`, after which nothing may follow.
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

/// What a window is called.
struct WindowHead {
  const char* kind;  ///< Ask::kind
  const char* title;
  const char* clause;
};

/// How a window is answered. A row names one of the four below and adds what it has beside it.
struct Answering {
  bool sealed = false;
  bool immediate = false;  ///< submitting is draft and lock in one
  bool optional = false;   ///< an answer without an order is one, too
  Pace pace = Pace::order;
  const char* standing = nullptr;  ///< what its default does, in words; null: it takes no standing answers
  /// What only its owner knows may let him order something: then it is asked even where all others see nothing to
  /// order.
  bool secret_orders = false;
  const PlanHead* plan = nullptr;  ///< Ask::plan

  /// Where a match is played with plans, this window is a part of one.
  constexpr Answering planned(const PlanHead& in) const {
    Answering out = *this;
    out.plan = &in;
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
/// An answer has orders, and is final as soon as it is given.
inline constexpr Answering at_once{.immediate = true};
/// An answer may be changed until it is locked; one without an order is an answer, too.
inline constexpr Answering drafted{.optional = true};
/// The same, and nobody sees an answer before all are locked.
inline constexpr Answering sealed{.sealed = true, .optional = true};
/// The same, but an answer has orders.
inline constexpr Answering sealed_order{.sealed = true};

/// What a window does beside what its orders do.
template <class Parts>
struct WindowActs {
  /// What only the whole answer shows; null: nothing.
  void (*close)(typename Parts::Reading&) = nullptr;
  /// What the answers do together, after each order's own `apply`; null: nothing more.
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

/// The window that a step of an agenda asks by, a static member of its type; null: the step runs by itself.
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

/// The question of a window. `of`: whom or what it is about, for the title; may be empty.
template <class Parts>
Ask ask_of(const Window<Parts>& window, const std::string& of, std::vector<std::vector<Seat>> slots) {
  Ask ask;
  ask.kind = window.kind;
  ask.title = window.title;
  if (!of.empty()) ask.title.append(": ").append(of);
  ask.clause = window.clause;
  ask.slots = std::move(slots);
  ask.pace = window.pace;
  ask.sealed = window.sealed;
  ask.immediate = window.immediate;
  ask.secret_orders = window.secret_orders;
  ask.plan = window.plan;
  return ask;
}

/// Title, help and lines of a window's offer; `of` as for ask_of. It is idle if no order can be given but such as are
/// said aside and such as leave no choice.
template <class Parts>
table::Offer offer_of(const Window<Parts>& window, const std::string& of, typename Parts::Offering& offering) {
  offering.offer.title = window.title;
  if (!of.empty()) offering.offer.title += ": " + of;
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

/// The default of the same offer if that is idle, for a fraction of what the offer costs. `offering` is used up.
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

/// The standing answers of all windows that take them, until a turn up to `turns_max`.
template <class Parts>
void add_standing(std::span<const Window<Parts>* const> windows, int turns_max, table::Offer& out) {
  for (const Window<Parts>* window : windows)
    if (window->standing) out.lines.push_back(standing_line(window->kind, window->standing, turns_max));
}

/// The same as an offer of their own, for a ruleset whose windows all viewers have alike; `seated`: not a spectator.
template <class Parts>
table::Offer standing_offer(std::span<const Window<Parts>* const> windows, const char* clause, int turns_max,
                            bool seated) {
  table::Offer out;
  out.clauses = {clause};
  if (seated) add_standing(windows, turns_max, out);
  return out;
}

/// What a viewer is offered who is not asked: nothing, and whom all wait for.
inline table::Offer waiting_offer(std::string title) {
  table::Offer out;
  out.title = std::move(title);
  return out;
}

/// Reads an answer to a window; `reading` was made from the view of the seat that is asked.
template <class Parts>
Checked<OrderList> read_answer(const Window<Parts>& window, const table::Filled& filled,
                               typename Parts::Reading reading) {
  LineCheck& lines = reading;
  if (std::optional<Problem> problem = too_many_orders(filled)) return lines.refused(std::move(*problem));
  const auto verbs = [&] {
    std::string out;
    for (const OrderRow<Parts>* order : window.orders) out += (out.empty() ? "" : " ") + std::string(order->verb);
    return out;
  };
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
        lines.refuse("after_done", "Nothing may follow 'done'.", window.clause);
      } else if (!row) {
        lines.refuse("wrong_phase", "'" + line.verb + "' is no order of this window; it takes: " + verbs() + ".",
                     window.clause);
      } else if (lines.fields_fit(row->fields, row->variant)) {
        lines.read_by(row, row->aside);
        row->acts.check(reading);
        if (lines.is_done() && !done) done = &line;
      }
    }
  lines.end();
  if (!window.optional && !lines.answered() && lines.fine())
    lines.refuse("nothing_ordered", "Nothing is answered yet; it takes one of: " + verbs() + ".", window.clause);
  if (window.close && lines.fine()) window.close(reading);
  return lines.result();
}

/// The check of an answer from somebody who is not asked.
inline Checked<OrderList> not_asked(const char* code, const char* clause) {
  Checked<OrderList> out;
  out.problems.push_back({code, "You are not asked for anything now.", clause, -1, "", {}});
  return out;
}

/// Defines Rules::offer, default_if_idle and check of a ruleset, in its namespace, from what it has there:
/// window_asking(view), the window that asks the viewer, or null; asked_about(view), whom or what that question is
/// about, for its title; and waiting_title(view), what a viewer is told who is not asked. `clause` says who is asked
/// when.
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
    if (!window) return not_asked("not_your_turn", clause);                        \
    return read_answer(*window, filled, Reading(view));                            \
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

/// Rules::resolve of a ruleset without an agenda, whose steps hold nothing: carries out what came for the open window,
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

/// The windows as Description tells them.
template <class Parts>
std::vector<WindowDescription> described(std::span<const Window<Parts>* const> windows) {
  std::vector<WindowDescription> out;
  for (const Window<Parts>* window : windows) {
    WindowDescription& w = out.emplace_back(WindowDescription{window->kind, window->title, window->clause, {}});
    for (const OrderRow<Parts>* order : window->orders)
      w.orders.push_back({order->verb, split_words(order->fields), order->variant});
  }
  return out;
}

/// The plans that windows are parts of, each once, and as windows: with the orders of all their parts.
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
