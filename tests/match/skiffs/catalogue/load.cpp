// Loads and describes the scenarios of Skiffs.
#include <algorithm>

#include "server/rules/kit/reader.hpp"
#include "server/rules/kit/scenario.hpp"
#include "tests/match/skiffs/catalogue/handbook.hpp"
#include "tests/match/skiffs/orders/orders.hpp"

namespace emcon::rules::skiffs {
namespace {

constexpr int table_max = 120;  ///< inches

/// Whole inches.
std::vector<Point> points_of(const Reader& in, const char* key, std::size_t count) {
  const std::vector<int> numbers = in.integers(key, 2 * count, 0, table_max);
  std::vector<Point> out;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) out.push_back({numbers[i] * inch, numbers[i + 1] * inch});
  out.resize(count);
  return out;
}

Scenario read_scenario(const Reader& in, std::string id) {
  in.only({"title", "turns", "skiffs", "table", "nebula", "sides"});
  Scenario out;
  out.id = std::move(id);
  out.title = in.text("title");
  out.turns = in.integer("turns", 1, 100);
  out.skiffs = in.integer("skiffs", 1, 4);
  out.corner = points_of(in, "table", 1).front();
  if (const auto nebula = in.table("nebula")) {
    nebula->only({"at", "radius"});
    out.nebula = Disc{points_of(*nebula, "at", 1).front(), nebula->integer("radius", 1, 12) * inch};
  }
  for (const Reader& side : in.tables("sides")) {
    side.only({"name", "colour", "seats", "zone", "heading"});
    const std::string name = side.text("name");
    out.sides.push_back({name, side.text("colour"), side.integer("seats", 1, 4), "You are " + name + "."});
    const auto zone = points_of(side, "zone", 2);
    out.zones.push_back({zone[0], zone[1], side.integer("heading", 0, plane_headings - 1)});
  }
  if (out.sides.size() < 2) in.fault("sides", "two sides or more");
  return out;
}

table::Offer options_of(const Scenario& scenario) {
  OfferBase base;
  table::OfferLine& line = base.line("option", "", "turns", "Number of turns", "SKF-1");
  line.fields = {OfferBase::number("value", "turns", 1, 100, std::int64_t{scenario.turns})};
  return std::move(base.offer);
}

}  // namespace

std::expected<Catalogue, Problems> Rules::load(const std::vector<Document>& documents, int) {
  Catalogue out;
  Problems problems;
  for (const Document& document : documents)
    if (const std::optional<std::string> id = scenario_id(document))
      out.scenarios.push_back(read_scenario(Reader(document.name, document.root, problems), *id));
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return out;
}

Description Rules::describe(const Catalogue& catalogue) {
  Description out;
  for (const Scenario& scenario : catalogue.scenarios) {
    ScenarioDescription one = described(ScenarioHead{scenario.id, scenario.title, "Skiffs on a table.", 10});
    one.sides = scenario.sides;
    one.options = options_of(scenario);
    out.scenarios.push_back(std::move(one));
  }
  out.handbook = handbook;
  out.windows = described(windows());
  return out;
}

}  // namespace emcon::rules::skiffs
