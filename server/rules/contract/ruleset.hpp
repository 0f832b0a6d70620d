/// The contract between one rulebook and the match host. A ruleset is a struct R of types and fifteen static
/// functions.
///
/// Guarantees of a ruleset; the conformance kit (tests/conformance) checks them for every registered one:
///  - Values in, values out. No clock, no floating point, no unordered iteration, no I/O, no mutable statics.
///  - project is the only way from State to a viewer; it has no key, and View owns its values and holds no Veiled.
///  - offer, default_if_idle, standing, check and render see a View and nothing else.
///  - Who is asked is public; the content of the question is private. If being asked would itself be a secret, the step
///    asks every seat.
/// The concepts at the end say what each function owes.
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

/// A change of play that came with one revision of a ruleset. A match is played to its end by the revision that it
/// began with, so a ruleset still plays all of them. Its Catalogue knows the revision. The code of a paragraph that is
/// named here asks the Catalogue, and plays accordingly.
struct RevisionChange {
  int revision;         ///< from 2 on; the first revision that plays this way
  const char* clauses;  ///< paragraphs and rulings, separated by blanks: "S14-P4.3 S14-R23"
  const char* text;     ///< how the rules are played since then, in one sentence
};

/// Fixed facts of a ruleset.
struct RulesetInfo {
  std::string id;                                ///< "fires-of-space": in URLs, records, command lines
  std::string title;                             ///< "Fires of Space"
  std::span<const RevisionChange> changes = {};  ///< in the order of their revisions, none left out; static
  /// The newest revision, by which new matches are played. Any change of an outcome raises it.
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
  std::string hidden;                  ///< public: which things the sides hide, such as "where ships are"
  int difficulty = 0;                  ///< 1 the one to begin with, 2 easy, 3 middling, 4 hard; 0: nothing is said
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

/// Windows in which who follows suggestions gives little away: a standing answer has them all answered so, until
/// something unexpected happens. Static.
struct Routine {
  const char* name;   ///< the variant of that standing answer; one word
  const char* label;  ///< what it does, in words
};

/// A question that stands for several windows, in a match with sealed plans (option `pace`). Each asked seat gives its
/// orders for all these windows before any of them is carried out.
struct PlanHead {
  const char* kind;      ///< Ask::kind
  const char* title;     ///< Ask::title
  const char* clause;    ///< Ask::clause
  const char* help;      ///< Offer::help
  const char* standing;  ///< what its default does, in words
  int stages_max = 0;    ///< how many one seat may plan; 0: any number
  /// How many times a plan may be carried out again before it is asked anew. It is carried out again if everybody sees
  /// that the same orders are possible as before, and nothing grave was told to all. With 0 a window that stands alone
  /// is no plan.
  int stands = 0;
  /// The routine that the plan is a part of, in place of those of its windows; null: none.
  const Routine* routine = nullptr;
};

struct Description {
  std::vector<ScenarioDescription> scenarios;
  std::string handbook;                     ///< how to play, for `rules`; Markdown, or plain text
  std::vector<WindowDescription> windows;   ///< all that `asked` may give, with their orders
  std::vector<const PlanHead*> plans = {};  ///< all that Ask::plan may name; static
};

/// The choices that a match is made from.
struct Choice {
  std::string scenario;
  table::Filled options;  ///< fills ScenarioDescription::options; empty: all defaults
};

/// How long a question takes by its nature.
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
  /// Whether secrets of a seat may decide what it can order. A question with secret orders is always put. Without them
  /// the host first makes the offer of each asked seat from what the public knows. If all these offers are idle, the
  /// host takes the defaults as answers and asks nobody. So an offer that is idle to the public must be idle to its
  /// seat, too.
  bool secret_orders = true;
  /// The plan that the question is a part of, if the match is played with plans. Static; null: none.
  /// The host shows a seat the questions of a plan before they come: it plays ahead, and answers each by its default.
  /// It stops where a die is needed. So a question of a plan owes two things:
  ///  - Its default, and everything that follows until the next question, shows a seat only things that the seat knows.
  ///  - Its seat can work out the effect of its own orders, except for dice.
  const PlanHead* plan = nullptr;
  const Routine* routine = nullptr;  ///< that the question is a part of; static; null: none
};

/// How a match ended. Hidden conditions are settled by resolve and stored openly.
struct Outcome {
  std::vector<Side> winners;         ///< empty: a tie
  std::string text;                  ///< one sentence why
  std::vector<std::int64_t> scores;  ///< per side, thousandths of the victory unit
  std::vector<std::string> causes;   ///< per side, the reasons for its score in words; follows from the state
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

// The fifteen functions. A fault in their code comes out as RulesFault and quarantines the match; no order of a player
// may lead to one. "Checked" names the checks of the conformance kit, by random legal answers in every scenario.

/// The part of a rulebook that the host needs before anybody plays it.
template <class R>
concept DescribedRules =
    requires(const typename R::Catalogue& catalogue, int revision, const std::vector<Document>& documents) {
      /// Fixed facts of the ruleset, the same at every call.
      /// Checked: no other ruleset has its id; its revisions leave none out; its handbook lists their changes.
      { R::info() } -> std::same_as<RulesetInfo>;

      /// The Catalogue: all data of the ruleset, and the revision to play, from 1 to the newest. Data that cannot be
      /// played give problems, which name file, line and field.
      /// Checked: the shipped data load under every revision.
      { R::load(documents, revision) } -> std::same_as<std::expected<typename R::Catalogue, Problems>>;

      /// Everything that players choose from and read: scenarios with their options, windows, plans and the handbook.
      /// Checked: a scenario has a title, a summary and at least two sides; its default options fit; the handbook has
      /// an entry for each order, which names its fields.
      { R::describe(catalogue) } -> std::same_as<Description>;
    };

/// The course of a match. Nobody but the host sees a State.
template <class R>
concept PlayedRules = requires(const typename R::Catalogue& catalogue, typename R::State state,
                               const typename R::State& now, const Choice& choice, Referee& referee,
                               const RefereeKey& key, const Input<typename R::Order>& input, Writer& writer) {
  /// The first State of a match. The host has checked `choice` against the scenario's options.
  /// Checked: the same choice and dice give the same State.
  { R::setup(catalogue, choice, referee) } -> std::same_as<typename R::State>;

  /// The open question. There is none exactly when `outcome` gives something.
  /// Checked: it has a kind, a title and slots; its seats exist, each in one slot; it is one of the described windows.
  { R::asked(now) } -> std::same_as<std::optional<Ask>>;

  /// Turn, phase and step. All of it is public.
  { R::clock(now) } -> std::same_as<table::Clock>;

  /// The State in which the next question is open, or the match is over. Answers have passed `check`; a seat may leave
  /// at any time. A step beyond its budget (contract/work.hpp) ends in TooMuch.
  /// Checked: the same State, input and dice give the same State; every match ends; no step of a shipped scenario
  /// takes more than an eighth of the budget.
  { R::resolve(std::move(state), input, referee) } -> std::same_as<typename R::State>;

  /// How the match ended; nothing while it goes on.
  /// Checked: it is there exactly when `asked` gives nothing.
  { R::outcome(now) } -> std::same_as<std::optional<Outcome>>;

  /// The whole State, written to `writer`. Different States give different output. The output of a State never changes,
  /// because logs hold digests of it.
  /// Checked: a replay gives the same digests.
  { R::dump(now, key, writer) } -> std::same_as<void>;
};

/// The view of one viewer, and the orders it allows. All functions but `project` know nothing but the View.
template <class R>
concept SeenRules = requires(const typename R::State& now, const Sight& sight, const typename R::View& view,
                             const table::Filled& filled) {
  /// The View of the viewer whose eyes `sight` is: everything public, and each veiled value that this viewer may see.
  /// Checked by the twins (tests/twins): two matches that differ in a secret look the same to whoever may not know it.
  { R::project(now, sight) } -> std::same_as<typename R::View>;

  /// The answers that the seat of the view may give to the open question. If it gives none, Offer::fallback counts.
  /// Checked: the fallback passes `check`; values that the offer suggests fit their fields and can be written in words;
  /// the window describes each order; without Ask::secret_orders, an offer that is idle to the public is idle to its
  /// seat.
  { R::offer(view) } -> std::same_as<table::Offer>;

  /// The fallback of the view's offer if that offer is idle, else nothing. It costs less than the offer, since the host
  /// needs it at every question.
  /// Checked: `offer` says the same.
  { R::default_if_idle(view) } -> std::same_as<std::optional<table::Filled>>;

  /// The standing answers that the seat of the view may set, no matter who is asked now.
  /// Checked: each line has the verb "standing", and as variant a kind of question, or "suggested" and the name of a
  /// Routine, behind all of the former; every field may be left out.
  { R::standing(view) } -> std::same_as<table::Offer>;

  /// The Order that `filled` is, or the problems that refuse it. If only the truth forbids an order, that is no problem
  /// here: `resolve` tells the seat that it failed.
  /// Checked: no answer throws, however wrong; each problem has a code, a text and a row in the handbook; a handle that
  /// the seat cannot see is refused like one that does not exist.
  { R::check(view, filled) } -> std::same_as<Checked<typename R::Order>>;

  /// The Board that shows the view.
  /// Checked: each handle, map and area is there once; marks, links and areas name what the board has; its size stays
  /// far below the host's bounds.
  { R::render(view) } -> std::same_as<table::Board>;
};

/// A rulebook that the host can play: it has all fifteen.
template <class R>
concept Ruleset = DescribedRules<R> && PlayedRules<R> && SeenRules<R>;

}  // namespace emcon::rules
