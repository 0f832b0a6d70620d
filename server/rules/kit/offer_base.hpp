/// Parts of an offer, shared by the makers of tactical and operational ones.
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
 protected:
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
  /// List of `low` to `high` of the set's options.
  static table::Field list(std::string name, std::string label, int set, int low, int high);

  table::Offer offer_;
};

}  // namespace emcon::rules
