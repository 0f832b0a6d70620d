/// One state of one match, with its ruleset's type erased. The host, the tools and the tests work with it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"
#include "common/table/board.hpp"
#include "common/table/offer.hpp"
#include "server/match/truth_permit.hpp"
#include "server/rules/contract/dice.hpp"
#include "server/rules/contract/document.hpp"
#include "server/rules/contract/importing.hpp"
#include "server/rules/contract/referee.hpp"
#include "server/rules/contract/ruleset.hpp"
#include "server/rules/contract/work.hpp"
#include "server/rules/contract/writer.hpp"

namespace emcon::match {

/// The order that a check made of an answer. Only the position that made it can use it.
class CheckedOrder {
 public:
  virtual ~CheckedOrder() = default;
};

/// The result of checking an answer, by the seat's own view.
struct Verdict {
  Problems problems;                               ///< empty: legal
  std::shared_ptr<const CheckedOrder> order = {};  ///< of a legal answer
  std::vector<table::Consequence> consequences;
  std::int64_t adds = 0;  ///< the most things that a legal answer may put on the table (rules::Adding)
};

struct SeatAnswer {
  Seat seat;
  table::Filled filled;
  std::shared_ptr<const CheckedOrder> order = {};  ///< checked by the very position that resolves it, or null
};

class Position;

/// An order of a plan that was not legal any more when its window came (server/match/planned.hpp).
struct Lapse {
  Seat seat;
  table::FilledLine order;
  std::size_t told = 0;  ///< number of events of the same resolution before it
};

/// The results of one run of setup or resolve.
struct Resolution {
  std::unique_ptr<Position> next;
  std::vector<rules::Event> events;            ///< in order of telling
  std::vector<rules::DieRecord> dice;          ///< in order of rolling
  std::vector<rules::Disclosure> disclosures;  ///< for test harnesses only; never leaves the server
  std::vector<Lapse> lapses;                   ///< in order; likewise
  std::size_t work = 0;                        ///< in the units of rules::work_max
};

/// Immutable. One thread at a time (views are cached inside). Rules faults come out as rules::RulesFault, a step that
/// is too much work as rules::TooMuch.
class Position {
 public:
  virtual ~Position() = default;

  /// The open question; nothing exactly when outcome() is there.
  virtual const std::optional<rules::Ask>& asked() const = 0;
  virtual const table::Clock& clock() const = 0;
  virtual const std::optional<rules::Outcome>& outcome() const = 0;

  virtual table::Offer offer_for(Seat seat) const = 0;
  /// The same with the eyes of the public in the seat's place: the orders that everybody knows the seat may give.
  virtual table::Offer public_offer_for(Seat seat) const = 0;
  /// The fallback of the seat's offer if that is idle.
  virtual std::optional<table::Filled> default_if_idle(Seat seat) const {
    table::Offer offer = offer_for(seat);
    return offer.idle ? std::optional(std::move(offer.fallback)) : std::nullopt;
  }
  virtual table::Offer standing_for(Seat seat) const = 0;
  virtual Verdict check(Seat seat, const table::Filled& filled) const = 0;
  virtual table::Board board_for(Viewer viewer) const = 0;
  /// The board with everything on it.
  virtual table::Board truth_board(TruthPermit permit) const = 0;

  /// Resolves answers in seat order, each legal (else RulesFault). `question` names the dice streams.
  virtual Resolution resolve(std::span<const SeatAnswer> answers, QuestionNo question,
                             rules::DiceSource& dice) const = 0;
  virtual Resolution leave(Seat seat, QuestionNo question, rules::DiceSource& dice) const = 0;

  /// Canonical and complete; secret. Never sent.
  virtual void dump(rules::Writer& writer) const = 0;
};

/// The windows that are asked.
enum class Windows {
  with_orders,  ///< not those in which, by public facts, no asked seat has anything to order
  all,          ///< for plays that show the refusals in such windows
};

/// Loaded data of one ruleset.
class CatalogueHandle {
 public:
  virtual ~CatalogueHandle() = default;
  virtual const rules::Description& description() const = 0;
  /// Sets up a new match; `choice` must pass check_choice. Question 0 names the dice streams.
  virtual Resolution setup(const rules::Choice& choice, rules::DiceSource& dice, Windows windows) const = 0;
};

/// Makes a data file from files of another program; `documents` are the ruleset's data (rules::Importing).
using ImportFiles = std::expected<rules::ImportedData, Problems> (*)(const std::vector<rules::Document>& documents,
                                                                     const std::vector<rules::ForeignFile>& files,
                                                                     const std::string& crew);

/// One line of the registry.
struct RulesetEntry {
  rules::RulesetInfo info;
  /// `revision`: the revision to play, from 1 to info.revision.
  std::expected<std::shared_ptr<const CatalogueHandle>, Problems> (*load_revision)(
      const std::vector<rules::Document>& documents, int revision);
  std::string folder;                  ///< of its code and data below server/rules
  ImportFiles import_files = nullptr;  ///< null: the ruleset takes none

  /// Loads the newest revision.
  std::expected<std::shared_ptr<const CatalogueHandle>, Problems> load(
      const std::vector<rules::Document>& documents) const {
    return load_revision(documents, info.revision);
  }
};

/// The rulesets of server/rules/CMakeLists.txt, in that order.
std::span<const RulesetEntry> shipped_registry();
/// The rulesets this program plays: the shipped ones unless use_registry named others.
std::span<const RulesetEntry> registry();
/// For tests and benchmarks that bring a ruleset of their own. Call before the first match and before any thread;
/// `table` must live as long as the program.
void use_registry(std::span<const RulesetEntry> table);
/// Null if there is none of that id.
const RulesetEntry* find_ruleset(std::string_view id);

/// The side of each seat, in seat order.
std::vector<Side> seat_sides(const rules::ScenarioDescription& scenario);

/// Checks scenario name and options against the description. Each Problem says what would be right.
Problems check_choice(const rules::Description& description, const rules::Choice& choice);

/// The name and the two values of the match option that any ruleset with plans may declare.
inline constexpr const char *pace_option = "pace", *pace_book = "book", *pace_brisk = "brisk";
/// Whether the match is to be played with plans (server/match/planned.hpp), by its options or the scenario's default.
bool wants_plans(const rules::Description& description, const rules::Choice& choice);

/// Generic check of an answer against its offer: known lines, times, fields present, kinds, bounds, tokens. Rulesets
/// may use it; the host uses it for match options.
Problems check_against_offer(const table::Offer& offer, const table::Filled& filled);

}  // namespace emcon::match
