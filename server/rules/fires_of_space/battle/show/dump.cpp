// Writes the state of a battle in canonical order, for digests.
#include "server/rules/fires_of_space/battle/show/dump.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

constexpr auto unit_fields = fields_of<Unit>(
    text("handle", &Unit::handle), number("side", &Unit::side), number("number", &Unit::number),
    number("missiles", &Unit::missiles), number("placed", &Unit::placed), number("gone", &Unit::gone),
    inlined(&Unit::at, markers_fields), text("formation", &Unit::formation), number("guide", &Unit::guide),
    nested("offset", &Unit::offset, hex_fields), number("target", &Unit::target), number("moved", &Unit::moved));
constexpr auto record_fields = fields_of<Record>(
    number("kind", &Record::result), number("permanent", &Record::permanent), number("turn", &Record::turn));
constexpr auto hit_fields =
    fields_of<Hit>(number("system", &Hit::system), number("permanent", &Hit::permanent), number("turn", &Hit::turn));
// What detailed damage has added is written only where it is, so that matches begun before it keep their digests.
constexpr auto ship_fields = fields_of<Ship>(
    text("handle", &Ship::handle), text("name", &Ship::name), number("side", &Ship::side),
    number("number", &Ship::number), number("class", &Ship::ship_class), number("unit", &Ship::unit),
    number("fate", &Ship::fate), number_if_set("prize", &Ship::prize), each("result", &Ship::records, record_fields),
    number_list("magazine", &Ship::magazine), number_list("beams_used", &Ship::beams_used),
    number_list("batteries_used", &Ship::batteries_used), number("launched", &Ship::launched),
    number("allowance", &Ship::allowance), number("steps", &Ship::steps), number("stepped", &Ship::stepped),
    number("effective_hits", &Ship::effective_hits), each("hit", &Ship::hits, hit_fields),
    number_if_set("surface_hits", &Ship::surface_hits),
    written(&Ship::mending,
            [](Writer& out, HitIndex hit) {
              if (hit) out.number("mending", hit.place());
            }),
    number_if_set("shut_down", &Ship::shut_down));
constexpr auto launch_fields =
    fields_of<Launch>(text("name", &Launch::name), number("side", &Launch::side), number("missile", &Launch::missile),
                      number("ship", &Launch::ship), number("turn", &Launch::turn), number("count", &Launch::count),
                      number_list("beside", &Launch::beside));
constexpr auto lot_fields =
    fields_of<Lot>(number("launch", &Lot::launch), number("unit", &Lot::unit), number("count", &Lot::count));
constexpr auto loss_fields =
    fields_of<Loss>(number("unit", &Loss::unit), number("missile", &Loss::missile), number("count", &Loss::count));

/// Steps are written as in the times when they all had one type: records hold digests of it.
struct OldStep {
  int kind = 0;
  Phase phase = Phase::set_up;
  Side side{};
  int sub_phase = 0;
};

struct ToOld {
  template <class Window>
  OldStep operator()(const Window& step) const {
    const auto& [side] = step;  // whatever else a step gets must be written
    return {0, Window::phase, side, 0};
  }
  OldStep operator()(const ThrustStep& step) const { return {0, ThrustStep::phase, step.side, step.sub_phase}; }
  OldStep operator()(const LastDamageControlStep& step) const { return {0, Phase::damage_control, step.side, 1}; }
  OldStep operator()(const PlaceUnits&) const { return {1, Phase::set_up, {}, 0}; }
  OldStep operator()(const ManoeuvreBegins&) const { return {2, Phase::manoeuvre, {}, 0}; }
  OldStep operator()(const ManoeuvreEnds&) const { return {3, Phase::manoeuvre, {}, 0}; }
  OldStep operator()(const TurnBegins&) const { return {4, Phase::initiative, {}, 0}; }
  OldStep operator()(const PhaseBegins& step) const { return {5, step.phase, {}, 0}; }
  OldStep operator()(const BeamsEnd&) const { return {6, Phase::beam_fire, {}, 0}; }
  OldStep operator()(const StrikesEnd&) const { return {7, Phase::missile_attack, {}, 0}; }
  OldStep operator()(const DamageControl&) const { return {8, Phase::damage_control, {}, 0}; }
  OldStep operator()(const TurnEnds&) const { return {9, Phase::damage_control, {}, 0}; }
  OldStep operator()(const EngagementEnds&) const { return {11, Phase::damage_control, {}, 0}; }
};

}  // namespace

void dump_ship(const Ship& ship, Writer& out) {
  ship_fields.write(out, "ship", ship);
}

void dump_table(const State& state, const RefereeKey& key, Writer& out) {
  const auto& [catalogue, scenario, d20_table, detailed, fire_modes, plans, turn, phase, init, sub_phases, units, ships,
               launches, lots, losses, captures_failed, contacts, drawn_sides] = state.table;
  (void)plans;  // no rule looks at it
  out.text("scenario", catalogue->scenarios[ix(scenario)].id);
  out.number("d20_table", d20_table);
  // Written only if they are on, so that matches begun before these options keep their digests.
  if (detailed) out.number("detailed", detailed);
  if (fire_modes) out.number("fire_modes", fire_modes);
  out.number("turn", turn);
  out.number("phase", numbered(phase));
  out.number("init", numbered(init));
  out.number("sub_phases", sub_phases);
  for (const int failed : captures_failed) out.number("captures_failed", failed);
  for (const int named : contacts)
    if (named > 0) out.number("contacts", named);
  unit_fields.write_each(out, "unit", units);
  ship_fields.write_each(out, "ship", ships);
  for (const LaunchIndex i : launches.indices()) {
    out.begin("launch");
    launch_fields.write(out, launches[i]);
    out.number("committed", state.committed[i].truth(key));
    out.number("audience", state.committed[i].audience(key).bits());
    out.end();
  }
  lot_fields.write_each(out, "lot", lots);
  loss_fields.write_each(out, "loss", losses);
}

void dump_steps(const State& state, Writer& out) {
  for (const Step& step : state.agenda.steps()) {
    const OldStep of = std::visit(ToOld{}, step);
    out.begin("step");
    out.number("kind", of.kind);
    out.number("phase", numbered(of.phase));
    out.number("side", numbered(of.side));
    out.number("sub_phase", of.sub_phase);
    out.end();
  }
}

}  // namespace emcon::rules::fires_of_space::battle
