// Reads a ship's hull, armour, engines and defences (ALT-17.4, ALT-17.5, ALT-17.11, ALT-17.12).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/import/parts.hpp"

namespace emcon::rules::alternity_warships::ship_files {
namespace {

void read_armour(const Part& ship, Draft& draft) {
  std::vector<Part> layers = ship.list("armorLayers");
  if (layers.empty()) layers = ship.object("armor");
  if (layers.empty()) return;
  layers.front().only({"id"});
  const std::string id = layers.front().text("id");
  draft.armour = find_armour(id);
  if (!draft.armour) return refuse_unknown(layers.front(), "armor", "id", id, draft);
  if (draft.hull && draft.hull->size_class < least_class_of_armour(id))
    layers.front().refuse_or_note("armor " + quoted(id) + " is too heavy for a " + title_of(draft.hull->id) +
                                      "; small craft carry light and medium armour, light ships no super-heavy one",
                                  "ALT-R110");
  if (draft.hull) draft.taken.add("armour", points_of_armour(id, *draft.hull));
  if (layers.size() > 1) draft.account.note("armour beyond the first layer");
}

/// Hull points of all engines of a type, in thousandths.
struct Fitted {
  const Engine* engine;
  std::int64_t amount;
};

/// Acceleration in parts of a hex: `parts_of(hull)` of them are one hex.
std::int64_t parts_of(const Hull& hull) {
  return std::int64_t{200} * hull.points;
}
std::int64_t rating_of(const Fitted& fitted, const Hull& hull) {
  const std::int64_t percent = std::int64_t{10} * hull.points;  // one percent of the hull, in thousandths of a point
  std::size_t column = 1;
  while (column + 1 < engine_columns.size() && fitted.amount > engine_columns[column] * percent) ++column;
  const int low = engine_columns[column - 1], high = engine_columns[column];
  const int from = fitted.engine->halves[column - 1], to = fitted.engine->halves[column];
  const std::int64_t beyond = std::min(fitted.amount, high * percent) - low * percent;
  return from * std::int64_t{100} * hull.points + (to - from) * beyond * (10 / (high - low));
}

/// Why nothing moves the ship, and what would: "no engine of the scale of ALT-3.1; 'fusion-torch' is of the older
/// scale".
std::string none_words(const std::vector<Fitted>& fitted) {
  const std::string which = "; those of ALT-3.1 are " + engines_words();
  if (fitted.empty()) return "it has no engine" + which;
  const Engine& first = *fitted.front().engine;
  return "no engine of the scale of ALT-3.1; " + quoted(first.id) +
         (first.halves.back() == 0 ? " is of the older scale" : " has no hull points") + which;
}

/// "'induction-engine' of 3 hull points".
std::string fitted_words(const std::vector<Fitted>& fitted) {
  std::string out;
  for (const Fitted& one : fitted)
    out += (out.empty() ? "" : ", ") + quoted(one.engine->id) + " of " + points_words(one.amount) + " hull points";
  return out;
}

/// Two decimals of a hex, rounded down but never to nothing: "0.37".
std::string hexes_words(std::int64_t sum, std::int64_t hex) {
  const std::int64_t hundredths = std::max<std::int64_t>(1, sum * 100 / hex);
  return "0." + number(100 + hundredths).substr(1);
}

bool in_sets(System system) {
  return !is_screen(system);
}

struct SystemPart {
  std::string_view id;
  System system;
};
constexpr std::array<SystemPart, systems> system_parts{{
    {"chaff", System::chaff},
    {"jammer", System::jammer},
    {"magnetic-screen", System::magnetic_screen},
    {"deflection-inducer", System::deflection_inducer},
    {"displacer", System::displacer},
    {"stealth-shield", System::stealth_shield},
    {"cloaking-unit", System::cloaking_unit},
}};

/// How much of each defence is fitted, in the order of its first entry; parts of parts count, too.
struct Counted {
  std::string id;
  std::int64_t quantity;  ///< in thousandths
};
std::vector<Counted> counted_defences(const Part& ship) {
  std::vector<Counted> out;
  const auto add = [&out](const Part& entry) {
    const std::string id = entry.text("typeId");
    if (!entry.has("quantity"))
      entry.account().note_anew("defence " + quoted(id) + ": no quantity is said, it is read as 1");
    const std::int64_t quantity = entry.amount("quantity", whole);
    const auto same = std::ranges::find(out, id, &Counted::id);
    if (same == out.end())
      out.push_back({id, quantity});
    else
      same->quantity += quantity;
  };
  for (const Part& entry : ship.list("defenses")) {
    entry.only({"id", "typeId", "quantity", "subSystems"});
    add(entry);
    for (const Part& below : entry.list("subSystems")) add(below);
  }
  return out;
}

/// The designer does not put these on one ship.
void refuse_pairs(const Part& ship, const std::vector<Counted>& all) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> pairs{
      {{"chaff", "cloaking-unit"}, {"jammer", "cloaking-unit"}, {"jammer", "stealth-shield"}}};
  const auto fitted = [&](std::string_view id) {
    return std::ranges::any_of(all, [&](const Counted& one) { return one.id == id && one.quantity >= whole; });
  };
  for (const auto& [one, other] : pairs)
    if (fitted(one) && fitted(other))
      ship.refuse_or_note("defences " + quoted(one) + " and " + quoted(other) + " do not stand on one ship",
                          "ALT-R110");
}

/// What a defence that covers the hull does; false: there is none of this id.
bool fit_screen(const std::string& id, int& screens, bool& shield, Draft& draft) {
  const auto part = std::ranges::find(system_parts, id, &SystemPart::id);
  if (part != system_parts.end()) {
    draft.systems.push_back(part->system);
    if (is_screen(part->system)) ++screens;
    return true;
  }
  const bool particle = id == "particle-screen", ablative = id == "ablative-shield-generator";
  if (!particle && !ablative) return false;
  ++screens;
  draft.particle_screen = draft.particle_screen || particle;
  shield = shield || ablative;
  return true;
}

bool fit_repairs(const std::string& id, Draft& draft) {
  constexpr std::array<std::string_view, 4> ids{"", "damage-control", "repair-bots", "nanite-repair-array"};
  const auto at = std::ranges::find(ids, id);
  if (id.empty() || at == ids.end()) return false;
  draft.damage_control = std::max(draft.damage_control, static_cast<DamageControl>(at - ids.begin()));
  return true;
}

}  // namespace

void read_hull(const Part& ship, Draft& draft) {
  const std::vector<Part> hull = ship.object("hull");
  if (hull.empty()) return ship.refuse("a ship needs a hull", "ALT-17.4");
  hull.front().only({"id"});
  const std::string id = hull.front().text("id");
  draft.hull = find_hull(id);
  if (!draft.hull) return refuse_unknown(hull.front(), "hull", "id", id, draft);
  draft.mc = draft.hull->mc;
  const std::string type = ship.text("designType"), station = ship.text("stationType");
  draft.base = type == "station";
  draft.ground = draft.base && (station == "ground-base" || station == "outpost");
  if (!type.empty() && type != "station" && type != "warship")
    draft.account.note("design type " + quoted(type) + ", read as a warship");
  if (draft.base && !draft.ground && !station.empty() && station != "space-station")
    draft.account.note("station type " + quoted(station) + ", read as a space station");
  read_armour(ship, draft);
}

void read_engines(const Part& ship, Draft& draft) {
  std::vector<Fitted> fitted;
  for (const Part& entry : ship.list("engines")) {
    entry.only({"id", "typeId", "hullPoints"});
    const std::string id = entry.text("typeId");
    const Engine* engine = find_engine(id);
    const std::int64_t amount = entry.amount("hullPoints");
    if (!engine) {
      refuse_unknown(entry, "engine", "typeId", id, draft);
      continue;
    }
    draft.taken.add("engines", amount);
    if (amount > 0 && amount < least_of_engine(id))
      entry.refuse_or_note("engine " + quoted(id) + " of " + points_words(amount) + " hull points; it takes at least " +
                               points_words(least_of_engine(id)),
                           "ALT-R110");
    if (!entry.has("hullPoints"))
      draft.account.note_anew("engine " + quoted(id) + ": 'hullPoints' is missing, it is read as 0");
    if (engine->halves.back() == 0) draft.account.note("engine " + quoted(id) + ": of the older scale, it counts 0");
    const auto same = std::ranges::find(fitted, engine, &Fitted::engine);
    if (same == fitted.end())
      fitted.push_back({engine, amount});
    else
      same->amount += amount;
  }
  if (!draft.hull || draft.account.refused()) return;
  std::int64_t sum = 0;
  for (const Fitted& one : fitted) sum += rating_of(one, *draft.hull);
  const std::int64_t hex = parts_of(*draft.hull);
  draft.accel = static_cast<int>(sum < hex && 2 * sum >= hex ? 1 : sum / hex);
  if (draft.base) {
    if (draft.accel > 0) draft.account.note("engines of a station");
    draft.accel = draft.mc = 0;
  } else if (sum > 0 && draft.accel == 0) {
    ship.refuse("its engines come to " + hexes_words(sum, hex) +
                    " hexes a round; half a hex is needed: " + fitted_words(fitted),
                "ALT-17.5");
  } else if (draft.accel == 0) {
    ship.refuse(none_words(fitted), "ALT-17.5");
  } else if (draft.accel > 40) {
    draft.account.note("acceleration " + number(draft.accel) + ", read as 40");
    draft.accel = 40;
  }
}

void read_defences(const Part& ship, Draft& draft) {
  constexpr int covers = 20, pool_most = 9999;
  int screens = 0;
  bool shield = false;
  std::int64_t pool = 0;
  const std::vector<Counted> all = counted_defences(ship);
  refuse_pairs(ship, all);
  for (const auto& [id, quantity] : all) {
    if (draft.hull) draft.taken.add("defences", points_of_defence(id, quantity, *draft.hull));
    if (quantity < whole) continue;
    if (id == "capacitor" || id == "energy-compiler") {
      pool += quantity / whole * (id == "capacitor" ? 10 : 20);
      continue;
    }
    if (fit_repairs(id, draft)) continue;
    const auto part = std::ranges::find(system_parts, id, &SystemPart::id);
    const bool sets = part != system_parts.end() && in_sets(part->system);
    const int points = draft.hull ? draft.hull->points : 0;
    const bool covered = sets || quantity * covers >= points * whole;
    if (!covered && (part != system_parts.end() || id == "particle-screen" || id == "ablative-shield-generator"))
      draft.account.note(quoted(id) + " covers only part of the hull: " + number(quantity * covers / whole) + " of " +
                         number(points) + " points");
    else if (!fit_screen(id, screens, shield, draft))
      draft.account.note("defence " + quoted(id) + ": no rule for it");
  }
  if (screens > 1) ship.refuse("one screen is all that a ship may have", "ALT-R74");
  if (shield && pool == 0) draft.account.note("an ablative shield without capacitors or energy compilers");
  if (!shield && pool > 0) draft.account.note("capacitors and energy compilers without an ablative shield");
  if (shield) draft.ablative = static_cast<int>(std::min<std::int64_t>(pool, pool_most));
}

}  // namespace emcon::rules::alternity_warships::ship_files
