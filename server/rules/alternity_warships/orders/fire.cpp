// The order `fire`: weapons of one mount at one target (ALT-9); and what a fire question carries out.
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/advice/advice.hpp"
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/bounds.hpp"

namespace emcon::rules::alternity_warships {
namespace {

FireKind kind_of(const View& view) {
  return std::get<FireStep>(*view.step).kind;
}
/// Whether weapons of that kind fire in the open question (ALT-9.2, R86).
bool fires_now(const View& view, const Weapon& weapon) {
  const FireKind kind = kind_of(view);
  return kind == FireKind::all || kind == FireKind::antimissile ||
         (kind == FireKind::beams) == fires_first(weapon.kind);
}
/// Whether it fires at such a target in it (ALT-R108).
bool fires_now_at(const View& view, const Weapon& weapon, const Unit& target) {
  const FireKind kind = kind_of(view);
  return kind == FireKind::all || kind == fire_step(view.table, weapon, target);
}
/// Weapons of the mount that have neither attacked in this round nor run out of shots (ALT-9.17).
int weapons_left(const View& view, ShipIndex s, MountIndex m) {
  const Secret& secret = *view.secrets[s];
  const Mount& mount = secret.sheet->mounts[m];
  const int left = mount.count - secret.used[m];
  return mount.weapon->shots > 0 ? std::min(left, secret.works.shots[m]) : left;
}

/// Torpedoes under brisk may be at what is out of rule now: only range and arc at their step count (ALT-R86).
bool is_planned(const View& view, const Weapon& weapon) {
  return kind_of(view) == FireKind::all && !fires_first(weapon.kind);
}

/// What the mount can fire at now.
std::vector<Unit> shots_of(const Offering& out, ShipIndex s, const Mount& mount) {
  std::vector<Unit> units = units_of(out.table, enemy_of(out.side()));
  std::erase_if(units, [&](const Unit& enemy) {
    return !fires_now_at(out.view, *mount.weapon, enemy) || no_shot(out.table, s, mount, enemy);
  });
  return units;
}

/// The same as options; the odds of each shot stand beside it if `noted`, else `odds` tells them.
std::vector<table::Option> targets_of(const Offering& out, ShipIndex s, const Mount& mount, bool noted) {
  std::vector<table::Option> options;
  for (const Unit& enemy : shots_of(out, s, mount))
    options.push_back({unit_handle(out.table, enemy),
                       unit_name(out.table, enemy),
                       noted ? shot_note(out.table, s, mount, enemy) : "",
                       shot_merit(out.table, s, mount, enemy),
                       {}});
  return options;
}

void offer_mount(Offering& out, ShipIndex s, MountIndex m, bool noted) {
  const Mount& mount = out.sheet(s).mounts[m];
  const Weapon& weapon = *mount.weapon;
  const int left = std::min(weapons_left(out.view, s, m), room_for_shots(out.view));
  if (!fires_now(out.view, weapon) || left <= 0) return;
  std::vector<table::Option> options = targets_of(out, s, mount, noted);
  if (options.empty()) return;
  table::Field target = Offering::choice("target", "target", out.add_set(options), table::FieldKind::target);
  table::OfferLine line;
  line.fields.push_back(std::move(target));
  if (left > 1) line.fields.push_back(Offering::number("count", "weapons", 1, left, std::int64_t{left}));
  if (is_planned(out.view, weapon)) {
    for (table::Option& option : options) option.merit.reset();
    table::Field other = Offering::choice("or", "else at", out.add_set(std::move(options)), table::FieldKind::target);
    other.required = false;
    line.fields.push_back(std::move(other));
  }
  table::OfferLine& added = out.line(
      "fire", out.table.ships[s].handle(), weapon_token(m),
      "Fire " + (left > 1 ? number(left) + " " : "") + weapon.name + " of " + out.table.ships[s].handle(), "ALT-9.9");
  added.fields = std::move(line.fields);
  added.times_max = left;
}

/// Whether the shots on offer are so few that the odds of each have room beside it.
bool few_shots(const Offering& out) {
  constexpr int noted_most = 16;
  int shots = 0;
  for (const ShipIndex s : out.table.ships.indices()) {
    if (!out.own(out.table.ships[s])) continue;
    for (const Mount& mount : out.sheet(s).mounts) {
      if (fires_now(out.view, *mount.weapon)) shots += count_of(shots_of(out, s, mount));
      if (shots > noted_most) return false;
    }
  }
  return true;
}

void offer_fire(Offering& out) {
  const bool noted = few_shots(out);
  for (const ShipIndex s : out.table.ships.indices()) {
    if (!out.own(out.table.ships[s])) continue;
    for (const MountIndex m : out.sheet(s).mounts.indices()) offer_mount(out, s, m, noted);
  }
}

/// Weapons of the mount that lines before have taken.
int taken(const Reading& in, ShipIndex s, MountIndex m) {
  int out = 0;
  for (const FireOrder& order : in.accepted<FireOrder>())
    if (order.ship == s && order.mount == m) out += order.count;
  return out;
}

void check_fire(Reading& in) {
  const auto own = in.own_mount();
  if (!own) return;
  const auto [s, m] = *own;
  const Mount& mount = in.sheet(s).mounts[m];
  const Weapon& weapon = *mount.weapon;
  if (!fires_now(in.view, weapon))
    return in.refuse(reasons::wrong_step_fire((fires_first(weapon.kind) ? beams_window : torpedoes_window).title()),
                     "ALT-9.2", "variant");
  const int left = weapons_left(in.view, s, m) - taken(in, s, m);
  if (left <= 0) return in.refuse(reasons::weapon_used(), "ALT-9.17", "variant");
  const std::optional<Unit> target = in.unit_in("target");
  if (!target) return;
  if (const std::optional<Misstep> wrong = no_shot(in.table, s, mount, *target)) return in.refuse_for(*wrong, "target");
  if (!fires_now_at(in.view, weapon, *target))
    return in.refuse(target->is_missile() ? reasons::wrong_step_antimissile() : reasons::wrong_step_missiles_alone(),
                     "ALT-R108", "target");
  const int room = shots_left(in);
  if (room <= 0) return in.refuse_for(too_many_shots(in), "variant");
  const int most = std::min(left, room);
  const Bound bound =
      most < left
          ? side_is_full()
          : Bound{reasons::out_of_bounds_left_to_fire(counted(left, weapon.shots > 0 ? "shot" : "weapon")), "ALT-R79"};
  const std::optional<int> count = in.number("count", 1, most, most, bound.clause, bound.why);
  if (!count) return;
  FireOrder order{s, m, *target, *count, std::nullopt, false};
  order.at_derelict = !target->is_missile() && in.table.ships[target->ship()].fate == Fate::derelict;
  if (in.line().entries.size() > 1 && table::find(in.line(), "or")) {
    if (!is_planned(in.view, weapon)) return in.refuse(reasons::no_other_target(), "ALT-R86", "or");
    order.otherwise = in.unit_in("or", false);
    if (order.otherwise)
      if (const std::optional<Misstep> wrong = no_shot(in.table, s, mount, *order.otherwise))
        return in.refuse_for(*wrong, "or");
  }
  const Sum steps = attack_steps(in.table, s, mount, *target);
  const Odds odds = odds_of(in.table.ships[s].face.crew, steps.total());
  in.expect("check", shot_note(in.table, s, mount, *target), thousandths(odds.success(), odds));
  in.accept(order);
}

/// Under brisk what fires later is planned (ALT-R86).
void apply_fire(Play& play, const Step& step, Seat, const FireOrder& order) {
  const auto& [side, kind] = std::get<FireStep>(step);
  const Weapon& weapon = *play.sheet(order.ship).mounts[order.mount].weapon;
  if (kind == FireKind::all && fire_step(play.table(), weapon, order.target) != FireKind::beams)
    play.change_waiting(side, [&](Waiting& waiting) { waiting.fire.push_back(order); });
  else
    shoot(play, order);
}

}  // namespace

extern const OrderRow fire_order{
    .verb = "fire", .fields = "target count or", .variant = true, .acts = deferred<offer_fire, check_fire, apply_fire>};

}  // namespace emcon::rules::alternity_warships
