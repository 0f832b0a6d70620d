// Says what stands against a special action as far as its sender can see (R78).
#include "server/rules/fires_of_space/operation/orders/special_view.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/battle/table/hits.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

Misstep not_alongside(const ContactShip& target, const char* clause) {
  return {"not_matched", "None of your ships has the same past, present and future hexes as " + target.handle + ".",
          clause};
}

}  // namespace

std::vector<ShipIndex> SpecialView::alongside_of(ContactIndex contact) const {
  return ships_alongside(force, picture.units[picture.ships[contact].unit]);
}

std::optional<Misstep> SpecialView::to_force(ContactIndex contact) const {
  const ContactShip& target = picture.ships[contact];
  const std::vector<ShipIndex> own = alongside_of(contact);
  if (own.empty()) return not_alongside(target, "FOS-18.a.i");
  if (std::ranges::none_of(own, [&](ShipIndex s) { return has_beams(table, body(s)); }))
    return Misstep{"no_beams", "None of your ships there has a beam weapon that works.", "FOS-18.a.ii"};
  if (!target.sheet) return std::nullopt;
  if (!forced_scuttling_state(table, *target.sheet))
    return Misstep{"not_disabled", target.handle + " is not disabled.", table.detailed ? "FOS-18.a.iii" : "FOS-18.a"};
  if (std::ranges::none_of(own, [&](ShipIndex s) { return outguns(table, body(s), *target.sheet); }))
    return Misstep{"not_outgunned",
                   "No ship of yours there has beams that together penetrate more than its armour or screen.",
                   "FOS-18.a.ii"};
  if (!forced_by(own, *target.sheet))
    return Misstep{"not_outrun", "No ship of yours there has a higher manoeuvre rating.", "FOS-18.a.iii"};
  for (const ContactIndex c : company_of(picture, contact)) {
    const ContactShip& other = picture.ships[c];
    if (other.sheet && !forced_by(own, *other.sheet))
      return Misstep{"shielded", other.handle + " is alongside, and cannot be forced.", "FOS-18.a.iv"};
  }
  return std::nullopt;
}

std::optional<Misstep> SpecialView::to_capture(ContactIndex contact) const {
  const ContactShip& target = picture.ships[contact];
  if (target.prize) return Misstep{"prize", "A captured ship cannot be captured again.", "FOS-18.b.vii"};
  if (const std::optional<Misstep> out = to_force(contact)) return out;
  if (target.sheet && current(table, *target.sheet).manoeuvre > 0)
    return Misstep{"not_stopped", target.handle + " still has a manoeuvre rating.", "FOS-R49"};
  return std::nullopt;
}

std::optional<Misstep> SpecialView::to_accept(ContactIndex contact) const {
  const ContactShip& target = picture.ships[contact];
  if (target.prize) return Misstep{"prize", "A captured ship does not surrender; 'destroy' it.", "FOS-18.b.vii"};
  return to_force(contact);
}

std::optional<Misstep> SpecialView::to_ransom(ContactIndex contact) const {
  const ContactShip& target = picture.ships[contact];
  if (target.prize) return Misstep{"prize", "A captured ship is not ransomed.", "FOS-18.b.vii"};
  const std::vector<ShipIndex> own = alongside_of(contact);
  if (own.empty()) return not_alongside(target, "FOS-18.c");
  if (target.civilian && !*target.civilian)
    return Misstep{"not_civilian", target.handle + " is a military ship.", "FOS-18.c"};
  const auto fit = [&](ShipIndex s) { return has_beams(table, body(s)) && current(table, body(s)).manoeuvre > 0; };
  if (std::ranges::none_of(own, fit))
    return Misstep{"no_beams", "None of your ships there has a beam weapon and a drive that work.", "FOS-18.c"};
  if (target.sheet && std::ranges::none_of(own, [&](ShipIndex s) { return ransoms(table, body(s), *target.sheet); }))
    return Misstep{"not_ransomable", "It is armed, or no ship of yours there is faster.", "FOS-18.c"};
  return std::nullopt;
}

int SpecialView::troops(const std::vector<ShipIndex>& ships) const {
  int out = 0;
  for (const ShipIndex s : ships) out += table.class_of(body(s)).troops;
  return out;
}
std::optional<int> SpecialView::need(ContactIndex contact, const std::vector<ShipIndex>& ships) const {
  const ContactShip& target = picture.ships[contact];
  if (!target.sheet) return std::nullopt;
  const int defence = defenders(table, *target.sheet);
  return defence == 0 ? 20 : std::min(20, capture_need(troops(ships), defence));
}

bool SpecialView::forced_by(const std::vector<ShipIndex>& own, const Ship& target) const {
  return std::ranges::any_of(own, [&](ShipIndex s) { return forces(table, body(s), target); });
}

std::optional<Misstep> SpecialView::to_destroy(ContactIndex contact) const {
  if (!picture.ships[contact].prize)
    return Misstep{"not_a_prize", "Only captured ships are destroyed by order.", "FOS-18.b.vii"};
  return to_force(contact);
}

}  // namespace emcon::rules::fires_of_space::operation
