// Loads the whole catalogue: sheets of all files first, then the scenarios that use them.
#include "server/rules/stellar_empires_fleet/catalogue/load.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/stellar_empires_fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int factor_columns = 6;

bool is_scenario(const Document& document) {
  return scenario_id(document).has_value();
}

/// The sheets of a document: a file of its own, or what a scenario brings along.
template <class Load>
void each_sheet(const std::vector<Document>& documents, Problems& problems, Load load_sheets) {
  for (const Document& document : documents) {
    const Reader in(document.name, document.root, problems);
    if (!is_scenario(document))
      load_sheets(in);
    else if (const std::optional<Reader> own = in.table("sheets"))
      load_sheets(*own);
  }
}

void load_factor(const Reader& in, Catalogue& catalogue) {
  if (!in.node().member("factor")) return;
  catalogue.factor = in.integers("factor", factor_columns, 0, 100);
  if (!std::ranges::is_sorted(catalogue.factor)) in.fault("factor", "six percentages that do not fall");
}

void make_tables(Catalogue& catalogue) {
  for (const Scenario& scenario : catalogue.scenarios) {
    auto alone = std::make_shared<Catalogue>();
    alone->weapons = catalogue.weapons;
    alone->munitions = catalogue.munitions;
    alone->flights = catalogue.flights;
    alone->classes = catalogue.classes;
    alone->factor = catalogue.factor;
    alone->scenarios = {scenario};
    catalogue.on_table.push_back(std::move(alone));
  }
}

}  // namespace

std::expected<Catalogue, Problems> Rules::load(const std::vector<Document>& documents) {
  Catalogue catalogue;
  Problems problems;
  each_sheet(documents, problems, [&](const Reader& in) {
    in.only({"factor", "weapons", "munitions", "flights", "ships"});
    load_factor(in, catalogue);
    for (const Reader& weapon : in.tables("weapons")) load_weapon(weapon, catalogue);
    for (const Reader& munition : in.tables("munitions")) load_munition(munition, catalogue);
    for (const Reader& flight : in.tables("flights")) load_flight(flight, catalogue);
  });
  each_sheet(documents, problems, [&](const Reader& in) {
    for (const Reader& ship : in.tables("ships")) load_ship(ship, catalogue);
  });
  if (catalogue.factor.empty()) catalogue.factor = {50, 60, 70, 80, 90, 100};
  if (problems.empty())
    for (const Document& document : documents)
      if (is_scenario(document)) load_scenario(Reader(document.name, document.root, problems), catalogue);
  if (!problems.empty()) return std::unexpected(std::move(problems));
  make_tables(catalogue);
  return catalogue;
}

}  // namespace emcon::rules::stellar_empires_fleet
