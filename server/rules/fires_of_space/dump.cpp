// Writes a whole state in canonical order, for digests.
#include "server/rules/fires_of_space/dump.hpp"

#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/operation/op_dump.hpp"
#include "server/rules/kit/dump.hpp"

namespace emcon::rules::fires_of_space {

void dump_hex(const char* name, Hex hex, Writer& out) {
  out.begin(name);
  out.number("q", hex.q);
  out.number("r", hex.r);
  out.end();
}

void dump_markers(const Markers& at, Writer& out) {
  dump_hex("past", at.past, out);
  dump_hex("present", at.present, out);
  dump_hex("future", at.future, out);
}

namespace {

void unit(Writer& out, const Unit& u) {
  out.begin("unit");
  out.text("handle", u.handle);
  out.number("side", u.side);
  out.number("number", u.number);
  out.number("missiles", u.missiles);
  out.number("placed", u.placed);
  out.number("gone", u.gone);
  dump_markers(u.at, out);
  out.text("formation", u.formation);
  out.number("guide", u.guide);
  dump_hex("offset", u.offset, out);
  out.number("target", u.target);
  out.number("moved", u.moved);
  out.end();
}

void numbers(Writer& out, const char* name, const std::vector<int>& values) {
  out.begin(name);
  for (const int v : values) out.number("n", v);
  out.end();
}

/// Only if there is something, so that matches begun before detailed damage keep their digests.
void detailed_damage(Writer& out, const Ship& s) {
  for (const Hit& hit : s.hits) {
    out.begin("hit");
    out.number("system", static_cast<int>(hit.system));
    out.number("permanent", hit.permanent);
    out.number("turn", hit.turn);
    out.end();
  }
  if (s.surface_hits > 0) out.number("surface_hits", s.surface_hits);
  if (s.mending >= 0) out.number("mending", s.mending);
  if (s.shut_down) out.number("shut_down", s.shut_down);
}

}  // namespace

void dump_ship(const Ship& s, Writer& out) {
  out.begin("ship");
  out.text("handle", s.handle);
  out.text("name", s.name);
  out.number("side", s.side);
  out.number("number", s.number);
  out.number("class", s.ship_class);
  out.number("unit", s.unit);
  out.number("fate", static_cast<int>(s.fate));
  if (s.prize) out.number("prize", 1);
  for (const Record& record : s.records) {
    out.begin("result");
    out.number("kind", static_cast<int>(record.result));
    out.number("permanent", record.permanent);
    out.number("turn", record.turn);
    out.end();
  }
  numbers(out, "magazine", s.magazine);
  numbers(out, "beams_used", s.beams_used);
  numbers(out, "batteries_used", s.batteries_used);
  out.number("launched", s.launched);
  out.number("allowance", s.allowance);
  out.number("steps", s.steps);
  out.number("stepped", s.stepped);
  out.number("effective_hits", s.effective_hits);
  detailed_damage(out, s);
  out.end();
}

namespace {

void missiles(Writer& out, const State& state, const RefereeKey& key) {
  for (std::size_t i = 0; i < state.table.launches.size(); ++i) {
    const Launch& launch = state.table.launches[i];
    out.begin("launch");
    out.text("name", launch.name);
    out.number("side", launch.side);
    out.number("missile", launch.missile);
    out.number("ship", launch.ship);
    out.number("turn", launch.turn);
    out.number("count", launch.count);
    numbers(out, "beside", launch.beside);
    out.number("committed", state.committed[i].truth(key));
    out.number("audience", state.committed[i].audience(key).bits());
    out.end();
  }
  for (const Lot& lot : state.table.lots) {
    out.begin("lot");
    out.number("launch", lot.launch);
    out.number("unit", lot.unit);
    out.number("count", lot.count);
    out.end();
  }
  for (const Loss& loss : state.table.losses) {
    out.begin("loss");
    out.number("unit", loss.unit);
    out.number("missile", loss.missile);
    out.number("count", loss.count);
    out.end();
  }
}

}  // namespace

void Rules::dump(const State& state, const RefereeKey& key, Writer& out) {
  const Table& t = state.table;
  out.begin("fires-of-space");
  out.text("scenario", t.the_scenario().id);
  out.number("d20_table", t.d20_table);
  // Written only if they are on, so that matches begun before these options keep their digests.
  if (t.detailed) out.number("detailed", t.detailed);
  if (t.fire_modes) out.number("fire_modes", t.fire_modes);
  out.number("turn", t.turn);
  out.number("phase", static_cast<int>(t.phase));
  out.number("init", t.init);
  out.number("sub_phases", t.sub_phases);
  for (const int failed : t.captures_failed) out.number("captures_failed", failed);
  for (const int named : t.contacts)
    if (named > 0) out.number("contacts", named);
  for (const Unit& u : t.units) unit(out, u);
  for (const Ship& s : t.ships) dump_ship(s, out);
  missiles(out, state, key);
  if (state.operation) dump_operation(*state.operation, key, out);
  for (const Step& step : state.agenda.steps()) {
    out.begin("step");
    out.number("kind", static_cast<int>(step.kind));
    out.number("phase", static_cast<int>(step.phase));
    out.number("side", step.side);
    out.number("sub_phase", step.sub_phase);
    if (step.kind == Step::Kind::operational) out.number("stage", static_cast<int>(step.stage));
    out.end();
  }
  dump_outcome(state.outcome, out);
  out.end();
}

}  // namespace emcon::rules::fires_of_space
