/// Drafts: short paths as a few numbers, so that thousands can be looked at for one answer.
#pragma once

#include <array>
#include <vector>

#include "server/rules/alternity_warships/advice/hex_grid.hpp"
#include "server/rules/alternity_warships/table/table.hpp"

namespace emcon::rules::alternity_warships {

/// Legs with which a draft may begin, and those of which one may stand between its two runs straight on; null: none.
inline constexpr std::array<std::array<const LegRule*, 2>, 8> draft_openings{{{nullptr, nullptr},
                                                                              {leg_rule("tr"), nullptr},
                                                                              {leg_rule("tl"), nullptr},
                                                                              {leg_rule("tr"), leg_rule("tr")},
                                                                              {leg_rule("tl"), leg_rule("tl")},
                                                                              {leg_rule("l3"), nullptr},
                                                                              {leg_rule("rfr"), nullptr},
                                                                              {leg_rule("rfl"), nullptr}}};
inline constexpr std::array<const LegRule*, 6> draft_middles{nullptr,         leg_rule("tr"),  leg_rule("tl"),
                                                             leg_rule("rfr"), leg_rule("rfl"), leg_rule("l3")};

/// An opening, a run, a leg between, and another run.
struct Draft {
  int opening = 0;  ///< place in draft_openings
  int first = 0;    ///< hexes of the first run
  int middle = 0;   ///< place in draft_middles
  int last = 0;     ///< hexes of the last run
};
table::Path path_of(const Draft& draft);
/// Whether misstep() would find nothing in its path.
bool is_legal(const Mover& mover, const std::vector<Body>& bodies, const Draft& draft);

/// Where a draft has come to, and what it has spent and manoeuvred.
struct Stand {
  Hex at;
  int heading = 0, spent = 0, manoeuvres = 0;

  void take(const LegRule& leg) {
    at = at + ahead(turned(heading, leg.sixths));
    heading = turned(heading, leg.turn);
    spent += leg.price;
    manoeuvres += leg.manoeuvre ? 1 : 0;
  }
  void run(int hexes) {
    at = at + ahead(heading) * hexes;
    spent += hexes;
  }
};

/// Calls each(draft, begun) for every opening that costs no more than so many points; `begun`: where it leads.
template <class Each>
void for_each_opening(const Course& from, int points, Each each) {
  for (std::size_t i = 0; i < draft_openings.size(); ++i) {
    Stand begun{from.at, from.heading};
    for (const LegRule* leg : draft_openings[i])
      if (leg) begun.take(*leg);
    if (begun.spent <= points) each(Draft{static_cast<int>(i)}, begun);
  }
}

/// What hexes do to a ship that flies into them, by what everybody knows. Each is looked up once.
class Chart {
 public:
  struct Water {
    bool known : 1 = false;
    bool off_map : 1 = false;
    bool way_out : 1 = false;   ///< off the map, where the ship means to leave it
    bool too_deep : 1 = false;  ///< no path leads there
    bool deadly : 1 = false;    ///< at a speed above 1
    bool debris : 1 = false;
  };
  /// Hexes that are more than `radius` away from the ship are looked up each time.
  Chart(const View& view, ShipIndex ship, int radius);
  Water at(Hex hex);

 private:
  Water look_up(Hex hex) const;
  const View& view_;
  ShipIndex ship_;
  HexGrid<Water> waters_;
};

/// Flies drafts of one mover and one new speed.
class Pilot {
 public:
  Pilot(const Mover& mover, int speed, Chart& chart) : mover_(mover), speed_(speed), chart_(chart) {}

  /// A ship on its way; one that has left the map comes to no more harm.
  struct Way : Stand {
    bool left_map = false;
  };
  Way begin() const { return {{mover_.course.at, mover_.course.heading}}; }
  /// False: no path goes on like this, or what follows destroys the ship or takes it out of the battle. Then the way is
  /// of no use any more.
  bool fly(Way& way, const LegRule& leg);
  bool run(Way& way, int hexes);

 private:
  const Mover& mover_;
  int speed_;
  Chart& chart_;
};

/// Calls use(draft, course) for the drafts of that new speed that are legal and lead nowhere that ends the ship's
/// battle, until it gives true; says whether it did. wanted(course) says of where a draft ends whether it is looked at.
template <class Wanted, class Use>
bool any_draft(const Mover& mover, int speed, Chart& chart, Wanted wanted, Use use) {
  Pilot pilot(mover, speed, chart);
  const auto turns_off = [&](Draft draft, const Pilot::Way& way) {
    for (std::size_t middle = 1; middle < draft_middles.size(); ++middle) {
      const LegRule& leg = *draft_middles[middle];
      draft.middle = static_cast<int>(middle);
      draft.last = speed - way.spent - leg.price;
      if (draft.last < 0) continue;
      Stand end = static_cast<const Stand&>(way);
      end.take(leg);
      end.run(draft.last);
      const Course course{end.at, end.heading, speed};
      if (!wanted(course)) continue;
      Pilot::Way on = way;
      if (pilot.fly(on, leg) && pilot.run(on, draft.last) && use(draft, course)) return true;
    }
    return false;
  };
  for (std::size_t opening = 0; opening < draft_openings.size(); ++opening) {
    Pilot::Way way = pilot.begin();
    bool flies = true;
    for (const LegRule* leg : draft_openings[opening]) flies = flies && (!leg || pilot.fly(way, *leg));
    for (int first = 0; flies && way.spent <= speed; ++first, flies = pilot.run(way, 1)) {
      const Draft draft{static_cast<int>(opening), first};
      const Course course{way.at, way.heading, speed};
      if (way.spent == speed && wanted(course) && use(draft, course)) return true;
      if (turns_off(draft, way)) return true;
    }
  }
  return false;
}

}  // namespace emcon::rules::alternity_warships
