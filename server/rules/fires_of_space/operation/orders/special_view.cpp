// Says what stands against a special action as far as its sender can see (R78).
#include "server/rules/fires_of_space/operation/orders/special_view.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/battle/table/hits.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

Misstep not_alongside(const ContactShip& target, const char* clause) {
  return {reasons::not_matched_special(target.handle), clause};
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
    return Misstep{reasons::no_beams_beams(), "FOS-18.a.ii"};
  if (!target.sheet) return std::nullopt;
  if (!forced_scuttling_state(table, *target.sheet))
    return Misstep{reasons::not_disabled(target.handle), table.detailed ? "FOS-18.a.iii" : "FOS-18.a"};
  if (std::ranges::none_of(own, [&](ShipIndex s) { return outguns(table, body(s), *target.sheet); }))
    return Misstep{reasons::not_outgunned(), "FOS-18.a.ii"};
  if (!forced_by(own, *target.sheet)) return Misstep{reasons::not_outrun(), "FOS-18.a.iii"};
  for (const ContactIndex c : company_of(picture, contact)) {
    const ContactShip& other = picture.ships[c];
    if (other.sheet && !forced_by(own, *other.sheet)) return Misstep{reasons::shielded(other.handle), "FOS-18.a.iv"};
  }
  return std::nullopt;
}

std::optional<Misstep> SpecialView::to_capture(ContactIndex contact) const {
  const ContactShip& target = picture.ships[contact];
  if (target.prize) return Misstep{reasons::prize_captured(), "FOS-18.b.vii"};
  if (const std::optional<Misstep> out = to_force(contact)) return out;
  if (target.sheet && current(table, *target.sheet).manoeuvre > 0)
    return Misstep{reasons::not_stopped(target.handle), "FOS-R49"};
  return std::nullopt;
}

std::optional<Misstep> SpecialView::to_accept(ContactIndex contact) const {
  const ContactShip& target = picture.ships[contact];
  if (target.prize) return Misstep{reasons::prize_surrender(), "FOS-18.b.vii"};
  return to_force(contact);
}

std::optional<Misstep> SpecialView::to_ransom(ContactIndex contact) const {
  const ContactShip& target = picture.ships[contact];
  if (target.prize) return Misstep{reasons::prize_ransom(), "FOS-18.b.vii"};
  const std::vector<ShipIndex> own = alongside_of(contact);
  if (own.empty()) return not_alongside(target, "FOS-18.c");
  if (target.civilian && !*target.civilian) return Misstep{reasons::not_civilian(target.handle), "FOS-18.c"};
  const auto fit = [&](ShipIndex s) { return has_beams(table, body(s)) && current(table, body(s)).manoeuvre > 0; };
  if (std::ranges::none_of(own, fit)) return Misstep{reasons::no_beams_drives(), "FOS-18.c"};
  if (target.sheet && std::ranges::none_of(own, [&](ShipIndex s) { return ransoms(table, body(s), *target.sheet); }))
    return Misstep{reasons::not_ransomable(), "FOS-18.c"};
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
  if (!picture.ships[contact].prize) return Misstep{reasons::not_a_prize(), "FOS-18.b.vii"};
  return to_force(contact);
}

}  // namespace emcon::rules::fires_of_space::operation
