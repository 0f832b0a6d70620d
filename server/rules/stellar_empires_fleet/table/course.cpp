// Checks courses against turn delays, turns and distances, and follows them over the plane.
#include "server/rules/stellar_empires_fleet/table/course.hpp"

#include <algorithm>

#include "common/words/words.hpp"
#include "server/rules/kit/offer_base.hpp"
#include "server/rules/kit/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/table/flights.hpp"
#include "server/rules/stellar_empires_fleet/table/sheet.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t nudge = inch / 4;

std::string in_inches(std::int64_t mils) {
  return words::scaled(mils, {3, ""});
}

struct TurnLeg {
  const char* token;
  const char* label;
  int headings;
  int price;
};
/// SEF-6.1.1.b.
constexpr std::array<TurnLeg, 8> turn_legs{{{"s45", "45 starboard", 1, 1},
                                            {"p45", "45 port", -1, 1},
                                            {"s90", "90 starboard", 2, 3},
                                            {"p90", "90 port", -2, 3},
                                            {"s135", "135 starboard", 3, 4},
                                            {"p135", "135 port", -3, 4},
                                            {"s180", "about", 4, 5},
                                            {"p180", "about", -4, 5}}};

table::Leg straight(const char* token, const char* label, Point displacement, std::int64_t most,
                    std::vector<std::int64_t> price, std::vector<std::int64_t> per) {
  table::Leg out;
  out.token = token;
  out.label = label;
  out.argument_min = 1;
  out.argument_max = most;
  out.displacement = displacement;
  out.price = std::move(price);
  out.price_per = std::move(per);
  out.scale = inches_scale();
  out.nudge = nudge;
  return out;
}
table::Leg fixed(const char* token, const char* label, int headings, int turns) {
  table::Leg out;
  out.token = token;
  out.label = label;
  out.turn = headings;
  out.price = {0, turns};
  return out;
}

/// Follows a path step by step, as far as rules look at it.
struct Walk {
  const Limits& limits;
  std::int64_t ahead = 0;  ///< since the last turn
  std::int64_t last = 0;   ///< length of the leg right before; 0 unless it was one ahead
  std::int64_t delay;      ///< before the next turn
  bool bought = false;     ///< the delay, for the next turn
  int extra = 0;           ///< turns that a wide drift costs more than its leg says
  bool drifted = false, turned = false;

  explicit Walk(const Limits& of) : limits(of), delay(of.first_delay) {}

  std::optional<Misstep> turn() {
    if (ahead < delay) return Misstep{reasons::turn_too_soon(in_inches(delay), in_inches(ahead)), "SEF-6.2.1.a"};
    ahead = 0;
    delay = limits.delay;
    bought = false;
    turned = true;
    return std::nullopt;
  }
  std::optional<Misstep> buy(std::int64_t to) {
    if (bought) return Misstep{reasons::delay_twice(), "SEF-R15"};
    bought = true;
    delay = std::min(delay, to);
    return std::nullopt;
  }
  std::optional<Misstep> drift(std::int64_t across) {
    if (!limits.drift) return Misstep{reasons::no_drift(), "SEF-6.2.1.1"};
    if (drifted) return Misstep{reasons::second_drift(), "SEF-R14"};
    if (last == 0) return Misstep{reasons::drift_needs_leg(), "SEF-R93"};
    if (2 * across > last) return Misstep{reasons::drift_too_wide(), "SEF-6.2.1.1"};
    if (3 * across > last) extra = 2;
    drifted = true;
    return std::nullopt;
  }
  std::optional<Misstep> step(const table::PathStep& step) {
    std::optional<Misstep> out;
    const std::string& leg = step.leg;
    if (leg == "f") {
      ahead += step.argument;
    } else if (leg == "ds" || leg == "dp") {
      out = drift(step.argument);
    } else if (leg == "d1" || leg == "d0") {
      out = buy(leg == "d1" ? inch : 0);
    } else {
      out = turn();
    }
    last = leg == "f" ? step.argument : 0;
    return out;
  }
};

/// Every leg that there is: what a path that keeps its limits is followed by.
const std::vector<table::Leg>& all_legs() {
  static const std::vector<table::Leg> all = path_field({0, plane_far, turn_legs.back().price, 0, 0, true, true}).legs;
  return all;
}

/// Turns that the path spends; a leg beyond the limit is none that is offered (SEF-R107).
int turns_of(const Limits& limits, const table::Path& path, int extra) {
  int out = extra;
  for (const table::PathStep& step : path.steps) {
    const auto leg = std::ranges::find(all_legs(), step.leg, &table::Leg::token);
    if (leg != all_legs().end() && leg->price.size() > 1 && leg->price[1] <= limits.turns)
      out += static_cast<int>(leg->price[1]);
  }
  return out;
}

}  // namespace

std::int64_t mils_of(int speed, int quarters) {
  return inch / 4 * speed * quarters;
}

Limits limits_of(const Table& table, const Ship& ship, const std::vector<Command>& in_force) {
  const ShipClass& c = table.class_of(ship);
  const int speed_now = speed(c, ship);
  Limits out;
  int least = rule_of(Command::flank).least, most = rule_of(Command::flank).most;
  for (const Command command : in_force) {
    const CommandRule& rule = rule_of(command);
    if (says_distance(rule)) {
      least = rule.least;
      most = rule.most;
    }
    if (rule.kind == CommandKind::movement || command == Command::retreat) out.drift = false;
  }
  out.least = mils_of(speed_now, least);
  out.most = mils_of(speed_now, most);
  out.turns = turns_under(in_force, turns(c, ship));
  out.delay = 2 * inch;
  out.first_delay = std::max(2 * inch, speed_now / 3 * inch);
  if (has(in_force, Command::comeabout)) out.first_delay = out.delay = inch;
  if (has(in_force, Command::bear)) out.first_delay = out.delay = 0;
  out.large_turns = !crippled(c, ship);
  if (out.turns < 2) out.drift = false;
  if (bound_by_dock(table, ship)) {
    out.most = std::min(out.most, speed_now * inch);
    out.turning = false;
  }
  return out;
}

table::Field path_field(const Limits& limits) {
  std::vector<table::Leg> legs;
  if (limits.most > 0) legs.push_back(straight("f", "ahead", {0, 1}, limits.most, {}, {1}));
  for (const TurnLeg& turn : turn_legs)
    if (turn.price <= limits.turns && (turn.price == 1 || limits.large_turns))
      legs.push_back(fixed(turn.token, turn.label, turn.headings, turn.price));
  if (limits.turns >= 2) legs.push_back(fixed("d1", "turn after 1 in", 0, 1));
  if (limits.turns >= 3) legs.push_back(fixed("d0", "turn at once", 0, 2));
  if (limits.drift && limits.most > 1) {
    legs.push_back(straight("ds", "drift to starboard", {1, 0}, limits.most / 2, {0, 2}, {}));
    legs.push_back(straight("dp", "drift to port", {-1, 0}, limits.most / 2, {0, 2}, {}));
  }
  return OfferBase::path("path", "course", std::move(legs),
                         {{"distance", limits.most, limits.least, inches_scale()}, {"turns", limits.turns, 0, {}}});
}

const table::Field& any_path() {
  static const table::Field all = OfferBase::path("path", "course", all_legs(), {});
  return all;
}

std::optional<Misstep> leg_fault(const Limits& limits, const table::Path& path) {
  if (const auto right = words::misfit({}, any_path(), path))
    return Misstep{rules::reasons::bad_value("path", *right), "SEF-6.2.1.b"};
  int needed = 0, for_delays = 0;  // a delay is bought for a turn
  bool drifts = false;
  for (const table::PathStep& step : path.steps) {
    const bool drift = step.leg == "ds" || step.leg == "dp", delay = step.leg == "d1" || step.leg == "d0";
    const auto leg = std::ranges::find(all_legs(), step.leg, &table::Leg::token);
    const int price = leg->price.size() > 1 ? static_cast<int>(leg->price[1]) : 0;
    if (drift && !limits.drift && limits.turns >= 2) return Misstep{reasons::no_drift(), "SEF-6.2.1.1"};
    if (leg->turn != 0 && price > 1 && !limits.large_turns) return Misstep{reasons::crippled_turns(), "SEF-7.8.5.1"};
    if (step.leg == "f" && limits.most == 0) return Misstep{reasons::no_speed(), "SEF-6.2.1.b"};
    needed += price;
    if (delay) for_delays = std::max(for_delays, price + 1);
    drifts = drifts || drift;
  }
  needed = std::max(needed, for_delays);
  if (needed <= limits.turns) return std::nullopt;
  return Misstep{reasons::not_enough_turns(needed, limits.turns), drifts ? "SEF-6.2.1.1" : "SEF-6.1.1.b"};
}

bool within_budgets(const Limits& limits, const table::Path& path) {
  std::int64_t ahead = 0;
  for (const table::PathStep& step : path.steps) {
    const bool drift = step.leg == "ds" || step.leg == "dp";
    if (step.leg == "f") ahead += step.argument;
    if (step.argument > (drift ? limits.most / 2 : limits.most)) return false;
  }
  return ahead >= limits.least && ahead <= limits.most;
}

std::optional<Misstep> misstep(const Limits& limits, const table::Path& path) {
  Walk walk(limits);
  for (const table::PathStep& step : path.steps)
    if (auto wrong = walk.step(step)) return wrong;
  const int spent = turns_of(limits, path, walk.extra);
  if (spent > limits.turns) return Misstep{reasons::not_enough_turns(spent, limits.turns), "SEF-6.1.1.b"};
  return std::nullopt;
}

Voyage voyage(const Limits& limits, const table::Path& path, Point at, int heading) {
  Voyage out;
  out.poses = table::walked(all_legs(), path, table::MapKind::plane, {{}, at, heading});
  Walk walk(limits);
  for (const table::PathStep& step : path.steps) {
    if (step.leg == "f") out.distance += step.argument;
    walk.step(step);
  }
  out.turns = turns_of(limits, path, walk.extra);
  return out;
}

bool turns_on(const Voyage& way, int heading) {
  return std::ranges::any_of(way.poses, [&](const table::Pose& pose) { return pose.heading != heading; });
}

std::vector<Segment> swept(const Limits& limits, const table::Path& path, Point at, int heading) {
  const std::vector<table::Pose> poses = voyage(limits, path, at, heading).poses;
  std::vector<Segment> out;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const std::string& leg = path.steps[i].leg;
    const bool across = leg == "ds" || leg == "dp";
    if (across && !out.empty())
      out.back().to = poses[i + 1].point;
    else if (leg == "f")
      out.push_back({poses[i].point, poses[i + 1].point});
  }
  if (out.empty()) out.push_back({at, at});
  return out;
}

}  // namespace emcon::rules::stellar_empires_fleet
