// Answers requests for lists of matches with their cards.
#include <algorithm>
#include <set>

#include "server/house/cards.hpp"
#include "server/house/lobby.hpp"

namespace emcon::house {
namespace {

Problem too_many_lists() {
  return {.code = "too_fast", .text = "You ask for lists faster than this server makes them; wait a second."};
}

}  // namespace

/// The parts of a list of one's own matches, as far as they have been looked up.
struct Lobby::OwnList {
  std::vector<std::pair<MatchId, Seat>> which;  ///< match and own seat, in order
  std::vector<v1::MatchCard> cards;             ///< as the public sees them
  std::vector<v1::MatchCard> seen;              ///< cards as seats see them, if those see more

  v1::Answer answer() &&;
};

v1::Answer Lobby::OwnList::answer() && {
  v1::Answer out;
  auto& list = *out.mutable_matches();
  for (v1::MatchCard& card : cards) {
    const auto mine = std::ranges::find(which, card.match(), &std::pair<MatchId, Seat>::first);
    if (mine == which.end()) continue;
    if (left_before_start(card, mine->second)) {
      which.erase(mine);
      continue;
    }
    const auto other = std::ranges::find(seen, card.match(), &v1::MatchCard::match);
    auto& one = *list.add_matches();
    one = other == seen.end() ? std::move(card) : *other;
    one.set_your_seat(mine->second.index);
    which.erase(mine);
  }
  std::ranges::sort(*list.mutable_matches(), calls_before);
  return out;
}

void Lobby::list_matches(Session& from, const v1::ClientFrame& frame) {
  if (frame.list_matches().mine()) return list_own(from, frame.id());
  if (!from.allowance.may_list(premises_.now(), 0)) return sessions_.refuse(from, frame.id(), too_many_lists());
  const std::size_t room = premises_.limits().page.matches;
  const auto listed = [this, frame_id = frame.id(), room](Session& still, const std::vector<store::Found>& found) {
    std::vector<store::Lookup> wanted;
    for (const auto& one : found)
      if (wanted.size() < room) wanted.push_back({RowKind::card, one.match});
    lookups_.find(still, frame_id, std::move(wanted),
                  [this, frame_id, more = found.size() > room](Session& asker, const std::vector<store::Found>& rows) {
                    v1::Answer answer;
                    auto& list = *answer.mutable_matches();
                    list.set_more(more);
                    for (v1::MatchCard& card : cards(rows)) *list.add_matches() = std::move(card);
                    asker.answer(frame_id, std::move(answer));
                  });
  };
  lookups_.page(
      from, frame.id(),
      store::PageOf{.kind = RowKind::listed, .after = frame.list_matches().after(), .end = {}, .limit = room + 1},
      listed);
}

void Lobby::list_own(Session& from, std::uint32_t frame_id) {
  const std::vector<std::string> tokens = from.said.token_hashes;
  if (!from.allowance.may_list(premises_.now(), tokens.size()))
    return sessions_.refuse(from, frame_id, too_many_lists());
  std::vector<store::Lookup> what;
  for (const std::string& token : tokens) what.push_back({RowKind::token, token});
  lookups_.find(from, frame_id, std::move(what),
                [this, frame_id, tokens](Session& still, const std::vector<store::Found>& found) {
                  own_found(still, frame_id, tokens, found);
                });
}

void Lobby::own_found(Session& from, std::uint32_t frame_id, const std::vector<std::string>& asked,
                      const std::vector<store::Found>& found) {
  OwnList list;
  std::set<std::string> good;
  for (const auto& one : found)
    if (const auto row = token_row(one.row.bytes.value_or(""))) {
      list.which.emplace_back(one.match, row->seat);
      good.insert(one.row.key);
    }
  // A token that opens no seat now never will.
  const auto wrong = std::ranges::count_if(asked, [&](const std::string& one) { return !good.contains(one); });
  std::erase_if(from.said.token_hashes, [&](const std::string& one) {
    return !good.contains(one) && std::ranges::find(asked, one) != asked.end();
  });
  if (wrong > 0 && !from.allowance.may_guess(premises_.now()))
    return sessions_.drop(from, CloseCode::rate, "too many wrong tokens");
  std::ranges::sort(list.which);
  list.which.erase(std::ranges::unique(list.which).begin(), list.which.end());
  std::vector<store::Lookup> wanted;
  for (const auto& [id, seat] : list.which) wanted.push_back({RowKind::card, id});
  lookups_.find(from, frame_id, std::move(wanted),
                [this, frame_id, list](Session& still, const std::vector<store::Found>& rows) mutable {
                  list.cards = cards(rows);
                  own_cards_found(still, frame_id, std::move(list));
                });
}

void Lobby::own_cards_found(Session& from, std::uint32_t frame_id, OwnList list) {
  std::vector<store::Lookup> delayed;  // seats see more than is public
  for (const v1::MatchCard& card : list.cards)
    if (card.settings().watching() == v1::WATCH_DELAYED) delayed.push_back({RowKind::seat_card, card.match()});
  // Looked up in any case: the time of the answer must not tell the content.
  lookups_.find(
      from, frame_id, std::move(delayed),
      [this, frame_id, list = std::move(list)](Session& still, const std::vector<store::Found>& rows) mutable {
        list.seen = cards(rows);
        still.answer(frame_id, std::move(list).answer());
      });
}

}  // namespace emcon::house
