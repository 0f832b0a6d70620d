// Seats that were left by a policy that hands them on: to a team mate, or to a bot that the one who left lets play.
#include "server/house/house.hpp"
#include "server/house/secrets.hpp"

namespace emcon::house {
namespace {

bool playing(const v1::MatchCard& card) {
  return card.phase() == v1::MatchCard::RUNNING || card.phase() == v1::MatchCard::ADJOURNED;
}

std::string offered_text(const std::string& code, int seat, bool to_mate) {
  const std::string whose = to_mate ? "the seat of your team mate (seat " + std::to_string(seat) + ")" : "your seat";
  return "Whoever joins with the code " + code + " takes over " + whose +
         (to_mate ? ": you, or somebody you trust." : ": a bot, for example by 'emcon bot join " + code + "'.");
}

}  // namespace

void House::seat_left(Table& table, Seat left, bool conceded) {
  const v1::MatchCard card = table.host->card(Viewer::of(left));
  if (!playing(card)) return;
  // A side of several players concedes when all of them have said so: until then nobody has left.
  for (const auto& seat : card.seats())
    if (seat.seat() == left.index && seat.held()) return;
  const auto& sides = table.host->sides();
  const Side side = sides[left.index];
  const bool to_mates = card.settings().on_leave() == v1::LEAVE_TEAM_MATE;
  const int gone = left.index;
  // Who has left takes nobody's seat; of a side that is out none can be taken.
  auto rows = table.seat_rows.without_takeovers([&](const TakeoverRow& row) {
    return row.told == gone || (conceded && sides[static_cast<std::size_t>(row.seat)] == side);
  });
  if (!rows.empty()) own_write(table, std::move(rows), {});
  if (conceded) return;
  if (card.settings().on_leave() == v1::LEAVE_BOT) return offer_seat(table, gone, gone);
  for (const auto& seat : card.seats())
    if (const int mate = static_cast<int>(seat.seat());
        to_mates && mate != gone && seat.held() && sides[static_cast<std::size_t>(mate)] == side)
      offer_seat(table, gone, mate);
}

void House::offer_seats_again(Table& table, Seat told) {
  std::vector<int> seats;
  for (const auto& [key, row] : table.seat_rows.takeovers)
    if (row.told == told.index) seats.push_back(row.seat);
  for (const int seat : seats) offer_seat(table, seat, told.index);
}

void House::offer_seat(Table& table, int seat, int told) {
  // Only hashes of codes are kept, so whoever comes gets a fresh one.
  const std::string code = new_code(entropy_);
  auto rows =
      table.seat_rows.without_takeovers([&](const TakeoverRow& row) { return row.seat == seat && row.told == told; });
  rows.push_back({takeover_table, hex(code_hash(code)), bytes_of(TakeoverRow{seat, told})});
  own_write(table, std::move(rows), [this, match = table.id, seat, told, code](store::Verdict verdict) {
    const auto room = rooms_.find(match);
    if (verdict != store::Verdict::durable || room == rooms_.end()) return;
    Session* const holder = room->second.seats[static_cast<std::size_t>(told)];
    if (!holder) return;
    auto frame = std::make_shared<v1::ServerFrame>();
    auto& notice = *frame->mutable_notice();
    notice.set_code("seat_offered");
    notice.set_text(offered_text(code, seat, seat != told));
    notice.set_seat(seat);
    auto& param = *notice.add_params();
    param.set_name("code");
    param.set_value(code);
    SharedFrame shared(std::move(frame));
    holder->deliver(shared);
  });
}

}  // namespace emcon::house
