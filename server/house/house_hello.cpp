// Answers Hello, the first frame of a connection, and finds the seat that its token opens.
#include <algorithm>

#include "common/proof/statement.hpp"
#include "server/house/house.hpp"
#include "server/house/secrets.hpp"
#include "server/house/text.hpp"

namespace emcon::house {
namespace {

constexpr std::uint32_t protocol_version = 1;

/// One answer for all that cannot be had: unknown, private, deleted, or not watchable.
Problem nothing_here() {
  return {.code = "unknown_match", .text = "There is no such match here, or it is not yours to see."};
}
Problem holds_nothing() {
  return {.code = "wrong_token",
          .text = "This token holds no seat in this match; use the one you were given when you joined."};
}
/// Clients come back after `full` and `fault`, and give up after `unknown_match`.
CloseCode code_for(const Problem& problem) {
  if (problem.code == no_such_match().code) return CloseCode::unknown_match;
  return problem.code == "busy" ? CloseCode::full : CloseCode::fault;
}

}  // namespace

void House::identify(Session& from, const v1::ClientFrame& frame) {
  constexpr std::size_t challenge_bytes = 32;
  const std::string& challenge = frame.identify().challenge();
  if (challenge.size() != challenge_bytes || std::exchange(from.identified, true)) {
    refuse(from, frame.id(),
           {.code = "bad_request",
            .text = "A connection asks once who this server is, before hello, with a challenge of 32 bytes.",
            .field = "identify.challenge"});
    return drop(from, CloseCode::refused, "the request for this server's key was none");
  }
  v1::Answer answer;
  answer.mutable_identity()->set_server_key(key_.public_key());
  answer.mutable_identity()->set_signature(key_.sign(identity_statement(challenge)));
  from.answer(frame.id(), std::move(answer));
}

void House::hello(Session& from, const v1::ClientFrame& frame) {
  const v1::Hello& hello = frame.hello();
  if (hello.protocol() != protocol_version) {
    refuse(from, frame.id(),
           {.code = "unknown_version",
            .text = "This server speaks protocol 1; you asked for " + std::to_string(hello.protocol()) + ".",
            .field = "hello.protocol",
            .params = {{"supported", "1"}}});
    return drop(from, CloseCode::refused, "unknown protocol version");
  }
  from.greeted = true;
  wheel_.cancel({'h', std::to_string(from.id())});
  if (from.in_lobby())
    hello_lobby(from, frame);
  else
    hello_match(from, frame);
}

void House::hello_lobby(Session& from, const v1::ClientFrame& frame) {
  const v1::Hello& hello = frame.hello();
  const auto limit = static_cast<int>(config_.limits.tokens_per_hello);
  if (hello.tokens_size() > limit) {
    refuse(from, frame.id(),
           {.code = "too_many",
            .text = "At most " + std::to_string(limit) + " tokens fit into one hello.",
            .field = "hello.tokens"});
    return drop(from, CloseCode::refused, "too many tokens");
  }
  if (!hello.token().empty()) from.token_hashes.push_back(hex(token_hash(hello.token())));
  for (const std::string& token : hello.tokens()) from.token_hashes.push_back(hex(token_hash(token)));
  v1::Answer answer;
  answer.mutable_done();
  from.answer(frame.id(), std::move(answer));
}

void House::hello_match(Session& from, const v1::ClientFrame& frame) {
  const MatchId match = from.opening().match;
  const v1::Hello& hello = frame.hello();
  std::string hash;
  if (!is_match_id(match)) {
    refuse(from, frame.id(), nothing_here());
    return drop(from, CloseCode::unknown_match, "no such match");
  }
  if (!hello.token().empty()) {
    // The token is looked up before the match, so that a wrong one learns nothing about which matches exist.
    hash = hex(token_hash(hello.token()));
    std::optional<TokenRow> row;
    for (const auto& found : store_.find(token_table, {hash}))
      if (found.match == match) row = token_row(found.row.bytes.value_or(""));
    if (!row) return wrong_token(from, frame.id());
    from.viewer = Viewer::of(Seat{static_cast<std::uint8_t>(row->seat)});
  } else {
    const auto room = rooms_.find(match);
    if (room != rooms_.end() && !may_have(room->second.spectators.size(), room->second.from(from.place()),
                                          config_.limits.spectators_per_match)) {
      refuse(from, frame.id(),
             {.code = "full", .text = "As many watch this match as this server allows; try again later."});
      return drop(from, CloseCode::full, "too many spectators");
    }
    auto card = card_of(match);
    if (const auto table = tables_.find(match); card && table != tables_.end() && table->second->host)
      card = table->second->card(Viewer::spectator());  // the rows may be behind
    if (!card || (card->settings().watching() == v1::WATCH_NONE && card->phase() != v1::MatchCard::ENDED)) {
      refuse(from, frame.id(), nothing_here());
      return drop(from, CloseCode::unknown_match, "no such match");
    }
  }
  from.journal_after = hello.journal_after();
  if (!may_visit(from, frame.id())) return drop(from, CloseCode::full, "too many matches opened from your address");
  with_table(
      match,
      [this, id = from.id(), frame_id = frame.id(), hash](Table& table) {
        if (Session* const still = session(id); still && still->open()) attach(*still, frame_id, table, hash);
      },
      [this, id = from.id(), frame_id = frame.id()](const Problem& problem) {
        Session* const still = session(id);
        if (!still || !still->open()) return;
        refuse(*still, frame_id, problem);
        drop(*still, code_for(problem), "the match cannot be opened");
      },
      asker(from));
}

void House::wrong_token(Session& from, std::uint32_t frame_id) {
  const bool often = !from.may_guess(now());
  refuse(from, frame_id, holds_nothing());
  drop(from, often ? CloseCode::rate : CloseCode::refused, often ? "too many wrong tokens" : "wrong token");
}

void House::attach(Session& from, std::uint32_t frame_id, Table& table, const std::string& hash) {
  const MatchId id = table.id;
  if (!hash.empty() && !table.seat_rows.tokens.contains(hash)) return wrong_token(from, frame_id);
  if (!hash.empty() && !table.coming_rows().tokens.contains(hash)) {
    const Problem problem{.code = "unavailable", .text = "This token is being replaced; connect again in a moment."};
    refuse(from, frame_id, problem);
    return drop(from, code_for(problem), "the token is being replaced");
  }
  const std::uint64_t generation = table.generation;
  pump(id);  // what is told already must not be told again after the Welcome
  if (const auto it = tables_.find(id); it == tables_.end() || it->second->generation != generation)
    return drop(from, CloseCode::moved, "the match was closed meanwhile; connect again");
  Room& room = rooms_[id];
  if (from.viewer.is_seat()) {
    Session*& place = room.seats[from.viewer.seat().index];
    if (Session* const old = place) {
      place = nullptr;
      old->attached = false;
      --counters_.seats;
      drop(*old, CloseCode::displaced, "this seat has connected from elsewhere");
    }
    place = &from;
    ++counters_.seats;
  } else {
    room.spectators.push_back(&from);
    ++counters_.spectators;
  }
  from.attached = true;
  // As an answer: it is never held back, and what follows continues it.
  if (const auto welcome = table.host->welcome(from.viewer, from.journal_after)) from.answer(welcome);
  from.token_hash = hash;
  if (!hash.empty()) first_use(table, hash);
  if (from.viewer.is_seat() && !table.rematch.empty()) rematch_invite(table.rematch, id, from.viewer.seat());
  if (from.viewer.is_seat()) offer_seats_again(table, from.viewer.seat());
  presence(id);
}

void House::first_use(Table& table, const std::string& hash) {
  const auto it = table.seat_rows.tokens.find(hash);
  if (it == table.seat_rows.tokens.end() || it->second.replaces.empty()) return;
  if (table.being_seated(it->second.seat)) return;  // all its tokens are about to end
  // The new token has arrived at its holder: the old one ends.
  own_write(
      table, table.only_token(hash),
      [this, id = table.id, hash](store::Verdict verdict) {
        const auto at = tables_.find(id);
        if (verdict != store::Verdict::durable && at != tables_.end()) at->second->first_uses.insert(hash);
      },
      it->second.seat);
}

void House::rotate(Session& from, std::uint32_t frame_id, Table& table) {
  if (!from.viewer.is_seat())
    return refuse(from, frame_id, {.code = "not_seated", .text = "Only the holder of a seat has a token."});
  const int seat = from.viewer.seat().index;
  if (table.being_seated(seat))
    return refuse(from, frame_id,
                  {.code = "busy", .text = "This seat is being handed over; connect again in a moment."});
  // The token in use is the one this connection came with; an earlier rotation that was never used is dropped.
  std::vector<store::IndexRow> rows = table.only_token(from.token_hash);
  if (rows.empty()) return refuse(from, frame_id, holds_nothing());
  const std::string token = new_token(entropy_);
  rows.push_back({token_table, hex(token_hash(token)), bytes_of(TokenRow{seat, from.token_hash})});
  own_write(
      table, std::move(rows),
      [this, id = from.id(), frame_id, token](store::Verdict verdict) {
        Session* const still = session(id);
        if (!still || !still->open()) return;
        if (verdict != store::Verdict::durable) return refuse(*still, frame_id, not_stored());
        v1::Answer answer;
        answer.mutable_rotated()->set_token(token);
        still->answer(frame_id, std::move(answer));
      },
      seat);
}

}  // namespace emcon::house
