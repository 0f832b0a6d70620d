/// The values that a player fills into the fields of an order line.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "common/hex.hpp"
#include "common/plane.hpp"

namespace emcon::table {

using emcon::Point;

struct Token {  ///< one option of an option set
  std::string token;
  auto operator<=>(const Token&) const = default;
};
struct Text {  ///< free text
  std::string text;
  auto operator<=>(const Text&) const = default;
};
struct Tokens {  ///< an ordered list of options
  std::vector<std::string> tokens;
  auto operator<=>(const Tokens&) const = default;
};
struct Share {  ///< the part of a total that one option gets
  std::string token;
  std::int64_t amount = 0;
  auto operator<=>(const Share&) const = default;
};
struct Split {  ///< a total divided over options
  std::vector<Share> shares;
  auto operator<=>(const Split&) const = default;
};
struct PathStep {  ///< one leg of a path; `argument` only for legs that take one
  std::string leg;
  std::int64_t argument = 0;
  auto operator<=>(const PathStep&) const = default;
};
struct Path {
  std::vector<PathStep> steps;
  auto operator<=>(const Path&) const = default;
};

/// Empty, or the type that the field's kind takes: number -> int64, choice/target/facing -> Token, text -> Text, hex ->
/// Hex, point -> Point, list -> Tokens, split -> Split, path -> Path.
using Value = std::variant<std::monostate, std::int64_t, Token, Text, Hex, Point, Tokens, Split, Path>;

}  // namespace emcon::table
