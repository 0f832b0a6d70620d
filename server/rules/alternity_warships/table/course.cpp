// Checks courses leg by leg against the speed in force, and follows them over the hexes.
#include "server/rules/alternity_warships/table/course.hpp"

#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/kit/offer_base.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// The most hexes that one leg straight on has; a faster ship flies two of them. All offers have the same legs.
constexpr int straight_most = 99;

/// `f` alone has an argument.
std::int64_t times_of(const table::PathStep& step) {
  return step.leg == "f" ? std::max<std::int64_t>(0, step.argument) : 1;
}

/// Points that the path spends; more than `most` counts as one more than that.
int price_of(const table::Path& path, int most) {
  std::int64_t out = 0;
  for (const table::PathStep& step : path.steps)
    if (const LegRule* rule = leg_rule(step.leg)) {
      out += rule->price * std::min<std::int64_t>(times_of(step), most + 1);
      if (out > most) return most + 1;
    }
  return static_cast<int>(out);
}

Grounds outside_range(const Mover& mover, const table::Path& path) {
  std::int64_t exact = 0;
  for (const table::PathStep& step : path.steps)
    if (const LegRule* rule = leg_rule(step.leg))
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
    if (!too_deep(bodies, at)) return std::nullopt;
    return Misstep{reasons::too_deep(), "ALT-15.7"};
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

bool too_deep(const std::vector<Body>& bodies, Hex at) {
  return std::ranges::any_of(bodies, [&](const Body& body) {
    return body.kind == BodyKind::giant && zone_of(disc_of(body), at) == Zone::impact;
  });
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
    const LegRule* rule = leg_rule(step.leg);
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
    const LegRule* rule = leg_rule(step.leg);
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
