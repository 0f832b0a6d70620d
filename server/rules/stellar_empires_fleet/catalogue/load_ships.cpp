// Loads sheets of ships from data trees, and checks them.
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/bays.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/load.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int mounts_max = 16, bays_max = 16, wing_max = 16, rows_max = 8;

/// A row of boxes whose numbers fall, or stay.
std::vector<int> load_row(const Reader& in, const char* key, int most) {
  std::vector<int> out = in.integers(key, 0, 0, most);
  if (out.empty() || out.size() > 16 || !std::ranges::is_sorted(out, std::ranges::greater()))
    in.fault(key, "a row of 1 to 16 numbers that do not rise");
  return out;
}

std::optional<Row> row_of(const Node& node) {
  const bool pair = node.items.size() == 2 && std::ranges::all_of(node.items, [](const Node& item) {
                      return item.kind == Node::Kind::integer && item.integer >= 1 && item.integer <= 40;
                    });
  if (!pair || node.items[0].integer > 12) return std::nullopt;
  return Row{static_cast<int>(node.items[0].integer), static_cast<int>(node.items[1].integer)};
}

/// Pairs of threshold and boxes, thresholds falling.
std::optional<Track> track_of(const Node& node) {
  Track out;
  for (const Node& item : node.items) {
    const std::optional<Row> row = row_of(item);
    if (!row || (!out.empty() && out.back().threshold <= row->threshold)) return std::nullopt;
    out.push_back(*row);
  }
  if (out.empty() || count_of(out) > rows_max) return std::nullopt;
  return out;
}

constexpr const char* track_words = "pairs [threshold 1 to 12, boxes 1 to 40], thresholds falling";

void load_tracks(const Reader& in, const char* key, std::array<Track, facings>& tracks) {
  const Node* list = in.node().member(key);
  const std::string allowed = std::string("four lists, of fore, port, starboard and aft, of ") + track_words;
  if (!list || count_of(list->items) != facings) return in.fault(key, allowed);
  for (int f = 0; f < facings; ++f) {
    if (const std::optional<Track> track = track_of(list->items[ix(f)]))
      tracks[ix(f)] = *track;
    else
      in.fault(list->items[ix(f)], key, allowed);
  }
}

void load_primary(const Reader& in, ShipClass& c) {
  const Node* list = in.node().member("primary");
  const std::optional<Track> track = list ? track_of(*list) : std::nullopt;
  if (!track) return in.fault("primary", track_words);
  c.primary = *track;
}

Interceptors load_set(const Reader& from) {
  from.only({"close", "assist", "volley", "tech", "heavy"});
  Interceptors out;
  out.close = from.integer("close", 0, 12);
  out.assist = from.integer("assist", 0, 12);
  out.volley = from.integer("volley", 0, 12);
  out.tech = from.integer("tech", 1, 9);
  out.heavy = from.boolean("heavy", false);
  return out;
}

/// One system of interceptors, or a list of several.
void load_interceptors(const Reader& in, ShipClass& c) {
  const Node* node = in.node().member("interceptors");
  if (node && node->kind == Node::Kind::array) {
    for (const Reader& from : in.tables("interceptors")) c.interceptors.push_back(load_set(from));
    if (c.interceptors.empty() || count_of(c.interceptors) > interceptor_sets_max)
      in.fault("interceptors", "one system, or a list of 1 to " + std::to_string(interceptor_sets_max));
  } else if (const std::optional<Reader> from = in.table("interceptors")) {
    c.interceptors.push_back(load_set(*from));
  }
  if (c.interceptors.empty()) c.interceptors.emplace_back();
}

void load_shields(const Reader& in, ShipClass& c) {
  const std::optional<Reader> from = in.table("shields");
  if (!from) return;
  from->only({"level", "capacity", "generator"});
  c.shields.level = from->integer("level", 1, 5);
  c.shields.capacity = from->integer("capacity", 1, 40);
  c.shields.generator = from->integer("generator", 0, 40);
}

/// The facing in the middle of an arc; fore for all round.
Facing section_of(int arc) {
  constexpr std::array<Facing, facings> clockwise{Facing::fore, Facing::starboard, Facing::aft, Facing::port};
  return clockwise[ix(((arcs[ix(arc)].centre + 2) / 6) % facings)];
}

void load_munitions(const Reader& from, const Catalogue& catalogue, Mount& mount) {
  const Weapon& weapon = catalogue.weapons[mount.weapon];
  if (!has_rounds(weapon.type)) return;
  mount.rounds = from.integer("rounds", 1, 99);
  for (const std::string& key : from.texts("munitions")) {
    const auto found =
        first_of(catalogue.munitions, [&](const Munition& one) { return one.key == key && one.fits == weapon.type; });
    if (found)
      mount.munitions.push_back(*found);
    else
      from.fault("munitions", "munitions that fit the weapon");
  }
  if (mount.munitions.empty()) from.fault("munitions", "one or more munitions that fit the weapon");
}

void load_mounts(const Reader& in, const Catalogue& catalogue, ShipClass& c) {
  std::vector<std::string> names;
  for (const Arc& arc : arcs) names.emplace_back(arc.name);
  for (const Reader& from : in.tables("mounts")) {
    from.only({"weapon", "number", "arc", "salvo", "rounds", "section", "munitions"});
    if (catalogue.weapons.empty()) return from.fault("weapon", "a weapon of the data files");
    Mount mount;
    mount.weapon = index_of<WeaponIndex>(from, "weapon", names_of(catalogue.weapons, &Weapon::key));
    mount.number = from.integer("number", 1, 40);
    mount.arc = std::max(0, from.word("arc", names));
    mount.salvo = from.integer("salvo", 1, 9, 1);
    mount.section = from.node().member("section")
                        ? static_cast<Facing>(std::max(0, from.word("section", {"fore", "port", "starboard", "aft"})))
                        : section_of(mount.arc);
    load_munitions(from, catalogue, mount);
    c.mounts.push_back(std::move(mount));
  }
  if (count_of(c.mounts) > mounts_max) in.fault("mounts", "at most 16 mounts");
}

std::optional<FlightTypeIndex> flight_of(const Catalogue& catalogue, const std::string& key) {
  return first_of(catalogue.flights, [&](const FlightType& one) { return one.key == key; });
}

void load_bays(const Reader& in, const Catalogue& catalogue, ShipClass& c) {
  for (const Reader& from : in.tables("bays")) {
    from.only({"size", "only"});
    Bay bay;
    bay.size = static_cast<BaySize>(std::max(0, from.word("size", {"small", "medium", "large", "expanded", "oversized",
                                                                   "dropship", "heavy dropship", "docking collar"})));
    if (from.node().member("only")) {
      const auto only = flight_of(catalogue, from.text("only"));
      if (!only) from.fault("only", "a flight of the data files");
      bay.only = only.value_or(FlightTypeIndex());
    }
    if (bay.is_collar() && bay.only) from.fault("only", "left out: a docking collar takes any dropship");
    c.bays.push_back(bay);
  }
  for (const std::string& key : in.texts("wing")) {
    const auto type = flight_of(catalogue, key);
    if (type)
      c.wing.push_back(*type);
    else
      in.fault("wing", "flights of the data files");
  }
  if (count_of(c.bays) > bays_max) in.fault("bays", "at most 16 bays");
  if (count_of(c.wing) > wing_max) return in.fault("wing", "at most 16 flights");
  const auto berths = berths_for(catalogue, c.bays, c.wing);
  if (!berths)
    in.fault(
        "wing",
        "flights that its bays hold: twice a bay's rate in their sizes, a fixed bay those of its own size, a docking "
        "collar one dropship");
  c.berths = berths.value_or(std::vector<int>(c.wing.size(), 0));
}

/// Docks outside: one for each category, one of them fore and one aft at most (SEF-13.2.7).
void load_docks(const Reader& in, const Catalogue& catalogue, ShipClass& c) {
  for (const Reader& from : in.tables("docks")) {
    from.only({"side", "flight"});
    Dock dock;
    dock.side = static_cast<Facing>(std::max(0, from.word("side", {"fore", "port", "starboard", "aft"})));
    const auto type = flight_of(catalogue, from.text("flight"));
    if (!type) from.fault("flight", "a flight of the data files");
    dock.flight = type.value_or(FlightTypeIndex());
    c.docks.push_back(dock);
  }
  const auto on = [&](Facing side) { return std::ranges::count(c.docks, side, &Dock::side); };
  if (count_of(c.docks) > c.category || on(Facing::fore) > 1 || on(Facing::aft) > 1)
    in.fault("docks", "at most one for each category, and one on the fore and on the aft side");
}

/// SEF-7.7.2.
int usual_defence(int category) {
  return category >= 10 ? 1 : category >= 7 ? 0 : category >= 4 ? -1 : -2;
}

}  // namespace

void load_ship(const Reader& in, Catalogue& catalogue) {
  in.only({"key",     "name",       "faction", "category",  "defence", "cost",    "speed",        "turns",   "sensors",
           "reactor", "capacitor",  "armour",  "structure", "primary", "shields", "interceptors", "stealth", "jammer",
           "command", "operations", "drive",   "mounts",    "bays",    "wing",    "docks"});
  ShipClass c;
  c.key = in.text("key");
  c.name = in.text("name");
  c.faction = in.text("faction");
  c.category = in.integer("category", 1, 12);
  c.defence = in.integer("defence", -3, 3, usual_defence(c.category));
  c.cost = in.integer("cost", 1, 9999);
  c.speed = load_row(in, "speed", 16);
  c.turns = load_row(in, "turns", 6);
  c.sensors = load_row(in, "sensors", 10);
  c.reactor = load_row(in, "reactor", 60);
  c.capacitor = in.integer("capacitor", 0, 60, 0);
  load_tracks(in, "armour", c.armour);
  load_tracks(in, "structure", c.structure);
  load_primary(in, c);
  load_interceptors(in, c);
  load_shields(in, c);
  c.stealth = in.integer("stealth", 0, 3, 0);
  c.jammer = in.integer("jammer", 0, 3, 0);
  c.command = in.integer("command", 0, 3, 0);
  c.operations = in.integer("operations", 0, 6, 0);
  c.drive = in.boolean("drive", false);
  load_mounts(in, catalogue, c);
  load_bays(in, catalogue, c);
  load_docks(in, catalogue, c);
  refuse_twins(in, catalogue.classes, &ShipClass::key, c, "key");
  catalogue.classes.push_back(std::move(c));
}

}  // namespace emcon::rules::stellar_empires_fleet
