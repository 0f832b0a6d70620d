// The order `course`: the path that a ship flies (SEF-6.1, 6.2).
#include "server/rules/stellar_empires_fleet/table/course.hpp"
#include "common/counted.hpp"

#include <algorithm>
#include <ranges>

#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/advice/outlook.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/moving.hpp"
#include "server/rules/stellar_empires_fleet/table/suggested.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t least_merit = 1000;
constexpr std::int64_t asteroid_cost = 2500;  ///< of a course through asteroids: half of the crews fail

/// Ships whose courses may be written in the open question.
std::vector<ShipIndex> ships_in_hand(const Table& table, const Step& step, Seat seat) {
  std::vector<ShipIndex> out;
  for (const Unit& unit : units_planned(table, step, seat)) {
    const std::vector<ShipIndex> ships = members(table, unit);
    out.insert(out.end(), ships.begin(), ships.end());
  }
  return out;
}

/// What any command may allow to any of these: before crew rolls nobody knows which will be in force, and lines that
/// are alike are sent once.
Limits widest(const Table& table, const std::vector<ShipIndex>& ships) {
  Limits out;
  out.large_turns = out.drift = true;
  for (const ShipIndex s : ships) {
    const ShipClass& c = table.class_of(table.ships[s]);
    out.most = std::max(out.most, mils_of(speed(c, table.ships[s]), rule_of(Command::fullspeed).most));
    out.turns = std::max(out.turns, turns(c, table.ships[s]) + 1);
  }
  out.drift = out.turns >= 2;
  return out;
}

table::Field course_field(const View& view, const Ship& ship, Seat seat) {
  if (std::holds_alternative<CourseStep>(*view.step)) return path_field(limits_of(view.table, ship, ship.now.in_force));
  return path_field(widest(view.table, ships_in_hand(view.table, *view.step, seat)));
}

/// To a side that scores by leaving the word is worth something; it harms nobody who stays.
std::optional<std::int64_t> scores_by_leaving(const Table& table, const Ship& ship) {
  return table.scenario().sides[ship.side].exit ? std::optional<std::int64_t>(1) : std::nullopt;
}

/// Whether it is led by another ship, and may leave its squadron (SEF-6.2.2.e).
bool follows(const Table& table, ShipIndex s) {
  const Unit unit = unit_of(table, s);
  return unit.squadron && unit.ship != s;
}

struct Rated {
  Suggested course;
  std::int64_t merit = 0;
};
/// Suggested courses with these commands in force, the best first. `leader`: where the command ship is to end, for
/// others of its unit.
std::vector<Rated> rated_courses(Outlooks& outlooks, ShipIndex s, const std::vector<Command>& in_force,
                                 const std::optional<Stance>& leader) {
  const Table& table = outlooks.table();
  const Ship& ship = table.ships[s];
  Outlook& outlook = outlooks.of(s);
  std::vector<Rated> out;
  for (const Suggested& one : suggested_courses(table, s, in_force, true)) {
    std::int64_t merit = outlook.forecast({one.end.point, one.end.heading, ship.rolled}, leader).merit;
    if (one.asteroids) merit -= asteroid_cost;
    out.push_back({one, merit});
  }
  std::ranges::stable_sort(out, std::ranges::greater(), &Rated::merit);
  return out;
}

/// Courses of a ship that has none without a free command, rated below that command, which must be read first.
std::vector<Rated> courses_by(Outlooks& outlooks, ShipIndex s, Command free, const std::optional<Stance>& leader) {
  std::vector<Rated> out = rated_courses(outlooks, s, {free}, leader);
  const Table& table = outlooks.table();
  const std::int64_t most = out.back().merit + thousand * table.class_of(table.ships[s]).cost - 2 * least_merit;
  for (Rated& one : out) one.merit = std::min(one.merit, most);
  return out;
}

/// What is left to a ship that has no course to suggest.
table::Option only_course(const Table& table, ShipIndex s) {
  return {"on", "straight on", "", least_merit, least_course(table, s, table.ships[s].now.in_force).path};
}

/// At most `most` of them as options; their merits are counted from the worst.
std::vector<table::Option> course_options(const std::vector<Rated>& courses, int most) {
  std::vector<table::Option> out;
  const std::int64_t worst = courses.back().merit;
  for (const auto& [course, merit] : std::views::take(courses, most))
    out.push_back({course.token(), course.label(), "", merit - worst + least_merit, course.path()});
  return out;
}

void add_line(Offering& out, ShipIndex s, const std::vector<Rated>& courses, int most) {
  const Ship& ship = out.table.ships[s];
  table::Field path = course_field(out.view, ship, out.seat);
  const bool lost = courses.empty();  // it leaves the table or crashes, whatever it does
  std::vector<table::Option> options = lost ? std::vector{only_course(out.table, s)} : course_options(courses, most);
  const bool many = std::holds_alternative<MoveStep>(*out.view.step) &&
                    count_of(ships_in_hand(out.table, *out.view.step, out.seat)) > ships_planned_max;
  if (many)
    for (table::Option& option : options) option.label.clear();
  const std::optional<std::int64_t> best = options.front().merit;
  path.set = out.add_set(std::move(options));
  const auto only_way = lost ? std::optional<std::int64_t>(1) : std::nullopt;
  std::vector<table::Option> words{option("exit", "exit", lost ? only_way : scores_by_leaving(out.table, ship)),
                                   option("crash", "crash", only_way)};
  if (follows(out.table, s)) words.push_back(option("break", "break"));
  const int flags_most = count_of(words);
  table::Field flags = Offering::list("flags", "flags", out.add_set(std::move(words)), 0, flags_most);
  flags.required = false;
  std::vector<table::Option> ships;
  for (const Ship& other : out.table.ships)
    if (!many && other.side != ship.side && on_table(other)) ships.push_back(option(other.handle()));
  table::Field ram =
      Offering::choice("ram", "ship to ram", many ? -1 : out.add_set(std::move(ships)), table::FieldKind::target);
  ram.required = false;
  table::OfferLine& line = out.line("course", ship.handle(), "", "Fly " + ship.handle(), "SEF-6.1");
  line.fields.reserve(3);
  line.fields.push_back(std::move(path));
  line.fields.push_back(std::move(flags));
  if (units_in_hand(out.table, *out.view.step, out.seat).size() > 1)  // said of all, so that lines stay alike
    line.merit = of_suggested_unit(out, s) ? best : 0;
  if (!many) line.fields.push_back(std::move(ram));  // else it is asked for after the roll of Ramming Speed
}

/// What of the plan can still be flown, else the least.
void fall_back_to_plan(Offering& out, const Unit& unit) {
  for (const ShipIndex s : members(out.table, unit)) {
    const Ship& ship = out.table.ships[s];
    Flown course = least_course(out.table, s, ship.now.in_force);
    if (out.view.plan) {
      const auto planned = std::ranges::find(out.view.plan->courses, s, &Flown::ship);
      if (planned != out.view.plan->courses.end() && !course_fault(out.table, *planned, ship.now.in_force))
        course = *planned;
    }
    std::vector<table::Entry> entries{{"path", course.path}};
    table::Tokens flags;
    for (const auto& [on, word] : {std::pair(course.exit, "exit"), {course.crash, "crash"}, {course.leave, "break"}})
      if (on) flags.tokens.emplace_back(word);
    if (!flags.tokens.empty()) entries.push_back({"flags", std::move(flags)});
    if (course.ram) entries.push_back({"ram", table::Token{out.table.ships[course.ram].handle()}});
    out.fall_back("course", ship.handle(), "", std::move(entries));
  }
}

void offer_course(Offering& out) {
  constexpr int suggested_in_all = 8, suggested_least = 1, suggested_most = 9, few = 3;
  const std::vector<ShipIndex> ships = ships_in_hand(out.table, *out.view.step, out.seat);
  if (ships.empty() || out.bare_choice()) return;
  const bool hangars = std::holds_alternative<MoveStep>(*out.view.step) && std::ranges::any_of(ships, [&](ShipIndex s) {
                         return !out.table.class_of(out.table.ships[s]).bays.empty();
                       });
  const int all = hangars ? suggested_in_all / 2 : suggested_in_all;  // hangars take room, too
  const int most =
      count_of(ships) > few ? suggested_least : std::clamp(all / count_of(ships), suggested_least, suggested_most);
  std::optional<Stance> leader;
  for (const ShipIndex s : ships) {
    const bool leads = unit_of(out.table, s).ship == s;
    const std::optional<Stance> led_by = leads ? std::nullopt : leader;
    std::vector<Rated> courses = rated_courses(out.outlooks, s, out.table.ships[s].now.in_force, led_by);
    if (courses.empty() && std::holds_alternative<MoveStep>(*out.view.step))
      if (const std::optional<Command> free = way_out(out.table, s))  // it is suggested with the course
        courses = courses_by(out.outlooks, s, *free, led_by);
    if (leads) leader = stance(out.table.ships[s]);
    if (leads && !courses.empty())
      leader = Stance{courses.front().course.end.point, courses.front().course.end.heading, leader->rolled};
    add_line(out, s, courses, most);
  }
  if (const auto* step = std::get_if<CourseStep>(&*out.view.step)) fall_back_to_plan(out, step->unit);
}

/// Flags of the line; false after a refusal.
bool read_flags(Reading& in, Flown& out) {
  const auto flags = in.names("flags", "flags", "SEF-R61");
  if (!flags) return false;
  for (const std::string& flag : *flags) {
    if (flag != "exit" && flag != "crash" && flag != "break") {
      const bool led = follows(in.table, out.ship);
      in.refuse(led ? reasons::bad_choice_leader_flags() : reasons::bad_choice_course_flags(), "SEF-R61", "flags");
      return false;
    }
    (flag == "exit" ? out.exit : flag == "crash" ? out.crash : out.leave) = true;
  }
  return true;
}

void expect_end(Reading& in, const Flown& flown, const std::vector<Command>& commands) {
  const Ship& ship = in.table.ships[flown.ship];
  const Limits limits = limits_of(in.table, ship, commands);
  const Voyage way = voyage(limits, flown.path, ship.at, ship.heading);
  std::vector<table::Mark> marks;
  for (const table::Pose& pose : way.poses)
    marks.push_back({map_id, table::Role::future, {}, pose.point, pose.heading});
  in.expect_at("ends at",
               words::point_words(way.poses.back().point, inches_scale()) + ", heading " +
                   number(way.poses.back().heading) + ", " + words::scaled_with_unit(way.distance, inches_scale()) +
                   ", " + counted(limits.turns - way.turns, "turn") + " left",
               ship.handle(), std::move(marks));
}

/// The reason for a path that is too long before commands are rolled for: the line shows how far any of them may take a
/// ship. `wrong`: what is wrong with it without that.
Grounds by_full_speed(const Grounds& wrong, const Table& table, const Flown& flown,
                      const std::vector<Command>& commands) {
  const Ship& ship = table.ships[flown.ship];
  const Limits now = limits_of(table, ship, commands);
  std::vector<Command> with = commands;
  with.push_back(Command::fullspeed);
  const std::int64_t most = limits_of(table, ship, with).most;
  const bool said = std::ranges::any_of(commands, [](Command command) { return says_distance(rule_of(command)); });
  if (said || voyage(now, flown.path, ship.at, ship.heading).distance <= now.most || most <= now.most) return wrong;
  return reasons::bad_value_full_speed(wrong.text(), rule_of(Command::fullspeed).word,
                                       words::scaled_with_unit(most, inches_scale()));
}

void check_course(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.first_time(in.line().subject) || !ship_in_hand(in, *s)) return;
  // What is no path of any ship is told by what this one's line shows.
  const table::Value* value = in.given(any_path());
  const bool is_path = !value || !words::misfit({}, any_path(), *value);
  const table::Path* path =
      in.path(is_path ? any_path() : course_field(in.view, in.table.ships[*s], in.seat), "SEF-6.2.1.b");
  if (!path) return;
  Flown flown{*s, *path, false, false, false, {}};
  if (!read_flags(in, flown)) return;
  if (flown.leave && !follows(in.table, *s) && only_followers_break(*in.table.catalogue))
    return in.refuse(
        unit_of(in.table, *s).squadron ? reasons::leads_itself_command_ship() : reasons::leads_itself_no_squadron(),
        "SEF-6.2.2.e", "flags");
  if (in.has("ram")) {
    const std::optional<ShipIndex> target = in.ship_in("ram");
    if (!target) return;
    flown.ram = *target;
  }
  const std::vector<Command> commands = commands_for(in, *s);
  const bool rolled = std::holds_alternative<CourseStep>(*in.view.step);
  auto wrong = rolled ? course_fault(in.table, flown, commands) : planned_fault(in.table, flown, commands);
  if (wrong && !rolled && wrong->grounds.code() == rules::reasons::bad_value.code())
    wrong->grounds = by_full_speed(wrong->grounds, in.table, flown, commands);
  if (wrong) return in.refuse_for(*wrong, "path");
  expect_end(in, flown, commands);
  in.accept(std::move(flown));
}

void apply_course(Play& play, const Flown& order) {
  play.plan.courses.push_back(order);
}

}  // namespace

std::optional<Misstep> planned_fault(const Table& table, const Flown& flown, const std::vector<Command>& commands) {
  auto wrong = course_fault(table, flown, commands);
  if (!wrong) return wrong;
  std::vector<Command> sure;
  for (const Command command : commands)
    if (rule_of(command).roll == CommandRoll::free) sure.push_back(command);
  if (sure.size() != commands.size() && !course_fault(table, flown, sure)) return std::nullopt;
  return wrong;
}

void whole_plan(Reading& in) {
  const Unit unit = in.step<CourseStep>().unit;
  const std::vector<Flown> courses = in.accepted<Flown>();
  for (const ShipIndex s : members(in.table, unit))
    if (std::ranges::find(courses, s, &Flown::ship) == courses.end())
      return in.refuse(reasons::no_course(in.table.ships[s].handle()), "SEF-6.1");
  whole_hangars(in);
}

void fly_unit(Play& play, const Step& step, const Answers&) {
  carry_out(play, std::get<CourseStep>(step).unit, play.plan);
}

extern const OrderRow course_order{
    .verb = "course", .fields = "path flags ram", .acts = by<offer_course, check_course, apply_course>};

}  // namespace emcon::rules::stellar_empires_fleet
