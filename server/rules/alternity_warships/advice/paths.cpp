// Finds paths: of missiles to their targets, and of ships to hexes from which they may fight.
#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <set>

#include "server/rules/alternity_warships/advice/advice.hpp"
#include "server/rules/alternity_warships/advice/homing.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Manoeuvres with which a path may begin.
constexpr std::array<std::array<const char*, 2>, 8> openings{
    {{"", ""}, {"tr", ""}, {"tl", ""}, {"tr", "tr"}, {"tl", "tl"}, {"l3", ""}, {"rfr", ""}, {"rfl", ""}}};
constexpr std::array<const char*, 6> middle_legs{"", "tr", "tl", "rfr", "rfl", "l3"};

/// Where a path has come to, and what it has spent.
struct Sketch {
  Hex at;
  int heading = 0;
  int spent = 0;
  table::Path path = {};

  void straight(int n) {
    if (n <= 0) return;
    at = at + ahead(heading) * n;
    spent += n;
    path.steps.push_back({"f", n});
  }
  void leg(const std::string& token) {
    if (token.empty()) return;
    const bool roll = token[0] == 'r', loop = token[0] == 'l';
    at = at + ahead(turned(heading, token == "rfr" ? 1 : token == "rfl" ? -1 : 0));
    if (!roll) heading = turned(heading, loop ? 3 : token == "tr" ? 1 : -1);
    spent += roll ? 1 : loop ? 3 : 2;
    path.steps.push_back({token, 0});
  }
};

/// Hexes of a straight run after which it stands in the goal; none if it does not lead there.
std::optional<int> run_to(Hex from, int heading, int most, Hex goal) {
  const int n = distance(from, goal);
  return n <= most && from + ahead(heading) * n == goal ? std::optional(n) : std::nullopt;
}

std::vector<int> speeds_to_try(const Mover& mover) {
  constexpr int every = 3;
  std::vector<int> out;
  for (int speed = most_speed(mover); speed > least_speed(mover); speed -= every) out.push_back(speed);
  out.push_back(least_speed(mover));
  return out;
}

}  // namespace

void for_each_path(const Mover& mover, int speed, const std::function<void(const table::Path&, const Course&)>& use) {
  for (const auto& opening : openings) {
    Sketch begun{mover.course.at, mover.course.heading};
    for (const char* leg : opening) begun.leg(leg);
    for (int ahead_first = 0; begun.spent + ahead_first <= speed; ++ahead_first)
      for (const char* middle : middle_legs) {
        if (middle[0] == '\0' && begun.spent + ahead_first != speed) continue;
        Sketch sketch = begun;
        sketch.straight(ahead_first);
        sketch.leg(middle);
        if (sketch.spent > speed) continue;
        sketch.straight(speed - sketch.spent);
        use(sketch.path, {sketch.at, sketch.heading, speed});
      }
  }
}

namespace {

/// The best path so far; lower is better.
struct Best {
  const Mover& mover;
  const std::vector<Body>& bodies;
  Hex goal;
  table::Path path;
  int score;

  void consider(const Sketch& sketch, int value) {
    if (value >= score || misstep(mover, bodies, sketch.path)) return;
    score = value;
    path = sketch.path;
  }
  /// Runs straight on; `reached`: it comes to the goal on its way.
  bool finish(Sketch sketch, int speed) {
    constexpr int at_goal = -1000;
    const std::optional<int> run = run_to(sketch.at, sketch.heading, speed - sketch.spent, goal);
    const int spent = sketch.spent;
    sketch.straight(speed - sketch.spent);
    consider(sketch, run ? at_goal + spent + *run : miss({sketch.at, sketch.heading, speed}, goal));
    return run.has_value();
  }
};

}  // namespace

table::Path guided(const Mover& mover, const std::vector<Body>& bodies, Hex goal) {
  const table::Path straight = coasting(mover);
  const Course end = voyage(mover, straight).end;
  Best best{mover, bodies, goal, straight, miss(end, goal) + 1};
  for (const int speed : speeds_to_try(mover))
    for (const auto& opening : openings) {
      Sketch begun{mover.course.at, mover.course.heading};
      for (const char* leg : opening) begun.leg(leg);
      if (begun.spent > speed) continue;
      best.finish(begun, speed);
      for (int first = 0; begun.spent + first < speed; ++first)
        for (const char* middle : middle_legs) {
          Sketch sketch = begun;
          sketch.straight(first);
          sketch.leg(middle);
          if (middle[0] != '\0' && sketch.spent <= speed) best.finish(sketch, speed);
        }
    }
  return best.path;
}

int rounds_to_arrive(int speed, int distance) {
  int rounds = 0;
  for (int left = distance; left > 0 && rounds <= missile_power; ++rounds) {
    speed += missile_accel;
    left -= speed;
  }
  return std::max(1, rounds);
}

std::string plan_token(const table::Path& path) {
  std::string out;
  for (const table::PathStep& step : path.steps)
    out += (out.empty() ? "" : "-") + step.leg + (step.leg == "f" ? std::to_string(step.argument) : "");
  return out.empty() ? "rest" : out;
}

std::optional<table::Path> plan_of(const std::string& token) {
  table::Path out;
  if (token == "rest") return out;
  for (std::size_t at = 0; at <= token.size();) {
    const std::size_t end = std::min(token.find('-', at), token.size());
    const std::string leg = token.substr(at, end - at);
    at = end + 1;
    if (leg.empty()) return std::nullopt;
    if (leg[0] != 'f') {
      out.steps.push_back({leg, 0});
      continue;
    }
    int n = 0;
    const auto [stop, error] = std::from_chars(leg.data() + 1, leg.data() + leg.size(), n);
    if (error != std::errc() || stop != leg.data() + leg.size() || n < 1) return std::nullopt;
    out.steps.push_back({"f", n});
  }
  return out;
}

}  // namespace emcon::rules::alternity_warships
