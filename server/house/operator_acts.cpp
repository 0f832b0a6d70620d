// Carries out what the operator asks for: records in a match, a fresh token for a seat, the removal of a match.
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

std::optional<Problem> problem_of(const AdminAct& act) {
  if (!known(act.act))
    return Problem{
        .code = "unknown_act",
        .text = "There is no act \"" + act.act + "\"; there are end, reissue, mute, unmute, note and delete.",
        .field = "act"};
  if (!is_match_id(act.match))
    return Problem{
        .code = "unknown_match", .text = "A match id has 16 characters, as `list` prints it.", .field = "match"};
  if ((act.act == "reissue" || act.act == "mute" || act.act == "unmute") && !act.seat)
    return Problem{.code = "unknown_seat", .text = "This act needs the number of a seat: --seat N.", .field = "seat"};
  if (act.seat && act.seat->index >= seats_max)
    return Problem{.code = "unknown_seat", .text = "Seats are numbered from 0 to 7.", .field = "seat"};
  if (act.act == "note" && act.why.find_first_not_of(' ') == std::string::npos)
    return Problem{.code = "no_text", .text = "A note needs its words: --why TEXT.", .field = "why"};
  return text_problem(act.why, why_bytes_max, "why");
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
  if (act.act == "reissue" && table.being_seated(act.seat->index))
    return Problem{.code = "busy", .text = "This seat is being given to somebody; try again.", .field = "seat"};
  if (act.act == "reissue" && !act.sure && table.seat_rows.bots.contains(act.seat->index))
    return Problem{.code = "bot_seat",
                   .text = "Seat " + std::to_string(act.seat->index) +
                           " is held by a bot of this server, which would leave it and not come back.",
                   .field = "seat"};
  return {};
}

}  // namespace

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
  if (auto problem = problem_of(act)) return done({std::move(*problem)}, {});
  if (act.act == "delete") return remove(act.match, done);
  residents_.with(
      act.match, [this, act, done](Table& table) { record(act, table, done); },
      [match = act.match, done](const Problem& problem) { done({told_to_operator(problem, match)}, {}); });
}

void OperatorActs::look(const AdminAct& act, const Done& done) {
  AdminAct meant = act;
  if (!act.of.empty()) meant.act = act.of;
  if (auto problem = problem_of(meant)) return done({std::move(*problem)}, {});
  // What cannot be read can be deleted all the same, and needs no room.
  if (meant.act == "delete") return hold(act.match, done, [done](std::uint64_t) { done({}, {}); });
  residents_.with(
      act.match,
      [meant, done](const Table& table) {
        auto problem = wrong_with(meant, table);
        done(problem ? Problems{std::move(*problem)} : Problems{}, {});
      },
      [match = act.match, done](const Problem& problem) { done({told_to_operator(problem, match)}, {}); });
}

std::vector<store::IndexRow> OperatorActs::reissue(Table& table, int seat, const std::string& token) {
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
    rows = reissue(table, act.seat->index, token);
  }
  const auto reply = residents_.expect(
      table, 0, {}, [this, act, token, done](const match::Frame& answer) { recorded(act, token, answer, done); });
  table.host->admin({act.act, act.why, act.seat, token.empty() ? std::string() : as_string(hash)}, std::move(rows),
                    reply);
}

void OperatorActs::recorded(const AdminAct& act, const std::string& token, const match::Frame& answer,
                            const Done& done) {
  Problems problems;
  for (const auto& problem : answer->answer().problems()) problems.push_back(wire::from_proto(problem));
  const bool fine = problems.empty();
  if (act.act == "reissue") {
    if (Session* const holder = rooms_.holder(act.match, act.seat->index); fine && holder)
      sessions_.drop(*holder, CloseCode::displaced, "the host has given this seat a new token");
    if (Table* const table = tables_.find(act.match)) table->end_seating(act.seat->index);
  }
  done(std::move(problems), fine ? token : std::string());
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
    residents_.erase(match, held, [done](store::Verdict verdict) {
      if (verdict == store::Verdict::durable) return done({}, {});
      done({not_stored()}, {});
    });
  });
}

}  // namespace emcon::house
