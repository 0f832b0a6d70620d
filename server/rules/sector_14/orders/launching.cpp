// Finds launchers, and uses them all at once (S14-P6).
#include "server/rules/sector_14/orders/launching.hpp"

#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {

std::vector<ShipWeapon> launchers_of(const Table& table, Seat seat) {
  std::vector<ShipWeapon> out;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& own = table.ships[s];
    if (own.seat != seat || !able(table, own)) continue;
    for (const WeaponIndex w : own.weapons.indices())
      if (is_launcher(table.type_of(own, w).kind) && ready(table, own, w)) out.push_back({s, w});
  }
  return out;
}

std::optional<ShipWeapon> own_launcher(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return std::nullopt;
  const Ship& ship = in.table.ships[*s];
  if (doomed(in.table, ship)) {
    in.refuse(reasons::ship_out_lost(ship.handle()), "S14-R30", "subject");
    return std::nullopt;
  }
  const std::optional<WeaponIndex> weapon = in.own_weapon(ship);
  if (!weapon) return std::nullopt;
  return ShipWeapon{*s, *weapon};
}

void use_launchers(Play& play, const Step&, const Answers&) {
  std::string text;
  for (const auto& [launcher, use] : play.launchers) text += (text.empty() ? "" : " ") + use(play);
  if (text.empty()) return;
  play.referee.disclose(Audience::everyone());                       // that it was done, not at what
  play.tell(Audience::everyone(), text, "S14-P6.1", {}, notable());  // one telling for all (S14-L7)
}

}  // namespace emcon::rules::sector_14
