/// Data files as a ruleset gets them: trees in which each value knows its place, so that every message can name file,
/// line and field.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace emcon::rules {

struct Member;

struct Node {
  enum class Kind { boolean, integer, text, array, table };
  Kind kind = Kind::table;
  std::int64_t integer = 0;  ///< also boolean as 0 or 1
  std::string text;
  std::vector<Node> items;      ///< array
  std::vector<Member> members;  ///< table, in file order
  int line = 0;
  int column = 0;

  /// The value under `name`, or null.
  const Node* member(const std::string& name) const;
};

/// Key and value in a table. A struct of its own, since a pair cannot hold the Node it is part of.
struct Member {
  std::string first;
  Node second;
};

inline const Node* Node::member(const std::string& name) const {
  for (const auto& [key, node] : members)
    if (key == name) return &node;
  return nullptr;
}

/// One file. `name` is its path below the ruleset's data folder, e.g. "ships.toml" or "scenarios/duel.toml".
/// A match keeps the text of every document it was made from, save those of other scenarios (folder "scenarios/").
struct Document {
  std::string name;
  std::string text;
  Node root;
};

}  // namespace emcon::rules
