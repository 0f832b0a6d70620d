// Finds exact names of things and of their parts among all that a reader of orders knows.
#include "common/words/names.hpp"

#include <algorithm>

#include "common/words/match.hpp"

namespace emcon::words {

std::optional<std::string> Names::thing(std::string_view word) const {
  if (word.empty()) return std::nullopt;
  if (board)
    for (const table::Thing& thing : board->things)
      if (same_folded(thing.handle, word)) return thing.handle;
  if (follows)
    for (const table::Consequence& one : *follows)
      if (one.label.starts_with("new ") && same_folded(one.text, word)) return one.text;
  if (former)
    for (const std::string& handle : *former)
      if (same_folded(handle, word)) return handle;
  return called(word);
}

std::optional<std::string> Names::called(std::string_view word) const {
  if (!board) return std::nullopt;
  const auto same = [&](const table::Thing& thing) {
    std::string typed(thing.name);
    std::ranges::replace(typed, ' ', '-');
    return same_folded(thing.name, word) || same_folded(typed, word);
  };
  if (std::ranges::count_if(board->things, same) != 1) return std::nullopt;
  return std::ranges::find_if(board->things, same)->handle;
}

std::optional<std::string> Names::part(std::string_view handle, std::string_view word) const {
  if (!board || word.empty()) return std::nullopt;
  const table::Thing* thing = board->thing(handle);
  if (!thing) return std::nullopt;
  for (const table::Fact& fact : thing->facts)
    if (same_folded(fact.name, word)) return fact.name;
  return std::nullopt;
}

}  // namespace emcon::words
