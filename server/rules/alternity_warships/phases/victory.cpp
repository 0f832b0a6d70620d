// Who has won, looked at when a round is over, and what becomes of the ships of a seat that left (ALT-R38, 16).
#include <algorithm>
#include <utility>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// How it stands by one rule of victory: nothing yet, a winner, or a draw with the reason.
struct Ending {
  std::optional<Side> winner;
  std::string text;
};

struct Judge {
  Play& play;
  const Table& table = play.state.table;
  bool last_round = table.turn >= table.options.rounds;

  std::optional<ShipIndex> ship(ShipIndex entry) const { return ship_of_entry(table, entry); }
  bool out_of_action(ShipIndex entry) const {
    const std::optional<ShipIndex> s = ship(entry);
    return s && (table.ships[*s].destroyed() || table.ships[*s].status >= Status::crippled);
  }
  bool all_out_of_action(const ShipIndices& entries) const {
    return std::ranges::all_of(entries, [&](ShipIndex entry) { return out_of_action(entry); });
  }
  bool in_low_orbit(const Ship& one, BodyIndex body) const {
    const BodyZone place = place_at(table, one.course.at);
    return one.fate == Fate::fighting && place.body == body && place.zone == Zone::low_orbit;
  }
  bool any_in_low_orbit(Side side, BodyIndex body) const {
    return std::ranges::any_of(table.ships,
                               [&](const Ship& one) { return one.side == side && in_low_orbit(one, body); });
  }
  /// Ships that the side has chosen in secret.
  const ShipIndices& chosen(Side side) const { return play.state.chosen[side].truth(play.referee.key()); }
  Ending limit(Side winner) const {
    return {winner, "Round " + number(table.options.rounds) + " is over, and " + side_name(table, winner) + " holds."};
  }
  std::string names(const ShipIndices& ships) const {
    std::string out;
    for (const ShipIndex s : ships) out += (out.empty() ? "" : ", ") + ship_name(table.ships[s]);
    return out;
  }

  std::optional<Ending> operator()(const LastSide&) const { return std::nullopt; }
  std::optional<Ending> operator()(const FirstBlood&) const {
    BothSides<bool> bled{};
    for (const Ship& one : table.ships)
      if (one.destroyed() || one.status >= Status::crippled) bled[one.side] = true;
    const bool a = bled[Side{0}], b = bled[Side{1}];
    if (a && b) return Ending{std::nullopt, "Both sides have a ship crippled or destroyed."};
    if (!a && !b) return std::nullopt;
    const Side loser{static_cast<std::uint8_t>(a ? 0 : 1)};
    return Ending{enemy_of(loser), side_name(table, loser) + " has a ship crippled or destroyed."};
  }
  std::optional<Ending> operator()(const Blockade& rule) const {
    const std::optional<ShipIndex> target = ship(rule.target);
    if (target && table.ships[*target].destroyed())
      return Ending{rule.side, ship_name(table.ships[*target]) + " is destroyed."};
    if (!last_round) return std::nullopt;
    const Side other = enemy_of(rule.side);
    if (any_in_low_orbit(rule.side, rule.body) && !any_in_low_orbit(other, rule.body))
      return Ending{rule.side, side_name(table, rule.side) + " holds the low orbit."};
    Ending out = limit(other);
    const std::optional<ShipIndex> prize = ship(rule.prize);
    const bool away = prize && !table.ships[*prize].destroyed() &&
                      distance(table.ships[*prize].course.at, table.scenario().bodies[rule.body].at) > rule.far;
    if (away) out.text += " It is decisive: " + ship_name(table.ships[*prize]) + " is away.";
    return out;
  }
  std::optional<Ending> operator()(const Cripple& rule) const {
    if (all_out_of_action(rule.targets))
      return Ending{rule.side, "All targets of " + side_name(table, rule.side) + " are crippled or destroyed."};
    return last_round ? std::optional(limit(enemy_of(rule.side))) : std::nullopt;
  }
  std::optional<Ending> operator()(const Escape& rule) const {
    const ShipIndices& disguised = chosen(rule.side);
    int away = 0, possible = 0;
    for (const ShipIndex entry : rule.ships) {
      const std::optional<ShipIndex> s = ship(entry);
      if (!s || std::ranges::find(disguised, *s) != disguised.end()) continue;
      const Ship& one = table.ships[*s];
      away += one.fate == Fate::withdrawn && one.left_over == rule.edge;
      possible += one.fate == Fate::fighting;
    }
    const Side other = enemy_of(rule.side);
    if (away >= rule.needed) return Ending{rule.side, number(away) + " ships have come away."};
    const bool unmasked = !disguised.empty() && std::ranges::all_of(disguised, [&](ShipIndex s) {
      return table.ships[s].destroyed() || table.ships[s].status >= Status::crippled;
    });
    if (unmasked) return Ending{other, names(disguised) + ", in disguise, are crippled or destroyed."};
    if (away + possible < rule.needed) return Ending{other, "Too few ships can still come away."};
    return last_round ? std::optional(limit(other)) : std::nullopt;
  }
  std::optional<Ending> operator()(const Deliver& rule) const {
    const ShipIndices& aboard = chosen(rule.side);
    const Side other = enemy_of(rule.side);
    for (const ShipIndex s : aboard) {
      const Ship& one = table.ships[s];
      if (one.destroyed() || one.status >= Status::crippled || one.fate != Fate::fighting)
        return Ending{other, ship_name(one) + ", which carried it, is crippled or lost."};
      if (in_low_orbit(one, rule.body) && one.course.speed == 0)
        return Ending{rule.side, ship_name(one) + ", which carried it, has come to its orbit."};
    }
    if (!last_round) return std::nullopt;
    Ending out = limit(other);
    out.text += " It was aboard " + names(aboard) + ".";
    return out;
  }
  std::optional<Ending> operator()(const Bombard& rule) const {
    if (table.bombarded >= rule.times)
      return Ending{rule.side, side_name(table, rule.side) + " has bombarded its target."};
    return last_round ? std::optional(limit(enemy_of(rule.side))) : std::nullopt;
  }
};

/// A side without a ship that fights has lost (ALT-R38).
std::optional<Ending> last_side(const Table& table) {
  const bool a = fleet_count(table, Side{0}) > 0, b = fleet_count(table, Side{1}) > 0;
  if (a && b) return std::nullopt;
  if (!a && !b) return Ending{std::nullopt, "Neither side has a ship left."};
  const Side winner{static_cast<std::uint8_t>(a ? 0 : 1)};
  return Ending{winner, side_name(table, enemy_of(winner)) + " has no ship left."};
}

void close(Play& play, const Ending& ending) {
  Outcome outcome;
  if (ending.winner) outcome.winners = {*ending.winner};
  outcome.text = ending.text;
  for (const Side side : two_sides()) {
    const bool won = ending.winner == side;
    outcome.scores.push_back(won ? victory_unit : ending.winner ? 0 : victory_unit / 2);
    outcome.causes.emplace_back(won ? "victory" : ending.winner ? "defeat" : "a draw");
  }
  play.referee.disclose(Audience::everyone());
  play.tell(Audience::everyone(), ending.text, "ALT-R38", {}, grave(),
            showing(ending.winner ? heads::wins(side_name(play.table(), *ending.winner)) : heads::draw()));
  play.state.outcome = std::move(outcome);
}

}  // namespace

void check_victory(Play& play) {
  const Judge judge{play};
  std::optional<Ending> ending = std::visit(judge, play.table().scenario().victory);
  if (!ending) ending = last_side(play.table());
  if (!ending && judge.last_round) ending = Ending{std::nullopt, "The last round is over."};
  if (ending) close(play, *ending);
}

void seat_left(Play& play, Seat seat) {
  Table& table = play.table();
  table.players[seat].left = true;
  const Side side = table.players[seat].side;
  const std::vector<Seat> mates = seats_of(table, side);
  if (mates.empty()) return close(play, {enemy_of(side), "All players of " + side_name(table, side) + " have left."});
  for (const ShipIndex s : table.ships.indices())
    if (play.ship(s).seat == seat) play.edit(s).seat = mates.front();
  for (Missile& missile : table.missiles)
    if (missile.seat == seat) missile.seat = mates.front();
  play.tell(Audience::everyone(), "The units of the player who left go to a team mate.", "ALT-R42");
}

}  // namespace emcon::rules::alternity_warships
