// Looks through the open matches for one that a player would make himself, and seats him there or at a new one.
#include "server/house/finder.hpp"

#include <algorithm>
#include <utility>

#include "common/wire/convert.hpp"
#include "server/house/lobby_rows.hpp"
#include "server/house/text.hpp"

namespace emcon::house {
namespace {

/// Wishes that wait. Each takes a few readings; more would wait for seconds.
constexpr std::size_t wishes_max = 256;

bool has_player(const v1::MatchCard& card) {
  return std::ranges::any_of(card.seats(), [](const auto& seat) { return seat.held(); });
}
bool has_free_seat(const v1::MatchCard& card) {
  return std::ranges::any_of(card.seats(), [](const auto& seat) { return !seat.held(); });
}
bool somebody_here(const v1::MatchCard& card) {
  return std::ranges::any_of(card.seats(), [](const auto& seat) { return seat.here(); });
}

}  // namespace

bool alike(const v1::MatchSettings& a, const v1::MatchSettings& b) {
  const auto plain = [](v1::MatchSettings settings) {
    settings.clear_name();
    settings.set_listed(true);
    settings.clear_test_seed();
    if (settings.options().lines().empty()) settings.clear_options();
    return settings.SerializeAsString();
  };
  return plain(a) == plain(b);
}

bool over_days(const v1::TimeControl& time) {
  constexpr std::uint32_t day_s = 86'400;
  if (time.kind() == v1::TimeControl::BANK) return time.increment_s() >= day_s;
  return time.step_s() >= day_s;
}

void Finder::find(Session& from, const v1::ClientFrame& frame) {
  const v1::FindOpponent& asked = frame.find_opponent();
  if (auto problem = joining_.unfit(asked.name(), asked.entropy_commitment(), "find_opponent"))
    return sessions_.refuse(from, frame.id(), *problem);
  if (!from.allowance.may_list(premises_.now(), from.said.token_hashes.size()))
    return sessions_.refuse(
        from, frame.id(),
        {.code = "too_fast", .text = "You ask for lists faster than this server makes them; wait a second."});
  if (wishes_.size() >= wishes_max)
    return sessions_.refuse(
        from, frame.id(), {.code = "busy", .text = "Many look for an opponent at this moment; try again in a second."});
  v1::MatchSettings settings = asked.settings();
  settings.set_listed(true);
  wishes_.push_back(std::make_shared<Wish>(
      Wish{from.id(), std::make_shared<const v1::ClientFrame>(frame), with_usual_clock(std::move(settings))}));
  next();
}

Finder::Turn Finder::take_turn() {
  busy_ = true;
  return Turn(this, premises_.while_open([this](void*) {
    busy_ = false;
    next();
  }));
}

void Finder::next() {
  while (!busy_ && !wishes_.empty()) {
    const Shared wish = std::exchange(wishes_.front(), nullptr);
    wishes_.pop_front();
    Session* const from = sessions_.find(wish->session);
    if (!from) continue;
    const Turn turn = take_turn();
    std::vector<store::Lookup> what;
    for (const std::string& token : from->said.token_hashes) what.push_back({RowKind::token, token});
    premises_.store.find(std::move(what),
                         premises_.while_open([this, turn, wish](const Result<std::vector<store::Found>>& found) {
                           if (!found) return unreadable(*wish, found.error());
                           for (const auto& one : *found) wish->own.insert(one.match);
                           look(turn, wish);
                         }));
  }
}

void Finder::unreadable(const Wish& wish, const Problem& problem) {
  if (Session* const from = sessions_.find(wish.session)) lookups_.unreadable(*from, wish.frame->id(), problem.text);
}

void Finder::look(const Turn& turn, const Shared& wish) {
  premises_.store.page({.kind = RowKind::fresh,
                        .after = std::string(open_match),
                        .end = std::string(open_match) + "~",
                        .limit = premises_.limits().page.counted},
                       premises_.while_open([this, turn, wish](const Result<std::vector<store::Found>>& fresh) {
                         if (!fresh) return unreadable(*wish, fresh.error());
                         look_at(turn, wish, *fresh);
                       }));
}

void Finder::look_at(const Turn& turn, const Shared& wish, const std::vector<store::Found>& fresh) {
  std::vector<store::Lookup> what;
  for (const auto& one : fresh)
    if (one.row.bytes == wish->settings.ruleset()) what.push_back({RowKind::card, one.match});
  premises_.store.find(std::move(what),
                       premises_.while_open([this, turn, wish](const Result<std::vector<store::Found>>& found) {
                         if (!found) return unreadable(*wish, found.error());
                         Session* const from = sessions_.find(wish->session);
                         if (from && !choose(*from, *wish, cards(*found))) sit_down(turn, wish);
                       }));
}

bool Finder::choose(Session& from, Wish& wish, const std::vector<v1::MatchCard>& open) {
  for (const v1::MatchCard& card : open) {
    if (!fits(card, wish.settings)) continue;
    if (wish.own.contains(card.match())) {
      sessions_.refuse(from, wish.frame->id(),
                       {.code = "waits_already",
                        .text = "Your match " + card.match() +
                                " waits for an opponent already; whoever wishes the same sits down there.",
                        .field = "find_opponent.settings",
                        .params = {{"match", card.match()}}});
      return true;
    }
    const bool may_meet = over_days(card.settings().time()) || somebody_here(card) || premises_.config.one_of_many;
    if (may_meet) wish.candidates.push_back(card.match());
  }
  return false;
}

bool Finder::fits(const v1::MatchCard& card, const v1::MatchSettings& settings) const {
  return card.phase() == v1::MatchCard::OPEN && !card.test_match() && settings.test_seed().empty() &&
         has_player(card) && has_free_seat(card) && alike(card.settings(), settings);
}

void Finder::sit_down(const Turn& turn, const Shared& wish) {
  Session* const from = sessions_.find(wish->session);
  if (!from) return;
  if (wish->candidates.empty()) return make(turn, wish, *from);
  const MatchId match = wish->candidates.back();
  wish->candidates.pop_back();
  const v1::FindOpponent& asked = wish->frame->find_opponent();
  v1::ClientFrame join;
  join.set_id(wish->frame->id());
  join.mutable_join_match()->set_match(match);
  join.mutable_join_match()->set_seat(-1);
  join.mutable_join_match()->set_name(asked.name());
  join.mutable_join_match()->set_entropy_commitment(asked.entropy_commitment());
  // Somebody else may have come first.
  joining_.join_listed(*from, std::move(join), [this, turn, wish] { sit_down(turn, wish); });
}

void Finder::make(const Turn& turn, const Shared& wish, Session& from) {
  auto invites = std::make_shared<std::vector<v1::Invite>>();
  const auto made =
      maker_.make(wish->settings, maker_of(premises_, from), *invites,
                  [this, turn, wish, invites](Table* table, store::Verdict verdict) {
                    Session* const still = sessions_.find(wish->session);
                    if (table && verdict == store::Verdict::durable) ++premises_.counters.created;
                    if (!still) return;
                    if (!table || verdict != store::Verdict::durable)
                      return sessions_.refuse(*still, wish->frame->id(),
                                              verdict == store::Verdict::in_doubt ? frozen() : not_stored());
                    // By lot, or whoever waits would always have the first side.
                    Bytes32 lot{};
                    premises_.entropy.fill(lot);
                    const auto seat = static_cast<std::uint8_t>(lot[0] % table->host->sides().size());
                    const v1::FindOpponent& asked = wish->frame->find_opponent();
                    v1::JoinMatch join;
                    join.set_name(asked.name());
                    join.set_entropy_commitment(asked.entropy_commitment());
                    joining_.join_made(*still, wish->frame->id(), std::move(join), Seat{seat}, *table);
                  });
  if (made) return residents_.pump(**made);
  v1::Answer refusal;
  for (const Problem& problem : made.error()) wire::to_proto(problem, *refusal.add_problems());
  ++premises_.counters.refusals;
  from.answer(wish->frame->id(), std::move(refusal));
}

}  // namespace emcon::house
