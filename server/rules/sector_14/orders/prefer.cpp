// The order `prefer`: a player's private wishes for the prompts of a ship, kept as their defaults (S14-R46).
#include <algorithm>

#include "common/words/match.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

struct Prefer {
  ShipIndex ship;
  Preference wish;
};

void offer_ship(Offering& out, const Ship& own) {
  std::vector<table::Option> sides, losses;
  for (int f = 0; f < facings; ++f) sides.push_back({facing_name(f), facing_name(f), "", std::nullopt});
  for (const WeaponIndex w : own.weapons.indices())
    losses.push_back({weapon_name(w), out.table.type_of(own, w).name, "", std::nullopt});
  for (int k = 0; k < skills; ++k) {
    const char* name = skill_names[static_cast<Skill>(k)];
    losses.push_back({name, name, "", std::nullopt});
  }
  table::OfferLine& line = out.line("prefer", own.handle(), "", "first losses of ship " + ship_name(own), "S14-R46");
  table::Field side =
      Offering::list("facings", "plating to be struck, best first", out.add_set(std::move(sides)), 0, facings);
  table::Field loss =
      Offering::list("losses", "what goes first", out.add_set(std::move(losses)), 0, count_of(own.weapons) + skills);
  side.required = loss.required = false;
  line.fields = {std::move(side), std::move(loss)};
  line.secret = true;
}

/// A line for each ship that the seat commands here.
void offer_prefer(Offering& out) {
  const ShipIndex asked = ship_of(*out.view.step);
  for (const ShipIndex s : out.table.ships.indices()) {
    const Ship& own = out.table.ships[s];
    if (own.seat == out.seat && in_play(own) && (!asked || asked == s)) offer_ship(out, own);
  }
}

std::string all_facings() {
  std::vector<std::string> names;
  for (int f = 0; f < facings; ++f) names.emplace_back(facing_name(f));
  return words::one_of(names);
}

/// The first name that stands twice in the list; null: none does.
const std::string* named_twice(const std::vector<std::string>& names) {
  for (auto one = names.begin(); one != names.end(); ++one)
    if (std::find(names.begin(), one, *one) != one) return &*one;
  return nullptr;
}

void check_prefer(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  Prefer out{*s, {}};
  const auto sides = in.names("facings", "names", "S14-R46");
  const auto losses = in.names("losses", "names", "S14-R46");
  if (!sides || !losses) return;
  for (const auto& [list, field] : {std::pair(&*sides, "facings"), {&*losses, "losses"}})
    if (const std::string* name = named_twice(*list))
      return in.refuse(reasons::bad_argument_twice(*name), "S14-R46", field);
  for (const std::string& word : *sides) {
    const std::optional<int> side = facing_of_name(word);
    if (!side) return in.refuse(reasons::bad_argument_no_side(word, all_facings()), "S14-R46", "facings");
    out.wish.facings.push_back(*side);
  }
  for (const std::string& word : *losses)
    if (!skill_names.value_of(word) && !find_weapon(in.table, in.table.ships[*s], word))
      return in.refuse(reasons::bad_argument_no_loss(word), "S14-R46", "losses");
  out.wish.to_lose = *losses;
  // Logs may hold such answers, so they are taken.
  const std::vector<Prefer> before = in.accepted<Prefer>();
  if (std::ranges::find(before, *s, &Prefer::ship) != before.end())
    in.expect("counts", "these wishes, not those ordered before");
  in.accept(std::move(out));
}

void apply_prefer(Play& play, const Prefer& prefer) {
  play.state.preferences[prefer.ship].assign(prefer.wish, Audience::only(play.ship(prefer.ship).seat));
}

}  // namespace

extern const OrderRow prefer_order{
    .verb = "prefer", .fields = "facings losses", .aside = true, .acts = by<offer_prefer, check_prefer, apply_prefer>};

}  // namespace emcon::rules::sector_14
