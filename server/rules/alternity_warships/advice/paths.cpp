// Finds paths: of missiles to their targets, and of ships to hexes from which they may fight.
#include <charconv>

#include "server/rules/alternity_warships/advice/advice.hpp"
#include "server/rules/alternity_warships/advice/drafts.hpp"
#include "server/rules/alternity_warships/advice/homing.hpp"

namespace emcon::rules::alternity_warships {
namespace {

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

/// The best draft so far; lower is better.
struct Best {
  const Mover& mover;
  const std::vector<Body>& bodies;
  Hex goal;
  int score;
  std::optional<Draft> draft = {};

  /// Runs straight on to that speed.
  void finish(Draft candidate, Stand stand, int speed) {
    constexpr int at_goal = -1000;
    candidate.last = speed - stand.spent;
    const std::optional<int> run = run_to(stand.at, stand.heading, candidate.last, goal);
    const int arrival = stand.spent + run.value_or(0);
    stand.run(candidate.last);
    const int value = run ? at_goal + arrival : miss({stand.at, stand.heading, speed}, goal);
    if (value >= score || !is_legal(mover, bodies, candidate)) return;
    score = value;
    draft = candidate;
  }
  /// The same, and with each leg between behind each run.
  void look(Draft opened, const Stand& begun, int speed) {
    finish(opened, begun, speed);
    for (; begun.spent + opened.first < speed; ++opened.first)
      for (std::size_t middle = 1; middle < draft_middles.size(); ++middle) {
        Stand stand = begun;
        stand.run(opened.first);
        stand.take(*draft_middles[middle]);
        opened.middle = static_cast<int>(middle);
        if (stand.spent <= speed) finish(opened, stand, speed);
      }
  }
};

}  // namespace

table::Path guided(const Mover& mover, const std::vector<Body>& bodies, Hex goal) {
  const table::Path straight = coasting(mover);
  Best best{mover, bodies, goal, miss(voyage(mover, straight).end, goal) + 1};
  for (const int speed : speeds_to_try(mover))
    for_each_opening(mover.course, speed,
                     [&](const Draft& opened, const Stand& begun) { best.look(opened, begun, speed); });
  return best.draft ? path_of(*best.draft) : straight;
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
