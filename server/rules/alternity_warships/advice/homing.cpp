// Spreads over all that a missile can fly in a round, point by point of its speed, and keeps the ways back.
#include "server/rules/alternity_warships/advice/homing.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "server/rules/alternity_warships/advice/advice.hpp"
#include "server/rules/alternity_warships/table/hazards.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Beyond this speed a missile has no manoeuvres to speak of, and `guided` does for it.
constexpr int searched_speed_max = 60;
constexpr int dearest_leg = 3;

/// A place on a path, behind a leg and its slingshot.
struct Waypoint {
  Hex at;
  int heading = 0, spent = 0, manoeuvres = 0;
  int before = -1;
  const LegRule* leg = nullptr;
  int sling = 0;  ///< 1 right, -1 left
};

/// The fewest manoeuvres with which each hex and heading was reached at so many points: more are never better. A leg
/// costs three points at most, so four layers do.
class Reached {
 public:
  Reached(Hex centre, int radius) : centre_(centre), side_(2 * radius + 1), radius_(radius) {
    for (std::vector<std::int8_t>& layer : layers_) layer.assign(ix(side_) * ix(side_) * headings, never);
  }
  void clear() {
    for (int layer = 0; layer < count; ++layer) forget(layer);
  }
  /// Before anything that has spent so many points is noted.
  void forget(int spent) {
    for (const std::size_t place : touched_[ix(spent % count)]) layers_[ix(spent % count)][place] = never;
    touched_[ix(spent % count)].clear();
  }
  bool improved_by(const Waypoint& node) {
    const Hex off = node.at - centre_;
    const std::size_t place = (ix(off.q + radius_) * ix(side_) + ix(off.r + radius_)) * headings + ix(node.heading);
    std::int8_t& fewest = layers_[ix(node.spent % count)][place];
    if (fewest <= node.manoeuvres) return false;
    fewest = static_cast<std::int8_t>(node.manoeuvres);
    touched_[ix(node.spent % count)].push_back(place);
    return true;
  }

 private:
  static constexpr int count = dearest_leg + 1;
  static constexpr std::int8_t never = std::numeric_limits<std::int8_t>::max();
  Hex centre_;
  int side_, radius_;
  std::array<std::vector<std::int8_t>, count> layers_;
  std::array<std::vector<std::size_t>, count> touched_;
};

class Search {
 public:
  /// `places`: that it may look at in each flight.
  Search(const Table& table, const Mover& mover, int places)
      : table_(table), mover_(mover), places_(places), reached_(mover.course.at, most_speed(mover)) {
    nodes_.push_back({mover.course.at, mover.course.heading});
  }

  const Waypoint& node(int n) const { return nodes_[ix(n)]; }

  /// Calls use(node, new speed or less) for what can be flown: first with the old speed in force, then for each higher
  /// new speed with that in force. worth(node, most) says whether it is followed up, if it ends at `most` points at
  /// most. Ends when use gives true.
  template <class Worth, class Use>
  bool fly(Worth worth, Use use) {
    const int speed = mover_.course.speed, most = most_speed(mover_);
    places_end_ = count_of(nodes_) + places_;
    std::vector<int> later;
    const auto first = [&](int n) {
      if (node(n).spent >= speed) later.push_back(n);
      return node(n).spent <= speed && use(n, std::max(node(n).spent, least_speed(mover_)));
    };
    if (spread(
            {0}, speed, speed, std::min(most, speed + dearest_leg - 1),
            [&](const Waypoint& of) { return worth(of, most); }, first))
      return true;
    for (int to = speed + 1; to <= most; ++to) {
      std::vector<int> begin;
      for (const int n : later)
        if (node(n).spent <= to && worth(node(n), to)) begin.push_back(n);
      if (spread(
              begin, to, to, to, [&](const Waypoint& of) { return worth(of, to); }, [&](int n) { return use(n, to); }))
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
          {n}, mover_.course.speed, points, points, [](const Waypoint&) { return true; },
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
    std::vector<std::vector<int>> waiting(ix(most + 1));
    for (const int n : begin) waiting[ix(node(n).spent)].push_back(n);
    reached_.clear();
    for (int spent = 0; spent <= most; ++spent) {
      reached_.forget(spent + dearest_leg);
      for (std::size_t i = 0; i < waiting[ix(spent)].size(); ++i) {
        const int n = waiting[ix(spent)][i];
        if (use(n)) return true;
        if (spent >= until || count_of(nodes_) >= places_end_) continue;
        for (const LegRule& leg : leg_rules)
          if (leg.enters && spent + leg.price <= most) go(n, leg, force, worth, waiting);
      }
    }
    return false;
  }

  /// Adds what the leg leads to, with each slingshot that is possible behind it.
  template <class Worth>
  void go(int n, const LegRule& leg, int force, Worth worth, std::vector<std::vector<int>>& waiting) {
    Waypoint next = node(n);
    next.manoeuvres += leg.manoeuvre ? 1 : 0;
    if (leg.manoeuvre && !may_manoeuvre(mover_, next.manoeuvres, force)) return;
    next.at = next.at + ahead(turned(next.heading, leg.sixths));
    next.heading = turned(next.heading, leg.turn);
    next.spent += leg.price;
    next.before = n;
    next.leg = &leg;
    next.sling = 0;
    if (!is_safe(next, force) || !worth(next)) return;
    const int heading = next.heading;
    for (const int sling : {0, 1, -1}) {
      if (sling != 0 && !can_sling(next.at, heading, sling)) continue;
      next.heading = turned(heading, sling);
      next.sling = sling;
      if (!reached_.improved_by(next)) continue;
      waiting[ix(next.spent)].push_back(static_cast<int>(nodes_.size()));
      nodes_.push_back(next);
    }
  }

  bool is_safe(const Waypoint& node, int force) const {
    for (const Body& body : table_.scenario().bodies)
      if (body.kind == BodyKind::giant && zone_of(disc_of(body), node.at) == Zone::impact) return false;
    return hazard_of(table_, mover_, {node.at, force, node.heading}).passage == Passage::goes_on;
  }
  bool can_sling(Hex at, int heading, int side) const {
    return std::ranges::any_of(table_.scenario().bodies,
                               [&](const Body& body) { return slings(disc_of(body), at, heading, side); });
  }

  static void add(table::Path& path, const std::string& leg, int times) {
    if (leg == "f" && !path.steps.empty() && path.steps.back().leg == "f")
      path.steps.back().argument += times;
    else
      path.steps.push_back({leg, leg == "f" ? times : 0});
  }
  table::Path path_of(int n) const {
    std::vector<int> way;
    for (int on = n; node(on).leg; on = node(on).before) way.push_back(on);
    table::Path out;
    for (auto on = way.rbegin(); on != way.rend(); ++on) {
      add(out, node(*on).leg->token, 1);
      if (node(*on).sling != 0) add(out, node(*on).sling > 0 ? "sr" : "sl", 0);
    }
    return out;
  }

  const Table& table_;
  const Mover& mover_;
  int places_, places_end_ = 0;
  std::vector<Waypoint> nodes_;
  Reached reached_;
};

/// An end of the round, the better ones first.
struct End {
  int score = 0;
  int node = 0;
  int speed = 0;
};

}  // namespace

int miss(const Course& end, Hex goal) {
  constexpr int of_hex = 10, of_heading = 12, comfortable = 12, of_speed = 4;
  const std::optional<int> to = bearing(end.at, goal);
  int off = 0;
  if (to) {
    const int relative = (*to - 4 * end.heading + 2 * bearings) % bearings;
    off = std::min(relative, bearings - relative) / 4;
  }
  return of_hex * distance(end.at, goal) + of_heading * off + of_speed * std::max(0, end.speed - comfortable);
}

std::optional<table::Path> path_through(const Table& table, const Mover& mover, Hex goal, int places) {
  if (distance(mover.course.at, goal) > most_speed(mover)) return std::nullopt;
  Search search(table, mover, places);
  std::optional<table::Path> out;
  search.fly([&](const Waypoint& node, int most) { return distance(node.at, goal) <= most - node.spent; },
             [&](int n, int to) {
               if (search.node(n).leg && search.node(n).at == goal) out = search.path_to(n, to);
               return out.has_value();
             });
  return out;
}

table::Path homing(const Table& table, const Mover& mover, Hex goal, int power, int places) {
  constexpr int kept = 12, slack = 40, searches = 3;  // into the goal, of ends, and from the kept ones on
  const int each = places / searches;
  const table::Path sketched = guided(mover, table.scenario().bodies, goal);
  if (mover.course.speed > searched_speed_max) return sketched;
  if (goal == mover.course.at) return coasting(mover);  // it stays
  if (std::optional<table::Path> there = path_through(table, mover, goal, each)) return *there;
  const bool last = power <= 1;
  const auto score = [&](const Course& end) { return last ? distance(end.at, goal) : miss(end, goal); };
  const int of_hex = last ? 1 : 10;
  std::vector<End> ends;
  Search search(table, mover, each);
  int bound = score(voyage(mover, sketched).end) + slack;
  const auto worth = [&](const Waypoint& node, int most) {
    return of_hex * (distance(node.at, goal) - (most - node.spent)) <= bound;
  };
  const auto keep = [&](int n, int to) {
    const Waypoint& node = search.node(n);
    if (node.spent != to) return false;
    const End end{score({node.at, node.heading, to}), n, to};
    if (end.score > bound || (count_of(ends) == kept && end.score >= ends.back().score)) return false;
    ends.insert(std::ranges::upper_bound(ends, end.score, {}, &End::score), end);
    if (count_of(ends) > kept) ends.pop_back();
    if (count_of(ends) == kept) bound = ends.back().score;
    return false;
  };
  search.fly(worth, keep);
  if (ends.empty()) {  // what was sketched ends on a body, or off the map
    bound = std::numeric_limits<int>::max();
    search.fly(worth, keep);
  }
  if (ends.empty()) return coasting(mover);
  End best = ends.front();
  for (const End& end : ends) {
    if (last) break;
    const Waypoint& node = search.node(end.node);
    const Mover next{{node.at, node.heading, end.speed},
                     mover.mc,
                     mover.accel,
                     node.manoeuvres > 0 ? mover.round : mover.last_manoeuvre,
                     mover.round + 1};
    if (!path_through(table, next, goal, each / kept)) continue;
    best = end;
    break;
  }
  return search.path_to(best.node, best.speed).value_or(coasting(mover));
}

}  // namespace emcon::rules::alternity_warships
