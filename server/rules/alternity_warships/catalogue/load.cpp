// Loads the whole catalogue: weapons, loads and sheets of all files first, then the scenarios that use them.
#include "server/rules/alternity_warships/catalogue/load.hpp"

namespace emcon::rules::alternity_warships {
std::expected<Catalogue, Problems> load_catalogue(const std::vector<Document>& documents, int revision) {
  Catalogue catalogue;
  catalogue.revision = revision;
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
  return with_scenarios(std::move(catalogue), documents, std::move(problems), load_scenario);
}

}  // namespace emcon::rules::alternity_warships
