/// Data files as a ruleset gets them: trees that know where each value stands, so that every message names file, line, field.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace emcon::rules {

struct Node {
  enum class Kind { boolean, integer, text, array, table };
  Kind kind = Kind::table;
  std::int64_t integer = 0;  ///< also boolean as 0 or 1
  std::string text;
  std::vector<Node> items;                             ///< array
  std::vector<std::pair<std::string, Node>> members;   ///< table, in file order
  int line = 0;
  int column = 0;

  const Node* member(const std::string& name) const {
    for (const auto& [key, node] : members)
      if (key == name) return &node;
    return nullptr;
  }
};

/// One file. `name` is its path below the ruleset's data folder, e.g. "ships.toml" or "scenarios/duel.toml".
/// A match keeps the text of every document it was made from, save those of other scenarios (folder "scenarios/").
struct Document {
  std::string name;
  std::string text;
  Node root;
};

}  // namespace emcon::rules
