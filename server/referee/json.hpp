/// The output of a play: one JSON object per line. Written by hand because rules output must not depend on a wire
/// format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/table/board.hpp"
#include "server/rules/contract/referee.hpp"
#include "server/rules/contract/ruleset.hpp"

namespace emcon::referee {

/// Builds one object or list, with members in the order of the calls.
class Json {
 public:
  static Json object() { return Json('{', '}'); }
  static Json list() { return Json('[', ']'); }
  Json& text(std::string_view name, std::string_view value);
  Json& number(std::string_view name, std::int64_t value);
  Json& truth(std::string_view name);  ///< writes true; a false value is left out
  Json& part(std::string_view name, const Json& value);
  std::string str() const { return out_ + close_; }

 private:
  Json(char open, char close) : out_(1, open), close_(close) {}
  void begin(std::string_view name);
  void quoted(std::string_view text);
  std::string out_;
  char close_;
};

/// `names`: the name of each viewer, by Viewer::index().
Json json_of(const rules::Event& event, const std::vector<std::string>& names);
Json json_of(const table::Board& board);
Json json_of(const table::Thing& thing);
Json json_of(const rules::Outcome& outcome, const std::vector<std::string>& side_names);

}  // namespace emcon::referee
