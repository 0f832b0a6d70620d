// The order `guide`: a unit is placed by another of its formation (FOS-14.d.vi).
#include <algorithm>

#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct Guide {
  UnitIndex unit;
  UnitIndex guide;  ///< unit
  Hex offset;       ///< from the guide
};

void set_guide(Table& table, const Guide& order) {
  Unit& unit = table.units.edit(order.unit);
  unit.guide = order.guide;
  unit.offset = order.offset;
}

/// What is against a unit being placed by another one of its side.
std::optional<Misstep> cannot_guide(const Unit& follower, const Unit& leader) {
  if (follower.placed || leader.placed) return Misstep{reasons::guide_placed(), "FOS-14.d.vi"};
  if (follower.formation.empty() || follower.formation != leader.formation)
    return Misstep{reasons::not_matched_courses(), "FOS-14.d.vi"};
  return std::nullopt;
}

void offer_guide(Offering& out) {
  for (const Unit& unit : out.table.units) {
    if (!out.own(unit) || unit.missiles) continue;
    std::vector<table::Option> guides;
    for (const Unit& other : out.table.units)
      if (out.own(other) && other.handle != unit.handle && !cannot_guide(unit, other))
        guides.push_back({other.handle, "unit " + other.handle, "", std::nullopt});
    if (guides.empty()) continue;
    const table::Token first{guides.front().token};
    const int set = out.add_set(std::move(guides));
    table::OfferLine& line = out.line("guide", unit.handle, "",
                                      "place " + unit.handle + " so many columns and rows from a guide", "FOS-14.d.vi");
    line.fields.push_back(Offering::choice("guide", "guide unit", set, table::FieldKind::target));
    line.fields.back().fallback = first;
    for (const auto& [name, label] : {std::pair{"dq", "columns from it"}, {"dr", "rows from it"}}) {
      line.fields.push_back(Offering::number(name, label, -guide_distance_max, guide_distance_max, std::int64_t{0}));
      line.fields.back().required = true;
    }
  }
}

/// Refuses a second guide of a formation, and guides that are guided.
bool only_guide(Reading& in, UnitIndex unit, UnitIndex guide) {
  const auto& units = in.table.units;
  const Unit& follower = units[unit];
  if (follower.guide) return refusal(in, reasons::already_guided(), "FOS-14.d.vi");
  const bool leads = std::ranges::any_of(units, [&](const Unit& u) { return u.guide == unit; });
  const bool second = std::ranges::any_of(units, [&](const Unit& u) {
    return u.guide && u.guide != guide && u.side == in.side && u.formation == follower.formation;
  });
  if (!leads && !second && !units[guide].guide) return true;
  return refusal(in, reasons::one_guide(), "FOS-R13", "guide");
}

void check_guide(Reading& in) {
  const std::optional<UnitIndex> unit = in.own_unit(false);
  if (!unit) return;
  const std::string* name = in.token("guide");
  const std::optional<int> dq = in.number("dq", -guide_distance_max, guide_distance_max, std::nullopt, "FOS-14.d.vi");
  const std::optional<int> dr = in.number("dr", -guide_distance_max, guide_distance_max, std::nullopt, "FOS-14.d.vi");
  if (!name || !dq || !dr) return;
  const std::optional<UnitIndex> guide = find_unit(in.table, *name);
  if (!guide && in.no_more(*name, "guide")) return;
  if (!guide || in.table.units[*guide].side != in.side || *guide == *unit)
    return in.refuse(reasons::not_your_unit_guide(), "FOS-14.d.vi", "guide");
  if (const std::optional<Misstep> against = cannot_guide(in.table.units[*unit], in.table.units[*guide]))
    return in.refuse_for(*against, "guide");
  const Hex offset{*dq, *dr};
  if (length(offset) > guide_distance_max) return in.refuse(reasons::too_far_from_guide(), "FOS-14.d.vi", "dq");
  if (!only_guide(in, *unit, *guide)) return;
  const Guide order{*unit, *guide, offset};
  set_guide(in.table, order);
  in.accept(order);
}

void apply_guide(Play& play, const Guide& order) {
  set_guide(play.table(), order);
  play.tell(Audience::everyone(),
            "Unit " + play.unit(order.unit).handle + " will follow guide " + play.unit(order.guide).handle +
                " at offset (" + std::to_string(order.offset.q) + "," + std::to_string(order.offset.r) + ").",
            "FOS-14.d.vi");
}

}  // namespace

extern const OrderRow guide_order{
    .verb = "guide", .fields = "guide dq dr", .acts = by<offer_guide, check_guide, apply_guide>};

}  // namespace emcon::rules::fires_of_space::battle
