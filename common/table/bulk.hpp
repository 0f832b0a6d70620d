/// The size of a board, for bounds on it.
#pragma once

#include <cstddef>

#include "common/table/board.hpp"

namespace emcon::table {

/// The approximate size of the board as a message, in bytes: all its texts, and a few bytes for each number. Equal
/// boards have equal sizes.
std::size_t bulk_of(const Board& board);

}  // namespace emcon::table
