// The windows of Skiffs: what is asked, and which orders they take.
#include <algorithm>
#include <array>

#include "tests/match/skiffs/catalogue/phrases.hpp"
#include "tests/match/skiffs/orders/orders.hpp"

namespace emcon::rules::skiffs {

const Window<Parts> place_window({"place", titles::place, "SKF-2"}, "Place each skiff in your zone.",
                                 sealed.at(Pace::setup), {EMCON_ORDER(place)},
                                 {.resolve = [](Play& play, const Step&, const Answers&) { begin_turns(play); }});

const Window<Parts> plot_window({"plot", titles::plot, "SKF-3"},
                                "Plot a path for each skiff; lay mines and send drones.",
                                sealed.otherwise("stay and lay nothing"),
                                {EMCON_ORDER(fly), EMCON_ORDER(lay), EMCON_ORDER(send)},
                                {.resolve = [](Play& play, const Step&, const Answers&) { fly_all(play); }});

const Window<Parts> fire_window({"fire", titles::fire, "SKF-6"}, "Each skiff may fire once.",
                                sealed.otherwise("hold fire"), {EMCON_ORDER(fire)},
                                {.resolve = [](Play& play, const Step&, const Answers&) { end_turn(play); }});

std::span<const Window<Parts>* const> windows() {
  static constexpr std::array all{&place_window, &plot_window, &fire_window};
  return all;
}

const Window<Parts>& window_of(Phase phase) {
  return phase == Phase::place ? place_window : phase == Phase::plot ? plot_window : fire_window;
}

std::vector<const SeenSkiff*> own_skiffs(const View& view) {
  std::vector<const SeenSkiff*> out;
  for (const SeenSkiff& skiff : view.skiffs)
    if (skiff.seat == view.own && !skiff.lost()) out.push_back(&skiff);
  return out;
}

const SeenSkiff* nearest_enemy(const View& view, const SeenSkiff& skiff) {
  const SeenSkiff* out = nullptr;
  for (const SeenSkiff& other : view.skiffs)
    if (other.side != skiff.side && !other.lost() &&
        (!out || squared_distance(skiff.at, other.at) < squared_distance(skiff.at, out->at)))
      out = &other;
  return out;
}

const SeenSkiff* Reading::own_skiff(const char* clause) {
  const SeenSkiff* skiff = find_skiff(view, line().subject);
  if (!skiff || skiff->seat != view.own || skiff->lost()) {
    std::string own;
    for (const SeenSkiff* one : own_skiffs(view)) own += (own.empty() ? "" : ", ") + one->handle;
    refuse(reasons::no_such_skiff(line().subject, own), clause);
    return nullptr;
  }
  const std::string said_now = line().verb + " " + skiff->handle;
  if (std::ranges::find(said, said_now) != said.end()) {
    refuse(reasons::ordered_twice(said_now), clause);
    return nullptr;
  }
  said.push_back(said_now);
  return skiff;
}

bool Reading::has_mine(const SeenSkiff& skiff, const char* clause) {
  mines_used.push_back(index_of(skiff));
  if (std::ranges::count(mines_used, index_of(skiff)) <= skiff.mines.value_or(0)) return true;
  refuse(reasons::no_mine(skiff.handle, skiff.mines.value_or(0)), clause);
  return false;
}

}  // namespace emcon::rules::skiffs
