// Moves seekers by hand or by guidance, and carries out their strikes.
#include <algorithm>

#include "server/rules/sector_14/guidance.hpp"
#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

const Command* steering_of(const std::vector<Answer<Order>>& answers, int seeker) {
  for (const Answer<Order>& answer : answers)
    for (const Command& command : answer.order.commands)
      if (command.verb == Verb::steer && command.seeker == seeker) return &command;
  return nullptr;
}

/// One telling for all, whatever was ordered by hand (S14-L6).
void move_all(Play& play, const std::vector<Answer<Order>>& answers) {
  Table& table = play.table();
  play.referee.disclose(Audience::everyone());  // where they were steered shows now
  std::string text = "Seekers move:";
  for (int s = 0; s < count_of(table.seekers); ++s) {
    Seeker& seeker = table.seekers[ix(s)];
    const Command* order = steering_of(answers, s);
    const Hex to = order ? order->hex
                         : guided(seeker.course, table.type_of(seeker).acc, table.ships[ix(play.target_of(s))].course);
    seeker.before = seeker.course.at;
    seeker.course.vector = to + (to - seeker.course.at);
    seeker.course.at = to;
    if (order) seeker.course.facing = order->amount;
    text += (s == 0 ? " " : "; ") + seeker.handle() + " to " + label(to) + ", vector " + label(seeker.course.vector);
  }
  play.tell(text + ".", "S14-P4.1");
}

void strike_pod(Play& play, Ship& ship, const std::string& seeker) {
  if (boxes_left(play.table(), ship, System::cnc) > 0) ++ship.lost[static_cast<std::size_t>(System::cnc)];
  play.tell("Breaching pod " + seeker + " strikes ship " + ship_name(ship) + ": one CnC box is lost, " +
                std::to_string(boxes_left(play.table(), ship, System::cnc)) + " left.",
            "S14-P4.5");
}

}  // namespace

void move_seekers(Play& play, const std::vector<Answer<Order>>& answers) {
  Table& table = play.table();
  if (table.seekers.empty()) return;
  move_all(play, answers);
  std::vector<Step> strikes;
  for (int s = 0; s < count_of(table.seekers); ++s) {
    const Ship& target = table.ships[ix(play.target_of(s))];
    if (!in_play(target) || table.seekers[ix(s)].course.at != target.course.at) continue;
    Step step;
    step.kind = Step::Kind::strike;
    step.seeker = table.seekers[ix(s)].number;
    strikes.push_back(std::move(step));
  }
  play.state.agenda.push_in_order(std::move(strikes));
}

void strike(Play& play, int number) {
  const std::optional<int> found = seeker_index(play.table(), number);
  if (!found) return;
  const Seeker seeker = play.table().seekers[ix(*found)];
  const int target = play.target_of(*found);
  Ship& ship = play.ship(target);
  const WeaponType& type = play.table().type_of(seeker);
  if (!in_play(ship)) return;
  play.referee.reveal(play.state.targets[ix(*found)], Audience::everyone());
  remove_seeker(play.state, *found);
  if (type.kind == WeaponKind::pod) return strike_pod(play, ship, seeker.handle());
  play.tell("Seeker " + seeker.handle() + " (" + type.name + ") strikes ship " + ship_name(ship) + " with " +
                counted(type.warhead, "damage point") + ".",
            "S14-P4.4");
  if (type.warhead > 0)
    inflict(play, target, type.warhead, Section::midships, seeker.before, Purpose::strike_shield,
            {static_cast<std::uint8_t>(seeker.team), 1000U + static_cast<std::uint32_t>(seeker.number)});
}

}  // namespace emcon::rules::sector_14
