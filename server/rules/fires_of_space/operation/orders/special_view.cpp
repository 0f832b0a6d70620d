// Says what stands against a special action as far as its sender can see (R78).
#include "server/rules/fires_of_space/operation/orders/special_view.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/battle/hits.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

Objection not_alongside(const ContactShip& target, const char* clause) {
  return {"not_matched", clause,
          "None of your ships has the same past, present and future hexes as " + target.handle + "."};
}

}  // namespace

std::vector<ShipIndex> SpecialView::alongside_of(ContactIndex contact) const {
  return ships_alongside(force_, picture_.units[picture_.ships[contact].unit]);
}

Objection SpecialView::to_force(ContactIndex contact) const {
  const ContactShip& target = picture_.ships[contact];
  const std::vector<ShipIndex> own = alongside_of(contact);
  if (own.empty()) return not_alongside(target, "FOS-18.a.i");
  if (std::none_of(own.begin(), own.end(), [&](ShipIndex s) { return has_beams(table_, body(s)); }))
    return {"no_beams", "FOS-18.a.ii", "None of your ships there has a beam weapon that works."};
  if (!target.sheet) return {};
  if (!forced_scuttling_state(table_, *target.sheet))
    return {"not_disabled", table_.detailed ? "FOS-18.a.iii" : "FOS-18.a", target.handle + " is not disabled."};
  if (std::none_of(own.begin(), own.end(), [&](ShipIndex s) { return outguns(table_, body(s), *target.sheet); }))
    return {"not_outgunned", "FOS-18.a.ii",
            "No ship of yours there has beams that together penetrate more than its armour or screen."};
  if (!forced_by(own, *target.sheet))
    return {"not_outrun", "FOS-18.a.iii", "No ship of yours there has a higher manoeuvre rating."};
  for (const ContactIndex c : company_of(picture_, contact)) {
    const ContactShip& other = picture_.ships[c];
    if (other.sheet && !forced_by(own, *other.sheet))
      return {"shielded", "FOS-18.a.iv", other.handle + " is alongside, and cannot be forced."};
  }
  return {};
}

Objection SpecialView::to_capture(ContactIndex contact) const {
  const ContactShip& target = picture_.ships[contact];
  if (target.prize) return {"prize", "FOS-18.b.vii", "A captured ship cannot be captured again."};
  if (Objection out = to_force(contact); out.code) return out;
  if (target.sheet && current(table_, *target.sheet).manoeuvre > 0)
    return {"not_stopped", "FOS-R49", target.handle + " still has a manoeuvre rating."};
  return {};
}

Objection SpecialView::to_accept(ContactIndex contact) const {
  const ContactShip& target = picture_.ships[contact];
  if (target.prize) return {"prize", "FOS-18.b.vii", "A captured ship does not surrender; 'destroy' it."};
  return to_force(contact);
}

Objection SpecialView::to_ransom(ContactIndex contact) const {
  const ContactShip& target = picture_.ships[contact];
  if (target.prize) return {"prize", "FOS-18.b.vii", "A captured ship is not ransomed."};
  const std::vector<ShipIndex> own = alongside_of(contact);
  if (own.empty()) return not_alongside(target, "FOS-18.c");
  if (target.civilian && !*target.civilian) return {"not_civilian", "FOS-18.c", target.handle + " is a military ship."};
  const auto fit = [&](ShipIndex s) { return has_beams(table_, body(s)) && current(table_, body(s)).manoeuvre > 0; };
  if (std::none_of(own.begin(), own.end(), fit))
    return {"no_beams", "FOS-18.c", "None of your ships there has a beam weapon and a drive that work."};
  if (target.sheet &&
      std::none_of(own.begin(), own.end(), [&](ShipIndex s) { return ransoms(table_, body(s), *target.sheet); }))
    return {"not_ransomable", "FOS-18.c", "It is armed, or no ship of yours there is faster."};
  return {};
}

int SpecialView::troops(const std::vector<ShipIndex>& ships) const {
  int out = 0;
  for (const ShipIndex s : ships) out += table_.class_of(body(s)).troops;
  return out;
}
std::optional<int> SpecialView::need(ContactIndex contact, const std::vector<ShipIndex>& ships) const {
  const ContactShip& target = picture_.ships[contact];
  if (!target.sheet) return std::nullopt;
  const int defence = defenders(table_, *target.sheet);
  return defence == 0 ? 20 : std::min(20, capture_need(troops(ships), defence));
}

bool SpecialView::forced_by(const std::vector<ShipIndex>& own, const Ship& target) const {
  return std::any_of(own.begin(), own.end(), [&](ShipIndex s) { return forces(table_, body(s), target); });
}

Objection SpecialView::to_destroy(ContactIndex contact) const {
  if (!picture_.ships[contact].prize)
    return {"not_a_prize", "FOS-18.b.vii", "Only captured ships are destroyed by order."};
  return to_force(contact);
}

}  // namespace emcon::rules::fires_of_space::operation
