// Answers requests for lists of matches with their cards.
#include <algorithm>

#include "server/house/house.hpp"

namespace emcon::house {
namespace {

Problem too_many_lists() {
  return {.code = "too_fast", .text = "You ask for lists faster than this server makes them; wait a second."};
}

}  // namespace

std::vector<v1::MatchCard> House::cards_of(const char* table, const std::vector<MatchId>& ids) {
  // Always from the rows, also of a match in memory: what is listed must not show whether somebody had it read.
  std::vector<v1::MatchCard> out;
  for (const auto& found : store_.find(table, ids)) {
    v1::MatchCard card;
    if (found.row.key != found.match || !card.ParseFromString(found.row.bytes.value_or(""))) continue;
    if (card.deadline_ms() >= 0) card.set_deadline_ms(std::max<std::int64_t>(0, card.deadline_ms() - clock_.wall_ms()));
    card.set_your_seat(-1);
    const auto room = rooms_.find(found.match);
    for (auto& seat : *card.mutable_seats())
      seat.set_here(room != rooms_.end() && seat.seat() < seats_max && room->second.seats[seat.seat()] != nullptr);
    out.push_back(std::move(card));
  }
  return out;
}

std::optional<v1::MatchCard> House::card_of(const MatchId& id) {
  auto cards = cards_of(card_table, {id});
  if (cards.empty()) return std::nullopt;
  return std::move(cards.front());
}

void House::list_matches(Session& from, const v1::ClientFrame& frame) {
  if (frame.list_matches().mine()) return list_own(from, frame.id());
  if (!from.may_list(now(), 0)) return refuse(from, frame.id(), too_many_lists());
  const std::size_t room = config_.limits.matches_per_page;
  std::vector<MatchId> ids;
  for (const auto& found : store_.page(listed_table, frame.list_matches().after(), "", room + 1))
    ids.push_back(found.match);
  v1::Answer answer;
  auto& list = *answer.mutable_matches();
  list.set_more(ids.size() > room);
  ids.resize(std::min(ids.size(), room));
  for (v1::MatchCard& card : cards_of(card_table, ids)) *list.add_matches() = std::move(card);
  from.answer(frame.id(), std::move(answer));
}

void House::list_own(Session& from, std::uint32_t frame_id) {
  std::vector<std::string>& tokens = from.token_hashes;
  if (!from.may_list(now(), tokens.size())) return refuse(from, frame_id, too_many_lists());
  std::vector<std::pair<MatchId, int>> which;  // match and own seat
  std::vector<std::string> good;
  for (const auto& found : store_.find(token_table, tokens))
    if (const auto row = token_row(found.row.bytes.value_or(""))) {
      which.emplace_back(found.match, row->seat);
      good.push_back(found.row.key);
    }
  const bool wrong = good.size() < tokens.size();
  tokens = std::move(good);  // what holds nothing now never will
  if (wrong && !from.may_guess(now())) return drop(from, CloseCode::rate, "too many wrong tokens");
  std::ranges::sort(which);
  which.erase(std::ranges::unique(which).begin(), which.end());
  std::vector<MatchId> ids;
  for (const auto& [id, seat] : which) ids.push_back(id);
  std::vector<v1::MatchCard> cards = cards_of(card_table, ids);
  std::vector<MatchId> delayed;  // seats see more than is public
  for (const v1::MatchCard& card : cards)
    if (card.settings().watching() == v1::WATCH_DELAYED) delayed.push_back(card.match());
  const std::vector<v1::MatchCard> seen = cards_of(seat_card_table, delayed);
  v1::Answer answer;
  auto& list = *answer.mutable_matches();
  for (v1::MatchCard& card : cards) {
    const auto mine = std::ranges::find(which, card.match(), &std::pair<MatchId, int>::first);
    if (mine == which.end()) continue;
    const auto other = std::ranges::find(seen, card.match(), &v1::MatchCard::match);
    auto& out = *list.add_matches();
    if (other == seen.end())
      out = std::move(card);
    else
      out = *other;
    out.set_your_seat(mine->second);
    which.erase(mine);
  }
  from.answer(frame_id, std::move(answer));
}

}  // namespace emcon::house
