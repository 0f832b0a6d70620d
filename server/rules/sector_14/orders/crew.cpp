// The order `crew`: a player splits the twenty points of a ship's crew (S14-CREW.1).
#include <algorithm>
#include <vector>

#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int low = 4, high = 8, in_all = 20;

struct SplitCrew {
  ShipIndex ship;
  Crew crew{};
};

void offer_crew(Offering& out) {
  for (const Ship& own : out.table.ships) {
    if (own.seat != out.seat || !in_play(own)) continue;
    table::OfferLine& line =
        out.line("crew", own.handle(), "", "crew of ship " + ship_name(own) + ", 20 in all", "S14-CREW.1");
    for (int k = 0; k < skills; ++k) {
      const char* name = skill_names[static_cast<Skill>(k)];
      line.fields.push_back(Offering::number(name, name, low, high, std::int64_t{own.crew[ix(k)]}));
    }
  }
}

void check_crew(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  SplitCrew out{*s, {}};
  for (int k = 0; k < skills; ++k) {
    const char* name = skill_names[static_cast<Skill>(k)];
    const auto in_range = [&](std::int64_t n) {
      if (n >= low && n <= high) return true;
      in.refuse(reasons::crew_range(name, n), "S14-CREW.1", name);
      return false;
    };
    // Of any number the rule's own bounds are told.
    const table::Value* given = in.given(name, table::FieldKind::number);
    const std::int64_t* n = given ? std::get_if<std::int64_t>(given) : nullptr;
    if (n && !in_range(*n)) return;
    const std::optional<int> value = in.number(name, low, high, in.table.ships[*s].crew[ix(k)], "S14-CREW.1");
    if (!value || !in_range(*value)) return;
    out.crew[ix(k)] = *value;
  }
  const int sum = out.crew[0] + out.crew[1] + out.crew[2];
  if (sum != in_all) return in.refuse(reasons::crew_sum(sum), "S14-CREW.1");
  // Logs may hold such answers, so they are taken.
  const std::vector<SplitCrew> before = in.accepted<SplitCrew>();
  if (std::ranges::find(before, *s, &SplitCrew::ship) != before.end())
    in.expect("counts", "this split, not the one ordered before");
  in.accept(out);
}

void apply_crew(Play& play, const SplitCrew& split) {
  play.ship(split.ship).crew = split.crew;
}

}  // namespace

void open_crews(Play& play, const Step&, const Answers&) {
  play.referee.disclose(Audience::everyone());
  for (const Ship& ship : play.table().ships)
    if (in_play(ship))
      play.tell(Audience::everyone(),
                "Ship " + ship_name(ship) + ": piloting " + number(ship.crew[0]) + ", engineering " +
                    number(ship.crew[1]) + ", gunnery " + number(ship.crew[2]) + ".",
                "S14-CREW.1");
}

extern const OrderRow crew_order{
    .verb = "crew", .fields = "piloting engineering gunnery", .acts = by<offer_crew, check_crew, apply_crew>};

}  // namespace emcon::rules::sector_14
