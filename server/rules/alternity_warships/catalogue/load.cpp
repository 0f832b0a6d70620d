// Loads the whole catalogue: weapons, loads and sheets of all files first, then the scenarios that use them.
#include "server/rules/alternity_warships/catalogue/load.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// The sheets of a document: a file of its own, or what a scenario brings along.
template <class Load>
void each_sheet(const std::vector<Document>& documents, Problems& problems, Load load_sheets) {
  for (const Document& document : documents) {
    const Reader in(document.name, document.root, problems);
    if (!scenario_id(document))
      load_sheets(in);
    else if (const std::optional<Reader> own = in.table("sheets"))
      load_sheets(*own);
  }
}

void make_tables(Catalogue& catalogue) {
  for (const Scenario& scenario : catalogue.scenarios) {
    auto alone = std::make_shared<Catalogue>();
    alone->weapons = catalogue.weapons;
    alone->loads = catalogue.loads;
    alone->sheets = catalogue.sheets;
    alone->scenarios = {scenario};
    catalogue.on_table.push_back(std::move(alone));
  }
}

}  // namespace

std::expected<Catalogue, Problems> load_catalogue(const std::vector<Document>& documents) {
  Catalogue catalogue;
  Problems problems;
  each_sheet(documents, problems, [&](const Reader& in) {
    in.only({"weapons", "loads", "ships"});
    for (const Reader& weapon : in.tables("weapons")) load_weapon(weapon, catalogue);
    for (const Reader& load : in.tables("loads")) load_load(load, catalogue);
  });
  each_sheet(documents, problems, [&](const Reader& in) {
    for (const Reader& sheet : in.tables("ships")) load_sheet(sheet, catalogue);
  });
  std::size_t next = 0;
  each_sheet(documents, problems, [&](const Reader& in) {
    for (const Reader& sheet : in.tables("ships")) load_craft(sheet, SheetIndex(next++), catalogue);
  });
  if (problems.empty())
    for (const Document& document : documents)
      if (scenario_id(document)) load_scenario(Reader(document.name, document.root, problems), catalogue);
  if (!problems.empty()) return std::unexpected(std::move(problems));
  make_tables(catalogue);
  return catalogue;
}

}  // namespace emcon::rules::alternity_warships
