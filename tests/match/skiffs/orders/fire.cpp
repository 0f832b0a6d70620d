// The order `fire`: a skiff fires at an enemy in its arc, whom nothing covers (SKF-6).
#include <algorithm>

#include "tests/match/skiffs/catalogue/phrases.hpp"
#include "tests/match/skiffs/orders/orders.hpp"

namespace emcon::rules::skiffs {
namespace {

constexpr int shot_sides = 6;
constexpr int need_near = 3, need_far = 5;

struct Fire {
  int firer = 0, target = 0;
};

int need(Point from, Point to) {
  return within_radius(from, to, near_range) ? need_near : need_far;
}

void offer_fire(Offering& out) {
  for (const SeenSkiff* skiff : own_skiffs(out.view)) {
    std::vector<table::Option> targets;
    for (const SeenSkiff& other : out.view.skiffs)
      if (!no_shot(out.view, *skiff, other)) {
        const int least = need(skiff->at, other.at);
        targets.push_back({other.handle,
                           other.handle,
                           "hits on " + number(least) + " or more",
                           1000 * (shot_sides + 1 - least) / shot_sides,
                           {}});
      }
    if (targets.empty()) continue;
    const int set = out.add_set(std::move(targets));
    table::OfferLine& line = out.line("fire", skiff->handle, "", "Fire", "SKF-6");
    line.fields = {Offering::choice("target", "target", set, table::FieldKind::target)};
  }
}

void check_fire(Reading& in) {
  const SeenSkiff* skiff = in.own_skiff("SKF-6");
  const std::string* token = skiff ? in.token("target") : nullptr;
  if (!token) return;
  const SeenSkiff* target = find_skiff(in.view, *token);
  if (!target) return in.refuse(reasons::no_target(*token), "SKF-6", "target");
  if (const char* code = no_shot(in.view, *skiff, *target))
    return in.refuse(reasons::cannot_fire(skiff->handle, target->handle, code).as(code), "SKF-6", "target");
  in.expect("hits on", number(need(skiff->at, target->at)) + " or more");
  in.accept(Fire{in.index_of(*skiff), in.index_of(*target)});
}

/// All fire at once: a skiff that is lost by a shot has fired all the same.
void apply_fire(Play& play, const Fire& fire) {
  Skiff& firer = play.state.skiffs[ix(fire.firer)];
  const Skiff& target = play.state.skiffs[ix(fire.target)];
  const Rolled die =
      play.referee.roll({1, shot_sides}, {static_cast<std::uint16_t>(Purpose::shot), ref_of(firer), ref_of(target)},
                        Audience::everyone());
  const bool hit = die.values[0] >= need(firer.at, target.at);
  firer.shot_at = fire.target;
  play.tell(Audience::everyone(),
            play.name(fire.firer) + " fires at " + play.name(fire.target) + (hit ? " and hits." : " and misses."),
            "SKF-6", {die});
  if (hit && !target.lost()) damage(play, fire.target, 1);
}

}  // namespace

extern const OrderRow fire_order{.verb = "fire", .fields = "target", .acts = by<offer_fire, check_fire, apply_fire>};

}  // namespace emcon::rules::skiffs
