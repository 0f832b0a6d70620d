// The order `join`: a unit goes on as part of another one in the same hexes (FOS-6.1).
#include <string>
#include <utility>

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/orders/regrouping.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_join_of(Offering& out, UnitIndex u) {
  const OwnUnit& unit = out.force.units[u];
  std::vector<table::Option> options;
  for (const UnitIndex o : out.force.units.indices()) {
    const OwnUnit& other = out.force.units[o];
    if (o != u && !other.gone && matched(unit, other) && !barred(out.picture, other))
      options.push_back({other.handle, "unit " + other.handle, "", std::nullopt});
  }
  if (options.empty()) return;
  const int set = out.add_set(std::move(options));
  table::OfferLine& line = out.line("join", unit.handle, "", unit.handle + " joins", "FOS-6.1");
  line.merit = 0;
  line.secret = !unit.contact;  // whatever it joins shows its detected ships alone (L10)
  line.fields.push_back(Offering::choice("with", "unit that keeps its name", set, table::FieldKind::target));
}

void offer_join(Offering& out) {
  for (const UnitIndex u : may_change(out)) offer_join_of(out, u);
}

void check_join(Reading& in) {
  const std::optional<UnitIndex> unit = in.own_unit();
  if (!unit || !units_may_change(in, *unit, "subject")) return;
  const std::string* name = in.token("with");
  if (!name) return;
  const std::optional<UnitIndex> with = find_unit(in.force, *name);
  if (!with && in.no_more(*name, "with")) return;
  if (!with || *with == *unit) return in.refuse(reasons::not_your_unit_another(*name), "FOS-6.1", "with");
  if (!units_may_change(in, *with, "with")) return;
  if (!matched(in.force.units[*unit], in.force.units[*with]))
    return in.refuse(reasons::not_matched_join(), "FOS-7.c", "with");
  const Join join{*unit, *with};
  join_units(in.force, join);
  in.accept(join);
}

void apply_join(Play& play, const Step&, Seat seat, const Join& order) {
  join_units(play.force(side_at(seat)), order);
}

}  // namespace

extern const OrderRow join_order{
    .verb = "join", .fields = "with", .aside = true, .acts = by<offer_join, check_join, apply_join>};

}  // namespace emcon::rules::fires_of_space::operation
