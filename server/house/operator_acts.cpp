// Carries out the operator's acts: records in a match, a fresh token for a seat, the removal of a match.
#include "server/house/operator_acts.hpp"

#include <algorithm>

#include "common/wire/convert.hpp"
#include "server/house/secrets.hpp"
#include "server/house/text.hpp"
#include "server/match/refusals.hpp"

namespace emcon::house {
namespace {

constexpr std::size_t why_bytes_max = 500;

bool known(const std::string& act) {
  return act == "end" || act == "reissue" || act == "mute" || act == "unmute" || act == "note" || act == "delete";
}

/// In the operator's words: all matches are his to see.
Problem told_to_operator(const Problem& problem, const MatchId& match) {
  if (problem.code != no_such_match().code) return problem;
  return {.code = problem.code,
          .text = "There is no match " + match + "; `list` prints those that there are.",
          .field = "match"};
}

/// Why an act on a match that has been read cannot be done.
std::optional<Problem> wrong_with(const AdminAct& act, const Table& table) {
  if (!table.host->fault().empty()) return match::quarantined_problem();
  if (act.act == "end" && table.host->ended()) return match::ended_problem();
  const std::size_t seats = table.host->sides().size();
  if (act.seat && act.seat->index >= seats)
    return Problem{.code = "unknown_seat",
                   .text = "This match has no seat " + std::to_string(act.seat->index) + "; its seats are 0 to " +
                           std::to_string(seats - 1) + ".",
                   .field = "seat"};
  if (act.act == "mute" && table.host->muted(*act.seat))
    return Problem{
        .code = "muted",
        .text = "Seat " + std::to_string(act.seat->index) + " is muted already; 'unmute' lets it talk again.",
        .field = "seat"};
  if (act.act == "unmute" && !table.host->muted(*act.seat))
    return Problem{.code = "not_muted",
                   .text = "Seat " + std::to_string(act.seat->index) + " is not muted; nothing was changed.",
                   .field = "seat"};
  if (act.act == "reissue" && table.being_seated(*act.seat))
    return Problem{.code = "busy", .text = "This seat is being given to somebody; try again.", .field = "seat"};
  if (act.act == "reissue" && !act.sure && table.host->ended())
    return Problem{.code = "match_over",
                   .text = "Match " + act.match + " is over; a new token for its seat " +
                           std::to_string(act.seat->index) +
                           " serves to look back alone, and ends the token that its player has.",
                   .field = "seat"};
  if (act.act == "reissue" && !act.sure && table.seat_rows.bots.contains(*act.seat))
    return Problem{.code = "bot_seat",
                   .text = "Seat " + std::to_string(act.seat->index) +
                           " is held by a bot of this server, which would leave it and not come back.",
                   .field = "seat"};
  return {};
}

}  // namespace

std::optional<Problem> wrong_act(const AdminAct& act) {
  if (!known(act.act))
    return Problem{
        .code = "unknown_act",
        .text = "There is no act \"" + act.act + "\"; there are end, reissue, mute, unmute, note and delete.",
        .field = "act"};
  if (!is_match_id(act.match))
    return Problem{.code = "unknown_match",
                   .text = "'" + act.match + "' is no match id, which has 16 characters, as `list` prints it.",
                   .field = "match"};
  if ((act.act == "reissue" || act.act == "mute" || act.act == "unmute") && !act.seat)
    return Problem{.code = "unknown_seat", .text = "This act needs the number of a seat: --seat N.", .field = "seat"};
  if (act.seat && (act.act == "end" || act.act == "note" || act.act == "delete"))
    return Problem{.code = "seat_not_wanted",
                   .text = "\"" + act.act +
                           "\" is of the whole match; leave --seat out. Of one seat are reissue, mute and "
                           "unmute.",
                   .field = "seat"};
  if (act.seat && act.seat->index >= seats_max)
    return Problem{.code = "unknown_seat", .text = "Seats are numbered from 0 to 7.", .field = "seat"};
  if (act.act == "note" && act.why.find_first_not_of(' ') == std::string::npos)
    return Problem{.code = "no_text", .text = "A note needs its words: --why TEXT.", .field = "why"};
  return text_problem(act.why, why_bytes_max, "why");
}

void OperatorActs::carry_out(const AdminAct& act, Done asked) {
  if (act.act == "look") return look(act, asked);
  const Done done = [this, act, asked = std::move(asked)](Problems problems, const std::string& token) {
    premises_.log(LogLevel::info, "admin",
                  {{"act", known(act.act) ? act.act : "unknown"},
                   {"match", is_match_id(act.match) ? act.match : "unknown"},
                   {"seat", act.seat ? std::to_string(act.seat->index) : "none"},
                   {"outcome", problems.empty() ? "done" : problems.front().code}});
    asked(std::move(problems), token);
  };
  if (auto problem = wrong_act(act)) return done({std::move(*problem)}, {});
  if (act.act == "delete") return remove(act.match, done);
  residents_.with(
      act.match, [this, act, done](Table& table) { record(act, table, done); },
      [match = act.match, done](const Problem& problem) { done({told_to_operator(problem, match)}, {}); });
}

void OperatorActs::look(const AdminAct& act, const Done& done) {
  AdminAct meant = act;
  if (!act.of.empty()) meant.act = act.of;
  if (auto problem = wrong_act(meant)) return done({std::move(*problem)}, {});
  // A match that cannot be read can be deleted nevertheless, and needs no room.
  if (meant.act == "delete") return hold(act.match, done, [done](std::uint64_t) { done({}, {}); });
  residents_.with(
      act.match,
      [meant, done](const Table& table) {
        auto problem = wrong_with(meant, table);
        done(problem ? Problems{std::move(*problem)} : Problems{}, {});
      },
      [match = act.match, done](const Problem& problem) { done({told_to_operator(problem, match)}, {}); });
}

std::vector<store::IndexRow> OperatorActs::reissue(Table& table, Seat seat, const std::string& token) {
  std::vector<store::IndexRow> rows = table.end_tokens(seat);
  std::ranges::move(table.seat_rows.without_takeovers([seat](const TakeoverRow& one) { return one.seat == seat; }),
                    std::back_inserter(rows));
  std::ranges::move(table.seat_rows.without_bot(seat), std::back_inserter(rows));
  table.begin_seating(seat);
  rows.push_back({RowKind::token, hex(token_hash(token)), bytes_of(TokenRow{seat, {}})});
  return rows;
}

void OperatorActs::record(const AdminAct& act, Table& table, const Done& done) {
  if (auto problem = wrong_with(act, table)) return done({std::move(*problem)}, {});
  std::string token;
  std::vector<store::IndexRow> rows;
  Bytes32 hash{};
  if (act.act == "reissue") {
    token = new_token(premises_.entropy);
    hash = token_hash(token);
    rows = reissue(table, *act.seat, token);
  }
  const auto reply = residents_.expect(
      table, 0, {}, [this, act, token, done](const match::Frame& answer) { recorded(act, token, answer, done); });
  table.host->admin({act.act, act.why, act.seat, token.empty() ? std::string() : as_string(hash)}, std::move(rows),
                    reply);
}

Problem OperatorActs::not_stored_here() const {
  if (!full_()) return not_stored();
  return {.code = "not_stored",
          .text =
              "The disk of the database is full: nothing could be stored, and nothing was changed. Make room there, "
              "and ask again."};
}

std::string OperatorActs::told(const AdminAct& act) const {
  if (!act.counted) return {};
  const Room* const room = rooms_.find(act.match);
  const Table* const table = tables_.find(act.match);
  std::size_t people = room ? room->spectators.size() : 0;
  for (std::uint8_t seat = 0; room && seat < seats_max; ++seat)
    people += room->seats[seat] && !(table && table->seat_rows.bots.contains(Seat{seat})) ? 1 : 0;
  return std::to_string(people);
}

void OperatorActs::recorded(const AdminAct& act, const std::string& token, const match::Frame& answer,
                            const Done& done) {
  Problems problems;
  for (const auto& problem : answer->answer().problems()) {
    problems.push_back(wire::from_proto(problem));
    if (problems.back().code == not_stored().code && full_()) problems.back() = not_stored_here();
  }
  const bool fine = problems.empty();
  if (act.act == "reissue") {
    if (Session* const holder = rooms_.holder(act.match, *act.seat); fine && holder)
      sessions_.drop(*holder, CloseCode::displaced, "the host has given this seat a new token");
    if (Table* const table = tables_.find(act.match)) table->end_seating(*act.seat);
  }
  const std::string said = act.act == "reissue" ? token : told(act);
  done(std::move(problems), fine ? said : std::string());
}

void OperatorActs::hold(const MatchId& match, Done done, std::function<void(std::uint64_t)> then) {
  residents_.acquire(
      match, [this, match, done = std::move(done), then = std::move(then)](const Result<std::uint64_t>& held) {
        if (held) return then(*held);
        if (held.error().code == no_such_match().code) return done({told_to_operator(held.error(), match)}, {});
        if (held.error().code == played_elsewhere().code) return done({held.error()}, {});
        premises_.log(LogLevel::error, "request_failed", {{"why", held.error().text}});
        done({{.code = "unavailable", .text = "The database cannot be read; see the server's log."}}, {});
      });
}

void OperatorActs::remove(const MatchId& match, const Done& done) {
  hold(match, done, [this, match, done](std::uint64_t held) {
    residents_.clear_away(match, CloseCode::unknown_match, "the host has deleted this match", true);
    residents_.erase(match, held, [this, done](store::Verdict verdict) {
      if (verdict == store::Verdict::durable) return done({}, {});
      done({not_stored_here()}, {});
    });
  });
}

}  // namespace emcon::house
