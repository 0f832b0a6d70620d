// Writes a whole state in canonical order, for digests.
#include "server/rules/stellar_empires_fleet/show/dump.hpp"

#include <type_traits>

#include "server/rules/kit/dump.hpp"
#include "server/rules/kit/fields.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void point(Writer& out, const char* name, Point at) {
  out.begin(name);
  out.number("x", at.x);
  out.number("y", at.y);
  out.end();
}
template <class T>
consteval auto point_field(const char* name, Point T::* member) {
  return written(member, [name](Writer& out, const Point& at) { point(out, name, at); });
}
template <class T>
consteval auto points_field(const char* name, std::vector<Point> T::* member) {
  return written(member, [name](Writer& out, const std::vector<Point>& all) {
    for (const Point at : all) point(out, name, at);
  });
}
void unit(Writer& out, const char* name, const Unit& of) {
  const auto& [squadron, ship] = of;
  out.begin(name);
  out.number("squadron", numbered(squadron));
  out.number("ship", numbered(ship));
  out.end();
}
template <class T>
consteval auto unit_field(const char* name, Unit T::* member) {
  return written(member, [name](Writer& out, const Unit& of) { unit(out, name, of); });
}
void ref(Writer& out, const char* name, const RefId& of) {
  out.begin(name);
  out.number("owner", numbered(of.owner));
  out.number("number", of.number);
  out.end();
}
template <class T>
consteval auto ref_field(const char* name, RefId T::* member) {
  return written(member, [name](Writer& out, const RefId& of) { ref(out, name, of); });
}

/// Only where it is not as in a struct without values, so that dumps of older revisions stay as they are.
template <class T, class List>
consteval auto list_if_set(const char* name, List T::* member) {
  return written(member, [name](Writer& out, const List& values) {
    if (values != List()) write_numbers(out, name, values);
  });
}

constexpr auto system_fields =
    fields_of<System>(number("destroyed", &System::destroyed), number("ready", &System::ready),
                      number("rounds", &System::rounds), number("track", &System::track));
constexpr auto wounds_fields = fields_of<Wounds>(
    number_list("armour", &Wounds::armour), number_list("structure", &Wounds::structure),
    number("primary", &Wounds::primary), number("crew", &Wounds::crew), number("absorbed", &Wounds::absorbed),
    number("speed", &Wounds::speed), number("turns", &Wounds::turns), number("sensors", &Wounds::sensors),
    number("reactor", &Wounds::reactor), number("capacitor", &Wounds::capacitor),
    number("interceptors", &Wounds::interceptors), list_if_set("more_interceptors", &Wounds::more_interceptors),
    number_list("shields", &Wounds::shields), number("shield_level", &Wounds::shield_level),
    number("generator", &Wounds::generator), number_list("projectors", &Wounds::projectors),
    number("bays", &Wounds::bays), number("bridge", &Wounds::bridge), number("control", &Wounds::control),
    number("computer", &Wounds::computer), number("drive", &Wounds::drive), number("defence", &Wounds::defence),
    number("no_repairs_now", &Wounds::no_repairs_now), number("no_repairs", &Wounds::no_repairs),
    number_list("crew_later", &Wounds::crew_later),
    written(&Wounds::untested, [](Writer& out, const std::array<std::string, blocks>& all) {
      for (const std::string& points : all) out.text("untested", points);
    }));
constexpr auto conduct_fields = fields_of<Conduct>(
    number_list("announced", &Conduct::announced), number_list("in_force", &Conduct::in_force),
    number("object", &Conduct::object), number("moved", &Conduct::moved), number("acted", &Conduct::acted),
    number("distance", &Conduct::distance), number("turned", &Conduct::turned),
    number("challenged", &Conduct::challenged), number("stood_down", &Conduct::stood_down),
    number("restored", &Conduct::restored), number("hurt", &Conduct::hurt), points_field("trail", &Conduct::trail),
    points_field("flak", &Conduct::flak));
template <class T>
consteval auto training_if_set(Training T::* member) {
  return written(member, [](Writer& out, const Training& of) {
    const auto& [combat, crew] = of;
    if (of == Training()) return;
    out.begin("training");
    out.number("combat", combat);
    out.number("crew", crew);
    out.end();
  });
}
constexpr auto ship_fields = fields_of<Ship>(
    number("number", &Ship::number), text("name", &Ship::name), number("class", &Ship::ship_class),
    number("side", &Ship::side), number("seat", &Ship::seat), number("squadron", &Ship::squadron),
    number("quality", &Ship::crew), number("placed", &Ship::placed), point_field("at", &Ship::at),
    number("heading", &Ship::heading), number("rolled", &Ship::rolled), nested("lost", &Ship::lost, wounds_fields),
    number("pool", &Ship::pool), number("charge", &Ship::charge), number("drained", &Ship::drained),
    each("system", &Ship::systems, system_fields), number_list("before", &Ship::before),
    number("quarry", &Ship::quarry), number("last_distance", &Ship::last_distance),
    number("out_of_command", &Ship::out_of_command), number("shaken", &Ship::shaken), number("broken", &Ship::broken),
    number("fate", &Ship::fate), number_list("broken_bays", &Ship::broken_bays),
    nested("now", &Ship::now, conduct_fields), training_if_set(&Ship::training));
constexpr auto sortie_fields = fields_of<Sortie>(
    number("moved", &Sortie::moved), number("engaged", &Sortie::engaged), number("free", &Sortie::free),
    number("acted", &Sortie::acted), number("landed", &Sortie::landed), number("flown", &Sortie::flown),
    number("struck", &Sortie::struck), number("near_enemy", &Sortie::near_enemy),
    number("near_carrier", &Sortie::near_carrier), points_field("trail", &Sortie::trail));
constexpr auto flight_fields = fields_of<Flight>(
    number("number", &Flight::number), number("type", &Flight::type), number("side", &Flight::side),
    number("seat", &Flight::seat), number("quality", &Flight::crew), number("carrier", &Flight::carrier),
    number("fate", &Flight::fate), number("aboard", &Flight::aboard), number("berth", &Flight::berth),
    number("group", &Flight::group), point_field("at", &Flight::at), number("lost", &Flight::lost),
    number("crippled", &Flight::crippled), number("fuel", &Flight::fuel), number("power", &Flight::power),
    number("burns", &Flight::burns), number("ready", &Flight::ready), number("cover", &Flight::cover),
    nested("now", &Flight::now, sortie_fields), training_if_set(&Flight::training));
constexpr auto save_fields = fields_of<Save>(
    number("flight", &Save::flight), number("modifier", &Save::modifier), number("armour", &Save::armour),
    number("asked", &Save::asked), number("shield", &Save::shield), number("failed", &Save::failed),
    number("again", &Save::again), ref_field("by", &Save::by), number_if_set("by_flights", &Save::by_flights));
constexpr auto squadron_fields = fields_of<Squadron>(number("side", &Squadron::side), text("name", &Squadron::name),
                                                     number_list("ships", &Squadron::ships));
constexpr auto launch_fields = fields_of<Launch>(
    number("number", &Launch::number), number("side", &Launch::side), number("kind", &Launch::kind),
    number("ship", &Launch::ship), number("weapon", &Launch::weapon), point_field("from", &Launch::from),
    number("count", &Launch::count), unit_field("unit", &Launch::unit), number("skill", &Launch::skill),
    number("commands", &Launch::commands), number("crippled", &Launch::crippled));
constexpr auto warhead_fields =
    fields_of<Warhead>(number("dice", &Warhead::dice), number("die", &Warhead::die), number("bonus", &Warhead::bonus),
                       number("reduction", &Warhead::reduction), number("penetrating", &Warhead::penetrating),
                       number("shield_reduction", &Warhead::shield_reduction));
constexpr auto attack_fields = fields_of<Attack>(
    number("ship", &Attack::ship), number("system", &Attack::system), number("weapon", &Attack::weapon),
    number("target", &Attack::target), point_field("from", &Attack::from), number("weapons", &Attack::weapons),
    number("spread", &Attack::spread), nested("warhead", &Attack::warhead, warhead_fields),
    number("intercept", &Attack::intercept), number_list("choices", &Attack::choices),
    number("section", &Attack::section), number("hits", &Attack::hits), number("stopped", &Attack::stopped));
constexpr auto used_fields =
    fields_of<DiceUsed>(unit_field("attacker", &DiceUsed::attacker), number("ship", &DiceUsed::ship),
                        number("close", &DiceUsed::close), number("assist", &DiceUsed::assist),
                        number("flight", &DiceUsed::flight), written(&DiceUsed::set, [](Writer& out, SetIndex set) {
                          if (set.place() > 0) out.number("set", set.place());
                        }));
constexpr auto slots_fields = fields_of<Slots>(number_list("order", &Slots::order), number_list("units", &Slots::units),
                                               number("at", &Slots::at), number("given", &Slots::given));
constexpr auto options_fields = fields_of<Options>(
    number("turns", &Options::turns), number("by_squadron", &Options::by_squadron),
    number("mass_fire", &Options::mass_fire), number("sealed_targets", &Options::sealed_targets),
    number("boarding", &Options::boarding), number("repair", &Options::repair), number("morale", &Options::morale),
    number("reinforcements", &Options::reinforcements), number("shields", &Options::shields),
    number("ask_idle", &Options::ask_idle), number("sections", &Options::sections), number("losses", &Options::losses),
    number("ask_intercept", &Options::ask_intercept), number("points", &Options::points),
    number("level", &Options::level), number("experience", &Options::experience),
    number("team_share", &Options::team_share), number_if_set("training", &Options::training));
constexpr auto service_fields = fields_of<Service>(number("turns", &Service::turns), number("last", &Service::last),
                                                   number_list("harm", &Service::harm));
constexpr auto player_fields = fields_of<Player>(number("side", &Player::side), number("left", &Player::left));
constexpr auto magazine_fields = fields_of<Magazine>(
    number_list("rounds", &Magazine::rounds), number("loaded", &Magazine::loaded), number("ready", &Magazine::ready));
constexpr auto preference_fields =
    fields_of<Preference>(number_list("losses", &Preference::losses), number_list("sections", &Preference::sections),
                          number("shields_first", &Preference::shields_first), list_if_set("sets", &Preference::sets));
constexpr auto group_fields = fields_of<Group>(number_list("ships", &Group::ships), number("edge", &Group::edge),
                                               number("announced", &Group::announced));

void task(Writer& out, const Task& of) {
  const auto& [ship, block, what, by] = of;
  constexpr std::size_t losing = 3;  // a weapon or a defence
  const auto* tests = std::get_if<PointTests>(&what);
  const auto* hit = std::get_if<SystemHit>(&what);
  const auto* group = std::get_if<GroupHit>(&what);
  const auto* weapon = std::get_if<WeaponHit>(&what);
  out.begin("task");
  out.number("kind", numbered(std::min(what.index(), losing)));
  out.number("ship", numbered(ship));
  out.number("block", block);
  out.text("points", tests ? tests->points : "");
  out.number("em", numbered((hit && hit->em) || (group && group->em)));
  out.number("group", group ? numbered(group->group) : 0);
  out.number("class", weapon ? numbered(weapon->weapons) : 0);
  ref(out, "by", by);
  out.end();
}

void assault(Writer& out, const Assault& of) {
  const auto& [attacker, side, attacks, targets, launch, screening] = of;
  out.begin("assault");
  unit(out, "attacker", attacker);
  out.number("side", numbered(side));
  attack_fields.write_each(out, "attack", attacks);
  write_numbers(out, "targets", targets);
  if (launch) launch_fields.write(out, "launch", *launch);
  out.number("screening", screening);
  out.end();
}

void plan(Writer& out, const Plan& of) {
  const auto& [launches, courses, hangars] = of;
  for (const Launching& one : launches) {
    const auto& [ship, system, count, targets, aim] = one;
    out.begin("launching");
    out.number("ship", numbered(ship));
    out.number("system", numbered(system));
    out.number("count", count);
    write_numbers(out, "targets", targets);
    if (aim) point(out, "aim", *aim);
    out.end();
  }
  for (const Flown& one : courses) {
    const auto& [ship, path, exit, crash, leave, ram] = one;
    out.begin("course");
    out.number("ship", numbered(ship));
    for (const table::PathStep& step : path.steps) {
      out.text("leg", step.leg);
      out.number("argument", step.argument);
    }
    out.number("flags", (exit ? 1 : 0) + (crash ? 2 : 0) + (leave ? 4 : 0));
    out.number("ram", numbered(ram));
    out.end();
  }
  for (const Hangar& one : hangars) {
    const auto& [ship, launch, recover, toward, at] = one;
    out.begin("hangar");
    out.number("ship", numbered(ship));
    write_numbers(out, "launch", launch);
    write_numbers(out, "recover", recover);
    out.number("toward", toward);
    if (at) point(out, "at", *at);
    out.end();
  }
}

/// What a step holds. A member that is added to a step fails here until it is written.
struct StepParts {
  Writer& out;

  template <class S>
  void operator()(const S& of) const {
    if constexpr (requires { of.side; }) {
      const auto& [side, about] = of;
      out.number("side", numbered(side));
      unit(out, "unit", about);
    } else if constexpr (requires { of.unit; }) {
      const auto& [about] = of;
      unit(out, "unit", about);
    } else if constexpr (requires { of.ship; }) {
      const auto& [ship] = of;
      out.number("ship", numbered(ship));
    } else {
      static_assert(std::is_empty_v<S>);
    }
  }
  void operator()(const SaveStep& of) const {
    const auto& [flight] = of;
    out.number("flight", numbered(flight));
  }
  void operator()(const OddStep& of) const {
    const auto& [points, ships] = of;
    out.number("points", points);
    write_numbers(out, "ships", ships);
  }
};

void open_table(Writer& out, const Table& table) {
  const auto& [catalogue, options, turn, phase, players, ships, squadrons, order, slots, launches, launched, exits,
               arriving, fire, used, tasks, service, flights, saves] = table;
  out.text("scenario", catalogue->scenarios.front().id);
  options_fields.write(out, options);
  out.number("turn", turn);
  out.number("phase", numbered(phase));
  player_fields.write_each(out, "player", players);
  ship_fields.write_each(out, "ship", ships);
  squadron_fields.write_each(out, "squadron", squadrons);
  write_numbers(out, "order", order);
  slots_fields.write(out, "slots", slots);
  launch_fields.write_each(out, "launch", launches);
  write_numbers(out, "launched", launched);
  write_numbers(out, "exits", exits);
  write_numbers(out, "arriving", arriving);
  if (fire) assault(out, *fire);
  used_fields.write_each(out, "dice_used", used);
  for (const Task& one : tasks) task(out, one);
  service_fields.write_each(out, "service", service);
  flight_fields.write_each(out, "flight", flights);
  save_fields.write_each(out, "save", saves);
}

}  // namespace

void dump_state(const State& state, const RefereeKey& key, Writer& out) {
  const auto& [table, magazines, preferences, hidden, reserves, planned, agenda, outcome] = state;
  out.begin("stellar-empires-fleet");
  open_table(out, table);
  for (const auto& one : magazines) {
    magazine_fields.write_each(out, "magazine", one.truth(key));
    out.number("audience", one.audience(key).bits());
  }
  for (const auto& one : preferences) {
    preference_fields.write(out, "preference", one.truth(key));
    out.number("audience", one.audience(key).bits());
  }
  for (const Hidden& one : hidden) {
    const auto& [munition, aim, targets] = one;
    out.begin("hidden");
    out.number("munition", numbered(munition.truth(key)));
    if (aim.truth(key)) point(out, "aim", *aim.truth(key));
    write_numbers(out, "targets", targets.truth(key));
    out.number("audience", targets.audience(key).bits());
    out.end();
  }
  for (const auto& groups : reserves) group_fields.write_each(out, "group", groups.truth(key));
  plan(out, planned.truth(key));
  for (const Step& step : agenda.steps()) {
    out.begin("step");
    out.number("kind", static_cast<int>(step.index()));
    std::visit(StepParts{out}, step);
    out.end();
  }
  dump_outcome(outcome, out);
  out.end();
}

}  // namespace emcon::rules::stellar_empires_fleet
