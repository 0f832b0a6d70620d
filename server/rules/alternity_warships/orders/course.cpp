// The order `course`: one of the courses that are suggested for a ship.
#include <algorithm>

#include "server/rules/alternity_warships/advice/advice.hpp"
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int plans_in_all = 12, plans_most = 8, plans_least = 1;

void offer_course(Offering& out) {
  const ShipIndices ships = ships_in_hand(out.view);  // all share the plans, those on the ground too
  const int most = std::clamp(plans_in_all / std::max(1, count_of(ships)), plans_least, plans_most);
  const bool labelled = !crowded(out.view);  // else `try` says where they end
  for (const ShipIndex s : ships) {
    const Ship& ship = out.table.ships[s];
    if (ship.orbit == Orbit::landed || !out.view.secrets[s]) continue;  // public eyes have no advice
    std::vector<table::Option> options;
    const std::vector<Plan> all = plans(out.view, s, most);
    const std::int64_t worst = all.empty() ? 0 : std::min<std::int64_t>(0, all.back().merit);
    for (const Plan& plan : all)
      options.push_back({plan_token(plan.path),
                         labelled ? hex_words(plan.end.at) + ", heading " + number(plan.end.heading) + ", speed " +
                                        number(plan.end.speed)
                                  : "",
                         "",
                         plan.merit - worst + 1,
                         {}});
    if (options.empty()) continue;
    table::OfferLine& line = out.line("course", ship.handle(), "", "Suggested courses of " + ship.handle(), "ALT-6.5");
    line.fields = {Offering::choice("plan", "course", out.add_set(std::move(options)))};
  }
}

void check_course(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  const std::string* token = s ? in.token("plan") : nullptr;
  if (!token) return;
  const Ship& ship = in.table.ships[*s];
  if (const std::optional<Misstep> wrong = no_flight(in.table, ship)) return in.refuse_for(*wrong);
  std::optional<table::Path> path = plan_of(*token);
  if (!path) return in.refuse(reasons::bad_choice_course(*token), "ALT-6.5", "plan");
  const Mover mover = mover_of(in.table, ship);
  for (const table::PathStep& step : path->steps)
    if (!leg_rule(step.leg)) return in.refuse(reasons::bad_choice_leg(step.leg), "ALT-R81", "plan");
  if (const std::optional<Misstep> wrong = misstep(mover, in.table.scenario().bodies, *path))
    return in.refuse_for(*wrong, "plan");
  accept_flight(in, *s, std::move(*path));
}

void apply_course(Play& play, const Flying& order) {
  fly(play, order);
}

}  // namespace

extern const OrderRow course_order{
    .verb = "course", .fields = "plan", .acts = deferred<offer_course, check_course, apply_course>};

}  // namespace emcon::rules::alternity_warships
