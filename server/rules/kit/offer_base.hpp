/// Parts of an offer: what every ruleset's building of one begins with.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/table/offer.hpp"

namespace emcon::rules {

/// Line of Rules::standing: default answers in windows of `kind` until a turn up to `turns_max`; 0, or none,
/// is for good. Its clause is the offer's first.
table::OfferLine standing_line(const char* kind, const char* label, int turns_max);

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
  /// A point that must be filled in; `scale` says how its coordinates are shown, `nudge` how far a key moves it.
  static table::Field point(std::string name, std::string label, table::PointChoice points, table::Scale scale,
                            std::int64_t nudge);
  /// A path of these legs that must be filled in.
  static table::Field path(std::string name, std::string label, std::vector<table::Leg> legs,
                           std::vector<table::Budget> budgets);
  /// List of `low` to `high` of the set's options.
  static table::Field list(std::string name, std::string label, int set, int low, int high);
  /// Adds a line to the default answer.
  void fall_back(std::string verb, std::string subject, std::string variant, std::vector<table::Entry> entries);

  /// A line without fields that is the default.
  void default_line(const char* verb, const char* label, const char* clause);
  /// The line `done`, which is the default, too.
  void done(const char* label, const char* clause);

  /// The line just added leaves nothing to decide: by what everybody knows, no answer to it changes what comes of it.
  /// A window that offers nothing else is idle.
  void leaves_no_choice() { ++without_choice; }

  /// Lines that leave something to decide.
  std::size_t choices() const { return offer.lines.size() - without_choice; }
  /// Asked only whether there is anything to decide, and there is: the rest of the lines may be left out.
  bool enough() const { return only_whether && choices() > 0; }
  /// A line comes next that leaves something to decide. Where nothing else is asked, it is added bare, and true.
  bool bare_choice() {
    if (only_whether) offer.lines.emplace_back();
    return only_whether;
  }

  table::Offer offer;
  std::size_t without_choice = 0;  ///< lines that leave none
  bool only_whether = false;       ///< lines need not say what a person reads; the default counts
};

}  // namespace emcon::rules
