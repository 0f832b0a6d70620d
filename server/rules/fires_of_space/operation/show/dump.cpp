// Writes the operational part of a state in canonical order, for digests.
#include "server/rules/fires_of_space/operation/show/dump.hpp"

#include "server/rules/fires_of_space/battle/show/dump.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// As in the times when all orders were of one type, written with all of its members: records hold digests of it.
struct Flat {
  int verb = 0, subject = -1, object = -1;
  Place place{-1, {}};
  int value = 0;
  std::vector<ShipIndex> members;
};

struct Flatten {
  Flat operator()(const Tonnage& of) const { return {2, place_of(of.ship), -1, {-1, {}}, of.tons, {}}; }
  Flat operator()(const Split& of) const { return {3, place_of(of.unit), -1, {-1, {}}, 0, of.ships}; }
  Flat operator()(const Join& of) const { return {4, place_of(of.unit), place_of(of.with), {-1, {}}, 0, {}}; }
  Flat operator()(const Steps&) const { return {6, -1, -1, {-1, {}}, 0, {}}; }
  Flat operator()(const Steer& of) const { return {8, place_of(of.unit), -1, {-1, of.future}, of.from, {}}; }
  Flat operator()(const Follow& of) const { return {9, place_of(of.unit), place_of(of.contact), {-1, {}}, 0, {}}; }
  Flat operator()(const KeepAway& of) const {
    return {10, place_of(of.unit), place_of(of.contact), {-1, {}}, of.distance, {}};
  }
  Flat operator()(const Intercept& of) const { return {11, place_of(of.unit), place_of(of.contact), {-1, {}}, 0, {}}; }
  Flat operator()(const LoopStart& of) const { return {13, -1, place_of(of.contact), {-1, {}}, 0, {}}; }
  Flat operator()(const ShutDown& of) const { return {15, place_of(of.ship), -1, {-1, {}}, 0, {}}; }
  Flat operator()(const NoteJump& of) const { return {16, place_of(of.ship), -1, of.to, of.turn, {}}; }
  Flat operator()(const AbortJump& of) const { return {17, place_of(of.ship), -1, {-1, {}}, 0, {}}; }
  Flat operator()(const Recalibrate& of) const { return {18, place_of(of.ship), -1, {-1, {}}, 0, {}}; }
  Flat operator()(const Accept& of) const { return {19, -1, place_of(of.contact), {-1, {}}, 0, {}}; }
  Flat operator()(const Capture& of) const { return {20, -1, place_of(of.contact), {-1, {}}, 0, of.ships}; }
  Flat operator()(const Ransom& of) const { return {21, -1, place_of(of.contact), {-1, {}}, of.yes ? 1 : 0, {}}; }
  Flat operator()(const Destroy& of) const {
    const ShipIndex* own = std::get_if<ShipIndex>(&of.prize);
    const ContactIndex* contact = std::get_if<ContactIndex>(&of.prize);
    return {22, own ? place_of(*own) : -1, contact ? place_of(*contact) : -1, {-1, {}}, 0, {}};
  }
};

/// Of an order it does not matter here whether it was unseen.
void held(Writer& out, const Held& held) {
  const Flat flat = std::visit(Flatten{}, held.order);
  out.begin("order");
  out.number("verb", flat.verb);
  out.number("subject", flat.subject);
  out.number("object", flat.object);
  out.number("system", flat.place.system);
  battle::hex_fields.write(out, "hex", flat.place.hex);
  out.number("value", flat.value);
  for (const ShipIndex member : flat.members) out.number("member", numbered(member));
  out.end();
}

constexpr auto place_fields =
    fields_of<Place>(number("system", &Place::system), nested("hex", &Place::hex, battle::hex_fields));

constexpr auto plot_fields = fields_of<Plot>(nested("plot", &Plot::to, place_fields), number("plot_turn", &Plot::turn),
                                             number("plot_noted", &Plot::noted));
constexpr auto transit_fields =
    fields_of<Transit>(nested("transit", &Transit::to, place_fields), number("transit_turn", &Transit::turn),
                       number("transit_unit", &Transit::unit));

/// A struct that may be missing, among the members of the one around it.
template <class T, class Member, class ListOfFields>
consteval auto optional(std::optional<Member> T::* member, const ListOfFields& fields) {
  return written(member, [fields](Writer& out, const std::optional<Member>& value) {
    if (value) fields.write(out, *value);
  });
}

constexpr auto own_unit_fields = fields_of<OwnUnit>(
    text("handle", &OwnUnit::handle), number("number", &OwnUnit::number), number("system", &OwnUnit::system),
    inlined(&OwnUnit::at, battle::markers_fields),
    written(&OwnUnit::entry_side,
            [](Writer& out, const std::optional<int>& side) { out.number("entry_side", side.value_or(0)); }),
    number("unmoved", &OwnUnit::unmoved), number("engaged", &OwnUnit::engaged), number("gone", &OwnUnit::gone),
    number("placed", &OwnUnit::placed), number("zone", &OwnUnit::zone), number("contact", &OwnUnit::contact));

/// The ship's body and its unit come before them.
constexpr auto own_ship_fields =
    fields_of<OwnShip>(unwritten(&OwnShip::body), unwritten(&OwnShip::unit), number("contact", &OwnShip::contact),
                       number("tonnage", &OwnShip::tonnage), number("announced", &OwnShip::announced),
                       number("prepared", &OwnShip::prepared), number("usable_from", &OwnShip::usable_from),
                       each_number("left", &OwnShip::left), number("origin", &OwnShip::origin),
                       optional(&OwnShip::plot, plot_fields), optional(&OwnShip::transit, transit_fields));

constexpr auto contact_unit_fields = fields_of<ContactUnit>(
    text("handle", &ContactUnit::handle), number("side", &ContactUnit::side), number("number", &ContactUnit::number),
    number("named", &ContactUnit::named), number("system", &ContactUnit::system),
    inlined(&ContactUnit::at, battle::markers_fields), number("gone", &ContactUnit::gone),
    number("engaged", &ContactUnit::engaged), number("intercepts", &ContactUnit::intercepts),
    number("begins_loop", &ContactUnit::begins_loop), number("window_from", &ContactUnit::window_from),
    number("window_to", &ContactUnit::window_to));

constexpr auto end_fields =
    fields_of<ContactEnd>(number("fate", &ContactEnd::fate), text("lost_how", &ContactEnd::how),
                          nested("last", &ContactEnd::last, place_fields), number("lost_turn", &ContactEnd::turn));
constexpr auto learnt_fields =
    fields_of<Learnt>(number("what", &Learnt::what), number("turn", &Learnt::turn), text("clause", &Learnt::clause));
constexpr auto contact_ship_fields = fields_of<ContactShip>(
    text("handle", &ContactShip::handle), number("side", &ContactShip::side), number("number", &ContactShip::number),
    number("unit", &ContactShip::unit),
    written(&ContactShip::lost,
            [](Writer& out, const std::optional<ContactEnd>& end) {
              out.number("lost", end.has_value());
              end_fields.write(out, end.value_or(ContactEnd()));
            }),
    each("learnt", &ContactShip::learnt, learnt_fields),
    written(&ContactShip::civilian,
            [](Writer& out, const std::optional<bool>& civilian) {
              out.number("civilian", civilian ? numbered(*civilian) : -1);
            }),
    written(&ContactShip::tonnage,
            [](Writer& out, const std::optional<int>& tonnage) { out.number("tonnage", tonnage.value_or(-1)); }),
    written(&ContactShip::sheet,
            [](Writer& out, const std::optional<Ship>& sheet) {
              if (sheet) battle::dump_ship(*sheet, out);
            }),
    number("prize", &ContactShip::prize));

/// Ships are dumped with the place of their unit, whatever kind of unit it is.
template <class Unit>
Ship in_unit(const Ship& ship, Index<Unit> unit) {
  Ship out = ship;
  out.unit = battle::UnitIndex(place_of(unit));
  return out;
}

void own_ship(Writer& out, const OwnShip& ship) {
  out.begin("own_ship");
  battle::dump_ship(in_unit(ship.body, ship.unit), out);
  own_ship_fields.write(out, ship);
  out.end();
}

void contact_ship(Writer& out, const ContactShip& ship) {
  ContactShip there = ship;
  if (ship.sheet) there.sheet = in_unit(*ship.sheet, ship.unit);
  contact_ship_fields.write(out, "contact_ship", there);
}

void theatre(Writer& out, const Theatre& of) {
  const auto& [turn, init, stage, step_by_step, single, changed, sub_phase, part, declined, engagement, engage_wish,
               settled, missile_cost, captures_failed] = of;
  out.begin("theatre");
  out.number("turn", turn);
  out.number("init", numbered(init));
  out.number("stage", stage);
  out.number("step_by_step", step_by_step);
  out.number("single", single);
  out.number("changed", changed);
  out.number("sub_phase", sub_phase);
  out.number("part", part);
  if (engagement) place_fields.write(out, "engagement", *engagement);
  place_fields.write_each(out, "settled", settled);
  for (const Side side : two_sides()) {
    out.number("declined", declined[side]);
    out.number("engage_wish", engage_wish[side]);
    out.number("missile_cost", missile_cost[side]);
    out.number("captures_failed", captures_failed[side]);
  }
  out.end();
}

/// In place of a sub-phase other steps have written what was special about them.
struct SubPhase {
  template <class S>
  int operator()(const S&) const {
    return 0;
  }
  int operator()(const OpeningStep& step) const { return step.before_deployment ? 1 : 0; }
  int operator()(const ThrustStep& step) const { return step.sub_phase; }
  int operator()(const DamageControlStep& step) const { return step.asked ? 1 : 0; }
};

/// As in the times when battle and operation had steps of one type: records hold digests of it.
void write(Writer& out, const Step& step) {
  constexpr int operational = 10;
  out.begin("step");
  out.number("kind", operational);
  out.number("phase", static_cast<int>(Phase::initiative));
  const std::optional<Side> side = side_of(step);
  out.number("side", side ? numbered(*side) : -1);
  out.number("sub_phase", std::visit(SubPhase{}, step));
  out.number("stage", static_cast<int>(step.index()));
  out.end();
}

}  // namespace

void dump(const Operation& operation, const RefereeKey& key, Writer& out) {
  const auto& [now, picture, forces, at_mercy, agenda] = operation;
  theatre(out, now);
  contact_unit_fields.write_each(out, "contact_unit", picture.units);
  for (const ContactShip& ship : picture.ships) contact_ship(out, ship);
  for (const Veiled<Force>& veiled : forces) {
    const auto& [units, ships, orders] = veiled.truth(key);
    out.begin("force");
    out.number("audience", veiled.audience(key).bits());
    own_unit_fields.write_each(out, "unit", units);
    for (const OwnShip& ship : ships) own_ship(out, ship);
    for (const Held& order : orders) held(out, order);
    out.end();
  }
  const AtMercy& mercy = at_mercy.truth(key);
  for (const Side side : two_sides())
    for (const ShipIndex ship : mercy.ships[side])
      out.number(side == letters ? "letters_at_mercy" : "numbers_at_mercy", numbered(ship));
  for (const Step& step : agenda.steps()) write(out, step);
}

}  // namespace emcon::rules::fires_of_space::operation
