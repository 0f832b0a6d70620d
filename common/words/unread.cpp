// Leaves members of a JSON object out of its text; everything else stays as it is written.
#include <algorithm>

#include "common/words/words.hpp"

namespace emcon::words {
namespace {

/// The end of the quoted text that begins at `at`, after its quote; npos: it does not end.
std::size_t text_end(std::string_view json, std::size_t at) {
  for (++at; at < json.size() && json[at] != '"'; ++at)
    if (json[at] == '\\') ++at;
  return at < json.size() ? at + 1 : std::string_view::npos;
}

/// The end of the value that begins at `at`: the place of the comma or bracket after it; npos: it does not end.
std::size_t value_end(std::string_view json, std::size_t at) {
  for (int depth = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (depth == 0 && (c == ',' || c == '}' || c == ']')) return at;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (c != '"') continue;
    at = text_end(json, at);
    if (at == std::string_view::npos) return at;
    --at;
  }
  return std::string_view::npos;
}

}  // namespace

std::string without_members(std::string_view json, const std::vector<std::string>& names) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto behind_blanks = [&](std::size_t from) { return json.find_first_not_of(blanks, from); };
  std::size_t at = behind_blanks(0);
  if (at == std::string_view::npos || json[at] != '{') return std::string(json);
  std::string out = "{";
  for (at = behind_blanks(at + 1); at < json.size() && json[at] == '"'; at = behind_blanks(at + 1)) {
    const std::size_t named = text_end(json, at), end = named < json.size() ? value_end(json, named) : named;
    if (end >= json.size() || json[end] == ']') return std::string(json);
    const std::string_view name = json.substr(at + 1, named - at - 2);
    if (std::ranges::find(names, name) == names.end()) {
      if (out.size() > 1) out += ',';
      out += json.substr(at, end - at);
    }
    at = end;
    if (json[at] == '}') return out + std::string(json.substr(at));
  }
  return std::string(json);
}

}  // namespace emcon::words
