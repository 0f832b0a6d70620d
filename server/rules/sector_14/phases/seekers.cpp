// Moves seekers by hand or by guidance, and carries out their strikes.
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/table/courses.hpp"
#include "server/rules/sector_14/table/forces.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// One telling for all, whatever was ordered by hand (S14-L6).
void move_all(Play& play) {
  Table& table = play.table();
  play.referee.disclose(Audience::everyone());  // where they were steered shows now
  std::string text = "Seekers move:", handles;
  for (const SeekerIndex s : table.seekers.indices()) {
    Seeker& seeker = table.seekers[s];
    const Hex to =
        play.steered.contains(s) ? seeker.course.vector : guided(homing(table, seeker, table.ships[play.target_of(s)]));
    seeker.before = seeker.course.at;
    seeker.course = moved(seeker.course, to, seeker.course.facing);
    text += (s.place() == 0 ? " " : "; ") + seeker.handle() + " to " + label(to) + ", vector " +
            label(seeker.course.vector);
    handles += (s.place() == 0 ? "" : ", ") + seeker.handle();
  }
  play.steered.clear();
  play.tell(Audience::everyone(), text + ".", "S14-P4.1", {}, {}, showing(heads::seekers_move(handles)));
}

void strike_pod(Play& play, Ship& ship, const std::string& seeker) {
  if (boxes_left(play.table(), ship, System::cnc) > 0) ++ship.lost[static_cast<std::size_t>(System::cnc)];
  play.tell(Audience::everyone(),
            "Breaching pod " + seeker + " strikes ship " + ship_name(ship) + ": one CnC box is lost, " +
                std::to_string(boxes_left(play.table(), ship, System::cnc)) + " left.",
            "S14-P4.5", {},
            doomed(play.table(), ship) ? grave({ship.handle(), seeker}) : notable({ship.handle(), seeker}),
            showing(heads::is_boarded(ship.handle()),
                    {run_act(seeker, ship.handle(), "courier", 1), in_phase(1, strike_act(ship.handle(), 1))}));
}

}  // namespace

void move_seekers(Play& play) {
  Table& table = play.table();
  if (table.seekers.empty()) return;
  move_all(play);
  std::vector<Step> strikes;
  for (const SeekerIndex s : table.seekers.indices()) {
    const Ship& target = table.ships[play.target_of(s)];
    if (!in_play(target) || table.seekers[s].course.at != target.course.at) continue;
    strikes.push_back(StrikeStep{table.seekers[s].number});
  }
  play.state.agenda.push_in_order(std::move(strikes));
}

void strike(Play& play, int number) {
  const std::optional<SeekerIndex> found = seeker_index(play.table(), number);
  if (!found) return;
  const Seeker seeker = play.table().seekers[*found];
  const ShipIndex target = play.target_of(*found);
  Ship& ship = play.ship(target);
  const WeaponType& type = play.table().type_of(seeker);
  if (!in_play(ship)) return;
  play.referee.reveal(play.state.targets[*found], Audience::everyone());
  remove_seeker(play.state, *found);
  if (type.kind == WeaponKind::pod) return strike_pod(play, ship, seeker.handle());
  play.tell(Audience::everyone(),
            "Seeker " + seeker.handle() + " (" + type.name + ") strikes ship " + ship_name(ship) + " with " +
                counted(type.warhead, "damage point") + ".",
            "S14-P4.4", {}, notable({ship.handle(), seeker.handle()}),
            showing(heads::seeker_strikes(seeker.handle(), ship.handle()),
                    {run_act(seeker.handle(), ship.handle(), "torpedo", 1)}));
  if (type.warhead > 0)
    inflict(play, target, type.warhead, Section::midships, seeker.before, Purpose::strike_shield,
            {seeker.team, 1000U + static_cast<std::uint32_t>(seeker.number)});
}

}  // namespace emcon::rules::sector_14
