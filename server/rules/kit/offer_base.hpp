/// Parts of an offer. Each ruleset builds its offers on them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/table/offer.hpp"
#include "server/rules/contract/ruleset.hpp"

namespace emcon::rules {

/// A line of Rules::standing: default answers in windows of `kind` until a turn up to `turns_max`. A turn of 0, or
/// none, means for good. Its clause is the first of the offer.
table::OfferLine standing_line(const char* kind, const char* label, int turns_max);
/// Adds such a line for answers as suggested, once for each routine.
void add_routine(const Routine& routine, int turns_max, table::Offer& out);

class OfferBase {
 public:
  int clause(const char* id);
  /// Equal sets are sent once.
  int add_set(std::vector<table::Option> options);
  table::OfferLine& line(std::string verb, std::string subject, std::string variant, std::string label,
                         const char* clause);
  static table::Field choice(std::string name, std::string label, int set,
                             table::FieldKind kind = table::FieldKind::choice);
  static table::Field number(std::string name, std::string label, std::int64_t min, std::int64_t max,
                             table::Value fallback);
  static table::Field hex(std::string name, std::string label, table::HexChoice hexes, table::Value fallback);
  /// A point that must be filled in. `scale` says how its coordinates are shown, `nudge` how far a key moves it.
  static table::Field point(std::string name, std::string label, table::PointChoice points, table::Scale scale,
                            std::int64_t nudge);
  /// A path of these legs that must be filled in.
  static table::Field path(std::string name, std::string label, std::vector<table::Leg> legs,
                           std::vector<table::Budget> budgets);
  /// A list of `low` to `high` options of the set.
  static table::Field list(std::string name, std::string label, int set, int low, int high);
  /// Adds a line to the default answer.
  void fall_back(std::string verb, std::string subject, std::string variant, std::vector<table::Entry> entries);

  /// Adds a line without fields, which is the default.
  void default_line(const char* verb, const char* label, const char* clause);
  /// Adds the line `done`, which is the default, too.
  void done(const char* label, const char* clause);

  /// Marks the line just added as one that leaves no choice: everybody knows that no answer to it changes the result. A
  /// window that offers nothing else is idle.
  void leaves_no_choice() { ++without_choice; }

  /// The number of lines that leave a choice.
  std::size_t choices() const { return offer.lines.size() - without_choice; }
  /// Whether the rest of the lines may be left out: the caller asks only whether there is a choice, and there is one.
  bool enough() const { return only_whether && choices() > 0; }
  /// Announces a line that leaves a choice. If the caller asks only whether there is one, adds the line bare, and
  /// returns true.
  bool bare_choice() {
    if (only_whether) offer.lines.emplace_back();
    return only_whether;
  }

  table::Offer offer;
  std::size_t without_choice = 0;  ///< lines that leave no choice
  bool only_whether = false;       ///< the caller wants no words for players; the default counts
};

}  // namespace emcon::rules
