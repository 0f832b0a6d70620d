// Consequences of orders, and the merits and suggestions of offers: all from the seat's own view.
#include "server/rules/fires_of_space/battle/advice/advice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::advice_test {
namespace {

std::string at_phase(const std::string& phase, const std::string& units) {
  return scene("turn = 1\nphase = '" + phase + "'\ninitiative = 'numbers'", units);
}

std::string consequence(const Battle& battle, const std::string& text) {
  std::string out;
  for (const table::Consequence& c : battle.consequences(text))
    out += c.label + ": " + c.text + (c.thousandths ? " (" + std::to_string(*c.thousandths) + ")" : "") + "\n";
  return out;
}

const table::OfferLine* line(const table::Offer& offer, const std::string& verb, const std::string& subject,
                             const std::string& variant = "") {
  for (const table::OfferLine& l : offer.lines)
    if (l.verb == verb && l.subject == subject && l.variant == variant) return &l;
  return nullptr;
}

/// Every change of the future marker tried for every number of turns.
battle::Chase tried_out(const Markers& missiles, int rating, const Markers& target) {
  battle::Chase best{battle::chase_turns_max + 1, missiles.future};
  int best_gap = -1;
  for (int turns = 1; turns <= battle::chase_turns_max + 1 && best_gap < 0; ++turns)
    for (int q = -rating; q <= rating; ++q)
      for (int r = -rating; r <= rating; ++r) {
        const int at = std::min(turns, battle::chase_turns_max);
        const Hex to = missiles.future + Hex{q, r};
        const int gap = distance(missiles.present + (to - missiles.present) * at,
                                 target.present + (target.future - target.present) * at);
        const bool meets = turns > battle::chase_turns_max || gap <= rating * turns * (turns - 1) / 2;
        if (length(Hex{q, r}) > rating || !meets || (best_gap >= 0 && gap >= best_gap)) continue;
        best = {turns, to};
        best_gap = gap;
      }
  return best;
}

TEST(Chases, AreTheShortestThatThereAre) {
  std::uint32_t state = 7;
  const auto below = [&](std::uint32_t n) {
    state = state * 1664525 + 1013904223;
    return static_cast<int>((state >> 8) % n);
  };
  for (int i = 0; i < 3000; ++i) {
    const int spread = 1 + below(60);
    const auto hex = [&] {
      return Hex{below(static_cast<std::uint32_t>(spread)), below(static_cast<std::uint32_t>(spread))};
    };
    const Markers missiles{hex(), hex(), hex()}, target{hex(), hex(), hex()};
    const int rating = below(11);
    const battle::Chase found = battle::chase(missiles, rating, target), wanted = tried_out(missiles, rating, target);
    EXPECT_EQ(found.turns, wanted.turns) << i;
    EXPECT_EQ(found.to, wanted.to) << i;
  }
}

TEST(Offers, EachTargetOfMissilesBringsItsCourse) {
  const Battle thrust(at_phase(
      "missile-thrust", stand("A", halberd, "2525") + stand("1", stiletto, "2530") + stand("2", stiletto, "2925") +
                            salvo("A.1", "2525", "{ type = 'Lance', count = 2, committed = 8 }")));
  const table::Offer offer = Rules::offer(thrust.view());
  const table::OfferLine* target = line(offer, "target", "A-m1");
  ASSERT_TRUE(target && target->fields[1].set >= 0);
  std::vector<std::string> courses;
  for (const table::Option& one : offer.sets[static_cast<std::size_t>(target->fields[1].set)].options) {
    const std::string to = label(std::get<Hex>(one.value));
    courses.push_back(one.token + " " + to);
    const std::string told = consequence(thrust, "target A-m1 target=" + one.token + " hex=" + to);
    EXPECT_TRUE(told.ends_with(", to " + to + "\n")) << told;
  }
  EXPECT_EQ(courses, (std::vector<std::string>{"1 2530", "2 2925"}));
}

TEST(Offers, TypesOfEveryMixedMissileUnitInReach) {  // FOS-R76, whichever unit the target is by default
  const std::string lance = "{ type = 'Lance', count = 9, committed = 8 }";
  const std::string mixed =
      "{ type = 'Parry', count = 1, committed = 8 }, { type = 'Hammer', count = 1, committed = 4 }";
  const std::string ships =
      stand("A", halberd, "2525") + stand("1", one("Sovereign battleship") + ", " + stiletto, "2525");
  for (const auto& [phase, verb, variant] :
       std::vector<std::array<const char*, 3>>{{"beam-fire", "fire", "PA-M"}, {"point-defence", "pd", "PD-12"}}) {
    for (const bool first : {false, true}) {
      const std::string a = salvo("1.2", "2525", first ? mixed : lance);
      const std::string b = salvo("1.2", "2525", first ? lance : mixed);
      const Battle battle(at_phase(phase, ships + a + b));
      const table::Offer offer = Rules::offer(battle.view());
      const table::OfferLine* fire = line(offer, verb, "A.1", variant);
      ASSERT_NE(fire, nullptr) << phase;
      ASSERT_EQ(fire->fields.size(), 3U) << phase;
      std::string types;
      for (const table::Option& option : offer.sets.at(ix(fire->fields[2].set)).options) types += option.token + " ";
      EXPECT_EQ(types, first ? "Parry Hammer Lance " : "Lance Parry Hammer ") << phase;
      const std::string order = std::string(verb) + " A.1 " + variant + " target=1-m" + (first ? "1" : "2") + " type=";
      EXPECT_EQ(battle.refused(order + "Hammer"), "");
      EXPECT_EQ(battle.refused(order + "Lance"), "which_type");
    }
    const Battle plain(at_phase(phase, ships + salvo("1.2", "2525", lance) +
                                           salvo("1.2", "2525", "{ type = 'Parry', count = 1, committed = 8 }")));
    EXPECT_EQ(line(Rules::offer(plain.view()), verb, "A.1", variant)->fields.size(), 2U);  // none has several
  }
}

TEST(Consequences, OfEveryKindOfOrder) {  // FOS-16.a.ii.1, FOS-16.a.ix, FOS-16.a.xi.2, FOS-11.f.iv, FOS-R32
  const std::string two = stand("A", halberd, "2525") + stand("1", stiletto, "2532");
  EXPECT_EQ(consequence(Battle(at_phase("beam-fire", two)), "fire A.1 PA-M target=1.1 count=10"),
            "expected effective hits: range 7, need 5, penetrates on 8: 1.0 (1000)\n");
  EXPECT_EQ(consequence(Battle(scene("phase = 'thrust'\ninitiative = 'numbers'", two)), "thrust A direction=4"),
            "future: 2526\n");
  EXPECT_EQ(consequence(Battle(at_phase("launch", two)), "launch A.1 Lance count=2 committed=5"), "penetration: 14\n");
  const Battle thrust(
      at_phase("missile-thrust", two + salvo("A.1", "2525", "{ type = 'Lance', count = 2, committed = 8 }")));
  EXPECT_EQ(consequence(thrust, "target A-m1 target=1 hex=2532"),
            "intercept: meets the target next turn\nsuggested course: in 1, to 2532\n");
  EXPECT_EQ(consequence(thrust, "target A-m1 target=1 hex=2530"),
            "intercept: 2 hexes from the target's future\nsuggested course: in 1, to 2532\n");
  Battle defence(at_phase("point-defence", two + salvo("1.1", "2525", "{ type = 'Lance', count = 5 }")));
  EXPECT_EQ(consequence(defence, "pd A.1 PD-12 target=1-m1 count=4"), "need: 6 (1200)\n");
  const Battle strike(
      at_phase("missile-attack", stand("A", halberd, "2525") + stand("1", stiletto, "2525") +
                                     salvo("A.1", "2525", "{ type = 'Lance', count = 4, committed = 4 }", "1")));
  EXPECT_EQ(consequence(strike, "strike A-m1 allocation=1.1:4"),
            "expected effective hits: 1.1: need 11, penetrates on 11, 1.2 (1210)\n");
}

TEST(Consequences, SpeakOfASecretRatingAsABound) {  // FOS-L19, FOS-16.a.x.2
  for (const bool known : {false, true}) {
    Battle battle(
        at_phase("anti-missile-thrust", stand("A", stiletto, "2510") + stand("1", stiletto, "2540") +
                                            salvo("A.1", "2525", "{ type = 'Parry', count = 2, committed = 10 }") +
                                            salvo("1.1", "2525",
                                                  std::string("{ type = 'Lance', count = 2, committed = 5, known = ") +
                                                      (known ? "true" : "false") + " }")));
    battle.give("target A-m1 target=1-m1").pass_to("anti-missile-attack");
    EXPECT_EQ(consequence(battle, "strike A-m1 allocation=Lance:2"),
              known ? "need: 15 (1500)\n" : "need: 12 or more, their rating is secret (1200)\n");
  }
}

TEST(Chase, MeetsACoastingTargetAsSoonAsItCan) {  // FOS-11.f.v.1
  const auto hex = [](const char* text) { return hex_from_label(text).value(); };
  const auto still = [&](const char* text) { return Markers{hex(text), hex(text), hex(text)}; };
  EXPECT_EQ(chase(still("2525"), 5, still("2530")).turns, 1);
  EXPECT_EQ(label(chase(still("2525"), 5, still("2530")).to), "2530");
  EXPECT_EQ(chase(still("2525"), 5, still("2531")).turns, 2);
  EXPECT_EQ(chase(still("2525"), 1, still("2545")).turns, 6);  // 1 + 2 + .. + 6 = 21 hexes
  EXPECT_EQ(chase(still("2525"), 1, still("2590")).turns, chase_turns_max + 1);
  const Markers leaving{hex("2525"), hex("2525"), hex("2535")};
  EXPECT_EQ(label(chase(still("2525"), 10, leaving).to), "2535");
}

TEST(Offers, SuggestTheBestTarget) {  // FOS-R62, FOS-16.a.i
  const Battle battle(
      at_phase("beam-fire", stand("A", halberd, "2525") + stand("1", stiletto, "2535") + stand("2", stiletto, "2527")));
  const table::Offer offer = Rules::offer(battle.view());
  const table::OfferLine* fire = line(offer, "fire", "A.1", "PA-M");
  ASSERT_TRUE(fire);
  EXPECT_EQ(std::get<table::Token>(fire->fields.at(0).fallback).token, "2.1");
  EXPECT_EQ(std::get<std::int64_t>(fire->fields.at(1).fallback), 10);
  EXPECT_GT(*fire->merit, 0);
  EXPECT_EQ(offer.sets.at(0).options.size(), 2U);
  EXPECT_EQ(offer.fallback.lines.size(), 1U);  // the deadline's answer is only done
}

TEST(Offers, SuggestAnInterceptionCourse) {  // FOS-11.f.v.1
  const Battle battle(
      at_phase("missile-thrust", stand("A", halberd, "2525") + course("1", stiletto, "2532", "2531") +
                                     salvo("A.1", "2525", "{ type = 'Lance', count = 4, committed = 8 }")));
  const table::Offer offer = Rules::offer(battle.view());
  const table::OfferLine* target = line(offer, "target", "A-m1");
  ASSERT_TRUE(target);
  EXPECT_EQ(std::get<Hex>(target->fields.at(1).fallback), hex_from_label("2531").value());
  EXPECT_EQ(target->fields.at(1).hexes->radius, 8);
  EXPECT_TRUE(offer.fallback.lines.empty());
}

TEST(Offers, LaunchesOnlyWhatMayArrive) {  // FOS-R30, FOS-23.h
  const Battle near(at_phase("launch", stand("A", stiletto, "2525") + stand("1", halberd, "2530")));
  const table::Offer offer = Rules::offer(near.view());
  EXPECT_GT(*line(offer, "launch", "A.1", "Lance")->merit, 0);
  EXPECT_EQ(*line(offer, "launch", "A.1", "Parry")->merit, 0);  // no missiles to meet
  const Battle far(at_phase("launch", stand("A", stiletto, "2525") + stand("1", halberd, "(25,400)")));
  EXPECT_EQ(*line(Rules::offer(far.view()), "launch", "A.1", "Lance")->merit, 0);
}

TEST(Offers, SuggestThrustTowardsAWeakerEnemy) {  // FOS-11.f.iv
  const Battle battle(
      scene("phase = 'thrust'\ninitiative = 'numbers'",
            stand("A", one("Sovereign battleship"), "2525") + stand("1", one("Drover merchant"), "2555")));
  const table::Offer offer = Rules::offer(battle.view());
  const table::OfferLine* thrust = line(offer, "thrust", "A");
  ASSERT_TRUE(thrust);
  EXPECT_EQ(std::get<table::Token>(thrust->fields.at(0).fallback).token, "4");
  EXPECT_GT(*thrust->merit, 0);
  const auto& options = offer.sets.at(ix(thrust->fields[0].set)).options;
  EXPECT_EQ(*options.at(4).merit - *options.at(0).merit, thrust->merit) << "beside the course that is kept";
}

// FOS-11.f.iv: a course is rated in points, by what coasting on it comes to.
TEST(Offers, RateACourseByWhatCoastingOnItComesTo) {
  const auto worths = [](const std::string& enemy_at) {
    const Battle battle(scene("phase = 'thrust'\ninitiative = 'numbers'",
                              stand("A", halberd, "2525") + stand("1", stiletto, enemy_at)));
    const table::Offer offer = Rules::offer(battle.view());
    std::vector<std::int64_t> out;
    for (const table::Option& option : offer.sets.at(ix(line(offer, "thrust", "A")->fields[0].set)).options)
      out.push_back(option.merit.value());
    return out;
  };
  const std::vector<std::int64_t> near = worths("2530"), far = worths("(25,120)");
  EXPECT_GT(near.at(0), 100'000) << "standing five hexes from each other, for twenty turns";
  EXPECT_EQ(std::ranges::max_element(near) - near.begin(), 4) << "nearer is better";
  EXPECT_EQ(std::ranges::max_element(far) - far.begin(), 4) << "towards the enemy";
  EXPECT_LT(far.at(0), 0);
}

// FOS-12.g: whoever waits for a convoy that is paid for leaving has lost; else nobody goes for what is stronger.
TEST(Offers, SendOutWhoeverLosesByWaiting) {
  const std::string units = stand("A", one("Talon raider"), "2511") +
                            course("1", one("Drover merchant") + ", " + one("Sovereign battleship"), "2519", "2518");
  const std::string award = "[[awards]]\nside = 'numbers'\npoints = 60\nwhen = 'jumped out'\nsystem = 'TARN'\n";
  for (const bool paid : {false, true}) {
    const Battle battle(theatre(units + (paid ? award : "")), {1, 1, 1, 6, 1});
    ASSERT_EQ(battle.kind(), "plan");
    const table::Offer offer = Rules::offer(battle.view(Viewer::of(Seat{0})));
    const table::OfferLine* steer = line(offer, "steer", "A");
    ASSERT_NE(steer, nullptr);
    EXPECT_EQ(*steer->merit > 0, paid);
  }
}

// FOS-11.f.iv: whoever closes a hex and takes it back has spent two steps on standing still.
TEST(Offers, DoNotSuggestToTakeAStepBack) {
  Battle battle(
      scene("phase = 'thrust'\ninitiative = 'numbers'", stand("A", halberd, "2525") + stand("1", stiletto, "2545")));
  battle.give("thrust A direction=4").give("thrust 1 direction=1");
  const table::Offer offer = Rules::offer(battle.view());
  const auto& options = offer.sets.at(ix(line(offer, "thrust", "A")->fields[0].set)).options;
  EXPECT_EQ(options.at(1).merit, std::nullopt);
  for (const std::size_t on : {0U, 2U, 3U, 4U, 5U, 6U}) EXPECT_NE(options.at(on).merit, std::nullopt) << on;
}

// FOS-R90: what a sealed plan does not see, advice foresees, so that not both sides brake for both.
TEST(Offers, ForeseeInASealedPlanThatTheEnemyThrusts) {
  const auto offered = [](const std::string& pace, bool steps) {
    Battle battle("pace = '" + pace + "'\n" +
                  scene("phase = 'thrust'\ninitiative = 'numbers'",
                        course("A", halberd, "2521", "2523") + course("1", stiletto, "2530", "2528")));
    steps ? battle.give("thrust A direction=1") : battle.pass();
    const table::Offer offer = Rules::offer(battle.view());
    return offer.sets.at(ix(line(offer, "thrust", "1")->fields[0].set)).options;
  };
  const auto open = offered("book", true), alone = offered("book", false), unseen = offered("brisk", false);
  for (const std::size_t d : {0U, 1U, 2U, 3U, 4U, 5U, 6U}) EXPECT_EQ(unseen.at(d).merit, open.at(d).merit) << d;
  EXPECT_NE(unseen.at(0).merit, alone.at(0).merit);
  EXPECT_TRUE(unseen.at(0).note.ends_with("if it thrusts likewise meanwhile")) << unseen.at(0).note;
  EXPECT_FALSE(alone.at(0).note.ends_with("meanwhile"));
}

// FOS-12.f, FOS-R2, FOS-R27: a jump as it is offered keeps clear of the masses, and to the printed map.
TEST(Offers, SuggestAHexThatAJumpMayEndIn) {
  for (const int radius : {0, 5, 25}) {
    const std::string mass = "{ name = 'Tarn', hex = '2525', radius = " + std::to_string(radius) + " }";
    Battle battle(theatre(stand("A", halberd, "0101") + stand("1", talon, "5050"),
                          "systems = [{ id = 'TARN', masses = [" + mass + "] }]\n"),
                  {1, 1, 6, 1});
    battle.give_both("", "");
    ASSERT_EQ(battle.kind(), "closing");
    const table::Offer offer = Rules::offer(battle.view());
    const table::OfferLine* plot = line(offer, "plot", "A.1");
    ASSERT_NE(plot, nullptr) << radius;
    ASSERT_EQ(plot->fields.at(0).name, "hex");
    const Hex hex = std::get<Hex>(plot->fields[0].fallback);
    EXPECT_EQ(battle.refused("plot A.1 hex=" + label(hex)), "") << radius;
    EXPECT_EQ(distance(hex, hex_from_label("2525").value()), radius + 1) << "the nearest to the centre";
  }
}

TEST(Offers, NothingForUnitsThatCannot) {  // FOS-L18, FOS-R43
  const Battle battle(at_phase("launch", stand("A", one("Halberd destroyer", ", results = ['disabled']"), "2525") +
                                             stand("1", stiletto, "2530")));
  EXPECT_EQ(line(Rules::offer(battle.view()), "launch", "A.1", "Lance"), nullptr);
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::advice_test
