// Reads and writes the rows beside the log: tokens, invites, takeovers and deadlines of a match.
#include "server/house/lobby_rows.hpp"

#include <algorithm>
#include <charconv>

namespace emcon::house {
namespace {

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}
std::optional<Seat> seat_of(std::string_view text) {
  const auto value = number_of(text);
  if (!value || *value < 0 || *value >= seats_max) return std::nullopt;
  return Seat{static_cast<std::uint8_t>(*value)};
}

}  // namespace

std::string fresh_key(std::string_view list, std::int64_t ms, const MatchId& match) {
  constexpr std::int64_t most = 9'999'999'999'999;
  return std::string(list) + time_key(most - ms, match);
}

std::string bytes_of(const TokenRow& row) {
  return row.replaces.empty() ? std::to_string(row.seat.index) : std::to_string(row.seat.index) + " " + row.replaces;
}

std::optional<TokenRow> token_row(const std::string& bytes) {
  const auto blank = bytes.find(' ');
  const auto seat = seat_of(std::string_view(bytes).substr(0, blank));
  if (!seat) return std::nullopt;
  return TokenRow{*seat, blank == std::string::npos ? std::string() : bytes.substr(blank + 1)};
}

std::string bytes_of(const TakeoverRow& row) {
  return std::to_string(row.seat.index) + " " + std::to_string(row.told.index);
}

std::optional<TakeoverRow> takeover_row(const std::string& bytes) {
  const auto blank = bytes.find(' ');
  if (blank == std::string::npos) return std::nullopt;
  const auto seat = seat_of(std::string_view(bytes).substr(0, blank));
  const auto told = seat_of(std::string_view(bytes).substr(blank + 1));
  if (!seat || !told) return std::nullopt;
  return TakeoverRow{*seat, *told};
}

std::optional<Seat> invite_seat(const std::string& bytes) {
  return seat_of(bytes);
}

void SeatRows::apply(const store::IndexRow& row) {
  const auto keep = [&row](auto& rows, auto read) {
    const auto value = row.bytes ? read(*row.bytes) : std::nullopt;
    if (value)
      rows[row.key] = *value;
    else
      rows.erase(row.key);
  };
  if (row.kind == RowKind::token) keep(tokens, token_row);
  if (row.kind == RowKind::invite) keep(invites, invite_seat);
  if (row.kind == RowKind::takeover) keep(takeovers, takeover_row);
  if (const auto seat = row.kind == RowKind::bot ? seat_of(row.key) : std::nullopt) {
    if (row.bytes)
      bots[*seat] = *row.bytes;
    else
      bots.erase(*seat);
  }
}

std::vector<store::IndexRow> SeatRows::without_invites(Seat seat) const {
  std::vector<store::IndexRow> out;
  for (const auto& [key, owner] : invites)
    if (owner == seat) out.push_back({RowKind::invite, key, std::nullopt});
  return out;
}

std::vector<store::IndexRow> SeatRows::without_tokens(Seat seat) const {
  std::vector<store::IndexRow> out;
  for (const auto& [key, row] : tokens)
    if (row.seat == seat) out.push_back({RowKind::token, key, std::nullopt});
  return out;
}

std::vector<store::IndexRow> SeatRows::without_bot(Seat seat) const {
  if (!bots.contains(seat)) return {};
  return {{RowKind::bot, std::to_string(seat.index), std::nullopt}};
}

std::vector<store::IndexRow> SeatRows::without_takeovers(const std::function<bool(const TakeoverRow&)>& gone) const {
  std::vector<store::IndexRow> out;
  for (const auto& [key, row] : takeovers)
    if (gone(row)) out.push_back({RowKind::takeover, key, std::nullopt});
  return out;
}

}  // namespace emcon::house
