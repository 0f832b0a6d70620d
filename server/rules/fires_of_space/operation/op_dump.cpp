// Writes the operational part of a state in canonical order, for digests.
#include "server/rules/fires_of_space/operation/op_dump.hpp"

#include "server/rules/fires_of_space/dump.hpp"

namespace emcon::rules::fires_of_space {
namespace {

void place(Writer& out, const char* name, const Place& p) {
  out.begin(name);
  out.number("system", p.system);
  dump_hex("hex", p.hex, out);
  out.end();
}

void command(Writer& out, const OpCommand& c) {
  out.begin("order");
  out.number("verb", static_cast<int>(c.verb));
  out.number("subject", c.subject);
  out.number("object", c.object);
  out.number("system", c.system);
  dump_hex("hex", c.hex, out);
  out.number("value", c.value);
  for (const int member : c.members) out.number("member", member);
  out.end();
}

void own_unit(Writer& out, const OpUnit& u) {
  out.begin("unit");
  out.text("handle", u.handle);
  out.number("number", u.number);
  out.number("system", u.system);
  dump_markers(u.at, out);
  out.number("entry_side", u.entry_side.value_or(0));
  out.number("unmoved", u.unmoved);
  out.number("engaged", u.engaged);
  out.number("gone", u.gone);
  out.number("placed", u.placed);
  out.number("zone", u.zone);
  out.number("contact", u.contact);
  out.end();
}

void own_ship(Writer& out, const OpShip& s) {
  out.begin("own_ship");
  dump_ship(s.body, out);
  out.number("contact", s.contact);
  out.number("tonnage", s.tonnage);
  out.number("announced", s.announced);
  out.number("prepared", s.prepared);
  out.number("usable_from", s.usable_from);
  for (const int system : s.left) out.number("left", system);
  out.number("origin", s.origin);
  if (s.plot) {
    place(out, "plot", s.plot->to);
    out.number("plot_turn", s.plot->turn);
    out.number("plot_noted", s.plot->noted);
  }
  if (s.transit) {
    place(out, "transit", s.transit->to);
    out.number("transit_turn", s.transit->turn);
    out.number("transit_unit", s.transit->unit);
  }
  out.end();
}

void contact_unit(Writer& out, const ContactUnit& u) {
  out.begin("contact_unit");
  out.text("handle", u.handle);
  out.number("side", u.side);
  out.number("number", u.number);
  out.number("named", u.named);
  out.number("system", u.system);
  dump_markers(u.at, out);
  out.number("gone", u.gone);
  out.number("engaged", u.engaged);
  out.number("intercepts", u.intercepts);
  out.number("begins_loop", u.begins_loop);
  out.number("window_from", u.window_from);
  out.number("window_to", u.window_to);
  out.end();
}

void contact_ship(Writer& out, const ContactShip& s) {
  out.begin("contact_ship");
  out.text("handle", s.handle);
  out.number("side", s.side);
  out.number("number", s.number);
  out.number("unit", s.unit);
  out.number("lost", s.lost);
  out.number("fate", static_cast<int>(s.fate));
  out.text("lost_how", s.lost_how);
  place(out, "last", s.last);
  out.number("lost_turn", s.lost_turn);
  for (const Learnt& learnt : s.learnt) {
    out.begin("learnt");
    out.number("what", static_cast<int>(learnt.what));
    out.number("turn", learnt.turn);
    out.text("clause", learnt.clause);
    out.end();
  }
  out.number("civilian", s.civilian ? (*s.civilian ? 1 : 0) : -1);
  out.number("tonnage", s.tonnage.value_or(-1));
  if (s.sheet) dump_ship(*s.sheet, out);
  out.number("prize", s.prize);
  out.end();
}

void theatre(Writer& out, const Theatre& t) {
  out.begin("theatre");
  out.number("turn", t.turn);
  out.number("init", t.init);
  out.number("stage", static_cast<int>(t.stage));
  out.number("step_by_step", t.step_by_step);
  out.number("single", t.single);
  out.number("changed", t.changed);
  out.number("sub_phase", t.sub_phase);
  out.number("part", t.part);
  if (t.engagement) place(out, "engagement", *t.engagement);
  for (const Place& settled : t.settled) place(out, "settled", settled);
  for (std::size_t side = 0; side < 2; ++side) {
    out.number("declined", t.declined[side]);
    out.number("engage_wish", t.engage_wish[side]);
    out.number("missile_cost", t.missile_cost[side]);
    out.number("captures_failed", t.captures_failed[side]);
  }
  out.end();
}

}  // namespace

void dump_operation(const Operation& operation, const RefereeKey& key, Writer& out) {
  theatre(out, operation.theatre);
  for (const ContactUnit& unit : operation.picture.units) contact_unit(out, unit);
  for (const ContactShip& ship : operation.picture.ships) contact_ship(out, ship);
  for (const Veiled<Force>& veiled : operation.forces) {
    const Force& force = veiled.truth(key);
    out.begin("force");
    out.number("audience", veiled.audience(key).bits());
    for (const OpUnit& unit : force.units) own_unit(out, unit);
    for (const OpShip& ship : force.ships) own_ship(out, ship);
    for (const OpCommand& held : force.held) command(out, held);
    out.end();
  }
  const AtMercy& mercy = operation.at_mercy.truth(key);
  for (std::size_t side = 0; side < 2; ++side)
    for (const int ship : mercy.ships[side]) out.number(side == 0 ? "letters_at_mercy" : "numbers_at_mercy", ship);
}

}  // namespace emcon::rules::fires_of_space
