// The order `lose`: the owner chooses which weapons and skills chips have cost his ship (S14-P5.2).
#include <algorithm>

#include "server/rules/sector_14/orders/defaults.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/show/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// A field for exactly `n` of the options, and the same in the default answer.
struct Part {
  const char* name;
  const char* label;
  int n;
  std::vector<table::Option> options;
  table::Tokens preset;
};

Part weapons_part(const Offering& out, const Losses& best) {
  Part part{"weapons", "weapons lost", out.step<LoseStep>().weapons, {}, {}};
  const Ship& own = out.ship();
  for (const WeaponIndex w : own.weapons.indices())
    if (working(out.table, own, w))
      part.options.push_back({weapon_name(w), out.table.type_of(own, w).name, "", std::nullopt});
  for (const WeaponIndex w : best.weapons) part.preset.tokens.push_back(weapon_name(w));
  return part;
}

Part skills_part(const Offering& out, const Losses& best) {
  Part part{"skills", "skills lowered by one each", out.step<LoseStep>().crew, {}, {}};
  const Ship& own = out.ship();
  for (int k = 0; k < skills; ++k) {
    const char* name = skill_name(static_cast<Skill>(k));
    if (own.crew[ix(k)] > 0)
      part.options.push_back({name, std::string(name) + " " + number(own.crew[ix(k)]), "", std::nullopt});
    part.preset.tokens.insert(part.preset.tokens.end(), ix(best.crew[ix(k)]), name);
  }
  return part;
}

void offer_lose(Offering& out) {
  const Ship& own = out.ship();
  const auto& step = out.step<LoseStep>();
  const Losses best = default_losses(own, step.weapons, step.crew, out.preference());
  std::string what = step.weapons > 0 ? counted(step.weapons, "weapon") : "";
  if (step.crew > 0) what += (what.empty() ? "" : " and ") + counted(step.crew, "skill point");
  table::OfferLine& line = out.line("lose", own.handle(), "", "choose " + what, "S14-P5.2");
  std::vector<table::Entry> entries;
  for (Part& part : std::array{weapons_part(out, best), skills_part(out, best)}) {
    if (part.n == 0) continue;
    table::Field field = Offering::list(part.name, part.label, out.add_set(std::move(part.options)), part.n, part.n);
    field.fallback = part.preset;
    line.fields.push_back(std::move(field));
    entries.push_back({part.name, std::move(part.preset)});
  }
  out.fall_back("lose", own.handle(), "", std::move(entries));
}

bool read_skills(Reading& in, const Ship& ship, Crew& out) {
  const auto named = in.names("skills", "skills", "S14-P5.2");
  if (!named) return false;
  for (const std::string& word : *named) {
    const std::optional<Skill> of = skill_of_name(word);
    if (!of) {
      in.refuse("bad_argument", "'" + word + "' is no skill: piloting, engineering or gunnery.", "S14-P5.2", "skills");
      return false;
    }
    if (++out[static_cast<std::size_t>(*of)] > skill(ship, *of)) {
      in.refuse("skill_zero", word + " would fall below zero.", "S14-R7", "skills");
      return false;
    }
  }
  return true;
}

bool read_weapons(Reading& in, const Ship& ship, std::vector<WeaponIndex>& out) {
  const auto named = in.names("weapons", "weapons", "S14-R29");
  if (!named) return false;
  for (const std::string& word : *named) {
    const std::optional<WeaponIndex> weapon = find_weapon(in.table, ship, word);
    if (!weapon) {
      in.refuse("no_such_weapon", "The ship has no '" + word + "'.", "S14-R29", "weapons");
      return false;
    }
    if (std::ranges::find(out, *weapon) != out.end() || !working(in.table, ship, *weapon)) {
      in.refuse("weapon_destroyed", word + " is destroyed already, or named twice.", "S14-R29", "weapons");
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
    return in.refuse(
        "wrong_count",
        "Name exactly " + counted(step.weapons, "weapon") + " and " + counted(step.crew, "skill point") + ".",
        "S14-R29");
  in.accept(std::move(out));
}

void apply_lose(Play& play, const Step& step, Seat, const Losses& losses) {
  take_losses(play, ship_of(step), losses);
}

}  // namespace

extern const OrderRow lose_order{
    .verb = "lose", .fields = "weapons skills", .acts = {offer_lose, check_lose, applied<apply_lose>}};

}  // namespace emcon::rules::sector_14
