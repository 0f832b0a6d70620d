// Craft dock with ships of their side (ALT-8.5).
#include <algorithm>

#include "server/rules/alternity_warships/phases/play.hpp"

namespace emcon::rules::alternity_warships {

std::optional<Misstep> no_docking(const Ship& craft, const Ship& host) {
  if (craft.face.size_class > Might::small)
    return Misstep{"cannot_dock", "A craft of that class cannot dock.", "ALT-8.5"};
  if (craft.course.at != host.course.at) return Misstep{"different_hex", "They end in different hexes.", "ALT-8.5"};
  if (craft.course.heading != host.course.heading)
    return Misstep{"different_heading", "They have different headings.", "ALT-8.5"};
  const int faster = craft.course.speed - host.course.speed;
  if (faster != 0 && faster != 1)
    return Misstep{"different_speed", "The craft's speed must be the host's or the host's + 1.", "ALT-8.5"};
  return std::nullopt;
}

void dock(Play& play, const Docking& order) {
  if (!play.ship(order.craft).on_map() || play.ship(order.host).fate != Fate::fighting) return;
  std::optional<Misstep> wrong = no_docking(play.ship(order.craft), play.ship(order.host));
  if (!wrong && count_of(play.secret(order.host).aboard) >= play.sheet(order.host).hangar.capacity)
    wrong = Misstep{"no_room", "There is no room aboard.", "ALT-8.5"};
  if (wrong)
    return play.tell_to(play.insiders(order.host), ship_name(play.ship(order.craft)) + " does not dock: " + wrong->text,
                        wrong->clause);
  const Secret& craft = play.secret(order.craft);
  play.change_secret(order.host, [&](Secret& host) {
    host.aboard.push_back(
        {++host.last_craft, craft.sheet, play.ship(order.craft).name, craft.works, play.table().turn});
  });
  play.tell(ship_name(play.ship(order.craft)) + " docks with " + ship_name(play.ship(order.host)) + ".", "ALT-8.5", {},
            notable({play.ship(order.craft).handle()}));
  play.edit(order.craft).fate = Fate::docked;
  part(play);
}

}  // namespace emcon::rules::alternity_warships
