/// Reads the fields of one answer's lines and collects refusals and consequences: what every checker shares.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/problem.hpp"
#include "common/table/offer.hpp"

namespace emcon::rules {

/// True if `words`, separated by blanks, has `word`.
bool has_word(std::string_view words, std::string_view word);
/// Whether `to` lies within `reach` hexes of `from`. `to` may be any hex an answer can name, so the difference is taken
/// in 64 bits before a distance, which would overflow, is asked for.
bool within(int reach, Hex from, Hex to);

/// The refusal of an answer with more orders than any window takes; none if it has not.
std::optional<Problem> too_many_orders(const table::Filled& filled);

class LineCheck {
 protected:
  void refuse(const char* code, std::string text, const char* clause, const char* field = "");
  void expect(const char* label, std::string text, std::optional<std::int64_t> thousandths = std::nullopt);
  const std::string* token(const char* field, bool required = true);
  const table::Tokens* tokens(const char* field, const char* clause);
  /// Whole number in `field` within low..high, or `otherwise` if the field is empty.
  std::optional<int> number(const char* field, int low, int high, std::optional<int> otherwise, const char* clause);
  std::optional<Hex> hex(const char* field, const char* clause);
  /// Refuses fields that are not in `fields`, and a variant where none is taken.
  bool fields_fit(std::string_view fields, bool takes_variant);

  int line_number_ = -1;
  const table::FilledLine* line_ = nullptr;
  Problems problems_;
  std::vector<table::Consequence> consequences_;
};

}  // namespace emcon::rules
