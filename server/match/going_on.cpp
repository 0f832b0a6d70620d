// Finds out from a seat's board and offers whether anything has happened that must stop it.
#include "server/match/going_on.hpp"

#include <algorithm>

#include "server/match/state.hpp"

namespace emcon::match {
namespace {

constexpr const char* verb = "go-on";
constexpr std::int32_t turns_ahead_max = 1000;

/// The harm that the thing has taken, in words; empty: none.
std::string harm(const table::Thing& before, const table::Thing& now) {
  for (const std::string& tag : now.tags)
    if (std::ranges::find(before.tags, tag) == before.tags.end()) return now.handle + " is " + tag + ".";
  for (const table::Track& had : before.tracks)
    for (const table::Track& has : now.tracks)
      if (had.name == has.name && had.facing == has.facing && has.filled < had.filled)
        return now.handle + " has lost " + had.name + ".";
  return "";
}

/// Own things, too, are targets of orders, such as units to join.
std::vector<std::string> aims_of(const table::Offer& offer, const table::Board& board, int side) {
  std::vector<std::string> out;
  for (const table::OfferLine& line : offer.lines)
    for (const table::Field& field : line.fields) {
      if (field.kind != table::FieldKind::target || field.set < 0) continue;
      for (const table::Option& option : offer.sets[static_cast<std::size_t>(field.set)].options) {
        const table::Thing* thing = board.thing(option.token);
        if (!thing || thing->side != side) out.push_back(line.verb + " " + option.token);
      }
    }
  return out;
}

void note_aims(GoingOn& going, const MatchState& state, Aims aims) {
  going.known[state.ask()->kind] = std::move(aims);
}

Aims aims_now(const MatchState& state, Seat seat) {
  if (!state.ask() || !state.asked(seat)) return {};
  return {state.now.turn, aims_of(state.position()->offer_for(seat), state.now.scene->board(Viewer::of(seat)),
                                  state.terms->side_of(seat).index)};
}

/// Its standing order without the going on, which has ended.
std::shared_ptr<const SeatStanding> without_it(const SeatStanding& standing) {
  auto out = std::make_shared<SeatStanding>(standing);
  std::erase_if(out->filled.lines, [](const table::FilledLine& line) { return line.verb == verb; });
  return out;
}

std::string why_stopped(const GoingOn& going, const MatchState& state, Seat seat, const Aims& aims) {
  if (state.now.turn >= going.until) return "Turn " + std::to_string(state.now.turn) + " has begun.";
  const Viewer viewer = Viewer::of(seat);
  std::string text =
      happened_between(going.since->board(viewer), state.now.scene->board(viewer), state.terms->side_of(seat).index);
  if (!text.empty() || !state.ask()) return text;
  const auto known = going.known.find(state.ask()->kind);
  return new_aim(known == going.known.end() ? nullptr : &known->second, aims);
}

}  // namespace

std::string happened_between(const table::Board& before, const table::Board& now, int side) {
  for (const table::Thing& had : before.things) {
    if (had.side != side) continue;
    const table::Thing* has = now.thing(had.handle);
    if (!has) return had.handle + " is gone.";
    if (std::string text = harm(had, *has); !text.empty()) return text;
  }
  for (const table::Thing& has : now.things)
    if (has.side >= 0 && has.side != side && !before.thing(has.handle)) return has.handle + " has come into sight.";
  return "";
}

std::string new_aim(const Aims* known, const Aims& now) {
  const bool fresh = known && known->turn >= now.turn - 1;
  for (const std::string& aim : now.aims)
    if (!fresh || std::ranges::find(known->aims, aim) == known->aims.end()) {
      const std::size_t gap = aim.find(' ');
      return "'" + aim.substr(0, gap) + "' has a new target: " + aim.substr(gap + 1) + ".";
    }
  return "";
}

std::string worth_a_look(const table::Offer& offer, const table::Board& board, int side) {
  constexpr std::int64_t least = 10;  // thousandths: the least worth that clients show
  for (const table::OfferLine& line : offer.lines)
    for (const table::Field& field : line.fields) {
      if (field.kind != table::FieldKind::target || field.set < 0) continue;
      for (const table::Option& option : offer.sets[static_cast<std::size_t>(field.set)].options) {
        const table::Thing* thing = board.thing(option.token);
        if (option.merit.value_or(0) >= least && thing && thing->side >= 0 && thing->side != side)
          return "'" + line.verb + "' can be ordered at " + option.token + ".";
      }
    }
  return "";
}

table::OfferLine go_on_line(std::int32_t turn) {
  table::Field until;
  until.name = "until";
  until.label = "turn at whose beginning it stops";
  until.kind = table::FieldKind::number;
  until.required = false;
  until.min = turn + 1;
  until.max = turn + turns_ahead_max;
  until.fallback = std::int64_t{turn} + 1;
  table::OfferLine line;
  line.verb = verb;
  line.label = "go on by defaults until something happens";
  line.fields.push_back(std::move(until));
  return line;
}

const table::FilledLine* go_on_in(const table::Filled& standing) {
  const auto found = std::ranges::find(standing.lines, verb, &table::FilledLine::verb);
  return found == standing.lines.end() ? nullptr : &*found;
}

void begin_going_on(MatchState& state, Seat seat) {
  SeatState& at = state.seats[seat.index];
  at.stopped.clear();
  at.holds = false;
  const table::FilledLine* line = at.standing ? go_on_in(at.standing->filled) : nullptr;
  if (!line || !state.now.scene) {
    at.going_on.reset();
    return;
  }
  const table::Value* until = table::find(*line, "until");
  const auto* turn = until ? std::get_if<std::int64_t>(until) : nullptr;
  GoingOn going{state.now.scene, turn ? static_cast<std::int32_t>(*turn) : state.now.turn + 1,
                at.going_on ? at.going_on->known : at.known_aims};
  if (state.ask() && state.asked(seat)) note_aims(going, state, aims_now(state, seat));
  at.going_on = std::make_shared<const GoingOn>(std::move(going));
}

void stop_or_go_on(MatchState& state, Seat seat) {
  SeatState& at = state.seats[seat.index];
  at.holds = false;
  if (!at.going_on) return;
  GoingOn going = *at.going_on;
  const Aims aims = aims_now(state, seat);
  at.stopped = why_stopped(going, state, seat, aims);
  if (state.ask() && state.asked(seat)) note_aims(going, state, aims);
  if (at.stopped.empty()) {
    if (state.ask() && state.asked(seat))
      at.stopped = worth_a_look(state.position()->offer_for(seat), state.now.scene->board(Viewer::of(seat)),
                                state.terms->side_of(seat).index);
    at.holds = !at.stopped.empty();
    at.going_on = std::make_shared<const GoingOn>(std::move(going));
    return;
  }
  at.known_aims = std::move(going.known);
  at.going_on.reset();
  at.standing = without_it(*at.standing);
}

}  // namespace emcon::match
