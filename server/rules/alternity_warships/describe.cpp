// Loads the data and describes scenarios, options and windows to the host.
#include "server/rules/alternity_warships/alternity_warships.hpp"
#include "server/rules/alternity_warships/catalogue/handbook.hpp"
#include "server/rules/alternity_warships/catalogue/load.hpp"
#include "server/rules/alternity_warships/catalogue/options.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

std::expected<Catalogue, Problems> Rules::load(const std::vector<Document>& documents, int revision) {
  return load_catalogue(documents, revision);
}

Description Rules::describe(const Catalogue& catalogue) {
  Description out;
  out.scenarios = described_scenarios(catalogue);
  out.handbook = handbook();
  out.windows = described(windows());
  return out;
}

}  // namespace emcon::rules::alternity_warships
