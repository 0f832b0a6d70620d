// Names the kinds of rows, and makes keys that are in the order of time.
#include "server/store/rows.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace emcon::store {
namespace {

constexpr std::array<const char*, row_kinds> names = {"card",     "seat_card", "listed",    "token", "invite",
                                                      "takeover", "deadline",  "unstarted", "alone", "rematch",
                                                      "promised", "timing",    "talk",      "bot",   "fresh"};
static_assert(static_cast<int>(RowKind::fresh) + 1 == row_kinds);

}  // namespace

const char* name_of(RowKind kind) {
  return names.at(static_cast<std::size_t>(kind));
}

std::optional<RowKind> row_kind(std::string_view name) {
  const auto* const at = std::ranges::find(names, name, [](const char* one) { return std::string_view(one); });
  if (at == names.end()) return std::nullopt;
  return static_cast<RowKind>(at - names.begin());
}

std::string time_key(std::int64_t ms, const MatchId& match) {
  constexpr std::int64_t most = 9'999'999'999'999;
  std::string digits = std::to_string(std::clamp<std::int64_t>(ms, 0, most));
  return std::string(13 - digits.size(), '0') + digits + " " + match;
}

std::optional<std::int64_t> time_of(std::string_view key) {
  const std::string_view digits = key.substr(0, key.find(' '));
  std::int64_t ms = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), ms);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return ms;
}

}  // namespace emcon::store
