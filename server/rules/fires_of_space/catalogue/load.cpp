// Loads beams, missiles and ship classes from data trees, and checks them.
#include "server/rules/fires_of_space/catalogue/load.hpp"

#include <algorithm>

namespace emcon::rules::fires_of_space {
namespace {

bool is_scenario(const Document& document) {
  return document.name.rfind("scenarios/", 0) == 0;
}

void load_penetrations(const Reader& in, MissileType& type) {
  const Node* list = in.node().member("penetration");
  int rating = type.rating_max;
  for (const Node& item : list ? list->items : std::vector<Node>{}) {
    const std::vector<int> pair = small_numbers(item, 40);
    if (pair.size() != 2 || pair[0] != rating || rating < 1) break;
    type.penetrations.emplace_back(rating--, pair[1]);
  }
  if (list && !list->items.empty() && type.penetrations.size() == list->items.size()) return;
  in.fault("penetration", "pairs [rating, penetration 0 to 40] from rating_max down without gaps");
  type.penetrations.assign(1, {type.rating_max, 0});
}

void load_chart(const Reader& in, ShipClass& c) {
  c.chart_auto = in.integer("chart_auto", 0, 5, 0);
  c.chart_extra = in.integer("chart_extra", 0, 20, 0);
  c.chart = in.text("chart", "");
  if (!c.chart.empty() && (c.chart.size() != 20 || c.chart.find_first_not_of("SBDMEPNAJLC") != std::string::npos))
    in.fault("chart", "20 letters of S B D M E P N A J L C");
}

void load_weapons_of(const Reader& in, const Catalogue& catalogue, ShipClass& c) {
  for (const Reader& mount : in.tables("beams")) {
    mount.only({"type", "count"});
    const int type = mount.word("type", names_of(catalogue.beams, &BeamType::name));
    const bool twice = std::ranges::any_of(c.beams, [&](const BeamMount& m) { return m.beam == BeamIndex(type); });
    if (twice) mount.fault("type", "a beam weapon that has no other row on this ship");
    if (type >= 0) c.beams.push_back({BeamIndex(type), mount.integer("count", 1, 40)});
  }
  for (const Reader& battery : in.tables("point_defence")) {
    battery.only({"count", "strength", "range"});
    const Battery b{battery.integer("count", 1, 40), battery.integer("strength", 1, 40),
                    battery.integer("range", 0, 4, 0)};
    for (const Battery& other : c.batteries)
      if (other.strength == b.strength) battery.fault("strength", "different from the ship's other batteries");
    c.batteries.push_back(b);
  }
  for (const Reader& load : in.tables("missiles")) {
    load.only({"type", "count"});
    const int type = load.word("type", names_of(catalogue.missiles, &MissileType::name));
    if (type >= 0) c.missiles.push_back({MissileIndex(type), load.integer("count", 1, 999)});
  }
}

/// Millions of credits as a whole number or a text with one decimal ("1.5"); gives thousandths.
std::int64_t read_cost(const Reader& in, const char* key) {
  constexpr const char* allowed = "millions of credits, a whole number or a text such as \"1.5\", below 1000000";
  constexpr std::int64_t most = 1'000'000;
  const Node* found = in.node().member(key);
  if (found && found->kind == Node::Kind::integer && found->integer >= 0 && found->integer < most)
    return found->integer * 1000;
  if (found && found->kind == Node::Kind::text) {
    const std::string& t = found->text;
    const std::size_t dot = t.find('.');
    const bool digits =
        t.find_first_not_of("0123456789.") == std::string::npos && t.find('.', dot + 1) == std::string::npos;
    if (digits && dot != std::string::npos && dot > 0 && dot <= 6 && dot + 2 == t.size())
      return std::stoll(t.substr(0, dot)) * 1000 + (t[dot + 1] - '0') * 100;
  }
  in.fault(key, allowed);
  return 0;
}

}  // namespace

int MissileType::penetration(int committed) const {
  for (const auto& [rating, value] : penetrations)
    if (rating == committed) return value;
  throw RulesFault("committed rating " + std::to_string(committed) + " of " + name);
}

void load_beam(const Reader& in, Catalogue& catalogue) {
  in.only({"name", "kind", "penetration"});
  BeamType beam;
  beam.name = in.text("name");
  beam.kind = in.word("kind", {"PA", "MG"}) == 1 ? BeamKind::mg : BeamKind::pa;
  const std::vector<int> penetration = in.integers("penetration", bands, 0, 40);
  std::copy(penetration.begin(), penetration.end(), beam.penetration.begin());
  refuse_twins(in, catalogue.beams, &BeamType::name, beam, "name");
  catalogue.beams.push_back(std::move(beam));
}

void load_missile(const Reader& in, Catalogue& catalogue) {
  in.only({"name", "rating_max", "guidance", "defence", "size", "cost", "anti_missile", "penetration"});
  MissileType type;
  type.name = in.text("name");
  type.rating_max = in.integer("rating_max", 1, 20);
  type.guidance = in.integer("guidance", 0, 20);
  type.defence = in.integer("defence", 1, 20);
  type.size = in.integer("size", 1, 20);
  type.cost = read_cost(in, "cost");
  type.anti_missile = in.boolean("anti_missile", false);
  load_penetrations(in, type);
  refuse_twins(in, catalogue.missiles, &MissileType::name, type, "name");
  catalogue.missiles.push_back(std::move(type));
}

void load_ship(const Reader& in, Catalogue& catalogue) {
  in.only({"name",          "civilian",    "suite",         "armour",      "manoeuvre",   "screen", "size",
           "target_value",  "beams",       "point_defence", "missiles",    "launch_rate", "jump",   "prep",
           "crew",          "troops",      "passengers",    "cargo",       "power",       "mass",   "cost",
           "damage_number", "increase_on", "chart_auto",    "chart_extra", "chart"});
  ShipClass c;
  c.name = in.text("name");
  c.civilian = in.boolean("civilian", false);
  c.suite = in.integer("suite", 0, 9);
  c.armour = in.integer("armour", 0, 20);
  c.manoeuvre = in.integer("manoeuvre", 0, 9);
  c.screen = in.integer("screen", 0, 20);
  c.size = in.integer("size", 1, 20);
  const std::vector<int> tv = in.integers("target_value", bands, 0, 40);
  std::copy(tv.begin(), tv.end(), c.tv.begin());
  load_weapons_of(in, catalogue, c);
  c.launch_rate = in.integer("launch_rate", 0, 99, 0);
  c.jump = in.integer("jump", 0, 9);
  c.prep = in.integer("prep", 1, 9);
  c.crew = in.integer("crew", 0, 9999);
  c.troops = in.integer("troops", 0, 9999);
  c.passengers = in.integer("passengers", 0, 9999);
  c.cargo = in.integer("cargo", 0, 1000000);
  c.power = in.integer("power", 0, 1000000);
  c.mass = in.integer("mass", 1, 100000000);
  c.cost = read_cost(in, "cost");
  c.damage_number = in.integer("damage_number", 0, 5);
  c.increase_on = in.integer("increase_on", 0, 20);
  load_chart(in, c);
  refuse_twins(in, catalogue.classes, &ShipClass::name, c, "name");
  catalogue.classes.push_back(std::move(c));
}

std::expected<Catalogue, Problems> load_catalogue(const std::vector<Document>& documents) {
  Catalogue catalogue;
  Problems problems;
  each_sheet(documents, problems, [&](const Reader& in) {
    in.only({"beams", "missiles", "ships"});
    for (const Reader& beam : in.tables("beams")) load_beam(beam, catalogue);
    for (const Reader& missile : in.tables("missiles")) load_missile(missile, catalogue);
  });
  each_sheet(documents, problems, [&](const Reader& in) {
    for (const Reader& ship : in.tables("ships")) load_ship(ship, catalogue);
  });
  for (const Document& document : documents)
    if (is_scenario(document)) load_scenario(Reader(document.name, document.root, problems), catalogue);
  name_twins(problems, documents);
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return catalogue;
}

}  // namespace emcon::rules::fires_of_space
