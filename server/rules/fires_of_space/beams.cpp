// Resolves beam fire at ships and missiles (FOS-16.a), and removes the missiles that it hit.
#include "server/rules/fires_of_space/detailed.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// "8 PA-L", "8 PA-L dispersed", "6 PA-H and 2 PA-M concentrated".
std::string weapons_text(const Table& table, const Command& c) {
  const ShipClass& sheet = table.class_of(table.ships[ix(c.subject)]);
  const auto some = [&](int row, int count) {
    return number(count) + " " + table.catalogue->beams[ix(sheet.beams[ix(row)].beam)].name;
  };
  std::string out = some(c.row, c.count);
  for (const auto& [row, count] : c.shares) out += " and " + some(row, count);
  return out + (c.mode == FireMode::dispersed ? " dispersed" : c.mode == FireMode::concentrated ? " concentrated" : "");
}

const char* clause_of(FireMode mode) {
  return mode == FireMode::dispersed      ? "FOS-16.a.viii.1"
         : mode == FireMode::concentrated ? "FOS-16.a.viii.2"
                                          : "FOS-16.a.ii.1";
}

/// One die in all if the weapons fire together (R37, R38).
void fire_at_missiles(Play& play, const Command& c, const std::string& opening) {
  Table& table = play.table();
  const Unit& target = play.unit(c.object);
  const MissileType& type = table.catalogue->missiles[ix(c.value)];
  std::vector<Rolled> shown;
  const int rolls = c.mode == FireMode::normal ? c.count : 1;
  const int hits =
      roll_like(play, rolls, 1, why(Purpose::beam_at_missiles, ref(play.ship(c.subject)), ref(target)), shown);
  if (hits > 0) table.losses.push_back({c.object, c.value, hits});
  play.tell(
      opening + type.name + " of " + target.handle + ", need 1: " + number(hits) + (hits == 1 ? " hit." : " hits."),
      "FOS-16.a.vii", std::move(shown));
}

}  // namespace

void fire_beams(Play& play, const Command& c) {
  Table& table = play.table();
  Ship& firer = play.ship(c.subject);
  firer.beams_used[ix(c.row)] += c.count;
  for (const auto& [row, count] : c.shares) firer.beams_used[ix(row)] += count;
  const std::string opening = firer.handle + " fires " + weapons_text(table, c) + " at ";
  if (c.at_missiles) return fire_at_missiles(play, c, opening);

  Ship& target = play.ship(c.object);
  const int range = distance(play.unit(firer.unit).at.present, play.unit(target.unit).at.present);
  const FireNeeds needs = fire_needs(table, c, target, band_of(range));
  std::vector<Rolled> shown;
  const int hits = roll_like(play, needs.rolls, needs.need, why(Purpose::beam_hit, ref(firer), ref(target)), shown);
  const int effective =
      roll_like(play, hits, needs.pen_need, why(Purpose::beam_penetration, ref(firer), ref(target)), shown);
  target.effective_hits += effective;
  std::string text = opening + target.handle + ", range " + number(range) + ", need " + number(needs.need) + ": " +
                     number(hits) + (hits == 1 ? " hit" : " hits");
  if (hits > 0) text += ", " + number(effective) + " penetrate (need " + number(needs.pen_need) + ")";
  text += surface_text(play, target, hits - effective, why(Purpose::surface_check, ref(firer), ref(target)), shown);
  play.tell(text + ".", clause_of(c.mode), std::move(shown));
}

void apply_losses(Play& play) {
  Table& table = play.table();
  for (const Loss& loss : table.losses) {
    const int lost = remove_missiles(table, loss.unit, loss.missile, loss.count);
    play.tell(play.unit(loss.unit).handle + " loses " + number(lost) + " " +
                  table.catalogue->missiles[ix(loss.missile)].name + " to beams.",
              "FOS-16.a.vii");
  }
  table.losses.clear();
  sweep(table);
}

}  // namespace emcon::rules::fires_of_space
