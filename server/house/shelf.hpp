/// The rulesets that this server offers, with their data loaded and checked, and the data of the matches in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "play.pb.h"
#include "server/match/catalogues.hpp"
#include "server/match/position.hpp"
#include "server/rules/contract/document.hpp"

namespace emcon::house {

/// How often a player looks in at a match over days until it is over, as a rule: so many evenings it takes those who
/// come once each evening. 0: not known.
struct Visits {
  std::uint32_t book = 0;   ///< at the pace `book`, or where there are no paces
  std::uint32_t brisk = 0;  ///< at the pace `brisk`
};
using VisitsOf = std::map<std::string, Visits, std::less<>>;  ///< by scenario

struct ShelfEntry {
  const match::RulesetEntry* ruleset = nullptr;
  std::vector<rules::Document> documents;
  std::shared_ptr<const match::CatalogueHandle> catalogue;
  VisitsOf visits = {};
};

class Shelf {
 public:
  /// Loads a ruleset's data. Problems name file, line and field. `visits`: of those of its scenarios for which it is
  /// known.
  Problems add(const match::RulesetEntry& ruleset, std::vector<rules::Document> documents, VisitsOf visits = {});
  const ShelfEntry* find(std::string_view ruleset) const;
  const std::vector<ShelfEntry>& all() const { return entries_; }
  /// For GetRulesets: one by name with its handbook, or all without.
  v1::Rulesets describe(std::string_view ruleset) const;
  /// Ids joined by commas, for refusals.
  std::string names() const;
  /// The data that matches in memory have loaded; matches made from equal documents share it. One thread, that of the
  /// house.
  match::Catalogues& catalogues() const { return *catalogues_; }

 private:
  std::vector<ShelfEntry> entries_;
  std::unique_ptr<match::Catalogues> catalogues_ = std::make_unique<match::Catalogues>();
};

}  // namespace emcon::house
