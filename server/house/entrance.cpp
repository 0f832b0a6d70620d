// Answers hello, the first frame of a connection, finds the seat that its token opens, and welcomes it.
#include "server/house/entrance.hpp"

#include <algorithm>

#include "common/proof/statement.hpp"
#include "common/wire/limits.hpp"
#include "server/house/cards.hpp"
#include "server/house/secrets.hpp"
#include "server/house/text.hpp"

namespace emcon::house {
namespace {

Problem holds_nothing() {
  return {.code = "wrong_token",
          .text =
              "This token holds no seat in such a match. The match may have been removed, or the seat was given up "
              "or handed to somebody else."};
}
/// Clients come back after all but `unknown_match`.
CloseCode code_for(const Problem& problem) {
  if (problem.code == played_elsewhere().code) return CloseCode::moved;
  if (problem.code == no_such_match().code) return CloseCode::unknown_match;
  return problem.code == "busy" ? CloseCode::full : CloseCode::fault;
}

}  // namespace

Entrance::Entrance(const Reception& house, Writer& writer, Hooks hooks)
    : Reception(house), writer_(writer), hooks_(std::move(hooks)) {}

void Entrance::turn_away(Session& from, std::uint32_t frame_id, const Problem& problem, CloseCode code,
                         std::string_view why) {
  sessions_.refuse(from, frame_id, problem);
  sessions_.drop(from, code, why);
}

void Entrance::identify(Session& from, const v1::ClientFrame& frame) {
  constexpr std::size_t challenge_bytes = 32;
  const std::string& challenge = frame.identify().challenge();
  if (challenge.size() != challenge_bytes || std::exchange(from.said.identified, true))
    return turn_away(from, frame.id(),
                     {.code = "bad_request",
                      .text = "A connection asks once who this server is, before hello, with a challenge of 32 bytes.",
                      .field = "identify.challenge"},
                     CloseCode::refused, "the request for this server's key was none");
  v1::Answer answer;
  answer.mutable_identity()->set_server_key(premises_.signer.key().public_key());
  answer.mutable_identity()->set_signature(premises_.signer.key().sign(identity_statement(challenge)));
  from.answer(frame.id(), std::move(answer));
}

void Entrance::hello(Session& from, const v1::ClientFrame& frame) {
  const v1::Hello& hello = frame.hello();
  if (hello.protocol() < wire::protocol_oldest || hello.protocol() > wire::protocol_version)
    return turn_away(
        from, frame.id(),
        {.code = "unknown_version",
         .text = "This server speaks protocols " + std::to_string(wire::protocol_oldest) + " to " +
                 std::to_string(wire::protocol_version) + "; you asked for " + std::to_string(hello.protocol()) + ".",
         .field = "hello.protocol",
         .params = {{"supported", std::to_string(wire::protocol_version)}}},
        CloseCode::refused, "unknown protocol version");
  sessions_.greeted(from);
  if (hello.protocol() < wire::protocol_whole_binary) from.speak_protocol_1();
  if (from.in_lobby())
    hello_lobby(from, frame);
  else
    hello_match(from, frame);
}

void Entrance::hello_lobby(Session& from, const v1::ClientFrame& frame) {
  const v1::Hello& hello = frame.hello();
  const auto limit = static_cast<int>(premises_.limits().page.tokens_per_hello);
  if (hello.tokens_size() > limit)
    return turn_away(from, frame.id(),
                     {.code = "too_many",
                      .text = "At most " + std::to_string(limit) + " tokens fit into one hello.",
                      .field = "hello.tokens"},
                     CloseCode::refused, "too many tokens");
  if (!hello.token().empty()) from.said.token_hashes.push_back(hex(token_hash(hello.token())));
  for (const std::string& token : hello.tokens()) from.said.token_hashes.push_back(hex(token_hash(token)));
  v1::Answer answer;
  answer.mutable_done();
  from.answer(frame.id(), std::move(answer));
}

void Entrance::hello_match(Session& from, const v1::ClientFrame& frame) {
  const MatchId& match = from.opening().match;
  const v1::Hello& hello = frame.hello();
  const std::uint32_t frame_id = frame.id();
  if (!is_match_id(match)) return turn_away(from, frame_id, no_such_match(), CloseCode::unknown_match, "no such match");
  from.said.journal_after = hello.journal_after();
  if (hello.token().empty())
    return lookups_.find(from, frame_id, {{RowKind::card, match}},
                         [this, frame_id](Session& still, const std::vector<store::Found>& found) {
                           hello_spectator(still, frame_id, found);
                         });
  // The token is looked up before the match, so a wrong one does not show which matches exist.
  const std::string hash = hex(token_hash(hello.token()));
  lookups_.find(from, frame_id, {{RowKind::token, hash}},
                [this, frame_id, hash](Session& still, const std::vector<store::Found>& found) {
                  hello_seat(still, frame_id, hash, found);
                });
}

void Entrance::hello_seat(Session& from, std::uint32_t frame_id, const std::string& hash,
                          const std::vector<store::Found>& found) {
  std::optional<TokenRow> row;
  for (const auto& one : found)
    if (one.match == from.opening().match) row = token_row(one.row.bytes.value_or(""));
  if (!row) return wrong_token(from, frame_id);
  from.viewer = Viewer::of(row->seat);
  enter_match(from, frame_id, hash);
}

void Entrance::hello_spectator(Session& from, std::uint32_t frame_id, const std::vector<store::Found>& found) {
  const MatchId& match = from.opening().match;
  const Room* const room = rooms_.find(match);
  if (room && !may_have(room->spectators.size(), room->from(from.place()), premises_.limits().match.spectators))
    return turn_away(from, frame_id,
                     {.code = "full", .text = "As many watch this match as this server allows; try again later."},
                     CloseCode::full, "too many spectators");
  auto shown = cards(found);
  if (const Table* const table = tables_.read(match); table && !shown.empty())
    shown.front() = table->card(Viewer::spectator());  // the rows may be out of date
  const auto closed = [](const v1::MatchCard& card) {
    return card.settings().watching() == v1::WATCH_NONE && card.phase() != v1::MatchCard::ENDED;
  };
  if (shown.empty() || closed(shown.front()))
    return turn_away(from, frame_id, no_such_match(), CloseCode::unknown_match, "no such match");
  enter_match(from, frame_id, {});
}

void Entrance::enter_match(Session& from, std::uint32_t frame_id, const std::string& hash) {
  if (!from.allowance.may_visit(premises_.now()))
    return turn_away(from, frame_id, too_many_visits(), CloseCode::full, "too many matches opened from your address");
  residents_.with(
      from.opening().match,
      [this, id = from.id(), frame_id, hash](Table& table) {
        if (Session* const still = sessions_.find(id)) attach(*still, frame_id, table, hash);
        hooks_.done(id);
      },
      [this, id = from.id(), frame_id](const Problem& problem) {
        if (Session* const still = sessions_.find(id))
          turn_away(*still, frame_id, problem, code_for(problem), "the match cannot be opened");
      },
      from.asker());
}

void Entrance::wrong_token(Session& from, std::uint32_t frame_id) {
  const bool often = !from.allowance.may_guess(premises_.now());
  turn_away(from, frame_id, holds_nothing(), often ? CloseCode::rate : CloseCode::refused,
            often ? "too many wrong tokens" : "wrong token");
}

bool Entrance::holds(Session& from, std::uint32_t frame_id, const Table& table, const std::string& hash) {
  if (!hash.empty() && !table.seat_rows.tokens.contains(hash)) {
    wrong_token(from, frame_id);
    return false;
  }
  if (!hash.empty() && !table.coming_rows().tokens.contains(hash)) {
    const Problem problem{.code = "unavailable", .text = "This token is being replaced; connect again in a moment."};
    turn_away(from, frame_id, problem, code_for(problem), "the token is being replaced");
    return false;
  }
  if (!from.viewer.is_seat()) return true;
  // A seat that was left before the beginning is nobody's: its former holder sees no more than others do. If the match
  // does not have the seat, the row is damaged.
  const Seat seat = from.viewer.seat();
  const std::size_t seats = table.host->sides().size();  // none: not even the terms could be read
  const bool none = (seats > 0 && seat.index >= seats) || left_before_start(table.card(Viewer::spectator()), seat);
  if (none) wrong_token(from, frame_id);
  return !none;
}

void Entrance::attach(Session& from, std::uint32_t frame_id, Table& table, const std::string& hash) {
  if (!holds(from, frame_id, table, hash)) return;
  const Stay stay{table.id, table.generation};
  residents_.pump(stay.match);  // frames sent already must not be told again after the Welcome
  if (!tables_.find(stay)) return sessions_.drop(from, CloseCode::moved, "the match was closed meanwhile");
  rooms_.enter(from);
  // Sent as an answer: it is never held back, and the following frames continue it.
  welcome(from, table);
  from.said.token_hash = hash;
  if (!hash.empty()) first_use(table, hash);
  if (from.viewer.is_seat())
    hooks_.seat_came(table, from.viewer.seat());
  else
    hooks_.watcher_came(table, from.id());
  rooms_.presence(stay.match);
  residents_.pump(stay.match);  // of a match that could not be shown whole the end is due
}

void Entrance::welcome(Session& from, Table& table) {
  match::Welcome welcome = table.host->begin_welcome(from.viewer, from.said.journal_after);
  // As JSON so many take a quarter of a millisecond, and forty people who come at once to a match that had to be read
  // back are welcomed in one turn of the loop.
  constexpr std::uint32_t many_lines = 50;
  if (welcome.lines() < many_lines) return from.answer(std::move(welcome).finish());
  from.await_welcome();
  welcome.take_journal();
  premises_.work(from.asker().at, [this, id = from.id(), welcome = std::move(welcome), format = from.opening().format,
                                   pad = from.opening().pad]() mutable {
    return [this, id, bytes = SharedFrame(std::move(welcome).finish()).bytes(format, pad)] {
      if (Session* const still = sessions_.find(id)) still->welcome(bytes);
    };
  });
}

void Entrance::first_use(Table& table, const std::string& hash) {
  const auto it = table.seat_rows.tokens.find(hash);
  if (it == table.seat_rows.tokens.end() || it->second.replaces.empty()) return;
  if (table.being_seated(it->second.seat)) return;  // all its tokens are about to end
  // The new token has arrived at its holder: the old one ends.
  writer_.want(
      table, table.only_token(hash),
      [this, id = table.id, hash](store::Verdict verdict) {
        Table* const still = tables_.find(id);
        if (verdict != store::Verdict::durable && still) still->owed.first_uses.insert(hash);
      },
      it->second.seat);
}

void Entrance::rotate(Session& from, std::uint32_t frame_id, Table& table) {
  if (!from.viewer.is_seat())
    return sessions_.refuse(from, frame_id, {.code = "not_seated", .text = "Only the holder of a seat has a token."});
  const Seat seat = from.viewer.seat();
  if (table.being_seated(seat))
    return sessions_.refuse(from, frame_id,
                            {.code = "busy", .text = "This seat is being handed over; connect again in a moment."});
  // The token in use is the one this connection came with; an earlier rotation that was never used is dropped.
  std::vector<store::IndexRow> rows = table.only_token(from.said.token_hash);
  if (rows.empty()) return sessions_.refuse(from, frame_id, holds_nothing());
  const std::string token = new_token(premises_.entropy);
  rows.push_back({RowKind::token, hex(token_hash(token)), bytes_of(TokenRow{seat, from.said.token_hash})});
  writer_.want(
      table, std::move(rows),
      [this, id = from.id(), frame_id, token](store::Verdict verdict) {
        Session* const still = sessions_.find(id);
        if (!still) return;
        if (verdict != store::Verdict::durable) return sessions_.refuse(*still, frame_id, not_stored());
        v1::Answer answer;
        answer.mutable_rotated()->set_token(token);
        still->answer(frame_id, std::move(answer));
      },
      seat);
}

}  // namespace emcon::house
