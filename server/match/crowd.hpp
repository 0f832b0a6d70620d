/// What spectators say to each other. It is not in the log, which it would fill. The last lines are kept in rows beside
/// the log: table "talk", the key being the line's number in ten digits.
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
  std::size_t behind = 0;    ///< how many lines of the log's talk were said before it
  std::string text;
  std::string name{};  ///< as who said it calls himself; may be empty
  bool operator==(const CrowdLine&) const = default;
};

/// Oldest first; null: none. Replaced whole.
using Crowd = std::shared_ptr<const std::vector<CrowdLine>>;

/// `crowd` with one more line. If there are too many lines the oldest goes. `out` gets the rows that record this.
Crowd said_in(const Crowd& crowd, CrowdLine line, std::vector<store::IndexRow>& out);
/// The lines of stored rows; rows of other tables and such as cannot be read are passed over.
Crowd read_crowd(const std::vector<store::IndexRow>& rows);

}  // namespace emcon::match
