// What is ordered stands on the map: every kind of order of each rulebook before it is given, while it is filled in,
// and when it is given but not final; taken from the written plays.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "client/panel/order_form.hpp"
#include "common/words/words.hpp"
#include "server/data/folder.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/seated.hpp"

namespace emcon::client {
namespace {

using namespace staged;

/// What a person reads who plays in lines.
std::string in_lines(const StagedMatch& staged, Seat seat, const table::FilledLine& order) {
  Paper paper;
  Seated<LineFace> person(staged, seat, paper, LineFace::Options{});
  const auto went = person.face.session().orders.collect(order);
  EXPECT_TRUE(went) << went.error().problem.text;
  person.answer_all();
  paper.text.clear();
  person.face.line("map");
  return paper.text;
}

struct Kind {
  const char* ruleset;
  const char* verb;
  const char* play;
  bool offered = false;        ///< no play gives it: it is filled in as the form does, where it is offered
  const char* plan = nullptr;  ///< the plan that it is a part of, which names its screens

  std::string name() const { return std::string(ruleset) + "-" + (plan ? plan : verb); }
};

/// Where the order is given.
constexpr Kind kinds[] = {
    {"fires_of_space", "thrust", "n1-thrust"},
    {"fires_of_space", "launch", "launch-secrets"},
    {"fires_of_space", "thrust", "brisk-thrust", false, "thrust-plan"},
    {"fires_of_space", "launch", "brisk-initial-launch", false, "launch-plan"},
    {"fires_of_space", "fire", "brisk-launch", false, "turn-plan"},
    {"fires_of_space", "target", "launch-secrets"},
    {"fires_of_space", "fire", "n8-beam-fire"},
    {"fires_of_space", "pd", "n10-point-defence"},
    {"fires_of_space", "strike", "n11-missile-attack"},
    {"fires_of_space", "repair", "n17-power-hits"},
    {"fires_of_space", "guide", "guide-and-formation"},
    {"fires_of_space", "split", "n32-split-gains-no-thrust"},
    {"fires_of_space", "join", "n32-split-gains-no-thrust"},
    {"fires_of_space", "deploy", "op-hidden-deployment"},
    {"fires_of_space", "steer", "op-first-thrust"},
    {"fires_of_space", "follow", "op-plan-follow"},
    {"fires_of_space", "keep-away", "op-plan-follow"},
    {"fires_of_space", "intercept", "op-declare-in-turns"},
    {"fires_of_space", "loopstart", "op-s5-loop"},
    {"fires_of_space", "plot", "op-between-systems"},
    {"fires_of_space", "abort", "op-keep-jumps"},
    {"fires_of_space", "recalibrate", "op-recalibration-ordered"},
    {"fires_of_space", "shutdown", "op-shut-down-planned"},
    {"fires_of_space", "capture", "op-n18-captured"},
    {"fires_of_space", "ransom", "op-ransom-declined"},
    {"fires_of_space", "destroy", "op-prize-destroyed"},
    {"sector_14", "move", "e4-turn-and-thrust"},
    {"sector_14", "course", "e4-turn-and-thrust", true},
    {"sector_14", "drift", "ft1-whole-turn"},
    {"sector_14", "fire", "e1-class-d-beam"},
    {"sector_14", "intercept", "e3-class-e-interceptor"},
    {"sector_14", "allocate", "t17-allocation"},
    {"sector_14", "facing", "t7-spline"},
    {"sector_14", "steer", "t14-torpedo-strikes"},
    {"sector_14", "launch", "e5-launch"},
    {"sector_14", "charge", "t16-antimatter"},
    {"sector_14", "lose", "t18-damage"},
    {"stellar_empires_fleet", "deploy", "first-turn"},
    {"stellar_empires_fleet", "activate", "first-turn"},
    {"stellar_empires_fleet", "course", "first-turn"},
    {"stellar_empires_fleet", "lay", "first-turn"},
    {"stellar_empires_fleet", "launch", "first-turn"},
    {"stellar_empires_fleet", "fire", "first-turn"},
    {"stellar_empires_fleet", "pass", "first-turn"},
    {"stellar_empires_fleet", "command", "interception"},
    {"stellar_empires_fleet", "section", "interception"},
    {"stellar_empires_fleet", "defend", "interception"},
    {"stellar_empires_fleet", "assist", "interception"},
    {"stellar_empires_fleet", "hangar", "flights"},
    {"stellar_empires_fleet", "go", "flights"},
    {"stellar_empires_fleet", "fly", "flights"},
    {"stellar_empires_fleet", "flak", "flights"},
    {"stellar_empires_fleet", "dogfight", "flights"},
    {"stellar_empires_fleet", "strike", "strike"},
    {"stellar_empires_fleet", "cover", "n20-cover"},
    {"alternity_warships", "coast", "orbits-and-landings"},
    {"alternity_warships", "move", "e03-coasting"},
    {"alternity_warships", "orbit", "n30-orbits"},
    {"alternity_warships", "descend", "orbits-and-landings"},
    {"alternity_warships", "land", "orbits-and-landings"},
    {"alternity_warships", "liftoff", "orbits-and-landings"},
    {"alternity_warships", "dock", "n28-docking"},
    {"alternity_warships", "mgo", "n33-missile-of-two"},
    {"alternity_warships", "mmove", "n11-missile-course"},
    {"alternity_warships", "destruct", "sortie"},
    {"alternity_warships", "zero", "e18-zero-arcs"},
    {"alternity_warships", "fire", "n14-attack"},
    {"alternity_warships", "bomb", "n23-n24-bombs"},
    {"alternity_warships", "bombard", "bombardment"},
    {"alternity_warships", "launch", "n35-numbers"},
    {"alternity_warships", "sortie", "sortie"},
    {"alternity_warships", "course", "e03-coasting", true},
};

std::optional<table::FilledLine> order_of(const Kind& kind, const table::Offer& offer, const table::Filled& given) {
  for (const auto& line : given.lines)
    if (line.verb == kind.verb) return line;
  for (const auto& line : offer.lines)
    if (kind.offered && line.verb == kind.verb) return panel::OrderForm(offer, line).filled();
  return std::nullopt;
}

std::string pictures(const StagedMatch& staged, Seat seat, const table::FilledLine& order) {
  std::string words = words::order_words(order);
  std::string out = words + "\n\nBefore:\n" + Screen(staged, seat).map();
  Screen filling(staged, seat);
  std::string row = order.verb;
  for (const auto& part : {order.subject, order.variant}) row += part.empty() ? "" : " " + part;
  if (filling.open(row) && !order.entries.empty()) out += "\nBeing filled in:\n" + filling.map();
  Screen given(staged, seat);
  const auto went = given.face.session().orders.collect(order);
  EXPECT_TRUE(went) << words << ": " << went.error().problem.text;
  given.answer_all();
  return out + "\nGiven:\n" + given.map() + "\nIn lines:\n" + in_lines(staged, seat, order);
}

class OrderedOnTheMap : public testing::TestWithParam<Kind> {};

TEST_P(OrderedOnTheMap, BeforeAndAfter) {
  const Kind kind = GetParam();
  std::string shown;
  const auto watch = [&](const StagedMatch& staged, Seat seat, const table::Filled& given) {
    if (!shown.empty()) return;
    if (kind.plan && staged.position().asked()->kind != kind.plan) return;
    if (const auto order = order_of(kind, staged.position().offer_for(seat), given))
      shown = pictures(staged, seat, *order);
  };
  const std::string play =
      std::string(EMCON_SOURCE_DIR) + "/tests/rules/" + kind.ruleset + "/plays/" + kind.play + ".play";
  const auto report = referee::play_file(play, "", false, watch);
  EXPECT_TRUE(report.failures.empty()) << report.failures.front();
  ASSERT_FALSE(shown.empty()) << kind.verb << " is not given in " << kind.play;
  EXPECT_EQ(differs_from_golden("ordered/" + kind.name() + ".txt", shown), "");
}

INSTANTIATE_TEST_SUITE_P(Kinds, OrderedOnTheMap, testing::ValuesIn(kinds), [](const auto& kind) {
  std::string name = kind.param.name();
  std::ranges::replace(name, '-', '_');
  return name;
});

/// Orders that have nothing to show on a map: they end an answer, choose before anything stands on it, or choose dice,
/// or what becomes of a thing where it stands.
constexpr const char* off_the_map[] = {
    "done", "keep",   "steps", "single", "decline",      "engage",   "tonnage",  "accept",     "take",   "bring",
    "crew", "prefer", "form",  "stock",  "load",         "reserve",  "arrive",   "boardfight", "jump",   "restore",
    "odd",  "group",  "hold",  "save",   "reconstitute", "withdraw", "flagship", "choose",     "repair", "train"};

TEST(OrderedOnTheMap, EveryOrderOfEachRulebookHasItsScreens) {
  std::set<std::string> known(std::begin(off_the_map), std::end(off_the_map));
  for (const Kind& kind : kinds) known.insert(kind.verb);
  for (const auto& ruleset : match::shipped_registry()) {
    const auto documents = data::load_documents(ruleset.folder, ruleset.info.id, "");
    ASSERT_TRUE(documents);
    const auto catalogue = ruleset.load(*documents);
    ASSERT_TRUE(catalogue);
    for (const auto& window : (*catalogue)->description().windows)
      for (const auto& order : window.orders) EXPECT_TRUE(known.contains(order.verb)) << order.verb;
  }
}

}  // namespace
}  // namespace emcon::client
