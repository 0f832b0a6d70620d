// Chooses among all that a missile can fly in a round.
#include "server/rules/alternity_warships/advice/homing.hpp"

#include <algorithm>
#include <limits>

#include "server/rules/alternity_warships/advice/advice.hpp"
#include "server/rules/alternity_warships/advice/search.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Beyond this speed a missile has no manoeuvres to speak of, and `guided` does for it.
constexpr int searched_speed_max = 60;
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

namespace {

std::optional<table::Path> path_through(const Table& table, const Mover& mover, Hex goal, int places, Shoals& shoals) {
  if (distance(mover.course.at, goal) > most_speed(mover)) return std::nullopt;
  Search search(table, mover, goal, places, shoals);
  std::optional<table::Path> out;
  search.fly([](int away, int points) { return away <= points; },
             [&](int n, int to) {
               if (search.node(n).leg >= 0 && search.node(n).at == goal) out = search.path_to(n, to);
               return out.has_value();
             });
  return out;
}

}  // namespace

std::optional<table::Path> path_through(const Table& table, const Mover& mover, Hex goal, int places) {
  Shoals shoals(table, mover);
  return path_through(table, mover, goal, places, shoals);
}

table::Path homing(const Table& table, const Mover& mover, Hex goal, int power, int places) {
  constexpr int kept = 12, slack = 40, searches = 3;  // into the goal, of ends, and from the kept ones on
  const int each = places / searches;
  const table::Path sketched = guided(mover, table.scenario().bodies, goal);
  if (mover.course.speed > searched_speed_max) return sketched;
  if (goal == mover.course.at) return coasting(mover);  // it stays
  Shoals shoals(table, mover);
  if (std::optional<table::Path> there = path_through(table, mover, goal, each, shoals)) return *there;
  const bool last = power <= 1;
  const auto score = [&](const Course& end) { return last ? distance(end.at, goal) : miss(end, goal); };
  const int of_hex = last ? 1 : 10;
  std::vector<End> ends;
  Search search(table, mover, goal, each, shoals);
  int bound = score(voyage(mover, sketched).end) + slack;
  const auto worth = [&](int away, int points) { return of_hex * (away - points) <= bound; };
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
    if (!path_through(table, next, goal, each / kept, shoals)) continue;
    best = end;
    break;
  }
  return search.path_to(best.node, best.speed).value_or(coasting(mover));
}

}  // namespace emcon::rules::alternity_warships
