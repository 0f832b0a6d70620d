/// The contract between one rulebook and the match host. A ruleset is a struct R of types and fifteen static
/// functions.
///
/// What a ruleset guarantees, and the conformance kit (tests/conformance) checks for every registered one:
///  - Values in, values out. No clock, no floating point, no unordered iteration, no I/O, no mutable statics.
///  - project is the only way from State to a viewer; it has no key, and View owns its values and holds no Veiled.
///  - offer, default_if_idle, standing, check and render see a View and nothing else. Offer::fallback always passes
///    check; default_if_idle is the fallback of the same view's offer if that is idle, and costs less.
///  - A question whose Ask says that its orders come from no secrets is idle to its seats wherever it is to the public.
///  - What only the truth can refuse is no error of check: it is an event of resolve.
///  - Who is asked is public, what is asked is private. If being asked would itself be a secret, the step asks every
///  seat.
///  - asked gives nothing exactly when outcome gives something.
#pragma once

#include <concepts>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"
#include "common/table/board.hpp"
#include "common/table/offer.hpp"
#include "server/rules/contract/document.hpp"
#include "server/rules/contract/referee.hpp"
#include "server/rules/contract/veiled.hpp"
#include "server/rules/contract/writer.hpp"

namespace emcon::rules {

/// What a revision of a ruleset plays otherwise than those before it. A match goes on to its end under the revision
/// that it began with, so a ruleset plays all of them; its code asks the catalogue's at what is named here.
struct RevisionChange {
  int revision;         ///< from 2 on; the first that plays it
  const char* clauses;  ///< paragraphs and rulings, separated by blanks: "S14-P4.3 S14-R23"
  const char* text;     ///< what is played since then, in one sentence
};

/// Fixed facts of a ruleset.
struct RulesetInfo {
  std::string id;                                ///< "fires-of-space": in URLs, records, command lines
  std::string title;                             ///< "Fires of Space"
  std::span<const RevisionChange> changes = {};  ///< in the order of their revisions, none left out; static
  /// The newest, by which new matches are played: raised by any change that changes an outcome.
  int revision = changes.empty() ? 1 : changes.back().revision;
};

/// One side as a scenario describes it before the match.
struct SideDescription {
  std::string name;
  std::string colour;
  int seats = 1;
  std::string briefing;  ///< for this side's eyes
};

struct ScenarioDescription {
  std::string id;
  std::string title;
  std::string summary;                 ///< public
  int minutes = 0;                     ///< typical length
  std::vector<SideDescription> sides;  ///< seats are numbered through: side 0's first
  table::Offer options;                ///< match options; lines with verb "option", one field "value"
};

/// An order that a player may write in a window.
struct OrderDescription {
  std::string verb;
  std::vector<std::string> fields;
  bool variant = false;  ///< the line names a variant

  bool operator==(const OrderDescription&) const = default;
};

/// A class of questions.
struct WindowDescription {
  std::string kind;  ///< Ask::kind
  std::string title;
  std::string clause;
  std::vector<OrderDescription> orders;
};

/// A question that stands for several windows in a match that is played with sealed plans (option `pace`): what each
/// asked seat would order in them, all given before any of it is carried out.
struct PlanHead {
  const char* kind;      ///< Ask::kind
  const char* title;     ///< Ask::title
  const char* clause;    ///< Ask::clause
  const char* help;      ///< Offer::help
  const char* standing;  ///< what its default does, in words
  int stages_max = 0;    ///< of one seat; 0: any number of them
  /// How many times it is carried out once more before it is asked again. That happens if everybody sees that the same
  /// orders are possible as before, and nothing grave was told to all. With 0 a window that stands alone is no plan.
  int stands = 0;
};

struct Description {
  std::vector<ScenarioDescription> scenarios;
  std::string handbook;                     ///< how to play, for `rules`; Markdown, or plain text
  std::vector<WindowDescription> windows;   ///< all that `asked` may give, with their orders
  std::vector<const PlanHead*> plans = {};  ///< all that Ask::plan may name; static
};

/// What a match is made from.
struct Choice {
  std::string scenario;
  table::Filled options;  ///< fills ScenarioDescription::options; empty: all defaults
};

/// How long a question may take by its nature.
enum class Pace { setup, order, interrupt };

/// A public question. Each slot is answered once, by whichever of its seats locks first.
struct Ask {
  std::string kind;   ///< class of window, for standing answers, e.g. "launch"
  std::string title;  ///< public label, e.g. "Beam Weapon Fire: Letters"
  std::string clause;
  std::vector<std::vector<Seat>> slots;
  Pace pace = Pace::order;
  bool immediate = false;  ///< submitting is draft and lock in one
  bool sealed = false;  ///< answers stay secret until all are in: lock flags open together, commitments are published
  bool secret_orders = true;  ///< what only its owner knows may let a seat order something. Otherwise the question is
                              ///< not put where the offers that the public would get at the seats' places are idle
  /// The plan that it is a part of where a match is played with plans; static; null: none. Then it is looked ahead to
  /// by the defaults of what comes before it. So its default, and what comes of it until the next question, must show
  /// a seat nothing that it does not know; dice end the look ahead. And what its own orders do, dice apart, its seat
  /// must be able to work out.
  const PlanHead* plan = nullptr;
};

/// How a match ended. Hidden conditions are settled by resolve and stored openly.
struct Outcome {
  std::vector<Side> winners;         ///< empty: a tie
  std::string text;                  ///< one sentence why
  std::vector<std::int64_t> scores;  ///< per side, thousandths of the victory unit
  std::vector<std::string> causes;   ///< per side, what its score is for, in words; follows from the rest of the state
};

template <class Order>
struct Checked {
  std::optional<Order> order;  ///< set exactly if `problems` is empty
  Problems problems;
  std::vector<table::Consequence> consequences;
};

template <class Order>
struct Answer {
  Seat seat;
  Order order;
};
struct SeatLeft {
  Seat seat;  ///< will not answer again; the ruleset decides what becomes of its units
};
/// All answers of a step in seat order, or a seat that left.
template <class Order>
using Input = std::variant<std::vector<Answer<Order>>, SeatLeft>;

template <class R>
concept Ruleset =
    requires(const typename R::Catalogue& catalogue, typename R::State state, const typename R::State& now,
             const typename R::View& view, const Choice& choice, int revision, Referee& referee, const Sight& sight,
             const RefereeKey& key, const table::Filled& filled, const std::vector<Document>& documents,
             const Input<typename R::Order>& input, Writer& writer) {
      { R::info() } -> std::same_as<RulesetInfo>;
      { R::load(documents, revision) } -> std::same_as<std::expected<typename R::Catalogue, Problems>>;
      { R::describe(catalogue) } -> std::same_as<Description>;
      { R::setup(catalogue, choice, referee) } -> std::same_as<typename R::State>;
      { R::asked(now) } -> std::same_as<std::optional<Ask>>;
      { R::clock(now) } -> std::same_as<table::Clock>;
      { R::project(now, sight) } -> std::same_as<typename R::View>;
      { R::offer(view) } -> std::same_as<table::Offer>;
      { R::default_if_idle(view) } -> std::same_as<std::optional<table::Filled>>;
      { R::standing(view) } -> std::same_as<table::Offer>;
      { R::check(view, filled) } -> std::same_as<Checked<typename R::Order>>;
      { R::resolve(std::move(state), input, referee) } -> std::same_as<typename R::State>;
      { R::outcome(now) } -> std::same_as<std::optional<Outcome>>;
      { R::render(view) } -> std::same_as<table::Board>;
      { R::dump(now, key, writer) } -> std::same_as<void>;
    };

}  // namespace emcon::rules
