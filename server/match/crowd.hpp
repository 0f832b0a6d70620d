/// The talk of spectators. It is not in the log, which it would fill. The last lines are kept in rows beside the log:
/// table "talk", with the line's number in ten digits as the key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace emcon::match {

inline constexpr std::size_t crowd_lines_max = 50;  ///< kept of one match

struct CrowdLine {
  std::uint32_t number = 0;  ///< among all lines of its channel, from 1
  std::size_t behind = 0;    ///< number of the lines of the log's talk that were said before it
  std::string text;
  std::string name{};  ///< the name that the speaker gives himself; may be empty
  bool operator==(const CrowdLine&) const = default;
};

/// Oldest first; null: none. Always replaced as a whole.
using Crowd = std::shared_ptr<const std::vector<CrowdLine>>;

/// `crowd` with one more line. The oldest line goes if there are too many. `out` gets the rows that record this.
Crowd said_in(const Crowd& crowd, CrowdLine line, std::vector<store::IndexRow>& out);
/// The lines of stored rows. Rows of other tables, and unreadable ones, are skipped.
Crowd read_crowd(const std::vector<store::IndexRow>& rows);

}  // namespace emcon::match
