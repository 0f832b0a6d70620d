// What the offers of several operational orders have in common.
#include "server/rules/fires_of_space/operation/orders/offering.hpp"

namespace emcon::rules::fires_of_space::operation {

std::vector<table::Option> Offering::contacts_of(UnitIndex unit, bool to_intercept) const {
  const OwnUnit& own = force.units[unit];
  std::vector<table::Option> out;
  for (const ContactUnit& contact : picture.units) {
    if (contact.gone || contact.side == side || contact.system != own.system) continue;
    if (to_intercept && own.contact && contact.intercepts == own.contact) continue;
    out.push_back({contact.handle, "contact " + contact.handle, "", std::nullopt});
  }
  return out;
}

std::vector<table::Option> equally_good(const std::vector<Hex>& hexes, std::int64_t worth) {
  std::vector<table::Option> out;
  for (const Hex hex : hexes) out.push_back({label(hex), "hex " + label(hex), "", worth, hex});
  return out;
}

}  // namespace emcon::rules::fires_of_space::operation
