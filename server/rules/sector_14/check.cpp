// Checks an answer: which orders and fields its window has, then each line by the check of its verb.
#include <algorithm>
#include <array>
#include <string_view>

#include "server/rules/sector_14/checker.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Orders of each window, by Step::Kind.
constexpr std::array<std::string_view, 9> verbs{"take",
                                                "crew prefer",
                                                "move drift course prefer",
                                                "fire intercept done prefer",
                                                "allocate",
                                                "facing prefer",
                                                "steer prefer",
                                                "launch charge prefer",
                                                "lose prefer"};

struct VerbFields {
  std::string_view verb, fields;
  bool variant;
};
constexpr std::array<VerbFields, 16> fields{{{"take", "count", true},
                                             {"crew", "piloting engineering gunnery", false},
                                             {"move", "turn to", false},
                                             {"drift", "", false},
                                             {"course", "plan", false},
                                             {"fire", "target section", true},
                                             {"intercept", "", true},
                                             {"done", "", false},
                                             {"allocate", "seekers", false},
                                             {"facing", "side", false},
                                             {"steer", "to heading", false},
                                             {"launch", "target", true},
                                             {"charge", "", true},
                                             {"lose", "weapons skills", false},
                                             {"prefer", "facings losses", false},
                                             {"", "", false}}};

}  // namespace

bool Checker::verb_fits() {
  const std::string_view allowed = verbs[static_cast<std::size_t>(step_.kind)];
  if (!has_word(allowed, line_->verb)) {
    refuse("wrong_phase", "'" + line_->verb + "' is no order of this window; it takes: " + std::string(allowed) + ".",
           window_of(step_.kind).clause);
    return false;
  }
  const auto* row =
      std::find_if(fields.begin(), fields.end(), [&](const VerbFields& f) { return f.verb == line_->verb; });
  return fields_fit(row->fields, row->variant);
}

std::optional<int> Checker::own_ship() {
  const std::optional<int> ship = find_ship(table_, line_->subject);
  if (!ship) {
    refuse("no_such_ship", "There is no ship '" + line_->subject + "' on the map.", "S14-R30", "subject");
  } else if (table_.ships[ix(*ship)].seat != seat_) {
    refuse("not_your_ship", "Ship " + line_->subject + " is not yours to command.", "S14-SES.1", "subject");
  } else if (step_.ship >= 0 && *ship != step_.ship) {
    refuse("not_your_turn", "Now it is about ship " + table_.ships[ix(step_.ship)].handle() + ".", "S14-P1.3",
           "subject");
  } else {
    return ship;
  }
  return std::nullopt;
}

std::optional<int> Checker::own_weapon(const Ship& ship) {
  const std::optional<int> weapon = find_weapon(table_, ship, line_->variant);
  if (!weapon) {
    refuse("no_such_weapon",
           "Ship " + ship.handle() + " has weapons w1 to " + weapon_name(count_of(ship.weapons) - 1) + ", no '" +
               line_->variant + "'.",
           "S14-WPN.4", "variant");
  } else if (!working(table_, ship, *weapon)) {
    refuse("weapon_destroyed", "This weapon is destroyed.", "S14-WPN.4", "variant");
  } else {
    return weapon;
  }
  return std::nullopt;
}

std::optional<int> Checker::enemy_ship(const Ship& own, bool able_only) {
  const std::string* name = token("target");
  if (!name) return std::nullopt;
  const std::optional<int> target = find_ship(table_, *name);
  if (!target || (able_only && doomed(table_, table_.ships[ix(*target)]))) {
    refuse("target_out", "Ship " + *name + " is not on the map, or lost already.", "S14-R30", "target");
  } else if (table_.ships[ix(*target)].team == own.team) {
    refuse("target_friendly", "Ship " + *name + " is of your own team.", "S14-R37", "target");
  } else {
    return target;
  }
  return std::nullopt;
}

bool Checker::once(const char* what) {
  if (!answered_) return true;
  refuse("already_done", std::string("One ") + what + " is all there is to order here.", window_of(step_.kind).clause);
  return false;
}

void Checker::accept(Command command) {
  answered_ = answered_ || command.verb != Verb::prefer;
  order_.commands.push_back(std::move(command));
}

void Checker::check_line(const table::FilledLine& line, int number) {
  line_ = &line;
  line_number_ = number;
  if (done_) return refuse("after_done", "Nothing may follow 'done'.", "S14-P3.1");
  if (!verb_fits()) return;
  if (line.verb == "take") return take();
  if (line.verb == "crew") return crew();
  if (line.verb == "move") return move();
  if (line.verb == "drift") return drift();
  if (line.verb == "course") return course();
  if (line.verb == "fire") return fire();
  if (line.verb == "intercept") return intercept();
  if (line.verb == "allocate") return allocate();
  if (line.verb == "facing") return facing();
  if (line.verb == "steer") return steer();
  if (line.verb == "launch") return launch();
  if (line.verb == "charge") return charge();
  if (line.verb == "lose") return lose();
  if (line.verb == "prefer") return prefer();
  done_ = answered_ = true;
}

Checked<Order> Checker::result() && {
  line_number_ = -1;
  const bool several =
      step_.kind == Step::Kind::crew || step_.kind == Step::Kind::steer || step_.kind == Step::Kind::launch;
  if (!several && !answered_ && problems_.empty())
    refuse(
        "nothing_ordered",
        "Nothing is answered yet; it takes one of: " + std::string(verbs[static_cast<std::size_t>(step_.kind)]) + ".",
        window_of(step_.kind).clause);
  if (step_.kind == Step::Kind::fleet && problems_.empty()) {
    const int players = count_of(seats_of(table_, table_.players[seat_.index].team));
    if (points_ > table_.points)
      refuse("too_many_points",
             "These ships are worth " + std::to_string(points_) + " points; you have " + std::to_string(table_.points) +
                 ".",
             "S14-SES.1");
    if (taken_ < players)
      refuse("too_few_ships",
             "Take a ship or more for each player of your team, " + std::to_string(players) + " in all.", "S14-SES.1");
  }
  order_.done = done_;
  Checked<Order> out;
  out.problems = std::move(problems_);
  out.consequences = std::move(consequences_);
  if (out.problems.empty()) out.order = std::move(order_);
  return out;
}

Checked<Order> Rules::check(const View& view, const table::Filled& filled) {
  Checked<Order> refused;
  if (!is_asked(view)) {
    refused.problems.push_back({"not_your_turn", "You are not asked for anything now.", "S14-TURN.1", -1, "", {}});
    return refused;
  }
  if (std::optional<Problem> problem = too_many_orders(filled)) {
    refused.problems.push_back(std::move(*problem));
    return refused;
  }
  Checker checker(view);
  for (int i = 0; i < count_of(filled.lines); ++i) checker.check_line(filled.lines[ix(i)], i);
  return std::move(checker).result();
}

}  // namespace emcon::rules::sector_14
