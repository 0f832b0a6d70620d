// Finds the courses that are worth a look: drafts that do no harm, the best of those from which there is a way on.
#include <algorithm>
#include <array>
#include <tuple>

#include "server/rules/alternity_warships/advice/judge.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// The first draft that ends there, and what that is worth.
struct Ending {
  Course course;
  Draft draft;
  std::int64_t merit = 0;
};
/// The better ones first; none are alike.
bool is_better(const Ending& a, const Ending& b) {
  const auto rank = [](const Ending& end) { return std::tuple(end.course.at, end.course.heading, end.course.speed); };
  return a.merit != b.merit ? a.merit > b.merit : rank(a) < rank(b);
}

/// Whether anything that ends a ship's battle lies within so many hexes.
bool danger_within(const Table& table, Hex at, int hexes) {
  if (const std::optional<Bounds>& bounds = table.scenario().bounds)
    for (int heading = 0; heading < headings; ++heading)
      if (!bounds->holds(at + ahead(heading) * hexes)) return true;
  return std::ranges::any_of(table.scenario().bodies, [&](const Body& body) {
    const Disc disc = disc_of(body);
    return disc.planet && far_apart(disc.centre, at) <= disc.impact_radius + hexes;
  });
}

/// Whether a ship that ends there can go on in the next round without coming to harm.
bool has_way_on(const Table& table, Mover mover, const Course& end, Chart& chart) {
  mover.course = end;
  ++mover.round;
  const std::optional<Bounds>& bounds = table.scenario().bounds;
  if ((bounds && !bounds->holds(end.at)) || !danger_within(table, end.at, end.speed + mover.accel)) return true;
  for (int speed = least_speed(mover); speed <= end.speed; ++speed)
    if (any_draft(
            mover, speed, chart, [](const Course&) { return true; }, [](const Draft&, const Course&) { return true; }))
      return true;
  return false;
}

/// Everywhere that drafts lead, each with the first draft that does.
std::vector<Ending> all_ends(const Mover& mover, CourseJudge& judge) {
  std::vector<Ending> ends;
  std::array<int, headings> never;
  never.fill(-1);
  HexGrid<std::array<int, headings>> ended(mover.course.at, judge.radius(), never);  // last new speed, by heading
  const auto is_new = [&](const Course& course) {
    if (const auto* speeds = ended.at(course.at)) return (*speeds)[ix(course.heading)] != course.speed;
    return std::ranges::find(ends, course, &Ending::course) == ends.end();
  };
  for (int speed = least_speed(mover); speed <= judge.top_speed(); ++speed)
    any_draft(mover, speed, judge.chart(), is_new, [&](const Draft& draft, const Course& course) {
      ends.push_back({course, draft, judge(course)});
      if (auto* speeds = ended.at(course.at)) (*speeds)[ix(course.heading)] = course.speed;
      return false;
    });
  return ends;
}

}  // namespace

std::vector<Plan> plans(const View& view, ShipIndex s, int most) {
  const Table& table = view.table;
  const Mover mover = mover_of(table, table.ships[s]);
  CourseJudge judge(view, s);
  std::vector<Ending> ends = all_ends(mover, judge);
  const auto worse = [](const Ending& a, const Ending& b) { return is_better(b, a); };
  std::ranges::make_heap(ends, worse);
  std::vector<Ending> best, last;
  while (!ends.empty() && count_of(best) < most) {
    std::ranges::pop_heap(ends, worse);
    const bool goes_on = has_way_on(table, mover, ends.back().course, judge.chart());
    (goes_on ? best : last).push_back(ends.back());
    ends.pop_back();
  }
  if (best.empty()) best = std::move(last);
  std::vector<Plan> out;
  for (const Ending& end : best)
    if (count_of(out) < most) out.push_back({path_of(end.draft), end.course, end.merit});
  return out;
}

}  // namespace emcon::rules::alternity_warships
