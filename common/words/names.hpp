/// The names that an order may mean although it is not offered: what is named exactly is never taken for something
/// else.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/table/board.hpp"
#include "common/table/offer.hpp"

namespace emcon::words {

/// What a reader of orders has been told of. It holds nothing of its own: what it points to must outlive it.
struct Names {
  const table::Board* board = nullptr;            ///< null: nothing is known
  const std::set<std::string>* former = nullptr;  ///< handles that boards had before; null: none
  /// What would follow from earlier orders of the same answer: a consequence labelled "new ..." is the handle of a
  /// thing that they would make. Null: nothing.
  const std::vector<table::Consequence>* follows = nullptr;
  /// Earlier orders of the same answer. Null: none.
  const table::Filled* given = nullptr;

  /// The handle that `word` is, letter case apart, of what exists or existed; or that of the one thing with this name.
  std::optional<std::string> thing(std::string_view word) const;
  /// The fact on the sheet of `handle` whose name `word` is, letter case apart: a weapon, say.
  std::optional<std::string> part(std::string_view handle, std::string_view word) const;

 private:
  /// The handle of the only thing with this name, letter case apart; a blank of it may be typed as '-'.
  std::optional<std::string> called(std::string_view word) const;
};

}  // namespace emcon::words
