// Makes the offer of each tactical window, and that of standing answers.
#include <algorithm>

#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/offer_maker.hpp"
#include "server/rules/fires_of_space/operation/op_offer.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int match_turns_max = 20;

const char* help_for(Phase phase) {
  switch (phase) {
    case Phase::set_up:
      return "Units of a formation may be placed by a guide, up to 2 hexes from it. No order: every unit rolls its own "
             "entry.";
    case Phase::manoeuvre:
      return "Each unit may shift its future marker one hex, 1 up and clockwise to 6. No order: it keeps its course.";
    case Phase::initial_launch:
    case Phase::launch:
      return "Launch missiles: choose the number and the secret committed rating; a lower one penetrates better. Split "
             "a "
             "missile unit here to aim its parts separately in the next window.";
    case Phase::missile_thrust:
      return "Each missile unit may declare an enemy ship unit and put its future within its rating. No order: it "
             "coasts.";
    case Phase::anti_missile_thrust:
      return "Each missile unit that has not moved may declare an enemy missile unit and move after it.";
    case Phase::beam_fire:
      return "Give fire orders one by one or together, then done. Effects count at the end of the phase.";
    case Phase::damage_control:
      return "Each military ship repairs one hit: without an order the first on its power plant, else its first. A "
             "plant shut down neither spreads nor explodes, but nothing works any more.";
    case Phase::point_defence:
      return "Batteries fire at missiles in their hex; a hit destroys at once. End with done.";
    default:
      return "Missiles that met their target strike it: share them out, then done. Each missile is spent.";
  }
}

}  // namespace

std::string OfferMaker::short_class(const Ship& ship) const {
  const std::string& name = table_.class_of(ship).name;
  return name.substr(0, name.find(' '));
}

void OfferMaker::done() {
  line("done", "", "", "no more orders in this window", "FOS-R62");
  offer_.fallback.lines.push_back({"done", "", "", {}});
}

table::Offer OfferMaker::make() && {
  const Step& window = *view_.window;
  offer_.title = title_for(window_title(table_, window), table_.side_name(side_));
  offer_.help = help_for(window.phase);
  switch (window.phase) {
    case Phase::set_up:
      guide();
      break;
    case Phase::manoeuvre:
      thrust(window.sub_phase);
      split_and_join();
      break;
    case Phase::initial_launch:
    case Phase::launch:
      launch();
      split_and_join();
      break;
    case Phase::missile_thrust:
    case Phase::anti_missile_thrust:
      target(window.phase == Phase::anti_missile_thrust);
      split_and_join();
      break;
    case Phase::beam_fire:
      fire();
      break;
    case Phase::point_defence:
      point_defence();
      break;
    case Phase::damage_control:
      damage_control(window.sub_phase > 0);
      break;
    default:
      strike(window.phase == Phase::missile_attack);
      break;
  }
  if (dice_window(window.phase)) done();
  return std::move(offer_);
}

table::Offer Rules::offer(const View& view) {
  if (!is_asked(view)) {
    table::Offer nothing;
    nothing.title = view.window ? "Waiting for " + (view.window->side < 0 ? std::string("both sides")
                                                                          : view.table.side_name(view.window->side))
                                : "The battle is over.";
    return nothing;
  }
  if (view.window->kind == Step::Kind::operational) return OpOfferMaker(view).make();
  return OfferMaker(view).make();
}

table::Offer Rules::standing(const View& view) {
  table::Offer out;
  out.title = "Standing answers";
  out.help = "Answer windows of a kind with their default until a turn; 0 is the rest of the battle.";
  out.clauses = {"FOS-R62"};
  if (!view.side) return out;
  struct Kind {
    const char* kind;
    const char* label;
    enum { always, operational, detailed } when;
  };
  static constexpr Kind kinds[] = {
      {"plan", "no thrust", Kind::operational},
      {"closing", "no jumps noted, nothing special", Kind::operational},
      {"engage", "no engagement", Kind::operational},
      {"single", "thrust in sub-phases", Kind::operational},
      {"declare", "no interceptions", Kind::operational},
      {"op-thrust", "no thrust in a sub-phase", Kind::operational},
      {"single-thrust", "no thrust", Kind::operational},
      {"shut-down", "power plants stay on", Kind::operational},
      {"jump", "no jumps noted", Kind::operational},
      {"special", "nothing special", Kind::operational},
      {"guide", "place without guides", Kind::always},
      {"thrust", "no thrust", Kind::always},
      {"launch", "no launch", Kind::always},
      {"missile-thrust", "missiles coast", Kind::always},
      {"anti-missile-thrust", "anti-missiles coast", Kind::always},
      {"beam-fire", "hold beam fire", Kind::always},
      {"point-defence", "hold point defence", Kind::always},
      {"anti-missile-attack", "strike missiles evenly", Kind::always},
      {"missile-attack", "strike ships evenly", Kind::always},
      {"damage-control", "repair the first power plant hit, else the first", Kind::detailed}};
  for (const Kind& kind : kinds) {
    if (kind.when == Kind::operational && !view.operation) continue;
    if (kind.when == Kind::detailed && !view.table.detailed) continue;
    out.lines.push_back(
        standing_line(kind.kind, kind.label, view.operation ? view.table.the_scenario().length : match_turns_max));
  }
  return out;
}

}  // namespace emcon::rules::fires_of_space
