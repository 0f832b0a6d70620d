// Writes a whole state in canonical order, for digests.
#include <type_traits>

#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/show/show.hpp"
#include "server/rules/kit/dump.hpp"
#include "server/rules/kit/fields.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr auto course_fields =
    fields_of<Course>(hex("q", "r", &Course::at), number("heading", &Course::heading), number("speed", &Course::speed));
constexpr auto write_arcs = [](Writer& out, const Arcs& arcs) { out.number("arcs", arcs.bits); };
/// A weapon, load or sheet by its place in its list.
template <class T, class Entry>
consteval auto listed(const char* name, std::shared_ptr<const Entry> T::* member) {
  return written(
      member, [name](Writer& out, const std::shared_ptr<const Entry>& of) { out.number(name, of ? of->number : -1); });
}
constexpr auto seen_fields =
    fields_of<SeenWeapon>(listed("weapon", &SeenWeapon::weapon), number("fire_control", &SeenWeapon::fire_control),
                          written(&SeenWeapon::arcs, write_arcs));
constexpr auto write_hexes = [](Writer& out, const std::vector<Hex>& hexes) {
  for (const Hex at : hexes) {
    out.number("q", at.q);
    out.number("r", at.r);
  }
};
constexpr auto conduct_fields =
    fields_of<Conduct>(number("moved", &Conduct::moved), number("coasted", &Conduct::coasted),
                       number("fired", &Conduct::fired), written(&Conduct::trail, write_hexes));
constexpr auto face_fields = fields_of<Face>(
    text("hull", &Face::hull), number("class", &Face::size_class), number("toughness", &Face::toughness),
    number("crew", &Face::crew), number("size", &Face::size), number("mc", &Face::mc), number("accel", &Face::accel),
    number("base", &Face::base), number_list("track", &Face::track), number_list("defence", &Face::defence));
constexpr auto ship_fields =
    fields_of<Ship>(number("number", &Ship::number), text("name", &Ship::name), number("entry", &Ship::entry),
                    nested("face", &Ship::face, face_fields), number("side", &Ship::side), number("seat", &Ship::seat),
                    inlined(&Ship::course, course_fields), number("status", &Ship::status), number("fate", &Ship::fate),
                    number("orbit", &Ship::orbit), number("body", &Ship::body), number("drift", &Ship::drift),
                    number("orbited", &Ship::orbited), number("last_manoeuvre", &Ship::last_manoeuvre),
                    written(&Ship::left_over,
                            [](Writer& out, const std::optional<MapEdge>& edge) {
                              if (edge) out.number("left_over", static_cast<int>(*edge));
                            }),
                    each("seen", &Ship::seen, seen_fields), nested("now", &Ship::now, conduct_fields));
constexpr auto missile_fields = fields_of<Missile>(
    number("number", &Missile::number), number("side", &Missile::side), number("seat", &Missile::seat),
    number("role", &Missile::role), number("launcher", &Missile::launcher), number("score", &Missile::score),
    number("round", &Missile::round), inlined(&Missile::course, course_fields),
    number("last_manoeuvre", &Missile::last_manoeuvre), number("power", &Missile::power),
    number("half", &Missile::half), number("from_orbit", &Missile::from_orbit), unwritten(&Missile::load),
    written(&Missile::trail, write_hexes));
struct UnitFields {
  void write(Writer& out, const Unit& unit) const {
    out.number("ship", numbered(unit.ship()));
    out.number("missile", numbered(unit.missile()));
  }
  void write(Writer& out, const char* name, const Unit& unit) const {
    out.begin(name);
    write(out, unit);
    out.end();
  }
};
constexpr UnitFields unit_fields;
constexpr auto zero_fields = fields_of<ZeroRelation>(
    nested("mover", &ZeroRelation::mover, unit_fields), nested("other", &ZeroRelation::other, unit_fields),
    number("half", &ZeroRelation::half), number("own", &ZeroRelation::own));
constexpr auto hit_fields =
    fields_of<Hit>(number("by", &Hit::by), nested("target", &Hit::target, unit_fields), number("type", &Hit::type),
                   written(&Hit::points, [](Writer& out, const std::optional<Points>& points) {
                     if (!points) return;
                     out.number("points", points->count);
                     out.number("grade", static_cast<int>(points->grade));
                   }));
constexpr auto bombarding_fields =
    fields_of<Bombarding>(number("ship", &Bombarding::ship), hex("q", "r", &Bombarding::hex));
constexpr auto player_fields = fields_of<Player>(number("side", &Player::side), number("left", &Player::left));
constexpr auto command_fields =
    fields_of<Command>(number("flagship", &Command::flagship), number("first_check", &Command::first_check),
                       number("kills", &Command::kills), number("kills_before", &Command::kills_before),
                       number("reinforced", &Command::reinforced),
                       number("reinforced_before", &Command::reinforced_before), text("check", &Command::check));
constexpr auto debris_fields = fields_of<Debris>(number("distance", &Debris::distance), number("width", &Debris::width),
                                                 number("rolled", &Debris::rolled));

constexpr auto works_fields =
    fields_of<Works>(number_list("marks", &Works::marks), number("shield", &Works::shield),
                     written(&Works::stock,
                             [](Writer& out, const Rows<LauncherIndex, std::vector<int>>& stock) {
                               for (const std::vector<int>& of : stock) write_numbers(out, "stock", of);
                             }),
                     number_list("shots", &Works::shots));
constexpr auto craft_fields =
    fields_of<Craft>(number("number", &Craft::number), listed("sheet", &Craft::sheet), text("name", &Craft::name),
                     inlined(&Craft::works, works_fields), number("docked", &Craft::docked));
constexpr auto secret_fields =
    fields_of<Secret>(listed("sheet", &Secret::sheet), inlined(&Secret::works, works_fields),
                      number_list("used", &Secret::used), number_list("shown", &Secret::shown),
                      each("craft", &Secret::aboard, craft_fields), number("last_craft", &Secret::last_craft));
constexpr auto aim_fields = fields_of<Aim>(listed("load", &Aim::load), inlined(&Aim::target, unit_fields),
                                           number("hold", &Aim::hold), number("reached", &Aim::reached));
constexpr auto fire_fields =
    fields_of<FireOrder>(number("ship", &FireOrder::ship), number("mount", &FireOrder::mount),
                         nested("target", &FireOrder::target, unit_fields), number("count", &FireOrder::count),
                         written(&FireOrder::otherwise,
                                 [](Writer& out, const std::optional<Unit>& other) {
                                   if (other) unit_fields.write(out, "otherwise", *other);
                                 }),
                         number("at_derelict", &FireOrder::at_derelict));
constexpr auto bomb_fields = fields_of<BombOrder>(
    number("ship", &BombOrder::ship), number("rack", &BombOrder::launcher), number("load", &BombOrder::load),
    nested("target", &BombOrder::target, unit_fields), number("count", &BombOrder::count),
    written(&BombOrder::hex, [](Writer& out, const std::optional<Hex>& at) {
      if (at) write_hexes(out, {*at});
    }));
constexpr auto repair_fields =
    fields_of<RepairOrder>(number("ship", &RepairOrder::ship), number_list("grades", &RepairOrder::grades));
constexpr auto waiting_fields =
    fields_of<Waiting>(each("fire", &Waiting::fire, fire_fields), each("bomb", &Waiting::bombs, bomb_fields),
                       each("repair", &Waiting::repairs, repair_fields));
constexpr auto brought_fields = fields_of<Brought>(unwritten(&Brought::sheets), text("data", &Brought::data));
constexpr auto options_fields = fields_of<Options>(
    number("sheets", &Options::sheets), unwritten(&Options::sheets_fixed),
    number("missile_windows", &Options::missile_windows), number("repair_apart", &Options::repair_apart),
    number("brisk", &Options::brisk), number("high_drift", &Options::high_drift),
    number("reinforcements", &Options::reinforcements), number("rounds", &Options::rounds),
    number("points", &Options::points), number("largest", &Options::largest),
    number_if_set("own_sheets", &Options::own_sheets), number_if_set("antimissile_step", &Options::antimissile_step));

/// A secret with its audience.
template <class T, class ListOfFields>
void veiled(Writer& out, const char* name, const Veiled<T>& of, const ListOfFields& fields, const RefereeKey& key) {
  out.begin(name);
  fields.write(out, of.truth(key));
  out.number("audience", of.audience(key).bits());
  out.end();
}

/// All that steps hold; every step is written with all of it.
struct Details {
  int side = -1, first = 0, last = 0, kind = 0;
};
struct DetailsOf {
  template <class S>
  Details operator()(const S&) const {
    static_assert(std::is_empty_v<S>, "what a step holds is written");
    return {};
  }
  Details operator()(const MoveStep& of) const {
    const auto& [side, first, last] = of;
    return {side.index, first, last, 0};
  }
  Details operator()(const FireStep& of) const { return of_side(of); }
  Details operator()(const PlannedFire& of) const { return of_side(of); }
  Details operator()(const HoldStep& of) const { return of_side(of); }
  Details operator()(const MissileStep& of) const { return of_side(of); }
  Details operator()(const LaunchStep& of) const {
    const auto& [side] = of;
    return {side.index, 0, 0, 0};
  }
  Details operator()(const EffectStep& of) const {
    const auto& [phase] = of;
    return {-1, 0, 0, static_cast<int>(phase)};
  }

 private:
  /// A step that holds its side and a kind or role.
  template <class S>
  static Details of_side(const S& of) {
    const auto& [side, kind] = of;
    return {side.index, 0, 0, static_cast<int>(kind)};
  }
};
void step(Writer& out, const Step& of) {
  const Details details = std::visit(DetailsOf(), of);
  out.begin("step");
  out.number("kind", static_cast<int>(of.index()));
  out.number("side", details.side);
  out.number("first", details.first);
  out.number("last", details.last);
  out.number("detail", details.kind);
  out.end();
}

void open_table(Writer& out, const Table& table) {
  const auto& [catalogue, options, turn, edge, players, command, ships, missiles, last_missile, debris, zeros, hits,
               half_step, begun, bombarding, bombarded] = table;
  out.text("scenario", catalogue->scenarios.front().id);
  options_fields.write(out, "options", options);
  out.number("turn", turn);
  out.number("edge", edge.index);
  player_fields.write_each(out, "player", players);
  // Words are no outcome; the first revision wrote those of the edge, and its matches keep them as they were.
  BothSides<Command> commands = command;
  if (states_have_no_words(*catalogue))
    for (Command& one : commands) one.check.clear();
  command_fields.write_each(out, "command", commands);
  ship_fields.write_each(out, "ship", ships);
  missile_fields.write_each(out, "missile", missiles);
  out.number("last_missile", numbered(last_missile));
  debris_fields.write_each(out, "debris", debris);
  zero_fields.write_each(out, "zero", zeros);
  hit_fields.write_each(out, "hit", hits);
  out.number("half_step", half_step);
  out.number("begun", begun);
  bombarding_fields.write_each(out, "bombarding", bombarding);
  out.number("bombarded", bombarded);
}

}  // namespace

void write_down(const State& state, const RefereeKey& key, Writer& out) {
  // What is laid open, and the loads that all know, follow from the secrets.
  const auto& [table, secrets, laid_open, aims, chosen, reinforcements, waiting, brought, agenda, outcome] = state;
  out.begin("alternity-warships");
  open_table(out, table);
  for (const Veiled<Secret>& secret : secrets) veiled(out, "secret", secret, secret_fields, key);
  for (const Veiled<Aim>& aim : aims) veiled(out, "aim", aim, aim_fields, key);
  for (const Veiled<ShipIndices>& ships : chosen) {
    write_numbers(out, "chosen", ships.truth(key));
    out.number("chosen_audience", ships.audience(key).bits());
  }
  for (const Veiled<int>& round : reinforcements) {
    out.number("reinforcements", round.truth(key));
    out.number("reinforcements_audience", round.audience(key).bits());
  }
  for (const Veiled<Waiting>& orders : waiting) veiled(out, "waiting", orders, waiting_fields, key);
  if (table.options.own_sheets)
    for (const Veiled<Brought>& sheets : brought) veiled(out, "brought", sheets, brought_fields, key);
  for (const Step& of : agenda.steps()) step(out, of);
  dump_outcome(outcome, out);
  out.end();
}

}  // namespace emcon::rules::alternity_warships
