/// A player's whole answer to one question: its orders, one a line. They are carried out, and their dice are rolled, in
/// the order of the lines; those of a plan stage by stage.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/table/value.hpp"

namespace emcon::table {

struct Entry {
  std::string field;  ///< Field::name
  Value value;
  bool operator==(const Entry&) const = default;
};

/// One order. `verb`, `subject`, `variant` and `stage` name the OfferLine it fills.
struct FilledLine {
  std::string verb;     ///< e.g. "fire"
  std::string subject;  ///< handle of the thing that acts, or empty
  std::string variant;  ///< distinguishes lines of one verb and subject, e.g. a mount; or empty
  std::vector<Entry> entries;
  std::int32_t stage = 0;  ///< OfferLine::stage
  bool operator==(const FilledLine&) const = default;
};

/// The most lines that an answer may have.
inline constexpr int filled_lines_max = 200;

/// The answer. Its lines are not checked yet.
struct Filled {
  std::vector<FilledLine> lines;
  bool operator==(const Filled&) const = default;
};

/// The value of `field`, or null if the line leaves it empty.
const Value* find(const FilledLine& line, const std::string& field);

}  // namespace emcon::table
