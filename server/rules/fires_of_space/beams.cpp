#include "server/rules/fires_of_space/play.hpp"

namespace emcon::rules::fires_of_space {
namespace {

std::string number(int n) {
  return std::to_string(n);
}

void fire_at_missiles(Play& play, const Command& c, const std::string& opening) {
  Table& table = play.table();
  const Unit& target = play.unit(c.object);
  const MissileType& type = table.catalogue->missiles[ix(c.value)];
  std::vector<Rolled> shown;
  const int hits =
      roll_like(play, c.count, 1, why(Purpose::beam_at_missiles, ref(play.ship(c.subject)), ref(target)), shown);
  if (hits > 0) table.losses.push_back({c.object, c.value, hits});
  play.tell(
      opening + type.name + " of " + target.handle + ", need 1: " + number(hits) + (hits == 1 ? " hit." : " hits."),
      "FOS-16.a.vii", std::move(shown));
}

}  // namespace

void fire_beams(Play& play, const Command& c) {
  Table& table = play.table();
  Ship& firer = play.ship(c.subject);
  const BeamType& beam = table.catalogue->beams[ix(table.class_of(firer).beams[ix(c.row)].beam)];
  firer.beams_used[ix(c.row)] += c.count;
  const std::string opening = firer.handle + " fires " + number(c.count) + " " + beam.name + " at ";
  if (c.at_missiles) return fire_at_missiles(play, c, opening);

  Ship& target = play.ship(c.object);
  const int range = distance(play.unit(firer.unit).at.present, play.unit(target.unit).at.present);
  const int band = band_of(range);
  const int need = beam_need(table, firer, target, band);
  const int pen_need = beam_penetration_need(table, beam, target, band);
  std::vector<Rolled> shown;
  const int hits = roll_like(play, c.count, need, why(Purpose::beam_hit, ref(firer), ref(target)), shown);
  const int effective = roll_like(play, hits, pen_need, why(Purpose::beam_penetration, ref(firer), ref(target)), shown);
  target.effective_hits += effective;
  std::string text = opening + target.handle + ", range " + number(range) + ", need " + number(need) + ": " +
                     number(hits) + (hits == 1 ? " hit" : " hits");
  if (hits > 0) text += ", " + number(effective) + " penetrate (need " + number(pen_need) + ")";
  play.tell(text + ".", "FOS-16.a.ii.1", std::move(shown));
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
