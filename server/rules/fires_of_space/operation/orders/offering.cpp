// What the offers of several operational orders have in common.
#include "server/rules/fires_of_space/operation/orders/offering.hpp"

#include <algorithm>

#include "server/rules/kit/line_check.hpp"

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

void sort_by_subject(const Knowledge& of, std::string_view verbs, table::Offer& offer) {
  std::vector<std::string> things;
  for (const ContactShip& contact : of.picture.ships) things.push_back(contact.handle);
  for (const OwnUnit& unit : of.force.units) things.push_back(unit.handle);
  for (const OwnShip& ship : of.force.ships) things.push_back(ship.body.handle);
  const auto place = [&](const table::OfferLine& line) { return std::ranges::find(things, line.subject); };
  const auto about = [&](const table::OfferLine& line) { return has_word(verbs, line.verb); };
  const auto first = std::ranges::find_if(offer.lines, about);
  std::ranges::stable_sort(first, std::find_if_not(first, offer.lines.end(), about), {}, place);
}

}  // namespace emcon::rules::fires_of_space::operation
