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
      return "Units of a formation may be placed by a guide, up to 2 hexes from it. No line: every unit rolls its own "
             "entry.";
    case Phase::manoeuvre:
      return "Each unit may shift its future marker one hex, 1 up and clockwise to 6. No line: it keeps its course.";
    case Phase::initial_launch:
    case Phase::launch:
      return "Launch missiles: choose the number and the secret committed rating; a lower one penetrates better. Split "
             "a "
             "missile unit here to aim its parts separately in the next window.";
    case Phase::missile_thrust:
      return "Each missile unit may declare an enemy ship unit and put its future within its rating. No line: it "
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
  offer_.title = window_title(table_, window) + ": orders of " + table_.side_name(side_);
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
  const char* const kinds[][2] = {{"guide", "place without guides"},
                                  {"thrust", "no thrust"},
                                  {"launch", "no launch"},
                                  {"missile-thrust", "missiles coast"},
                                  {"anti-missile-thrust", "anti-missiles coast"},
                                  {"beam-fire", "hold beam fire"},
                                  {"point-defence", "hold point defence"},
                                  {"anti-missile-attack", "strike missiles evenly"},
                                  {"missile-attack", "strike ships evenly"}};
  if (!view.side) return out;
  for (const auto& kind : kinds) {
    table::OfferLine line;
    line.verb = "standing";
    line.variant = kind[0];
    line.label = kind[1];
    line.clause = 0;
    table::Field until;
    until.name = "until";
    until.label = "last turn";
    until.kind = table::FieldKind::number;
    until.max = match_turns_max;
    until.fallback = std::int64_t{0};
    line.fields.push_back(std::move(until));
    out.lines.push_back(std::move(line));
  }
  return out;
}

}  // namespace emcon::rules::fires_of_space
