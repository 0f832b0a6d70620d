/// Statements of a play about Boards: `see letters A.1 fact suite = 3`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/table/board.hpp"

namespace emcon::referee {

/// A question to a Board: HANDLE [fact NAME | track NAME [FACING] | mark past|present|future | heading
/// [past|present|future] | link KIND | tag NAME | name | kind | count | side | parent], side NAME FACT, phase, step,
/// turn. A FACING is the name of a side of the ship, or its number: 0 is the first.
struct Look {
  std::string handle;
  std::string part;  ///< empty: whether the thing is there at all
  std::string name;
  std::string facing;
};

/// Reads the words before '='. Nothing: they are not such a question.
std::optional<Look> look_of(const std::vector<std::string>& words);

/// The value that the Board shows there, in words (a track as "2/5"); nothing: it shows no such thing.
std::optional<std::string> shown(const table::Board& board, const Look& look);

}  // namespace emcon::referee
