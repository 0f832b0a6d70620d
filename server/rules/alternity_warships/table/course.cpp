// Checks courses leg by leg against the speed in force, and follows them over the hexes.
#include "server/rules/alternity_warships/table/course.hpp"

#include <algorithm>
#include <array>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/kit/offer_base.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// The most hexes that one leg straight on has; a faster ship flies two of them. All offers have the same legs.
constexpr int straight_most = 99;

constexpr std::array<LegRule, 14> leg_rules{{{"f", "straight", 0, 0, 1, true, false},
                                             {"rfr", "roll front right", 1, 0, 1, true, true},
                                             {"rbr", "roll rear right", 2, 0, 1, true, true},
                                             {"rbl", "roll rear left", 4, 0, 1, true, true},
                                             {"rfl", "roll front left", 5, 0, 1, true, true},
                                             {"tr", "turn right", 0, 1, 2, true, true},
                                             {"tl", "turn left", 0, -1, 2, true, true},
                                             {"l1", "loop, 1 right", 0, 1, 3, true, true},
                                             {"l2", "loop, 2 right", 0, 2, 3, true, true},
                                             {"l3", "loop, about", 0, 3, 3, true, true},
                                             {"l4", "loop, 2 left", 0, 4, 3, true, true},
                                             {"l5", "loop, 1 left", 0, 5, 3, true, true},
                                             {"sr", "slingshot right", 0, 1, 0, false, false},
                                             {"sl", "slingshot left", 0, -1, 0, false, false}}};

const LegRule* rule_of(const std::string& token) {
  const auto found = std::ranges::find_if(leg_rules, [&](const LegRule& rule) { return token == rule.token; });
  return found == leg_rules.end() ? nullptr : &*found;
}
/// `f` alone has an argument.
std::int64_t times_of(const table::PathStep& step) {
  return step.leg == "f" ? std::max<std::int64_t>(0, step.argument) : 1;
}

/// Points that the path spends; more than `most` counts as one more than that.
int price_of(const table::Path& path, int most) {
  std::int64_t out = 0;
  for (const table::PathStep& step : path.steps)
    if (const LegRule* rule = rule_of(step.leg)) {
      out += rule->price * std::min<std::int64_t>(times_of(step), most + 1);
      if (out > most) return most + 1;
    }
  return static_cast<int>(out);
}

Grounds outside_range(const Mover& mover, const table::Path& path) {
  std::int64_t exact = 0;
  for (const table::PathStep& step : path.steps)
    if (const LegRule* rule = rule_of(step.leg))
      exact += rule->price * std::min<std::int64_t>(times_of(step), 1'000'000);
  return reasons::speed_outside(exact, least_speed(mover), most_speed(mover));
}

/// Follows a path, point by point.
struct Walk {
  const Mover& mover;
  int to;  ///< the new speed
  int spent = 0;
  int manoeuvres = 0;
  Hex at = mover.course.at;
  int heading = mover.course.heading;
  bool entered = false;  ///< the step before entered a hex
  bool slung = false;    ///< the slingshot of this hex is taken

  int force() const { return spent < mover.course.speed ? mover.course.speed : to; }

  std::optional<Misstep> manoeuvre() {
    const int effective = effective_mc(mover, force());
    ++manoeuvres;
    if (may_manoeuvre(mover, manoeuvres, force())) return std::nullopt;
    const int next = next_manoeuvre(mover, effective);
    if (effective <= 0 && manoeuvres == 1) return Misstep{reasons::no_manoeuvre_yet(next), "ALT-6.10"};
    // Behind its old speed the new one takes its own share of the MC.
    const int before = mover.course.speed;
    return Misstep{force() == before ? reasons::too_many_manoeuvres(manoeuvres, effective, force())
                                     : reasons::too_many_manoeuvres_since(manoeuvres, effective, force(), before + 1),
                   "ALT-6.8"};
  }
  std::optional<Misstep> enter(const std::vector<Body>& bodies) {
    for (const Body& body : bodies)
      if (body.kind == BodyKind::giant && zone_of(disc_of(body), at) == Zone::impact)
        return Misstep{reasons::too_deep(), "ALT-15.7"};
    return std::nullopt;
  }
  std::optional<Misstep> sling(const std::vector<Body>& bodies, int side) {
    if (slung) return Misstep{reasons::slingshot_taken(), "ALT-R28"};
    const bool possible = entered && std::ranges::any_of(bodies, [&](const Body& body) {
                            return slings(disc_of(body), at, heading, side);
                          });
    if (!possible) return Misstep{reasons::no_slingshot(), "ALT-15.4"};
    slung = true;
    heading = turned(heading, side);
    return std::nullopt;
  }
  std::optional<Misstep> step(const LegRule& rule, const std::vector<Body>& bodies) {
    if (!rule.enters) return sling(bodies, rule.turn);
    std::optional<Misstep> wrong = rule.manoeuvre ? manoeuvre() : std::nullopt;
    at = at + ahead(turned(heading, rule.sixths));
    heading = turned(heading, rule.turn);
    spent += rule.price;
    entered = true;
    slung = false;
    return wrong ? wrong : enter(bodies);
  }
};

}  // namespace

std::span<const LegRule> all_legs() {
  return leg_rules;
}

int manoeuvres_at(const Mover& mover, int speed) {
  const int effective = effective_mc(mover, speed);
  if (effective > 0) return effective;
  return mover.round >= next_manoeuvre(mover, effective) ? 1 : 0;
}

table::Field path_field(const Mover& mover, bool sling) {
  std::vector<table::Leg> legs;
  for (const LegRule& rule : leg_rules) {
    if (!rule.enters && !sling) continue;
    table::Leg& leg = legs.emplace_back();
    leg.token = rule.token;
    leg.label = rule.label;
    leg.turn = rule.turn;
    if (rule.enters) {
      const Hex by = ahead(rule.sixths);
      leg.displacement = {by.q, by.r};
    }
    leg.price = {rule.price, rule.manoeuvre ? 1 : 0};
    if (leg.token != "f") continue;
    leg.argument_min = 1;
    leg.argument_max = straight_most;
    leg.price = {0, 0};
    leg.price_per = {1, 0};
  }
  const std::vector<table::Budget> budgets{{"speed", most_speed(mover), least_speed(mover), {}},
                                           {"manoeuvres", manoeuvres_at(mover, mover.course.speed), 0, {}}};
  return OfferBase::path("path", "course", std::move(legs), budgets);
}

std::optional<Misstep> misstep(const Mover& mover, const std::vector<Body>& bodies, const table::Path& path) {
  const int to = price_of(path, most_speed(mover));
  if (to < least_speed(mover) || to > most_speed(mover)) return Misstep{outside_range(mover, path), "ALT-6.5"};
  Walk walk{mover, to};
  for (const table::PathStep& step : path.steps) {
    const LegRule* rule = rule_of(step.leg);
    for (std::int64_t n = rule ? times_of(step) : 0; n > 0; --n)
      if (std::optional<Misstep> wrong = walk.step(*rule, bodies)) return wrong;
  }
  return std::nullopt;
}

Voyage voyage(const Mover& mover, const table::Path& path) {
  Voyage out;
  const int to = price_of(path, most_speed(mover));
  Walk walk{mover, to};
  std::optional<Hex> last;
  for (const table::PathStep& step : path.steps) {
    const LegRule* rule = rule_of(step.leg);
    for (std::int64_t n = rule ? times_of(step) : 0; n > 0; --n) {
      if (!rule->enters) {
        walk.heading = turned(walk.heading, rule->turn);
        if (!out.hexes.empty()) out.hexes.back().heading = walk.heading;
        continue;
      }
      const int force = walk.force();
      const Hex before = walk.at;
      walk.manoeuvres += rule->manoeuvre;
      walk.at = walk.at + ahead(turned(walk.heading, rule->sixths));
      walk.heading = turned(walk.heading, rule->turn);
      walk.spent += rule->price;
      if (last && *last != walk.at - before) out.bends.push_back(before);
      last = walk.at - before;
      out.hexes.push_back({walk.at, force, walk.heading});
    }
  }
  if (!out.hexes.empty()) out.bends.push_back(walk.at);
  out.end = {walk.at, walk.heading, to};
  out.manoeuvres = walk.manoeuvres;
  return out;
}

table::Path coasting(const Mover& mover) {
  table::Path out;
  if (mover.course.speed > 0) out.steps.push_back({"f", mover.course.speed});
  return out;
}

}  // namespace emcon::rules::alternity_warships
