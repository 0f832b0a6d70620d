/// Holds what a ruleset does against what its rows (Description::windows) and its handbook say.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/match/position.hpp"
#include "server/rules/contract/ruleset.hpp"

namespace emcon::conformance {

/// What the order reference of a handbook says of each verb: the text below a heading of the verb in code marks.
std::map<std::string, std::string> order_entries(const std::string& handbook);

/// A row of a handbook's table of refusals.
struct RefusalEntry {
  std::string code;
  std::string answer;  ///< three dots stand for what depends on the case
  std::string clause;  ///< empty: any
};
std::vector<RefusalEntry> refusal_entries(const std::string& handbook);
bool says(const RefusalEntry& entry, const Problem& problem);

/// The refusals of a handbook, and which of them were met.
class RefusalsMet {
 public:
  explicit RefusalsMet(const std::string& handbook);
  /// Fails the test unless the handbook lists every one of these.
  void expect_listed(const Problems& problems);
  /// Entries that no problem was found for.
  std::vector<RefusalEntry> never() const;

 private:
  std::vector<RefusalEntry> entries_;
  std::vector<bool> met_;
};

/// Every order of the rows has an entry that names its fields, and there is no entry of any other.
void expect_explained(const rules::Description& description);
/// The question is one of the windows, and its offer has nothing that the window's rows have not.
void expect_of_rows(const rules::Description& description, const rules::Ask& ask, const table::Offer& offer);
}  // namespace emcon::conformance
