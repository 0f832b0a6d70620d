// The order `allocate`: the hits of an interceptor are given to seekers, each destroyed or untouched (S14-ICPT.2).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/advice/defaults.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/table/forces.hpp"

namespace emcon::rules::sector_14 {
namespace {

struct Allocate {
  ShipIndex ship;
  std::vector<SeekerIndex> seekers;
};

void offer_allocate(Offering& out) {
  const Ship& own = out.ship();
  const auto& step = out.step<AllocateStep>();
  std::vector<table::Option> seekers;
  for (const SeekerIndex s : interceptable(out.table, own, step.weapon)) {
    const Seeker& seeker = out.table.seekers[s];
    seekers.push_back({seeker.handle(), out.table.type_of(seeker).name,
                       counted(*intercept_cost(out.table, own, step.weapon, seeker), "hit"), std::nullopt});
  }
  table::Tokens best;
  for (const SeekerIndex s : default_allocation(out.table, own, step.weapon, step.hits))
    best.tokens.push_back(out.table.seekers[s].handle());
  const int most = count_of(seekers);
  table::Field field = Offering::list("seekers", "seekers to destroy", out.add_set(std::move(seekers)), 0, most);
  field.required = false;
  field.fallback = best;
  out.line("allocate", own.handle(), "", "give out " + counted(step.hits, "hit"), "S14-ICPT.2").fields = {
      std::move(field)};
  out.fall_back("allocate", own.handle(), "", {{"seekers", std::move(best)}});
}

/// Hits that the seeker costs, if it may be named after those before it; refuses otherwise.
std::optional<int> cost_of(Reading& in, const Ship& ship, const std::string& name,
                           const std::vector<SeekerIndex>& before) {
  const auto refuse = [&](const Grounds& grounds, const char* clause) {
    in.refuse(grounds, clause, "seekers");
    return std::nullopt;
  };
  const WeaponIndex weapon = in.step<AllocateStep>().weapon;
  const std::optional<SeekerIndex> seeker = find_seeker(in.table, name);
  if (!seeker && in.no_more(name, "seekers")) return std::nullopt;
  if (!seeker) return refuse(reasons::no_such_seeker(name), "S14-ICPT.1");
  const Seeker& at = in.table.seekers[*seeker];
  if (at.team == ship.team) return refuse(reasons::seeker_friendly(name), "S14-ICPT.1");
  if (std::ranges::find(before, *seeker) != before.end()) return refuse(reasons::seeker_duplicate(name), "S14-R18");
  const std::optional<int> cost = intercept_cost(in.table, ship, weapon, at);
  if (!cost && !weapon_bears(in.table, ship, weapon, at.course.at))
    return refuse(reasons::out_of_arc_interceptor(name), "S14-R18");
  if (!cost) return refuse(reasons::out_of_range_interceptor(name), "S14-R18");
  return cost;
}

void check_allocate(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.once("allocation", allocate_window.clause)) return;
  const Ship& ship = in.table.ships[*s];
  const auto named = in.names("seekers", "seekers", "S14-ICPT.2");
  if (!named) return;
  Allocate out{*s, {}};
  int paid = 0;
  for (const std::string& name : *named) {
    const std::optional<int> cost = cost_of(in, ship, name, out.seekers);
    if (!cost) return;
    paid += *cost;
    out.seekers.push_back(*find_seeker(in.table, name));
  }
  const int hits = in.step<AllocateStep>().hits;
  if (paid > hits) return in.refuse(reasons::too_few_hits(counted(paid, "hit"), hits), "S14-ICPT.2", "seekers");
  in.accept(std::move(out));
  in.expect("hits", number(paid) + " of " + number(hits));
}

void apply_allocate(Play& play, const Allocate& allocate) {
  std::vector<SeekerIndex> gone = allocate.seekers;
  std::ranges::sort(gone);
  std::string names;
  std::vector<table::Act> acts;
  for (const SeekerIndex s : gone) {
    const std::string seeker = play.table().seekers[s].handle();
    names += (names.empty() ? "" : ", ") + seeker;
    acts.push_back(defend_act(play.ship(allocate.ship).handle(), seeker, 1, 1));
  }
  if (acts.empty()) acts.push_back(defend_act(play.ship(allocate.ship).handle(), {}, 1, 0));
  play.tell(Audience::everyone(),
            "Ship " + ship_name(play.ship(allocate.ship)) +
                (names.empty() ? std::string(" destroys no seeker.") : " destroys " + names + "."),
            "S14-R18", {}, notable({play.ship(allocate.ship).handle()}), {{}, std::move(acts)});
  for (auto s = gone.rbegin(); s != gone.rend(); ++s) remove_seeker(play.state, *s);
}

}  // namespace

extern const OrderRow allocate_order{
    .verb = "allocate", .fields = "seekers", .acts = by<offer_allocate, check_allocate, apply_allocate>};

}  // namespace emcon::rules::sector_14
