/// How large a board is, for whoever bounds what is shown.
#pragma once

#include <cstddef>

#include "common/table/board.hpp"

namespace emcon::table {

/// About the bytes of the board as a message: all its texts, and some for each number. Equal boards have equal ones.
std::size_t bulk_of(const Board& board);

}  // namespace emcon::table
