// The order `lose`: the owner chooses which weapons and skills chips have cost his ship (S14-P5.2).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/advice/defaults.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Exactly as many weapons as chips have cost.
table::Field weapons_field(Offering& out, const Losses& best) {
  const int n = out.step<LoseStep>().weapons;
  const Ship& own = out.ship();
  std::vector<table::Option> options;
  for (const WeaponIndex w : own.weapons.indices())
    if (working(out.table, own, w))
      options.push_back({weapon_name(w), out.table.type_of(own, w).name, "", std::nullopt});
  table::Field field = Offering::list("weapons", "weapons lost", out.add_set(std::move(options)), n, n);
  table::Tokens preset;
  for (const WeaponIndex w : best.weapons) preset.tokens.push_back(weapon_name(w));
  field.fallback = std::move(preset);
  return field;
}

/// How many points each skill loses; a skill may lose several.
table::Field skills_field(Offering& out, const Losses& best) {
  const Ship& own = out.ship();
  std::vector<table::Option> options;
  table::Split preset;
  for (int k = 0; k < skills; ++k) {
    const char* name = skill_names[static_cast<Skill>(k)];
    if (own.crew[ix(k)] > 0)
      options.push_back({name, std::string(name) + " " + number(own.crew[ix(k)]), "", std::nullopt});
    if (best.crew[ix(k)] > 0) preset.shares.push_back({name, best.crew[ix(k)]});
  }
  table::Field field =
      Offering::choice("skills", "points lost by skill", out.add_set(std::move(options)), table::FieldKind::split);
  field.max = field.total = out.step<LoseStep>().crew;
  field.fallback = std::move(preset);
  return field;
}

void offer_lose(Offering& out) {
  const Ship& own = out.ship();
  const auto& step = out.step<LoseStep>();
  const Losses best = default_losses(own, step.weapons, step.crew, out.preference());
  std::string what = step.weapons > 0 ? counted(step.weapons, "weapon") : "";
  if (step.crew > 0) what += (what.empty() ? "" : " and ") + counted(step.crew, "skill point");
  table::OfferLine& line = out.line("lose", own.handle(), "", "choose " + what, "S14-P5.2");
  if (step.weapons > 0) line.fields.push_back(weapons_field(out, best));
  if (step.crew > 0) line.fields.push_back(skills_field(out, best));
  std::vector<table::Entry> entries;
  for (const table::Field& field : line.fields) entries.push_back({field.name, field.fallback});
  out.fall_back("lose", own.handle(), "", std::move(entries));
}

bool read_skills(Reading& in, const Ship& ship, Crew& out) {
  if (!in.has("skills")) return true;
  const table::Split* split = in.split("skills");
  if (!split) {
    in.refuse(reasons::wrong_kind(), "S14-P5.2", "skills");
    return false;
  }
  for (const table::Share& share : split->shares) {
    const std::optional<Skill> of = skill_names.value_of(share.token);
    if (!of) {
      in.refuse(reasons::bad_argument_no_skill(share.token), "S14-P5.2", "skills");
      return false;
    }
    if (share.amount < 0) {
      in.refuse(reasons::wrong_count_negative(share.token, counted(share.amount, "point")), "S14-P5.2", "skills");
      return false;
    }
    int& lost = out[static_cast<std::size_t>(*of)];
    if (share.amount > skill(ship, *of) - lost) {
      in.refuse(reasons::skill_zero(share.token), "S14-R7", "skills");
      return false;
    }
    lost += static_cast<int>(share.amount);
  }
  return true;
}

bool read_weapons(Reading& in, const Ship& ship, std::vector<WeaponIndex>& out) {
  const auto named = in.names("weapons", "weapons", "S14-R29");
  if (!named) return false;
  for (const std::string& word : *named) {
    const std::optional<WeaponIndex> weapon = find_weapon(in.table, ship, word);
    if (!weapon) {
      in.refuse(reasons::no_such_weapon_lost(word), "S14-R29", "weapons");
      return false;
    }
    if (std::ranges::find(out, *weapon) != out.end() || !working(in.table, ship, *weapon)) {
      in.refuse(reasons::weapon_destroyed_lost(word), "S14-R29", "weapons");
      return false;
    }
    out.push_back(*weapon);
  }
  return true;
}

void check_lose(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.once("choice of losses", lose_window.clause)) return;
  const Ship& ship = in.table.ships[*s];
  const auto& step = in.step<LoseStep>();
  Losses out;
  if (!read_weapons(in, ship, out.weapons) || !read_skills(in, ship, out.crew)) return;
  if (count_of(out.weapons) != step.weapons || out.crew[0] + out.crew[1] + out.crew[2] != step.crew)
    return in.refuse(reasons::wrong_count_exactly(counted(step.weapons, "weapon"), counted(step.crew, "skill point")),
                     "S14-R29");
  in.accept(std::move(out));
}

void apply_lose(Play& play, const Step& step, Seat, const Losses& losses) {
  take_losses(play, ship_of(step), losses);
}

}  // namespace

extern const OrderRow lose_order{
    .verb = "lose", .fields = "weapons skills", .acts = by<offer_lose, check_lose, apply_lose>};

}  // namespace emcon::rules::sector_14
