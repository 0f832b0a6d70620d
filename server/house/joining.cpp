// Finds the match and seat for a player, and gives him the seat.
#include "server/house/joining.hpp"

#include <algorithm>

#include "common/counted.hpp"
#include "common/proof/commitment.hpp"
#include "common/text.hpp"
#include "server/house/cards.hpp"
#include "server/house/secrets.hpp"
#include "server/house/text.hpp"
#include "server/match/refusals.hpp"

namespace emcon::house {
namespace {

constexpr int entropy_commitment_bytes = 32;

constexpr const char* taken_words =
    "This invite was used: its seat has its player. Who took it goes on from the list of his own matches; anybody else "
    "asks "
    "the match's maker for another seat.";
constexpr const char* begun_words =
    "This invite's match has begun, and its seats are taken. Who has one of them goes on from the list of his own "
    "matches.";

/// "7 days", "12 hours" or "90 minutes".
std::string days_words(std::int64_t ms) {
  constexpr std::int64_t minute_ms = 60'000, hour_ms = 60 * minute_ms, day_ms = 24 * hour_ms;
  if (ms >= day_ms && ms % day_ms == 0) return counted(ms / day_ms, "day");
  if (ms >= hour_ms && ms % hour_ms == 0) return counted(ms / hour_ms, "hour");
  return counted(std::max<std::int64_t>(1, ms / minute_ms), "minute");
}

Problem no_open_match() {
  return {.code = "unknown_match",
          .text = "There is no such match here, or it is not yours to see.",
          .field = "join_match.match"};
}
Problem seat_taken() {
  return {.code = "seat_taken",
          .text = "This seat has its player already; ask for a list of open seats.",
          .field = "join_match.seat"};
}
Problem match_over() {
  return {.code = "ended", .text = "This match is over; nobody takes a seat in it any more.", .field = "join_match"};
}
/// The fault of a text that does not have the form of a code.
std::string no_code(const std::string& text) {
  const auto letters = std::ranges::count_if(
      text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); });
  const std::string right = "A code has 12 letters and digits, such as abcd-efgh-jkmn; ";
  if (letters != code_length) return right + "this has " + std::to_string(letters) + ".";
  return right + "one of these is in no code: there is no u, and nothing but letters, digits and dashes.";
}
Problem too_many_joins() {
  return {.code = "too_fast",
          .text = "More seats are taken from your address than this server allows; wait some seconds."};
}

/// The seat that a request names: none for -1, which is any free one. A number that is no seat's becomes a seat that no
/// match has.
std::optional<Seat> named_seat(std::int32_t number) {
  if (number == -1) return std::nullopt;
  return number >= 0 && number < seats_max ? Seat{static_cast<std::uint8_t>(number)} : Seat{seats_max};
}

}  // namespace

void Joining::join_match(Session& from, const v1::ClientFrame& frame) {
  const v1::JoinMatch& join = frame.join_match();
  const std::uint32_t frame_id = frame.id();
  const auto asked = std::make_shared<const v1::ClientFrame>(frame);
  if (auto problem = unfit(join.name(), join.entropy_commitment(), "join_match"))
    return sessions_.refuse(from, frame_id, *problem);
  if (!join.code().empty())
    return follow(from, frame_id, join.code(),
                  [this, asked](Session& still, const Way& way) { join_by(still, asked, false, way); });
  if (!is_match_id(join.match())) return sessions_.refuse(from, frame_id, no_open_match());
  lookups_.find(from, frame_id, {{RowKind::card, join.match()}},
                [this, asked](Session& still, const std::vector<store::Found>& found) {
                  const auto found_cards = cards(found);
                  if (found_cards.empty() || !found_cards.front().settings().listed())
                    return sessions_.refuse(still, asked->id(), no_open_match());
                  const v1::JoinMatch& listed = asked->join_match();
                  join_by(still, asked, false, {listed.match(), named_seat(listed.seat()), Way::listed});
                });
}

std::optional<Problem> Joining::unfit(const std::string& name, const std::string& commitment,
                                      const std::string& of) const {
  if (auto problem = player_name_problem(name, premises_.limits().text.player_name_bytes, of + ".name")) return problem;
  if (commitment.size() == entropy_commitment_bytes) return std::nullopt;
  return Problem{
      .code = "bad_entropy",
      .text = "A seat commits to its entropy with exactly 32 bytes; send BLAKE2b-256 of them (docs/protocol.md).",
      .field = of + ".entropy_commitment"};
}

void Joining::join_listed(Session& from, v1::ClientFrame&& join, std::function<void()> otherwise) {
  const auto asked = std::make_shared<const v1::ClientFrame>(std::move(join));
  const Way way{asked->join_match().match(), std::nullopt, Way::listed};
  visit(from, asked, way.match, [this, asked, way, otherwise = std::move(otherwise)](Session& still, Table& table) {
    join_seat(still, asked->id(), {.said = asked->join_match(), .otherwise = otherwise}, way, table);
  });
}

void Joining::join_made(Session& from, std::uint32_t frame_id, v1::JoinMatch&& join, Seat seat, Table& table) {
  join_seat(from, frame_id, {.said = std::move(join), .made = true}, {table.id, seat, Way::invite}, table);
  residents_.pump(table);
}

void Joining::get_invite(Session& from, const v1::ClientFrame& frame) {
  const auto asked = std::make_shared<const v1::ClientFrame>(frame);
  follow(from, frame.id(), frame.get_invite().code(), [this, asked](Session& still, const Way& way) {
    visit(still, asked, way.match, [this, asked, seat = *way.seat](Session& asker, Table& table) {
      show_invite(asker, asked->id(), seat, table);
    });
  });
}

void Joining::ask_bot(Session& from, const v1::ClientFrame& frame) {
  const std::uint32_t frame_id = frame.id();
  if (!premises_.config.bots.come)
    return sessions_.refuse(
        from, frame_id,
        {.code = "no_bots", .text = "This server has no bots; 'emcon bot join CODE' lets one play from your machine."});
  const auto asked = std::make_shared<const v1::ClientFrame>(frame);
  follow(from, frame_id, frame.ask_bot().code(),
         [this, asked](Session& still, const Way& way) { join_by(still, asked, true, way); });
}

void Joining::call_bots(const Table& table, const std::string& place) {
  const BotHooks& bots = premises_.config.bots;
  if (!bots.come) return;
  // Bots that are here are called as well: one may be about to go, since it has not yet heard who has come.
  for (const auto& [seat, token] : table.seat_rows.bots)
    bots.come({table.id, seat, token, bot_entropy(token, table.dice_begun()), place});
}

void Joining::call_missing_bots(const Table& table, const Session& from) {
  if (!from.viewer.is_seat() || from.opening().bot) return;
  const bool missing = std::ranges::any_of(
      table.seat_rows.bots, [&](const auto& bot) { return rooms_.holder(table.id, bot.first) == nullptr; });
  if (missing) call_bots(table, from.opening().place);
}

void Joining::show_invite(Session& from, std::uint32_t frame_id, Seat seat, Table& table) {
  v1::Answer answer;
  auto& invited = *answer.mutable_invited();
  *invited.mutable_card() = table.card(Viewer::spectator());
  if (invited.card().phase() == v1::MatchCard::ENDED) return sessions_.refuse(from, frame_id, match_over());
  if (seat_held(invited.card(), seat)) return used_code(from, frame_id, taken_words);
  invited.set_seat(seat.index);
  *invited.mutable_promise() = table.host->promise();
  from.answer(frame_id, std::move(answer));
}

void Joining::visit(Session& from, const Asked& asked, const MatchId& match,
                    std::function<void(Session&, Table&)> use) {
  if (!from.allowance.may_visit(premises_.now())) return sessions_.refuse(from, asked->id(), too_many_visits());
  residents_.with(
      match,
      [this, id = from.id(), use = std::move(use)](Table& table) {
        if (Session* const still = sessions_.find(id)) use(*still, table);
      },
      [this, id = from.id(), asked, match](const Problem& problem) {
        Session* const still = sessions_.find(id);
        const bool elsewhere = problem.code == played_elsewhere().code && premises_.config.pass_on;
        if (still && elsewhere) return pass_on(*still, asked, match);
        if (still) sessions_.refuse(*still, asked->id(), problem);
      },
      from.asker());
}

void Joining::pass_on(const Session& from, const Asked& asked, const MatchId& match) {
  premises_.config.pass_on(match, from.opening(), *asked,
                           premises_.while_open([this, id = from.id(), asked](Buffer answer) {
                             Session* const still = sessions_.find(id);
                             if (still && answer) return still->relay(std::move(answer));
                             if (still) sessions_.refuse(*still, asked->id(), unreadable_match());
                           }));
}

void Joining::join_by(Session& from, const Asked& asked, bool bot, const Way& way) {
  visit(from, asked, way.match, [this, asked, bot, way](Session& still, Table& table) {
    const std::uint32_t frame_id = asked->id();
    Comer comer{.said = asked->join_match(), .bot = bot};
    if (bot) comer.said.set_name(std::string(bot_name));
    // Until the start a code is good for as long as its seat is free: used once, and again if the seat opens again.
    if (way.by == Way::invite && seat_held(table.card(Viewer::spectator()), *way.seat))
      return used_code(still, frame_id, taken_words);
    if (way.by == Way::takeover && seat_held(table.card(Viewer::spectator()), *way.seat))
      return wrong_code(still, frame_id);
    join_seat(still, frame_id, comer, way, table);
  });
}

void Joining::wrong_code(Session& from, std::uint32_t frame_id, std::string text) {
  if (!from.allowance.may_guess(premises_.now())) return sessions_.drop(from, CloseCode::rate, "too many wrong codes");
  if (text.empty())
    text = "No seat is known here by this invite: it was mistyped, or its match did not begin within " +
           days_words(premises_.limits().removal.unstarted_ms) + " and was removed. Ask the match's maker for another.";
  sessions_.refuse(from, frame_id, {.code = "wrong_code", .text = std::move(text), .field = "join_match.code"});
}

void Joining::used_code(Session& from, std::uint32_t frame_id, std::string text) {
  sessions_.refuse(from, frame_id, {.code = "seat_taken", .text = std::move(text), .field = "join_match.code"});
}

void Joining::follow(Session& from, std::uint32_t frame_id, const std::string& text, UseWay use) {
  const auto code = code_of(text);
  if (!code) return wrong_code(from, frame_id, no_code(text));
  const std::string hash = hex(code_hash(*code));
  lookups_.find(from, frame_id, {{RowKind::invite, hash}, {RowKind::takeover, hash}},
                [this, frame_id, use = std::move(use)](Session& still, const std::vector<store::Found>& found) {
                  for (const auto& [match, row] : found) {
                    const std::string& bytes = *row.bytes;
                    const auto takeover = row.kind == RowKind::takeover ? takeover_row(bytes) : std::nullopt;
                    const auto seat = row.kind == RowKind::invite ? invite_seat(bytes) : std::nullopt;
                    if (row.kind == RowKind::invite && bytes == begun_invite)
                      return used_code(still, frame_id, begun_words);
                    if (seat) return use(still, Way{match, seat, Way::invite});
                    if (takeover) return use(still, Way{match, takeover->seat, Way::takeover, takeover->told});
                  }
                  wrong_code(still, frame_id);
                });
}

std::optional<Problem> Joining::count(Session& from, bool bot) {
  const std::int64_t now = premises_.now();
  Place& place = from.place();
  if (bot && !premises_.config.bots.room(from.opening().place))
    return Problem{.code = "busy", .text = "As many bots play here as this server allows; try again in some minutes."};
  // A bot that follows its opponent to a rematch was asked for once, and the rematch is counted for the players who
  // agreed to it.
  if (from.opening().bot) return std::nullopt;
  if (bot && place.bots.level(now) < 1)
    return Problem{.code = "too_fast",
                   .text = "More bots are asked for from your address than this server allows; wait a minute."};
  if (!place.joins.take(now)) return too_many_joins();
  if (bot) place.bots.take(now);
  return std::nullopt;
}

Result<Seat> Joining::free_seat(const Way& way, const Table& table) const {
  if (way.by == Way::listed && table.promised)
    return std::unexpected(
        Problem{.code = "promised",
                .text = "This is a rematch: its seats are kept for its players, who were told their codes."});
  const v1::MatchCard card = table.card(Viewer::spectator());
  if (card.phase() == v1::MatchCard::QUARANTINED) return std::unexpected(match::quarantined_problem());
  if (card.phase() == v1::MatchCard::ENDED) return std::unexpected(match_over());
  const bool opening = card.phase() == v1::MatchCard::OPEN || card.phase() == v1::MatchCard::SETUP;
  const bool offered = std::ranges::any_of(
      table.takeovers_due(), [&](const TakeoverRow& due) { return due.seat == way.seat && due.told == way.told; });
  if (way.by == Way::takeover ? !offered : !opening)
    return std::unexpected(
        Problem{.code = "not_open",
                .text = "This match has begun, and its seats hold secrets; one that was left is taken over by the "
                        "code its team mates or its last holder were told, or from the host of the server."});
  const std::size_t seats = table.host->sides().size();
  const auto taken = [&](Seat seat) { return seat_held(card, seat) || table.being_seated(seat); };
  std::optional<Seat> wanted = way.seat;
  for (std::uint8_t seat = 0; seat < seats && !wanted; ++seat)
    if (!taken(Seat{seat})) wanted = Seat{seat};
  if (wanted && wanted->index >= seats)
    return std::unexpected(Problem{.code = "unknown_seat",
                                   .text = "This match has the seats 0 to " + std::to_string(seats - 1) + ".",
                                   .field = "join_match.seat"});
  if (!wanted || taken(*wanted)) return std::unexpected(seat_taken());
  return *wanted;
}

void Joining::join_seat(Session& from, std::uint32_t frame_id, const Comer& comer, const Way& way, Table& table) {
  // Another server may have this match by now: the known facts about its seats may be old, and nothing could be stored.
  if (!premises_.store.sure()) return sessions_.refuse(from, frame_id, database_silent());
  const Result<Seat> free = free_seat(way, table);
  if (!free && comer.otherwise) return comer.otherwise();
  if (!free) return sessions_.refuse(from, frame_id, free.error());
  if (!table.may_wait(from.asker(), premises_.limits().shared.match_inbox))
    return sessions_.refuse(from, frame_id, inbox_full());
  if (const auto problem = count(from, comer.bot)) return sessions_.refuse(from, frame_id, *problem);
  const Seat wanted = *free;
  const std::string token = new_token(premises_.entropy);
  const Bytes32 hash = token_hash(token);
  std::vector<store::IndexRow> rows = table.end_tokens(wanted);
  std::ranges::move(table.coming_rows().without_takeovers([&](const auto& one) { return one.seat == wanted; }),
                    std::back_inserter(rows));
  rows.push_back({RowKind::token, hex(hash), bytes_of(TokenRow{wanted, {}})});
  std::string commitment = comer.said.entropy_commitment();
  if (comer.bot) {
    rows.push_back({RowKind::bot, std::to_string(wanted.index), token});
    commitment = as_string(entropy_commitment(bot_entropy(token, table.dice_begun())));
  } else {
    std::ranges::move(table.seat_rows.without_bot(wanted), std::back_inserter(rows));
  }
  table.begin_seating(wanted);
  const auto reply = residents_.expect(
      table, frame_id, from.asker(),
      [this, id = from.id(), given = Given{table.id, wanted, token, comer.bot, comer.made, from.opening().place}](
          const match::Frame& told) { seated(id, given, told); });
  table.host->seat(wanted, {comer.said.name(), hash, commitment, way.by == Way::listed}, std::move(rows), reply);
}

void Joining::seated(SessionId session, const Given& given, const match::Frame& told) {
  v1::Answer answer = told->answer();
  Table* const table = tables_.find(given.match);
  if (table) table->end_seating(given.seat);
  const bool done = answer.problems_size() == 0;
  // The former holder may still be connected: the seat is no longer his to see or to act for.
  if (Session* const before = rooms_.holder(given.match, given.seat); done && before)
    sessions_.drop(*before, CloseCode::displaced, "this seat has a new holder");
  if (done && table && given.bot) call_bots(*table, given.place);
  Session* const still = sessions_.find(session);
  if (!still) return;
  if (done && table && given.bot) {
    answer.mutable_done();
  } else if (done && table) {
    if (still->said.token_hashes.size() < premises_.limits().page.tokens_per_hello)
      still->said.token_hashes.push_back(hex(token_hash(given.token)));
    auto& joined = *answer.mutable_joined();
    joined.set_match(given.match);
    joined.set_seat(given.seat.index);
    joined.set_token(given.token);
    joined.set_made(given.made);
    *joined.mutable_promise() = table->host->promise();
  } else {
    ++premises_.counters.refusals;
  }
  still->answer(told->answer().id(), std::move(answer));
}

}  // namespace emcon::house
