/// The search over all that a missile can fly in a round: it spreads point by point of the speed, and keeps the ways
/// back (ALT-7.2, R106).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/alternity_warships/advice/hex_grid.hpp"
#include "server/rules/alternity_warships/table/hazards.hpp"

namespace emcon::rules::alternity_warships {

/// The most points that a leg costs.
inline constexpr int dearest_leg = 3;

/// Where a leg leads from a heading.
struct Lead {
  Hex by;
  int heading = 0;
};
inline constexpr std::array<std::array<Lead, leg_rules.size()>, headings> leads = [] {
  std::array<std::array<Lead, leg_rules.size()>, headings> out{};
  for (int heading = 0; heading < headings; ++heading)
    for (std::size_t leg = 0; leg < leg_rules.size(); ++leg)
      out[ix(heading)][leg] = {ahead(turned(heading, leg_rules[leg].sixths)), turned(heading, leg_rules[leg].turn)};
  return out;
}();

/// A place on a path, behind a leg and its slingshot.
struct Waypoint {
  Hex at;
  std::int16_t spent = 0;
  std::int8_t heading = 0, manoeuvres = 0;
  std::int8_t leg = -1;   ///< place in leg_rules; -1: it is where the path begins
  std::int8_t sling = 0;  ///< 1 right, -1 left
  int before = -1;
};

/// What hexes do to missiles of one mobility. Each is looked up once for all searches of one way.
class Shoals {
 public:
  Shoals(const Table& table, const Mover& mover)
      : table_(table), mover_(mover), hexes_(mover.course.at, 2 * most_speed(mover), Shoal()) {}

  /// What a hex does to a missile that flies there.
  struct Shoal {
    bool known : 1 = false;
    bool safe : 1 = false;          ///< it may fly there, and comes to no harm
    bool safe_if_slow : 1 = false;  ///< the same at a speed of 1 or less
    std::uint8_t rights = 0;        ///< headings from which a slingshot is possible, as bits: to the right
    std::uint8_t lefts = 0;

    bool is_safe(int force) const { return force > slow ? safe : safe_if_slow; }
    bool slings(int heading, int side) const { return ((side > 0 ? rights : lefts) >> heading & 1) != 0; }
  };
  Shoal at(Hex hex) {
    Shoal* shoal = hexes_.at(hex);
    if (!shoal) return look_up(hex);
    if (!shoal->known) *shoal = look_up(hex);
    return *shoal;
  }

 private:
  static constexpr int slow = 1;  ///< above it all speeds are alike to what is entered

  Shoal look_up(Hex at) const {
    const auto& bodies = table_.scenario().bodies;
    const auto goes_on = [&](int force) {
      return hazard_of(table_, mover_, {at, force, 0}).passage == Passage::goes_on;
    };
    const bool deep = too_deep(bodies, at);
    Shoal out;
    out.known = true;
    out.safe = !deep && goes_on(slow + 1);
    out.safe_if_slow = !deep && goes_on(slow);
    for (const Body& body : bodies)
      for (int heading = 0; heading < headings; ++heading) {
        const int bit = 1 << heading;
        if (slings(disc_of(body), at, heading, 1)) out.rights = static_cast<std::uint8_t>(out.rights | bit);
        if (slings(disc_of(body), at, heading, -1)) out.lefts = static_cast<std::uint8_t>(out.lefts | bit);
      }
    return out;
  }

  const Table& table_;
  const Mover& mover_;
  HexGrid<Shoal> hexes_;
};

/// The fewest manoeuvres with which each hex and heading was reached at so many points: more are never better. A leg
/// costs three points at most, so four layers do.
class Reached {
 public:
  Reached(Hex centre, int radius) : corner_(centre - Hex{radius, radius}), side_(2 * radius + 1) {
    for (std::vector<std::int8_t>& layer : layers_) layer.assign(ix(side_) * ix(side_) * headings, never);
  }
  void clear() {
    for (int layer = 0; layer < count; ++layer) forget(layer);
  }
  /// Before anything that has spent so many points is noted.
  void forget(int spent) {
    for (const std::uint32_t place : touched_[ix(spent % count)]) layers_[ix(spent % count)][place] = never;
    touched_[ix(spent % count)].clear();
  }
  bool improved_by(const Waypoint& node) {
    const Hex off = node.at - corner_;
    const std::size_t place = (ix(off.q) * ix(side_) + ix(off.r)) * headings + ix(node.heading);
    std::int8_t& fewest = layers_[ix(node.spent % count)][place];
    if (fewest <= node.manoeuvres) return false;
    fewest = node.manoeuvres;
    touched_[ix(node.spent % count)].push_back(static_cast<std::uint32_t>(place));
    return true;
  }

 private:
  static constexpr int count = dearest_leg + 1;
  static constexpr std::int8_t never = std::numeric_limits<std::int8_t>::max();
  Hex corner_;
  int side_;
  std::array<std::vector<std::int8_t>, count> layers_;
  std::array<std::vector<std::uint32_t>, count> touched_;
};

class Search {
 public:
  /// `places`: that it may look at in each flight.
  Search(const Table& table, const Mover& mover, Hex goal, int places, Shoals& shoals)
      : table_(table),
        mover_(mover),
        goal_(goal),
        places_(places),
        shoals_(shoals),
        reached_(mover.course.at, most_speed(mover)) {
    nodes_.push_back({mover.course.at, 0, static_cast<std::int8_t>(mover.course.heading)});
  }

  const Waypoint& node(int n) const { return nodes_[ix(n)]; }

  /// Calls use(node, new speed or less) for what can be flown: first with the old speed in force, then for each higher
  /// new speed with that in force. worth(away, points) says whether a node is followed up, so many hexes away from the
  /// goal and with so many points left at most. Ends when use gives true.
  template <class Worth, class Use>
  bool fly(Worth worth, Use use) {
    const int speed = mover_.course.speed, most = most_speed(mover_);
    places_end_ = count_of(nodes_) + places_;
    std::vector<int> later;
    const auto first = [&](int n) {
      if (node(n).spent >= speed) later.push_back(n);
      return node(n).spent <= speed && use(n, std::max<int>(node(n).spent, least_speed(mover_)));
    };
    if (spread(
            {0}, speed, speed, std::min(most, speed + dearest_leg - 1),
            [&](int away, int spent) { return worth(away, most - spent); }, first))
      return true;
    for (int to = speed + 1; to <= most; ++to) {
      std::vector<int> begin;
      for (const int n : later)
        if (node(n).spent <= to && worth(distance(node(n).at, goal_), to - node(n).spent)) begin.push_back(n);
      if (spread(
              begin, to, to, to, [&](int away, int spent) { return worth(away, to - spent); },
              [&](int n) { return use(n, to); }))
        return true;
    }
    return false;
  }

  /// The path to the node, and on to so many points; none if nothing legal leads on.
  std::optional<table::Path> path_to(int n, int points) {
    table::Path out = path_of(n);
    if (node(n).spent < points) {
      table::Path straight = out;
      add(straight, "f", points - node(n).spent);
      if (!misstep(mover_, table_.scenario().bodies, straight)) return straight;
      int end = -1;
      places_end_ = count_of(nodes_) + places_;
      spread(
          {n}, mover_.course.speed, points, points, [](int, int) { return true; },
          [&](int on) {
            if (node(on).spent == points) end = on;
            return end >= 0;
          });
      if (end < 0) return std::nullopt;
      out = path_of(end);
    }
    if (misstep(mover_, table_.scenario().bodies, out)) return std::nullopt;
    return out;
  }

 private:
  template <class Worth, class Use>
  bool spread(const std::vector<int>& begin, int force, int until, int most, Worth worth, Use use) {
    // `use` may look for a path, and so spread anew, in the middle of this.
    std::vector<std::vector<int>> waiting = std::exchange(spare_, {});
    for (std::vector<int>& nodes : waiting) nodes.clear();
    waiting.resize(ix(most + 1));
    for (const int n : begin) waiting[ix(node(n).spent)].push_back(n);
    reached_.clear();
    const int manoeuvres_most = manoeuvres_at(mover_, force);
    for (int spent = 0; spent <= most; ++spent) {
      reached_.forget(spent + dearest_leg);
      for (std::size_t i = 0; i < waiting[ix(spent)].size(); ++i) {
        const int n = waiting[ix(spent)][i];
        if (use(n)) return true;
        if (spent >= until || count_of(nodes_) >= places_end_) continue;
        go_on(n, force, most, manoeuvres_most, worth, waiting);
      }
    }
    spare_ = std::move(waiting);
    return false;
  }

  struct Hop {
    Hex at;
    int away = 0;  ///< from the goal
  };
  Hop hop(Hex at) const { return {at, distance(at, goal_)}; }

  /// Adds what each leg leads to.
  template <class Worth>
  void go_on(int n, int force, int most, int manoeuvres_most, Worth worth, std::vector<std::vector<int>>& waiting) {
    const Waypoint from = node(n);
    const auto& by_leg = leads[ix(from.heading)];
    const Hop straight = hop(from.at + by_leg.front().by);
    for (std::size_t leg = 0; leg < leg_rules.size(); ++leg) {
      const LegRule& rule = leg_rules[leg];
      if (rule.manoeuvre && from.manoeuvres >= manoeuvres_most) return;  // as all legs but the first are
      const int spent = from.spent + rule.price;
      if (!rule.enters || spent > most) continue;
      const Hop to = rule.sixths == 0 ? straight : hop(from.at + by_leg[leg].by);
      if (!worth(to.away, spent)) continue;
      Waypoint next = from;
      next.at = to.at;
      next.spent = static_cast<std::int16_t>(spent);
      next.manoeuvres = static_cast<std::int8_t>(from.manoeuvres + rule.manoeuvre);
      next.before = n;
      next.leg = static_cast<std::int8_t>(leg);
      enter(next, by_leg[leg].heading, force, waiting[ix(spent)]);
    }
  }

  /// Adds the node, if it is safe there, with each slingshot that is possible.
  void enter(Waypoint next, int heading, int force, std::vector<int>& waiting) {
    const Shoals::Shoal shoal = shoals_.at(next.at);
    if (!shoal.is_safe(force)) return;
    for (const int sling : {0, 1, -1}) {
      if (sling != 0 && !shoal.slings(heading, sling)) continue;
      next.heading = static_cast<std::int8_t>(turned(heading, sling));
      next.sling = static_cast<std::int8_t>(sling);
      if (!reached_.improved_by(next)) continue;
      waiting.push_back(static_cast<int>(nodes_.size()));
      nodes_.push_back(next);
    }
  }

  static void add(table::Path& path, const std::string& leg, int times) {
    if (leg == "f" && !path.steps.empty() && path.steps.back().leg == "f")
      path.steps.back().argument += times;
    else
      path.steps.push_back({leg, leg == "f" ? times : 0});
  }
  table::Path path_of(int n) const {
    std::vector<int> way;
    for (int on = n; node(on).leg >= 0; on = node(on).before) way.push_back(on);
    table::Path out;
    for (auto on = way.rbegin(); on != way.rend(); ++on) {
      add(out, leg_rules[ix(node(*on).leg)].token, 1);
      if (node(*on).sling != 0) add(out, node(*on).sling > 0 ? "sr" : "sl", 0);
    }
    return out;
  }

  const Table& table_;
  const Mover& mover_;
  Hex goal_;
  int places_, places_end_ = 0;
  Shoals& shoals_;
  std::vector<Waypoint> nodes_;
  Reached reached_;
  std::vector<std::vector<int>> spare_;  ///< lists of an earlier flight, to be used again
};

}  // namespace emcon::rules::alternity_warships
