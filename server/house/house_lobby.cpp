// Makes matches, gives out their seats, and draws invites.
#include <algorithm>

#include "common/text.hpp"
#include "common/wire/convert.hpp"
#include "server/house/house.hpp"
#include "server/house/secrets.hpp"
#include "server/house/text.hpp"
#include "server/match/refusals.hpp"

namespace emcon::house {
namespace {

constexpr int entropy_commitment_bytes = 32;

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

bool seat_held(const v1::MatchCard& card, int seat) {
  return std::ranges::any_of(card.seats(),
                             [&](const auto& s) { return static_cast<int>(s.seat()) == seat && s.held(); });
}

}  // namespace

std::expected<Table*, Problems> House::new_table(const v1::MatchSettings& settings, Place* place,
                                                 std::vector<v1::Invite>& invites,
                                                 std::function<void(Table*, store::Verdict)> done) {
  const auto refuse_with = [](Problem problem) { return std::unexpected(Problems{std::move(problem)}); };
  if (place && place->creations.level(now()) < 1)
    return refuse_with({.code = "too_fast",
                        .text = "More matches are made from your address than this server allows; wait a minute."});
  const ShelfEntry* const entry = shelf_.find(settings.ruleset());
  if (!entry)
    return refuse_with(
        {.code = "unknown_ruleset",
         .text = "This server has no ruleset \"" + settings.ruleset() + "\"; it has: " + shelf_.names() + ".",
         .field = "settings.ruleset"});
  if (!settings.test_seed().empty() && !config_.allow_test_matches)
    return refuse_with({.code = "no_test_matches",
                        .text = "This server makes no matches with a fixed seed (its host would start it with "
                                "--allow-test-matches); leave test_seed empty.",
                        .field = "settings.test_seed"});
  if (auto problem = name_problem(settings.name(), frame_signs, config_.limits.match_name_bytes, "settings.name"))
    return refuse_with(std::move(*problem));
  if (tables_.size() >= config_.limits.resident_matches)
    return refuse_with(
        {.code = "busy", .text = "The server has no room for another running match now; try again soon."});

  const MatchId id = new_match_id(entropy_);
  auto host =
      match::MatchHost::create({.id = id, .settings = settings, .documents = entry->documents, .index = {}}, ports());
  if (!host) return std::unexpected(std::move(host.error()));
  // Counted only now: what is refused costs the one who asked a request, and nobody else anything.
  if (place ? !take_shared(place->creations, creations_, now()) : !creations_.take(now()))
    return refuse_with({.code = "busy", .text = "So many matches are being made here now; try again later."});
  auto owned = std::make_unique<Table>();
  Table& table = *owned;
  table.id = id;
  table.generation = next_generation_++;
  table.used_ms = now();
  table.host = std::move(*host);
  tables_.emplace(id, std::move(owned));

  std::vector<store::IndexRow> rows = table.first_rows(settings, calendar_ms());
  for (int seat = 0; seat < static_cast<int>(table.host->sides().size()); ++seat) {
    auto& invite = invites.emplace_back();
    invite.set_seat(static_cast<std::uint32_t>(seat));
    invite.set_code(new_code(entropy_));
    rows.push_back({invite_table, hex(code_hash(invite.code())), std::to_string(seat)});
  }
  own_write(table, std::move(rows), [this, id, done = std::move(done)](store::Verdict verdict) {
    const auto it = tables_.find(id);
    done(it == tables_.end() ? nullptr : it->second.get(), verdict);
    if (verdict != store::Verdict::durable) forget(id, CloseCode::frozen, "", false);
  });
  return &table;
}

void House::create_match(Session& from, const v1::ClientFrame& frame) {
  auto invites = std::make_shared<std::vector<v1::Invite>>();
  const auto made =
      new_table(frame.create_match().settings(), &from.place(), *invites,
                [this, session_id = from.id(), frame_id = frame.id(), invites](Table* table, store::Verdict verdict) {
                  const bool made_it = table && verdict == store::Verdict::durable;
                  if (made_it) {
                    ++counters_.created;
                    log(LogLevel::info, "match_created", {{"match", table->id}});
                  }
                  Session* const still = session(session_id);
                  if (!still || !still->open()) return;
                  const bool unsure = verdict == store::Verdict::in_doubt || verdict == store::Verdict::durable;
                  if (!made_it) return refuse(*still, frame_id, unsure ? frozen() : not_stored());
                  v1::Answer answer;
                  auto& created = *answer.mutable_created();
                  created.set_match(table->id);
                  for (const v1::Invite& invite : *invites) *created.add_invites() = invite;
                  *created.mutable_promise() = table->host->promise();
                  still->answer(frame_id, std::move(answer));
                });
  if (made) return pump((*made)->id);
  v1::Answer refusal;
  for (const Problem& problem : made.error()) wire::to_proto(problem, *refusal.add_problems());
  ++counters_.refusals;
  from.answer(frame.id(), std::move(refusal));
}

void House::join_match(Session& from, const v1::ClientFrame& frame) {
  const v1::JoinMatch& join = frame.join_match();
  if (auto problem = name_problem(join.name(), no_player_signs, config_.limits.player_name_bytes, "join_match.name"))
    return refuse(from, frame.id(), *problem);
  if (join.entropy_commitment().size() != entropy_commitment_bytes)
    return refuse(
        from, frame.id(),
        {.code = "bad_entropy",
         .text = "A seat commits to its entropy with exactly 32 bytes; send BLAKE2b-256 of them (docs/protocol.md).",
         .field = "join_match.entropy_commitment"});
  Door door{join.match(), join.seat(), Door::listed};
  if (!join.code().empty()) {
    const auto opened = door_of(join.code());
    if (!opened) return wrong_code(from, frame.id());
    door = *opened;
  } else {
    const auto card = is_match_id(door.match) ? card_of(door.match) : std::nullopt;
    if (!card || !card->settings().listed()) return refuse(from, frame.id(), no_open_match());
  }
  if (!may_visit(from, frame.id())) return;
  with_table(
      door.match,
      [this, id = from.id(), frame_id = frame.id(), join, door](Table& table) {
        Session* const still = session(id);
        if (!still || !still->open()) return;
        // Until the start a code is good for as long as its seat is free: used once, and again if the seat opens again.
        if (door.by != Door::listed && seat_held(table.card(Viewer::spectator()), door.seat))
          return wrong_code(*still, frame_id);
        join_seat(*still, frame_id, join, door, table);
      },
      [this, id = from.id(), frame_id = frame.id()](const Problem& problem) {
        if (Session* const still = session(id); still && still->open()) refuse(*still, frame_id, problem);
      },
      asker(from));
}

void House::wrong_code(Session& from, std::uint32_t frame_id) {
  if (!from.may_guess(now())) return drop(from, CloseCode::rate, "too many wrong codes");
  refuse(from, frame_id,
         {.code = "wrong_code",
          .text = "This invite is not known or was used already; ask the match's maker for another.",
          .field = "join_match.code"});
}

std::optional<House::Door> House::door_of(const std::string& text) {
  const auto code = code_of(text);
  if (!code) return std::nullopt;
  const std::string hash = hex(code_hash(*code));
  for (const auto& found : store_.find(invite_table, {hash}))
    if (const auto seat = invite_seat(found.row.bytes.value_or(""))) return Door{found.match, *seat, Door::invite};
  for (const auto& found : store_.find(takeover_table, {hash}))
    if (const auto row = takeover_row(found.row.bytes.value_or("")))
      return Door{found.match, row->seat, Door::takeover, row->told};
  return std::nullopt;
}

void House::join_seat(Session& from, std::uint32_t frame_id, const v1::JoinMatch& join, const Door& door,
                      Table& table) {
  int wanted = door.seat;
  const v1::MatchCard card = table.card(Viewer::spectator());
  if (card.phase() == v1::MatchCard::QUARANTINED) return refuse(from, frame_id, match::quarantined_problem());
  const bool opening = card.phase() == v1::MatchCard::OPEN || card.phase() == v1::MatchCard::SETUP;
  const auto due = table.takeovers_due();
  const bool open =
      door.by == Door::takeover ? std::ranges::find(due, TakeoverRow{door.seat, door.told}) != due.end() : opening;
  if (!open)
    return refuse(from, frame_id,
                  {.code = "not_open",
                   .text = "This match has begun, and its seats hold secrets; one that was left is taken over by the "
                           "code its team mates or its last holder were told, or from the host of the server."});
  const int seats = static_cast<int>(table.host->sides().size());
  const auto taken = [&](int s) { return seat_held(card, s) || ((table.seating >> s) & 1U); };
  if (wanted == -1)
    for (int s = 0; s < seats && wanted == -1; ++s)
      if (!taken(s)) wanted = s;
  if (wanted < -1 || wanted >= seats)
    return refuse(from, frame_id,
                  {.code = "unknown_seat",
                   .text = "This match has the seats 0 to " + std::to_string(seats - 1) + ".",
                   .field = "join_match.seat"});
  if (wanted == -1 || taken(wanted)) return refuse(from, frame_id, seat_taken());
  const Asker by = asker(from);
  if (!table.may_wait(by, config_.limits.match_inbox)) return refuse(from, frame_id, inbox_full());
  if (!from.place().joins.take(now()))
    return refuse(from, frame_id,
                  {.code = "too_fast",
                   .text = "More seats are taken from your address than this server allows; wait "
                           "some seconds."});

  const Seat seat{static_cast<std::uint8_t>(wanted)};
  const std::string token = new_token(entropy_);
  const Bytes32 hash = token_hash(token);
  std::vector<store::IndexRow> rows = table.end_tokens(wanted);
  for (store::IndexRow& row :
       table.coming_rows().without_takeovers([&](const auto& one) { return one.seat == wanted; }))
    rows.push_back(std::move(row));
  rows.push_back({token_table, hex(hash), bytes_of(TokenRow{wanted, {}})});
  const auto bit = static_cast<std::uint8_t>(1U << seat.index);
  table.seating = static_cast<std::uint8_t>(table.seating | bit);
  const auto reply =
      expect(table, frame_id, by,
             [this, match = table.id, id = from.id(), frame_id, wanted, token, bit](const match::Frame& told) {
               v1::Answer answer = told->answer();
               const auto it = tables_.find(match);
               if (it != tables_.end()) it->second->seating = static_cast<std::uint8_t>(it->second->seating & ~bit);
               // Whoever held the seat before may still be connected: the seat is no longer his to see or to act for.
               if (const auto room = rooms_.find(match); answer.problems_size() == 0 && room != rooms_.end())
                 if (Session* const before = room->second.seats[static_cast<std::size_t>(wanted)])
                   drop(*before, CloseCode::displaced, "this seat has a new holder");
               Session* const still = session(id);
               if (!still || !still->open()) return;
               if (answer.problems_size() == 0 && it != tables_.end()) {
                 if (still->token_hashes.size() < config_.limits.tokens_per_hello)
                   still->token_hashes.push_back(hex(token_hash(token)));
                 auto& joined = *answer.mutable_joined();
                 joined.set_match(match);
                 joined.set_seat(static_cast<std::uint32_t>(wanted));
                 joined.set_token(token);
                 *joined.mutable_promise() = it->second->host->promise();
               } else {
                 ++counters_.refusals;
               }
               still->answer(frame_id, std::move(answer));
             });
  table.host->seat(seat, join.name(), hash, join.entropy_commitment(), std::move(rows), reply);
}

}  // namespace emcon::house
