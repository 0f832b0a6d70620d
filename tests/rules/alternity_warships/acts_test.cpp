// What maps may draw of each kind of happening, and heads of lines.
#include <functional>

#include "server/rules/alternity_warships/phases/acts.hpp"
#include "tests/conformance/random_answer.hpp"
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

const std::string act_world = "[[bodies]]\nname = 'Tarn'\nkind = 'small'\nhex = '(0,0)'\n";

const char* kind_in_words(table::ActKind kind) {
  constexpr std::array words{"move",    "shot", "launch", "run",   "defend",   "strike", "explode", "ping",
                             "contact", "lost", "jump",   "board", "dogfight", "points", "set"};
  return words[static_cast<std::size_t>(kind)];
}
const char* result_in_words(table::ActResult result) {
  constexpr std::array words{"",           " miss", " stopped", " struck",  " pierced",
                             " destroyed", " held", " taken",   " repelled"};
  return words[static_cast<std::size_t>(result)];
}

std::string in_words(const table::Act& act) {
  std::string out = kind_in_words(act.kind);
  if (!act.from.empty()) out += " " + act.from;
  if (!act.to.empty()) out += " >" + act.to;
  for (std::size_t i = 0; i < act.path.size(); ++i) out += (i == 0 ? " " : "-") + label(act.path[i].hex);
  if (!act.look.empty()) out += " " + act.look;
  if (act.hits > 0) out += " " + number(act.hits) + "h";
  if (act.stopped > 0) out += " " + number(act.stopped) + "s";
  if (act.loss > 0) out += " -" + number(act.loss);
  return out + result_in_words(act.result) + (act.heavy ? " heavy" : "") + (act.inward ? " inward" : "");
}

/// Of all lines since the last answer with these words: their acts, each of a later phase behind a ';'.
std::string drawn(const Battle& battle, const std::string& words) {
  std::string out;
  for (const Event& event : battle.events()) {
    if (!event.telling.text.contains(words)) continue;
    for (const table::Act& act : event.telling.showing.acts) out += (out.empty() ? "" : "; ") + in_words(act);
  }
  return out;
}
std::string head(const Battle& battle, const std::string& words) {
  for (const Event& event : battle.events())
    if (event.telling.text.contains(words)) return event.telling.showing.head;
  return "no line";
}

struct ActRow {
  std::string happening;
  std::string ships, step, more;         ///< of the scenario
  std::function<void(Battle&)> happens;  ///< what is done there
  std::string line;                      ///< words of it
  std::string acts;
};

const std::string m1 =
    "[[missiles]]\nlauncher = 'S2'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'S1'\nheading = 3\nspeed = 8\n";

const std::vector<ActRow>& rows() {
  static const std::vector<ActRow> all{
      {"a course", "red kestrel 0,9 0 4; blue kestrel 0,-9 3 2", "move-medium", "", [](Battle& b) { b.pass(""); },
       "A1 S1 is at", "move A1 5059-5055"},
      {"an impact", "red kestrel 0,4 0 4; red kestrel 9,9 0 1; blue kestrel 0,-9 3 2", "move-medium", act_world,
       [](Battle& b) { b.pass(""); }, "destroyed by the impact", "move A1 5054-5050; explode >A1 destroyed"},
      {"the edge", "red kestrel 0,11 3 4; red kestrel 1,0 0 1; blue kestrel 0,-9 3 2", "move-medium",
       "[edge]\nlow = '4030'\nhigh = '6062'\n", [](Battle& b) { b.pass(""); }, "leaves the map",
       "move A1 5061-5063; jump >A1"},
      {"a hit", "red kestrel 0,5 0 2; blue talon 0,0 3 2", "beams", "",
       [](Battle& b) { b.give(0, "fire A1 w1 target=B1 count=1", "6 2 5"); }, "A1 S1 fires", "shot A1 >B1 1h struck"},
      {"a miss", "red kestrel 0,5 0 2; blue talon 0,0 3 2", "beams", "",
       [](Battle& b) { b.give(0, "fire A1 w1 target=B1 count=1", "20 4"); }, "A1 S1 fires", "shot A1 >B1 miss"},
      {"armour holds", "red kestrel 0,5 0 2; blue talon 0,0 3 2", "beams", "",
       [](Battle& b) { b.give(0, "fire A1 w1 target=B1 count=1", "6 2 5").pass("4 2"); }, "to mark",
       "strike >B1 stopped"},
      {"a missile is hit", "red kestrel 0,4 0 2; blue shrike 0,-9 3 2", "beams", m1 + "hex = '(0,4)'\n",
       [](Battle& b) { b.give(0, "fire A1 w3 target=m1 count=1", "3 3"); }, "A1 S1 fires", "defend A1 >m1 1s struck"},
      {"it is gone", "red kestrel 0,4 0 2; blue shrike 0,-9 3 2", "beams", m1 + "hex = '(0,4)'\n",
       [](Battle& b) { b.give(0, "fire A1 w3 target=m1 count=1", "3 3").pass(""); }, "shot down",
       "explode >m1 destroyed"},
      {"a bomb", "red talon 0,0 0 2; blue wasp 0,0 0 12", "bombs", "",
       [](Battle& b) { b.give(1, "bomb B1 l1 target=A1 load=plasma_bomb count=1", "14 9 5 3 1*"); }, "B1 S2 drops",
       "run B1 >A1 mine struck"},
      {"a launch", "red kestrel 0,9 0 2; blue shrike 0,-9 3 2", "launch", "",
       [](Battle& b) { b.pass().give(1, "launch B1 l1 load=plasma_missile target=A1", "*"); },
       "launches antiship missile", "launch B1 rocket; launch B1 rocket"},
      {"a missile comes", "red kestrel 0,9 0 2; blue shrike 0,-9 3 2", "missiles", m1 + "hex = '(0,0)'\n",
       [](Battle& b) { b.pass(); }, "Missile m1 is at", "move m1 5050-5058"},
      {"a missile attacks", "red kestrel 0,9 0 2; blue shrike 0,-9 3 2", "missiles", m1 + "hex = '(0,0)'\n",
       [](Battle& b) {
         b.give(1, "mgo m1");
         for (int i = 0; i < 12 && !b.said("attacks"); ++i) b.pass();
       },
       "attacks A1", "run m1 >A1 5059 rocket 1s miss"},
  };
  return all;
}

TEST(Acts, OfEachHappening) {
  for (const ActRow& row : rows()) {
    SCOPED_TRACE(row.happening);
    Battle battle(scene(row.ships, row.step, row.more));
    row.happens(battle);
    EXPECT_EQ(drawn(battle, row.line), row.acts) << battle.told();
  }
}

TEST(Acts, CoursesHaveTheirBends) {
  Battle battle(scene("red vigil 3,9 1 2; blue kestrel 0,-9 3 2", "move-medium"));
  battle.give(0, "move A1 path=f:1,tr,f:1");
  std::string way;
  for (const Hex at : battle.ship("A1").now.trail) way += (way.empty() ? "" : "-") + label(printed(at));
  EXPECT_EQ(drawn(battle, "A1 S1 is at"), "move A1 " + way);
}

TEST(Acts, WhatASheetHidesIsShownToItsSide) {  // ALT-L7
  Battle battle(scene("red kestrel 0,5 0 2; blue talon 0,0 3 2"));
  battle.give(0, "fire A1 w1 target=B1 count=1", "6 2 5");
  EXPECT_EQ(head(battle, "A1 S1 fires"), "A1 hits B1: 7 stun");
  battle.pass("4 2");
  for (const Event& event : battle.events())
    for (const table::Act& act : event.telling.showing.acts)
      EXPECT_TRUE(act.kind != table::ActKind::strike || !event.audience.has(viewer_at(0))) << event.telling.text;
}

TEST(Acts, CraftComeAndGo) {  // ALT-8.4, ALT-8.5
  Battle battle(scene("red argosy 5,5 2 0; red wasp 4,5 2 4; blue kestrel 0,-9 3 2", "move-small"));
  battle.act([&](Play& play) {  // room for one
    play.change_secret(battle.at("A1"), [](Secret& secret) { secret.aboard.pop_back(); });
  });
  battle.give(0, "move A2 path=f:1; dock A2 host=A1", "*");
  EXPECT_EQ(drawn(battle, "docks with"), "run A2 >A1 fighter");
  battle.pass_to("launch");
  battle.give(0, "sortie A1 craft=h1", "*");
  EXPECT_EQ(drawn(battle, "A1 S1 launches"), "launch A1 fighter");
}

TEST(Acts, RoundsOfBombardment) {  // ALT-R31
  Battle battle("hammerfall");
  const Hex target = std::get<Bombard>(battle.table().scenario().victory).target;
  battle.act([&](Play& play) {
    play.edit(battle.at("A1")).course.at = target;
    play.table().bombarding = {{battle.at("A1"), target}};
    play.table().turn = 1;
    end_round(play);
  });
  EXPECT_EQ(drawn(battle, "bombarded in"), "points " + label(printed(target)));
}

/// Random answers, as far as the rules take them.
class ShownPlay : public Battle {
 public:
  using Battle::Battle;
  void step(conformance::Random& random) {
    const std::optional<Ask> open = asked();
    for (const std::vector<Seat>& slot : open->slots) {
      const View now = view(slot.front().index);
      table::Filled filled = conformance::random_filled(Rules::offer(now), random);
      if (!Rules::check(now, filled).problems.empty()) filled = Rules::offer(now).fallback;
      answer(slot.front().index, filled, "*", kind());
    }
  }
};

/// Words of lines about a thing that draw nothing, and why.
constexpr std::pair<const char*, const char*> undrawn[] = {
    {" is fit again.", "its badges and tracks show it"}, {" is only ", "its badges and tracks show it"},
    {" lands on ", "it was there, and has not moved"},   {" goes into orbit.", "it was there, and has not moved"},
    {" lifts off.", "it is where it had landed"},
};

void expect_shown(const Event& event) {
  const Telling& telling = event.telling;
  EXPECT_LE(telling.showing.head.size(), head_max) << telling.text;
  EXPECT_TRUE(!telling.showing.head.empty() || telling.dice.empty()) << "dice without a head: " << telling.text;
  for (const Rolled& rolled : telling.dice)
    EXPECT_FALSE(telling.showing.head.contains("rolled " + number(rolled.values.front()))) << telling.showing.head;
  for (const table::Act& act : telling.showing.acts)
    EXPECT_FALSE(act.from.empty() && act.to.empty() && act.path.empty()) << "nowhere: " << telling.text;
  if (telling.note.weight == table::Weight::routine || telling.note.about.empty()) return;
  const bool listed = std::ranges::any_of(undrawn, [&](const auto& row) { return telling.text.contains(row.first); });
  EXPECT_TRUE(listed || !telling.showing.acts.empty()) << "nothing is drawn: " << telling.text;
}

TEST(Acts, EveryLineAboutAThingDrawsSomething) {
  for (const char* scenario : {"duel", "medium", "wolves", "envoy", "hornets", "hammerfall", "large"}) {
    SCOPED_TRACE(scenario);
    ShownPlay battle(scenario, "rounds=6");
    conformance::Random random(1);
    for (int steps = 0; battle.asked() && steps < 400 && !testing::Test::HasFailure(); ++steps) {
      battle.step(random);
      for (const Event& event : battle.events()) expect_shown(event);
    }
  }
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
