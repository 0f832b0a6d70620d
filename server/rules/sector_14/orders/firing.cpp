// Carries out the shots that one answer orders, one by one (S14-P3).
#include "server/rules/sector_14/orders/firing.hpp"

namespace emcon::rules::sector_14 {

Hits roll_gunnery(Play& play, const Ship& ship, RefId at, Shown& shown) {
  return roll_hits(play, skill(ship, Skill::gunnery), rating(play.table(), ship, System::targeting),
                   {"Gunnery", "targeting"}, why(Purpose::gunnery, ref(ship), at), shown);
}

std::string gunnery_notation(const Table& table, const Ship& ship) {
  return notation(skill(ship, Skill::gunnery), rating(table, ship, System::targeting));
}

void queue_shot(Play& play, ShipIndex s, const Shot& shot) {
  Veiled<std::vector<Shot>>& queued = play.state.queued[s];
  std::vector<Shot> shots = queued.truth(play.referee.key());
  shots.push_back(shot);
  queued.assign(std::move(shots), Audience::only(play.ship(s).seat));
}

void begin_volley(Play& play, const Step& step, const Answers& answers) {
  const ShipIndex s = ship_of(step);
  if (!answers.front().order.done) play.state.agenda.push(step);
  if (!play.state.queued[s].truth(play.referee.key()).empty()) play.state.agenda.push(VolleyStep{s});
}

void volley(Play& play, ShipIndex s) {
  if (!able(play.table(), play.ship(s))) return;
  Veiled<std::vector<Shot>>& queued = play.state.queued[s];
  std::vector<Shot> rest = queued.truth(play.referee.key());
  if (rest.empty()) return;
  const Shot next = rest.front();
  rest.erase(rest.begin());
  if (!rest.empty()) play.state.agenda.push(VolleyStep{s});
  queued.assign(std::move(rest), queued.audience(play.referee.key()));
  if (const Fire* shot = std::get_if<Fire>(&next)) return shoot(play, *shot);
  intercept(play, std::get<Intercept>(next));
}

}  // namespace emcon::rules::sector_14
