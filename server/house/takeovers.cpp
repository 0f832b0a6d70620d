// Hands on seats that were left: to a team mate, or to a bot if the holder who left lets one play.
#include "server/house/takeovers.hpp"

#include <algorithm>

#include "server/house/secrets.hpp"
#include "server/match/packets.hpp"

namespace emcon::house {
namespace {

bool playing(const v1::MatchCard& card) {
  return card.phase() == v1::MatchCard::RUNNING || card.phase() == v1::MatchCard::ADJOURNED;
}

std::string takeover_text(const std::string& code, Seat seat, bool to_mate) {
  const std::string whose =
      to_mate ? "the seat of your team mate (seat " + std::to_string(seat.index) + ")" : "your seat";
  return "Whoever joins with the code " + code + " takes over " + whose +
         (to_mate ? ": you, or somebody you trust." : ": a bot, for example by 'emcon bot join " + code + "'.");
}

}  // namespace

std::vector<TakeoverRow> Table::takeovers_due() const {
  const v1::MatchCard now = card(Viewer::spectator());
  const v1::LeavePolicy policy = now.settings().on_leave();
  if (!playing(now) || (policy != v1::LEAVE_BOT && policy != v1::LEAVE_TEAM_MATE)) return {};
  const std::vector<Side> sides = host->sides();
  std::vector<TakeoverRow> out;
  const auto seats = static_cast<std::uint8_t>(sides.size());
  for (std::uint8_t seat = 0; seat < seats; ++seat) {
    if (!host->vacant(Seat{seat})) continue;
    if (policy == v1::LEAVE_BOT) out.push_back({Seat{seat}, Seat{seat}});
    for (const auto& mate : now.seats())
      if (policy == v1::LEAVE_TEAM_MATE && mate.held() && sides[mate.seat()] == sides[seat])
        out.push_back({Seat{seat}, Seat{static_cast<std::uint8_t>(mate.seat())}});
  }
  return out;
}

void Takeovers::seat_left(Table& table, Seat left) {
  const std::vector<TakeoverRow> due = table.takeovers_due();
  // A seat that has left takes nobody's seat; no seat of a side that is out can be taken.
  auto rows = table.seat_rows.without_takeovers(
      [&](const TakeoverRow& row) { return std::ranges::find(due, row) == due.end(); });
  if (!rows.empty()) writer_.want(table, std::move(rows), {});
  // Always a new one: a former holder of the seat may know an older code.
  for (const TakeoverRow& one : due)
    if (one.seat == left) make(table, one.seat, one.told);
}

void Takeovers::make_missing(Table& table) {
  const SeatRows coming = table.coming_rows();
  for (const TakeoverRow& due : table.takeovers_due())
    if (std::ranges::none_of(coming.takeovers, [&](const auto& entry) { return entry.second == due; }))
      make(table, due.seat, due.told);
}

void Takeovers::renew(Table& table, Seat told) {
  for (const TakeoverRow& due : table.takeovers_due())
    if (due.told == told) make(table, due.seat, due.told);
}

void Takeovers::make(Table& table, Seat seat, Seat told) {
  // Only hashes of codes are kept, so a seat that connects gets a fresh code.
  const std::string code = new_code(premises_.entropy);
  auto rows =
      table.seat_rows.without_takeovers([&](const TakeoverRow& row) { return row.seat == seat && row.told == told; });
  rows.push_back({RowKind::takeover, hex(code_hash(code)), bytes_of(TakeoverRow{seat, told})});
  writer_.want(table, std::move(rows), [this, match = table.id, seat, told, code](store::Verdict verdict) {
    if (verdict == store::Verdict::durable) return tell(match, seat, told, code);
    if (Table* const still = tables_.find(match)) still->owed.takeovers = true;
  });
}

void Takeovers::tell(const MatchId& match, Seat seat, Seat told, const std::string& code) {
  rooms_.tell(match, told,
              match::notice_of("seat_offered", takeover_text(code, seat, seat != told), seat.index, {{"code", code}}));
}

}  // namespace emcon::house
