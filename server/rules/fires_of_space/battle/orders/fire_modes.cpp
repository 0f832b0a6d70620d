// Offers and reads the modes that the option allows: dispersed and concentrated fire (FOS-16.a.viii).
#include "server/rules/fires_of_space/battle/orders/fire_modes.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/battle/advice/advice.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

/// Further mounts that could concentrate with this one, as options, and how many weapons they have in all.
struct Further {
  std::vector<table::Option> options;
  std::int64_t weapons = 0;
};
Further further_of(const Table& table, const Ship& ship, MountIndex mount) {
  Further out;
  for (const MountIndex m : ship.beams_used.indices()) {
    const int others = beams_left(table, ship, m);
    if (m == mount || beam_of(table, ship, m).kind != beam_of(table, ship, mount).kind || others <= 0) continue;
    const std::string& name = beam_of(table, ship, m).name;
    out.options.push_back({name, name, std::to_string(others) + " left", std::nullopt});
    out.weapons += others;
  }
  return out;
}

/// Weapons of other mounts that concentrate with the first ones: of the same kind and not yet used in this phase.
bool read_further(Reading& in, Fire& fire, const table::Value& with) {
  const table::Split* split = std::get_if<table::Split>(&with);
  if (!split) return refusal(in, reasons::wrong_kind_weapons(), "FOS-16.a.viii.2", "with");
  const Ship& firer = in.table.ships[fire.ship];
  for (const table::Share& share : split->shares) {
    if (share.amount == 0) continue;
    const MountIndex mount = mount_called(in.table, firer, share.token);
    const bool twice = std::ranges::count(fire.further, mount, &Weapons::mount) > 0;
    if (!mount || mount == fire.weapons.mount || twice)
      return refusal(in, reasons::no_such_mount_no_further(firer.handle, share.token), "FOS-8.a-v", "with");
    if (beam_of(in.table, firer, mount).kind != beam_of(in.table, firer, fire.weapons.mount).kind)
      return refusal(in, reasons::mixed_kinds(), "FOS-R38", "with");
    const int left = beams_left(in.table, firer, mount);
    if (share.amount < 0 || share.amount > left)
      return refusal(in, reasons::weapons_fired_left(left, share.token, firer.handle), "FOS-16.a.viii.3", "with");
    fire.further.push_back({mount, static_cast<int>(share.amount)});
  }
  return true;
}

const char* mode_word(FireMode mode) {
  return mode == FireMode::dispersed ? "dispersed" : mode == FireMode::concentrated ? "concentrated" : "normal";
}

/// The mode in `mode`; refuses what is none.
std::optional<FireMode> mode_in(Reading& in) {
  const std::string* word = in.token("mode", false);
  if (!word) return FireMode::normal;
  for (const FireMode mode : {FireMode::normal, FireMode::dispersed, FireMode::concentrated})
    if (*word == mode_word(mode)) return mode;
  return refusal(in, reasons::which_mode(), "FOS-16.a.viii", "mode");
}

}  // namespace

MountIndex mount_called(const Table& table, const Ship& ship, const std::string& name) {
  const auto wanted = [&](const BeamMount& of) { return table.catalogue->beams[of.beam].name == name; };
  return first_of(table.class_of(ship).beams, wanted).value_or(MountIndex());
}

void add_fire_modes(Offering& out, table::OfferLine& line, ShipIndex s, Weapons weapons, ShipIndex target) {
  Further further = further_of(out.table, out.table.ships[s], weapons.mount);
  const int left = weapons.count;
  if (left < 2 && further.options.empty()) return;
  std::vector<FirePlan> plans{{FireMode::normal, left, 0}};
  if (target) plans = fire_plans(out.table, s, weapons.mount, left, target);
  const auto worth_of = [&](FireMode mode) -> std::optional<std::int64_t> {
    for (const FirePlan& plan : plans)
      if (plan.mode == mode) return plan.worth;
    return std::nullopt;
  };
  std::vector<table::Option> modes;
  modes.push_back({"normal", "normal", "one roll for each weapon", worth_of(FireMode::normal)});
  if (left >= 2)
    modes.push_back({"dispersed", "dispersed", "one roll, target value x weapons / 2", worth_of(FireMode::dispersed)});
  modes.push_back(
      {"concentrated", "concentrated", "one roll, sum of penetrations / 4", worth_of(FireMode::concentrated)});

  FirePlan best = plans.front();
  for (const FirePlan& plan : plans)
    if (plan.worth > best.worth) best = plan;
  for (table::Field& field : line.fields)
    if (field.name == "count") field.fallback = std::int64_t{best.per_order};
  table::Field mode = Offering::choice("mode", "mode", out.add_set(std::move(modes)));
  mode.required = false;
  mode.fallback = table::Token{mode_word(best.mode)};
  line.fields.push_back(std::move(mode));
  if (further.options.empty()) return;
  table::Field with = Offering::choice("with", "further mounts, concentrated only",
                                       out.add_set(std::move(further.options)), table::FieldKind::split);
  with.required = false;
  with.max = with.total = further.weapons;
  line.fields.push_back(std::move(with));
}

bool read_fire_mode(Reading& in, Fire& fire) {
  const table::Value* with = in.given("with", table::FieldKind::split);
  const bool further = with != nullptr;
  const std::optional<FireMode> mode = mode_in(in);
  if (!mode) return false;
  fire.mode = *mode;
  if (!in.table.fire_modes && (fire.mode != FireMode::normal || further))
    return refusal(in, reasons::option_off(), "FOS-16.a.viii", "mode");
  if (further && fire.mode != FireMode::concentrated)
    return refusal(in, reasons::only_concentrated(), "FOS-R38", "with");
  if (further && !read_further(in, fire, *with)) return false;
  int weapons = fire.weapons.count;
  for (const Weapons& more : fire.further) weapons += more.count;
  if (fire.mode == FireMode::normal || weapons >= 2) return true;
  return refusal(in, reasons::too_few_weapons(), "FOS-R38", "count");
}

}  // namespace emcon::rules::fires_of_space::battle
