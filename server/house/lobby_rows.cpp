// Reads and writes the rows beside the log: tokens, invites, take-overs and deadlines of a match.
#include "server/house/lobby_rows.hpp"

#include <algorithm>
#include <charconv>

#include "common/ids.hpp"

namespace emcon::house {
namespace {

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}
std::optional<int> seat_of(std::string_view text) {
  const auto value = number_of(text);
  if (!value || *value < 0 || *value >= seats_max) return std::nullopt;
  return static_cast<int>(*value);
}

}  // namespace

std::string bytes_of(const TokenRow& row) {
  return row.replaces.empty() ? std::to_string(row.seat) : std::to_string(row.seat) + " " + row.replaces;
}

std::optional<TokenRow> token_row(const std::string& bytes) {
  const auto blank = bytes.find(' ');
  const auto seat = seat_of(std::string_view(bytes).substr(0, blank));
  if (!seat) return std::nullopt;
  return TokenRow{*seat, blank == std::string::npos ? std::string() : bytes.substr(blank + 1)};
}

std::string bytes_of(const TakeoverRow& row) {
  return std::to_string(row.seat) + " " + std::to_string(row.told);
}

std::optional<TakeoverRow> takeover_row(const std::string& bytes) {
  const auto blank = bytes.find(' ');
  if (blank == std::string::npos) return std::nullopt;
  const auto seat = seat_of(std::string_view(bytes).substr(0, blank));
  const auto told = seat_of(std::string_view(bytes).substr(blank + 1));
  if (!seat || !told) return std::nullopt;
  return TakeoverRow{*seat, *told};
}

std::optional<int> invite_seat(const std::string& bytes) {
  return seat_of(bytes);
}

std::string time_key(std::int64_t ms, const MatchId& match) {
  constexpr std::int64_t most = 9'999'999'999'999;
  std::string digits = std::to_string(std::clamp<std::int64_t>(ms, 0, most));
  return std::string(13 - digits.size(), '0') + digits + " " + match;
}
std::optional<std::int64_t> time_of(const std::string& key) {
  return number_of(std::string_view(key).substr(0, key.find(' ')));
}

void SeatRows::apply(const store::IndexRow& row) {
  if (row.table == token_table) {
    const auto token = row.bytes ? token_row(*row.bytes) : std::nullopt;
    if (token)
      tokens[row.key] = *token;
    else
      tokens.erase(row.key);
  } else if (row.table == invite_table) {
    const auto seat = row.bytes ? invite_seat(*row.bytes) : std::nullopt;
    if (seat)
      invites[row.key] = *seat;
    else
      invites.erase(row.key);
  } else if (row.table == takeover_table) {
    const auto takeover = row.bytes ? takeover_row(*row.bytes) : std::nullopt;
    if (takeover)
      takeovers[row.key] = *takeover;
    else
      takeovers.erase(row.key);
  }
}

std::vector<store::IndexRow> SeatRows::without_invites(int seat) const {
  std::vector<store::IndexRow> out;
  for (const auto& [key, owner] : invites)
    if (owner == seat) out.push_back({invite_table, key, std::nullopt});
  return out;
}

std::vector<store::IndexRow> SeatRows::without_tokens(int seat) const {
  std::vector<store::IndexRow> out;
  for (const auto& [key, row] : tokens)
    if (row.seat == seat) out.push_back({token_table, key, std::nullopt});
  return out;
}

std::vector<store::IndexRow> SeatRows::without_takeovers(const std::function<bool(const TakeoverRow&)>& gone) const {
  std::vector<store::IndexRow> out;
  for (const auto& [key, row] : takeovers)
    if (gone(row)) out.push_back({takeover_table, key, std::nullopt});
  return out;
}

}  // namespace emcon::house
