// Offers of the phases of seekers.
#include "server/rules/sector_14/guidance.hpp"
#include "server/rules/sector_14/offer_maker.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {

void OfferMaker::steer_line(int s) {
  const Seeker& seeker = table_.seekers[ix(s)];
  const int acc = table_.type_of(seeker).acc;
  const Ship& target = table_.ships[ix(*view_.targets[ix(s)])];
  const Hex self = guided(seeker.course, acc, target.course);
  table::OfferLine& out = line("steer", seeker.handle(), "", "shift the vector of " + seeker.handle(), "S14-P4.2");
  out.note =
      "target: ship " + ship_name(target) + " at " + label(target.course.at) + "; by itself it goes to " + label(self);
  const bool strikes = self == target.course.at && distance(seeker.course.vector, self) <= acc;
  table::HexChoice choice{seeker.course.vector, acc, {}};
  if (strikes) choice.hexes = {self};
  out.fields = {hex("to", "hex for the vector counter", std::move(choice), self),
                number("heading", "way it points, 0 up and clockwise", 0, 5, std::int64_t{seeker.course.facing})};
}

void OfferMaker::steer() {
  for (int s = 0; s < count_of(table_.seekers); ++s)
    if (table_.seekers[ix(s)].seat == seat_ && view_.targets[ix(s)]) steer_line(s);
}

void OfferMaker::launch_line(const Ship& own, int weapon) {
  const WeaponType& type = table_.type_of(own, weapon);
  const Weapon& state = own.weapons[ix(weapon)];
  const bool antimatter = type.kind == WeaponKind::antimatter;
  if (antimatter && state.charged == 0) {
    table::OfferLine& out = line("charge", own.handle(), weapon_name(weapon),
                                 "charge " + type.name + ", stress " + std::to_string(type.stress), "S14-AMAT.1");
    out.merit = charge_worth(table_, own, weapon);
    return;
  }
  if (state.ammo == 0 || (antimatter && state.charged >= table_.turn)) return;
  std::vector<table::Option> targets;
  std::int64_t merit = 0;
  std::string best;
  for (const Ship& target : table_.ships) {
    if (target.team == own.team || !able(table_, target)) continue;
    const std::int64_t worth = launch_worth(table_, own, weapon, target);
    targets.push_back({target.handle(), target.name.empty() ? table_.class_of(target).name : target.name,
                       "at " + std::to_string(distance(own.course.at, target.course.at)) + " hexes", worth});
    if (best.empty() || worth > merit) {
      best = target.handle();
      merit = worth;
    }
  }
  if (targets.empty()) return;
  table::Field target = choice("target", "target, secret", add_set(std::move(targets)), table::FieldKind::target);
  target.fallback = table::Token{best};
  target.secret = true;
  const int stress = antimatter ? 0 : type.stress;
  table::OfferLine& out = line("launch", own.handle(), weapon_name(weapon),
                               "launch " + type.name + ", stress " + std::to_string(stress), "S14-P6.1");
  out.note = type.figures;
  out.merit = merit;
  out.fields = {std::move(target)};
}

void OfferMaker::launch() {
  for (const Ship& own : table_.ships) {
    if (own.seat != seat_ || !able(table_, own)) continue;
    for (int w = 0; w < count_of(own.weapons); ++w)
      if (is_launcher(table_.type_of(own, w).kind) && ready(table_, own, w)) launch_line(own, w);
  }
}

}  // namespace emcon::rules::sector_14
