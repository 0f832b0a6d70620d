// The order `fly`: a skiff flies along a path (SKF-3).
#include <algorithm>

#include "common/words/words.hpp"
#include "tests/match/skiffs/catalogue/phrases.hpp"
#include "tests/match/skiffs/orders/orders.hpp"

namespace emcon::rules::skiffs {
namespace {

struct Fly {
  Flight flight;
};

/// Before each turn and drift a skiff flies an inch ahead (SKF-3.b).
bool turns_too_soon(const table::Path& path) {
  std::int64_t ahead = 0;
  for (const table::PathStep& step : path.steps) {
    if (step.leg != "f" && ahead < inch) return true;
    ahead = step.leg == "f" ? ahead + step.argument : 0;
  }
  return false;
}

bool stays_on_table(const View& view, const std::vector<table::Pose>& course) {
  return std::ranges::all_of(course, [&](const table::Pose& pose) { return on_table(view.scenario, pose.point); });
}

/// How good it is to end there: eight inches from the nearest enemy, who stands in the arc of fire.
std::int64_t worth_of(const View& view, const SeenSkiff& skiff, const table::Pose& end) {
  const SeenSkiff* enemy = nearest_enemy(view, skiff);
  if (!enemy) return 0;
  SeenSkiff there = skiff;
  there.at = end.point;
  there.heading = end.heading;
  const std::int64_t off = std::max(std::abs(enemy->at.x - end.point.x), std::abs(enemy->at.y - end.point.y));
  return 50 - std::abs(off - 8 * inch) / 250 + (no_shot(view, there, *enemy) ? 0 : 100);
}

std::vector<table::Option> suggested_paths(const View& view, const SeenSkiff& skiff, const table::Field& field) {
  std::vector<table::Option> out;
  for (const auto& [token, label, turn] : {std::tuple("on", "straight on", ""),
                                           {"starboard", "to starboard", "s45"},
                                           {"port", "to port", "p45"},
                                           {"hard-starboard", "hard to starboard", "s90"},
                                           {"hard-port", "hard to port", "p90"}})
    for (const std::int64_t far : {std::int64_t{3}, std::int64_t{6}, std::int64_t{9}}) {
      table::Path path{{{"f", inch}}};
      if (*turn) path.steps.push_back({turn, 0});
      path.steps.push_back({"f", (far - 1) * inch});
      const auto walked = course(field, path, skiff.at, skiff.heading);
      if (words::misfit({}, field, path) || !stays_on_table(view, walked)) continue;
      out.push_back({std::string(token) + number(far), std::string(label) + ", " + number(far) + " in", "",
                     worth_of(view, skiff, walked.back()), std::move(path)});
    }
  return out;
}

void offer_fly(Offering& out) {
  for (const SeenSkiff* skiff : own_skiffs(out.view)) {
    table::Field path = flight_of(*skiff);
    if (auto paths = suggested_paths(out.view, *skiff, path); !paths.empty()) path.set = out.add_set(std::move(paths));
    table::OfferLine& line = out.line("fly", skiff->handle, "", "Fly " + skiff->handle, "SKF-3");
    line.fields = {std::move(path)};
  }
}

void check_fly(Reading& in) {
  const SeenSkiff* skiff = in.own_skiff("SKF-3");
  if (!skiff) return;
  const table::Field field = flight_of(*skiff);
  const table::Path* path = in.path(field, "SKF-3");
  if (!path) return;
  if (turns_too_soon(*path)) return in.refuse(reasons::turn_too_soon(), "SKF-3.b", "path");
  const std::vector<table::Pose> walked = course(field, *path, skiff->at, skiff->heading);
  if (!stays_on_table(in.view, walked))
    return in.refuse(reasons::off_the_table(words::point_words(in.view.scenario.corner, inches())), "SKF-3.c", "path");
  Flight flight{in.index_of(*skiff), {}, walked.back().heading};
  for (const table::Pose& pose : walked)
    if (flight.bends.empty() || flight.bends.back() != pose.point) flight.bends.push_back(pose.point);
  in.expect("ends at",
            words::point_words(walked.back().point, inches()) + ", heading " + number(walked.back().heading));
  in.accept(Fly{std::move(flight)});
}

void apply_fly(Play& play, const Fly& fly) {
  play.flights.push_back(fly.flight);
}

}  // namespace

extern const OrderRow fly_order{.verb = "fly", .fields = "path", .acts = by<offer_fly, check_fly, apply_fly>};

}  // namespace emcon::rules::skiffs
