/// Reads JSON of any origin into a tree in which each value knows its place. Numbers keep their literals, so that
/// nothing is rounded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem.hpp"

namespace emcon::rules {

struct JsonMember;

struct Json {
  enum class Kind { null, boolean, number, text, list, object };
  Kind kind = Kind::null;
  bool truth = false;               ///< boolean
  std::string text;                 ///< text in UTF-8; the literal of a number
  std::vector<Json> items;          ///< list
  std::vector<JsonMember> members;  ///< object, in the order of the file
  int line = 0, column = 0;         ///< from 1

  /// The value under `name`, or null.
  const Json* member(std::string_view name) const;
  /// A number in thousandths; none if it has an exponent, more than 3 decimals, or more than 9 digits before them.
  std::optional<std::int64_t> thousandths() const;
};

struct JsonMember {
  std::string name;
  Json value;
};

/// Bounds of reading. Whatever a text holds, its tree takes no more memory than a few times its bytes.
struct JsonLimits {
  std::size_t bytes = std::size_t{32} << 20U;
  int depth = 32;                ///< of lists and objects within each other
  std::size_t values = 200'000;  ///< in all
};

/// Reads the whole text as one value, after a byte order mark if it has one. Gives problem `bad_json`, with file, line
/// and column, if the text is no JSON by RFC 8259, has broken UTF-8, repeats a name in an object, or passes a limit.
Result<Json> read_json(const std::string& file, std::string_view text, const JsonLimits& limits = {});

}  // namespace emcon::rules
