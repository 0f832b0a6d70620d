// Finds the contacts that orders of section 18 can be given about, as far as their sender sees (R78).
#include "server/rules/fires_of_space/operation/orders/against.hpp"

namespace emcon::rules::fires_of_space::operation {

std::vector<ContactIndex> objects(const Offering& out, Objecting objecting) {
  const SpecialView view(out);
  std::vector<ContactIndex> list;
  for (const ContactIndex c : out.picture.ships.indices()) {
    const ContactShip& contact = out.picture.ships[c];
    if (!contact.lost && contact.side != out.side && !(view.*objecting)(c)) list.push_back(c);
  }
  return list;
}

std::optional<ContactIndex> object(Reading& in, Objecting objecting,
                                   bool (*ordered)(const Reading&, ContactIndex contact)) {
  const std::optional<ContactIndex> contact = in.contact_ship(nullptr);
  if (!contact || !in.only_once("ordered_twice", "FOS-R69", ordered(in, *contact))) return std::nullopt;
  if (const std::optional<Misstep> seen = (SpecialView(in).*objecting)(*contact))
    return refusal(in, seen->grounds, seen->clause, "subject");
  return contact;
}

bool settled(const Reading& in, ContactIndex contact) {
  return in.ordered(&Accept::contact, contact) || in.ordered(&Capture::contact, contact);
}

}  // namespace emcon::rules::fires_of_space::operation
