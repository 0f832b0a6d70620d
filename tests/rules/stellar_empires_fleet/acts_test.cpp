// What tellings show on a map: acts by kinds of happening, heads, and that a launch shows nothing that is sealed.
#include <set>

#include "common/each_of.hpp"
#include "server/match/hosted.hpp"
#include "server/match/match_dice.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "tests/conformance/random_answer.hpp"
#include "tests/rules/stellar_empires_fleet/fight.hpp"
#include "tests/rules/straight/whole_catalogue.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

using table::ActKind, table::ActResult;

constexpr std::array<const char*, 15> act_names{"move",   "shot",    "launch",   "run",     "defend",
                                                "strike", "explode", "ping",     "contact", "lost",
                                                "jump",   "board",   "dogfight", "points",  "set"};

/// "launch A1>, strike >B1".
std::string act_words(const std::vector<table::Act>& acts) {
  std::string out;
  for (const table::Act& act : acts)
    out += (out.empty() ? "" : ", ") + std::string(act_names[static_cast<std::size_t>(act.kind)]) + " " + act.from +
           ">" + act.to;
  return out;
}

/// The first line with these words.
const Telling* line_with(const Fight& fight, const std::string& words) {
  for (const Event& event : fight.events())
    if (event.telling.text.find(words) != std::string::npos) return &event.telling;
  return nullptr;
}

/// What Blue's first ship has launched strikes.
void let_strike(Play& play, LaunchKind kind, const char* weapon, const std::vector<ShipIndex>& targets,
                std::optional<Point> aim = {}) {
  Launch launch;
  launch.number = 1;
  launch.side = Side{1};
  launch.kind = kind;
  launch.ship = launch.unit.ship =
      first_of(play.table().ships, [](const Ship& ship) { return ship.side == Side{1}; }).value();
  launch.weapon =
      first_of(play.table().catalogue->weapons, [&](const Weapon& one) { return one.key == weapon; }).value();
  launch.from = play.ship(launch.ship).at;
  launch.count = 8;
  launch.skill = 7;
  play.table().launches = {launch};
  const MunitionIndex munition = kind == LaunchKind::volley ? MunitionIndex(0) : MunitionIndex();
  play.state.hidden.clear();
  play.state.hidden.push_back({Veiled<MunitionIndex>(munition, Audience::nobody()),
                               Veiled<std::optional<Point>>(aim, Audience::nobody()),
                               Veiled<std::vector<ShipIndex>>(targets, Audience::everyone())});
  strike_next(play);
}

Save save_of(const Play& play, const char* handle) {
  return {find_flight(play.state.table, handle).value(), 0, 0, false, false, false, false, {}};
}

struct Happening {
  const char* what;
  std::string ships;
  std::function<void(Fight&)> happens;
  const char* line;
  const char* head;
  const char* acts;
};

const std::string duel = "red bastion - 24,10 0; blue corsair - 24,29 4";

std::function<void(Fight&)> by_phase(std::function<void(Play&)> phase) {
  return [phase](Fight& fight) { fight.act(phase, "*"); };
}

const Happening happenings[] = {
    {"a course", duel, [](Fight& fight) { fight.give(1, "activate B1; course B1 path=f:7"); }, "B1 flies",
     "B1 flies 7 in", "move B1>"},
    {"over the edge", "red kestrel - 40,40 0; blue corsair - 24,45 0",
     [](Fight& fight) { fight.give(1, "activate B1; course B1 path=f:7 flags=exit"); }, "leaves the table",
     "B1 leaves the table", "jump >B1"},
    {"a hulk", duel, by_phase([](Play& play) {
       play.ship(ShipIndex(1)).fate = Fate::hulk;
       play.ship(ShipIndex(1)).last_distance = 8 * inch;
       drift_hulks(play);
     }),
     "B1 drifts to", "B1 drifts on", "move B1>"},
    {"a ship breaks apart", duel, by_phase([](Play& play) {
       play.ship(ShipIndex(1)).lost.primary = 1000;
       settle(play, ShipIndex(1));
     }),
     "breaks apart", "B1 breaks apart", "explode >B1"},
    {"an explosion", duel, by_phase([](Play& play) {
       play.ship(ShipIndex(1)).fate = Fate::exploding;
       explode_next(play);
     }),
     "explodes with", "B1 explodes", "explode >B1"},
    {"a hit that redundancy absorbs", duel,
     [](Fight& fight) {
       fight.act(
           [](Play& play) {
             play.table().tasks = {{ShipIndex(1), primary_block, PointTests{"."}}};
             roll_systems(play);
           },
           "9 1");
     },
     "is absorbed", "B1: a hit on crew is absorbed", "strike >B1"},
    {"missiles of a squadron",
     "red kestrel - 40,40 4; blue lancer q1 20,36 4; blue lancer q1 22,36 4; red aegis q2 20,20 0; red aegis q2 20,18 "
     "0",
     [](Fight& fight) {
       fight.give(
           1,
           "activate B.q1; launch B1 w1 target=A.q2; launch B2 w1 target=A.q2; course B1 path=f:5; course B2 path=f:5");
     },
     "launches B-L1", "B.q1 launches B-L1, Missile rack", "launch B.q1>, set >B-L1"},
    {"a volley opens", "red bastion - 24,20 4; blue bastion - 24,10 0",
     by_phase([](Play& play) { let_strike(play, LaunchKind::volley, "missile-rack", {ShipIndex(0)}); }), "B-L1 strikes",
     nullptr, "contact >B-L1"},
    {"a volley is thinned", "red bastion - 24,20 4; blue bastion - 24,10 0",
     by_phase([](Play& play) { let_strike(play, LaunchKind::volley, "missile-rack", {ShipIndex(0)}); }),
     "A1 intercepts B-L1", nullptr, "defend A1>B-L1"},
    {"a mine", "red bastion - 24,20 4; blue tempest - 24,10 0",
     by_phase([](Play& play) { let_strike(play, LaunchKind::area, "energy-mine", {}, at("24,20")); }), "goes off",
     nullptr, "run B-L1>, explode >"},
    {"no target is left", "red bastion - 24,20 4; blue bastion - 24,10 0",
     by_phase([](Play& play) { let_strike(play, LaunchKind::volley, "missile-rack", {}); }), "expires", "B-L1 expires",
     "lost >B-L1"},
    {"a dogfight", carriers,
     [](Fight& fight) {
       for (const char* handle : {"A1.f1", "A1.f2", "B1.f1"}) fly_at(fight, handle, "10,20");
       fight.act([](Play& play) { fight_dogfights(play); }, "*");
     },
     "Dogfight of", "Dogfight of 3 flights", nullptr},
    {"a save", carriers,
     [](Fight& fight) {
       fly_at(fight, "B1.f8", "10,20");
       fight.act([](Play& play) { save_now(play, save_of(play, "B1.f8")); }, "10");
     },
     "holds", "B1.f8 holds", "strike >B1.f8"},
    {"a flight is lost", carriers,
     [](Fight& fight) {
       fly_at(fight, "B1.f1", "10,20");
       retype(fight, "B1.f1", [](FlightType& type) {
         type.hits = 1;
         type.fuel = 0;
       });
       fight.state().table.flights[flight(fight, "B1.f1")].fuel = 0;
       fight.act([](Play& play) { save_now(play, save_of(play, "B1.f1")); }, "1");
     },
     "is scattered", "B1.f1 is scattered", "explode >B1.f1"},
};

TEST(Acts, OfKindsOfHappenings) {
  for (const Happening& one : happenings) {
    Fight fight(scene(one.ships), red_wins);
    one.happens(fight);
    const Telling* line = line_with(fight, one.line);
    ASSERT_TRUE(line) << one.what << "\n" << fight.told();
    if (one.head) {
      EXPECT_EQ(line->showing.head, one.head) << one.what;
    }
    if (one.acts) {
      EXPECT_EQ(act_words(line->showing.acts), one.acts) << one.what;
    }
  }
}

TEST(Acts, EachOfADogfightFightsSomebody) {
  Fight fight(scene(carriers), red_wins);
  for (const char* handle : {"A1.f1", "A1.f2", "B1.f1"}) fly_at(fight, handle, "10,20");
  fight.act([](Play& play) { fight_dogfights(play); }, "*");
  const Telling* line = line_with(fight, "Dogfight of");
  ASSERT_TRUE(line);
  std::set<std::string> fighting;
  for (const table::Act& act : line->showing.acts) fighting.insert({act.from, act.to});
  EXPECT_EQ(fighting, (std::set<std::string>{"A1.f1", "A1.f2", "B1.f1"}));
}

TEST(Acts, ACourseGoesThroughItsBends) {
  const std::vector<table::Pose> poses{
      {{}, at("24,20"), 0}, {{}, at("24,24"), 0}, {{}, at("24,24"), 1}, {{}, at("26,26"), 1}};
  const std::vector<table::Act> acts = course_acts("A1", poses);
  ASSERT_EQ(acts.size(), 1U);
  EXPECT_EQ(acts.front().path, (std::vector{mark_at(at("24,24"), 1), mark_at(at("26,26"), 1)}));
  EXPECT_EQ(course_acts("A1", {{{}, at("24,20"), 0}, {{}, at("24,20"), 2}}).front().path,
            std::vector{mark_at(at("24,20"), 2)});
  EXPECT_TRUE(course_acts("A1", {{{}, at("24,20"), 0}}).empty());
  std::vector<table::Pose> crooked;
  for (int i = 0; i <= 70; ++i) crooked.push_back({{}, {i, i % 2}, 0});
  EXPECT_EQ(course_acts("A1", crooked).front().path, std::vector{mark_at({70, 0}, 0)});
}

TEST(Acts, OfFireSayHowManyHit) {
  const Fight fight(scene(duel), red_wins);
  struct Case {
    bool fired;
    int weapons, hits, count;
    ActResult result;
  };
  for (const Case& c : {Case{true, 3, 2, 3, ActResult::struck}, Case{true, 3, 0, 3, ActResult::miss},
                        Case{true, 2, 5, 5, ActResult::struck},  // pulses hit more often than they are rolled
                        Case{false, 4, 1, 4, ActResult::struck}, Case{false, 4, 0, 4, ActResult::miss}}) {
    Attack attack;
    attack.ship = ShipIndex(0);
    attack.target = ShipIndex(1);
    attack.system = c.fired ? SystemIndex(1) : SystemIndex();
    attack.weapon = WeaponIndex(0);
    attack.weapons = c.weapons;
    attack.hits = c.hits;
    attack.section = Facing::port;
    attack.from = at("20,12");
    const table::Act act = attack_act(fight.table(), attack);
    EXPECT_EQ(act.kind, c.fired ? ActKind::shot : ActKind::run);
    EXPECT_EQ(act.from, c.fired ? "A1" : "");
    EXPECT_EQ(act.to, "B1");
    EXPECT_EQ(act.count, c.count);
    EXPECT_EQ(act.hits, c.hits);
    EXPECT_EQ(act.stopped, c.fired ? 0 : c.weapons - c.hits);
    EXPECT_EQ(act.result, c.result);
    EXPECT_EQ(act.facing, 3);  // clockwise from the bow
    if (!c.fired) {
      EXPECT_EQ(act.path.front(), mark_at(at("20,12")));
    }
  }
}

TEST(Acts, ALongHeadIsCutAtAWord) {
  const std::string word = "0123456789 ";
  std::string words;
  for (int i = 0; i < 20; ++i) words += word;
  constexpr Head head{"head", {"words"}, "{words}"};
  EXPECT_EQ(showing(head(words)).head.size(), 7 * word.size() + 10 + 3);
  EXPECT_TRUE(showing(head(words)).head.ends_with("789..."));
  EXPECT_EQ(showing(head("A1 flies")).head, "A1 flies");
}

// Own side is told at whom; what is shown is the same for all, and stands where it was launched.
TEST(Acts, OfALaunchTellNoTarget) {
  Fight fight(scene("red kestrel - 40,40 4; blue lancer - 20,36 4; red aegis - 20,20 0", "sealed-targets = true"),
              red_wins);
  fight.give(1, "activate B1; launch B1 w1 target=A2; course B1 path=f:5");
  std::vector<const Event*> told;
  for (const Event& event : fight.events())
    if (event.telling.text.find("launches B-L1") != std::string::npos) told.push_back(&event);
  ASSERT_EQ(told.size(), 2U) << fight.told();
  EXPECT_EQ(told[0]->telling.showing.acts, told[1]->telling.showing.acts);
  EXPECT_EQ(told[0]->telling.showing.head, told[1]->telling.showing.head);
  for (const table::Act& act : told[1]->telling.showing.acts) {
    EXPECT_NE(act.to, "A2");
    for (const table::Mark& mark : act.path) EXPECT_EQ(mark.point, at("20,36"));
  }
}

struct Undrawn {
  const char* words;
  const char* why;
};
/// Lines that draw nothing, though they weigh and name something.
constexpr Undrawn undrawn[] = {
    {" performs ", "a command is no happening on the map: what follows from it is drawn"},
    {" fails to perform ", "as above"},
    {" is out of command.", "its course has been drawn"},
    {" finds its way through the asteroids.", "its course has been drawn"},
    {" misses ", "a ram that misses: its course has been drawn"},
    {" drifts past ", "its way has been drawn"},
    {" avoids it.", "the burst has been drawn"},
    {": 0 hits.", "the explosion has been drawn"},
    {" breaks off.", "it stays until it flies"},
    {" leaves with its carrier.", "the carrier's leaving has been drawn"},
    {" is lost with its carrier.", "the carrier's end has been drawn"},
    {" is lost for good.", "it has been off the map since it was scattered"},
    {" ready again.", "it is off the map"},
    {" of its crew to wounds.", "what wounded them has been drawn"},
    {" learns ", "the battle is over"},
    {"Squadron ", "a squadron has no place of its own"},
    {" repairs ", "boxes of a sheet"},
    {" nothing left to repair of ", "boxes of a sheet"},
    {" fails to repair ", "boxes of a sheet"},
};

bool is_undrawn(const std::string& text) {
  return std::ranges::any_of(undrawn, [&](const Undrawn& one) { return text.find(one.words) != std::string::npos; });
}

void expect_shown(const Telling& telling, std::set<ActKind>& kinds) {
  const Showing& shown = telling.showing;
  EXPECT_FALSE(shown.head.empty()) << telling.text;
  EXPECT_LE(shown.head.size(), head_max) << shown.head;
  for (const char* dice : {"rolled", "Dice:", "needed"})
    EXPECT_EQ(shown.head.find(dice), std::string::npos) << shown.head;
  for (const table::Act& act : shown.acts) kinds.insert(act.kind);
  const bool weighs = telling.note.weight != table::Weight::routine && !telling.note.about.empty();
  if (weighs && shown.acts.empty()) {
    EXPECT_TRUE(is_undrawn(telling.text)) << telling.text;
  }
}

TEST(Acts, EveryLineOfRandomBattlesHasAHeadAndWhatWeighsIsDrawn) {
  const auto catalogue = whole_catalogue<Rules>("stellar_empires_fleet");
  std::set<ActKind> kinds;
  for (const char* scenario : {"two-nests", "mixed-magazines", "second-wave", "seeded-lanes"}) {
    match::SeededDice dice(Bytes32{5});
    conformance::Random chance(5);
    auto resolution = catalogue->setup({scenario, {}}, dice, match::Windows::with_orders);
    for (QuestionNo question = 1; question < 3000; ++question) {
      for (const Event& event : resolution.events) expect_shown(event.telling, kinds);
      const auto& position = resolution.next;
      if (!position->asked()) break;
      std::vector<match::SeatAnswer> answers;
      for (const auto& slot : position->asked()->slots)
        answers.push_back({slot.front(), conformance::random_legal(*position, slot.front(), chance)});
      std::ranges::sort(answers, {}, &match::SeatAnswer::seat);
      resolution = position->resolve(answers, question, dice);
    }
  }
  for (const ActKind kind : {ActKind::move, ActKind::shot, ActKind::launch, ActKind::run, ActKind::defend,
                             ActKind::strike, ActKind::explode, ActKind::dogfight, ActKind::set})
    EXPECT_TRUE(kinds.contains(kind)) << act_names[static_cast<std::size_t>(kind)];
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
