// The operator's acts. Each is a record that the players are told.
#include "server/house/house.hpp"
#include "server/house/secrets.hpp"
#include "server/house/text.hpp"

#include "common/wire/convert.hpp"

namespace emcon::house {
namespace {

constexpr std::size_t why_bytes_max = 500;

std::optional<Problem> problem_of(const AdminAct& act) {
  const bool known = act.act == "end" || act.act == "reissue" || act.act == "mute" || act.act == "unmute" ||
                     act.act == "note" || act.act == "delete";
  if (!known)
    return Problem{
        .code = "unknown_act",
        .text = "There is no act \"" + act.act + "\"; there are end, reissue, mute, unmute, note and delete.",
        .field = "act"};
  if (!is_match_id(act.match))
    return Problem{
        .code = "unknown_match", .text = "A match id has 16 characters, as `list` prints it.", .field = "match"};
  if ((act.act == "reissue" || act.act == "mute" || act.act == "unmute") && !act.seat)
    return Problem{.code = "unknown_seat", .text = "This act needs the number of a seat.", .field = "seat"};
  if (act.seat && act.seat->index >= seats_max)
    return Problem{.code = "unknown_seat", .text = "Seats are numbered from 0 to 7.", .field = "seat"};
  if (act.act == "note" && act.why.empty())
    return Problem{.code = "no_text", .text = "A note needs its words: --why TEXT.", .field = "why"};
  return text_problem(act.why, why_bytes_max, "why");
}

}  // namespace

void House::admin(AdminAct act, std::function<void(Problems, std::string)> done) {
  if (auto problem = problem_of(act)) return done({std::move(*problem)}, {});
  log(LogLevel::info, "admin", {{"act", act.act}, {"match", act.match}});
  if (act.act == "delete") return admin_delete(act, std::move(done));
  const auto shared = std::make_shared<std::function<void(Problems, std::string)>>(std::move(done));
  with_table(
      act.match,
      [this, act, shared](Table& table) {
        if (act.seat && act.seat->index >= table.host->sides().size())
          return (*shared)({{.code = "unknown_seat", .text = "This match has no such seat.", .field = "seat"}}, {});
        std::string token;
        std::vector<store::IndexRow> rows;
        Bytes32 hash{};
        if (act.act == "reissue") {
          if (table.being_seated(act.seat->index))
            return (*shared)(
                {{.code = "busy", .text = "This seat is being given to somebody; try again.", .field = "seat"}}, {});
          token = new_token(entropy_);
          hash = token_hash(token);
          rows = table.end_tokens(act.seat->index);
          for (store::IndexRow& row :
               table.seat_rows.without_takeovers([&](const TakeoverRow& one) { return one.seat == act.seat->index; }))
            rows.push_back(std::move(row));
          table.seating = static_cast<std::uint8_t>(table.seating | (1U << act.seat->index));
          rows.push_back({token_table, hex(hash), bytes_of(TokenRow{act.seat->index, {}})});
        }
        const auto reply = expect(table, 0, {}, [this, shared, token, act](const match::Frame& answer) {
          Problems problems;
          for (const auto& problem : answer->answer().problems()) problems.push_back(wire::from_proto(problem));
          if (problems.empty() && act.act == "reissue")
            if (const auto room = rooms_.find(act.match); room != rooms_.end())
              if (Session* const holder = room->second.seats[act.seat->index])
                drop(*holder, CloseCode::displaced, "the host has given this seat a new token");
          if (const auto it = tables_.find(act.match); act.act == "reissue" && it != tables_.end())
            it->second->seating = static_cast<std::uint8_t>(it->second->seating & ~(1U << act.seat->index));
          const bool fine = problems.empty();
          (*shared)(std::move(problems), fine ? token : std::string());
        });
        table.host->admin(act.act, act.why, act.seat, token.empty() ? nullptr : &hash, std::move(rows), reply);
      },
      [shared](const Problem& problem) { (*shared)({problem}, {}); });
}

void House::admin_delete(const AdminAct& act, std::function<void(Problems, std::string)> done) {
  try {
    if (!card_of(act.match))
      return done({{.code = "unknown_match", .text = "There is no such match.", .field = "match"}}, {});
  } catch (const std::exception& fault) {
    log(LogLevel::error, "request_failed", {{"why", fault.what()}});
    return done({{.code = "unavailable", .text = "The database cannot be read; see the server's log."}}, {});
  }
  forget(act.match, CloseCode::unknown_match, "the host has deleted this match", true);
  store_.erase(act.match, [done = std::move(done)](const store::Appended& result) {
    if (result.verdict == store::Verdict::durable) return done({}, {});
    done({not_stored()}, {});
  });
}

}  // namespace emcon::house
