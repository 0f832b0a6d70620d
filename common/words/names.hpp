/// The names that an order may use although the offer does not have them. A thing that is named exactly is never taken
/// for another one.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/table/board.hpp"
#include "common/table/offer.hpp"

namespace emcon::words {

/// The things that a reader of orders knows. It owns nothing: everything it points to must outlive it.
struct Names {
  const table::Board* board = nullptr;            ///< null: nothing is known
  const std::set<std::string>* former = nullptr;  ///< handles that boards had before; null: none
  /// Consequences of earlier orders of the same answer. One with a label "new ..." is the handle of a thing that the
  /// order would make. Null: none.
  const std::vector<table::Consequence>* follows = nullptr;
  /// Earlier orders of the same answer. Null: none.
  const table::Filled* given = nullptr;

  /// The handle that `word` is, in any case, of a thing that exists or existed; or that of the one thing with this
  /// name.
  std::optional<std::string> thing(std::string_view word) const;
  /// The fact on the sheet of `handle` whose name is `word`, in any case: a weapon, say.
  std::optional<std::string> part(std::string_view handle, std::string_view word) const;

 private:
  /// The handle of the only thing with this name, in any case; its blanks may be typed as '-'.
  std::optional<std::string> called(std::string_view word) const;
};

}  // namespace emcon::words
