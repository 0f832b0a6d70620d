// Loads the whole catalogue: sheets of all files first, then the scenarios that use them.
#include "server/rules/stellar_empires_fleet/catalogue/load.hpp"

#include <algorithm>

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int factor_columns = 6;

void load_factor(const Reader& in, Catalogue& catalogue) {
  if (!in.node().member("factor")) return;
  catalogue.factor = in.integers("factor", factor_columns, 0, 100);
  if (!std::ranges::is_sorted(catalogue.factor)) in.fault("factor", "six percentages that do not fall");
}

}  // namespace

std::expected<Catalogue, Problems> load_catalogue(const std::vector<Document>& documents, int revision) {
  Catalogue catalogue;
  catalogue.revision = revision;
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
  return with_scenarios(std::move(catalogue), documents, std::move(problems), load_scenario);
}

}  // namespace emcon::rules::stellar_empires_fleet
