// Sheets that players bring to a match of their own fleets: what is taken, what is refused, and who learns of it.
#include <gmock/gmock.h>

#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr const char* on = "own-sheets=on";

/// A ship's file: a destroyer, unless `more` says otherwise.
std::string file(const std::string& name, const std::string& more = "", const std::string& hull = "destroyer") {
  return R"({"version":"1.2","name":")" + name + R"(","hull":{"id":")" + hull +
         R"("},"engines":[{"id":"e","typeId":"induction-engine","hullPoints":32}])" + more + "}";
}
std::string gun(const std::string& type) {
  return R"(,"weapons":[{"id":"w","typeId":")" + type +
         R"(","category":"beam","mountType":"turret","gunConfiguration":"single","quantity":1,)"
         R"("arcs":["forward","starboard","port"]}])";
}
const std::string hangar =
    R"(,"hangarMisc":[{"id":"a","typeId":"hangar","quantity":30,"loadout":[{"name":"Gnat","quantity":2}]}])";
std::string carrier(const std::string& name) {
  return R"({"version":"1.2","name":")" + name +
         R"(","hull":{"id":"fleet-carrier"},"engines":[{"id":"e","typeId":"induction-engine","hullPoints":400}])" +
         hangar + "}";
}
std::string fighter(const std::string& name) {
  return R"({"version":"1.2","name":")" + name +
         R"(","hull":{"id":"fighter"},"engines":[{"id":"e","typeId":"induction-engine","hullPoints":3}])" +
         gun("laser") + "}";
}

TEST(OwnSheets, AreAskedForWhereTheMatchSaysSo) {  // ALT-R100
  EXPECT_EQ(Battle("own-fleet").kind(), "fleet");
  EXPECT_EQ(Battle("own-fleet", "own-sheets=off").kind(), "fleet");
  Battle battle("own-fleet", on);
  EXPECT_EQ(battle.kind(), "sheets");
  EXPECT_EQ(battle.asked()->slots.size(), 2U);
  EXPECT_TRUE(battle.asked()->sealed);
  EXPECT_EQ(battle.pass().kind(), "fleet");
  const auto lines = [](const Battle& of) { return of.offer(0).lines; };
  EXPECT_EQ(lines(battle), lines(Battle("own-fleet")));  // without sheets the shop is as ever
}

TEST(OwnSheets, AreImportedBoughtAndFought) {  // ALT-R100, ALT-17.1, ALT-R91
  Battle battle("own-fleet", on);
  battle.bring(0, {file("Harrier", gun("heavy-plasma-cannon")), file("Kite", gun("laser"))});
  battle.bring(1, {file("Harrier", gun("laser"))});
  ASSERT_EQ(battle.kind(), "fleet");
  EXPECT_THAT(battle.board(viewer_at(0)).notes,
              testing::Contains(testing::StartsWith("Brought: Harrier, Destroyer, ")));
  battle.give(0, "take harrier ships=2; take kite ships=1");
  battle.give(1, "take harrier ships=3");
  ASSERT_EQ(battle.kind(), "setup");
  EXPECT_EQ(battle.ship("A1").face.crew, 12);
  EXPECT_EQ(battle.ship("A1").name, "Destroyer");
  battle.act([&](Play& play) {
    EXPECT_EQ(play.sheet(battle.at("A1")).mounts[MountIndex(0)].weapon->key, "heavy_plasma_cannon");
    EXPECT_EQ(play.sheet(battle.at("A3")).mounts[MountIndex(0)].weapon->key, "laser");
    EXPECT_EQ(play.sheet(battle.at("B1")).mounts[MountIndex(0)].weapon->key, "laser");
  });
  int fired = 0;
  for (int i = 0; i < 400 && battle.asked(); ++i) {
    if (battle.kind() == "beams")
      for (const int seat : {0, 1}) {
        const table::Offer offer = battle.offer(seat);
        if (offer.lines.empty() || offer.lines.front().verb != "fire") continue;
        const table::OfferLine& line = offer.lines.front();
        battle.give(seat,
                    "fire " + line.subject + " " + line.variant + " target=" +
                        offer.sets.at(static_cast<std::size_t>(line.fields.front().set)).options.front().token,
                    "*");
        ++fired;
        break;
      }
    if (battle.asked()) battle.pass();
  }
  EXPECT_GE(fired, 3);
  EXPECT_FALSE(battle.table().ships[battle.at("A1")].seen.empty());
}

TEST(OwnSheets, AreRefusedByTheRulesOfTheImport) {  // ALT-R100, ALT-17.2, ALT-17.3, ALT-17.5, ALT-R91
  const std::string deep = R"({"version":"1.2","name":"Deep","x":)" + std::string(40, '[') + std::string(40, ']') + "}";
  const struct {
    std::vector<std::string> files;
    const char* refusals;
  } rows[] = {
      {{"no json"}, "bad_json"},
      {{""}, "bad_json"},
      {{"[]"}, "bad_ship_file"},
      {{deep}, "bad_json"},
      {{R"({"version":"1.2","version":"1.2"})"}, "bad_json"},
      {{R"({"version":"2.0","name":"New"})"}, "bad_ship_file"},
      {{file("Odd", gun("death-ray"))}, "bad_ship_file"},
      {{file("Odd", "", "moon")}, "bad_ship_file"},
      {{file("Kestrel")}, "name_taken"},
      {{file("Harrier"), file("Harrier", gun("laser"))}, "name_taken"},
      {{R"({"version":"1.2","name":"Bulk","hull":{"id":"destroyer"}})"}, "bad_ship_file"},  // no engine
      {{R"({"version":"1.2","name":"Bulk","hull":{"id":"fortress-ship"},)"
        R"("engines":[{"typeId":"induction-engine","hullPoints":4000}]})"},
       "too_large"},
      {{R"({"version":"1.2","name":"Rock","hull":{"id":"destroyer"},"designType":"station","stationType":"outpost"})"},
       "no_place"},
      {{file("Fat", R"(,"lore":")" + std::string(32 * 1024, 'x') + "\"")}, "sheet_too_long"},
      {{carrier("Hive")}, "bad_ship_file"},  // its craft are nowhere
  };
  for (const auto& row : rows)
    EXPECT_EQ(Battle("own-fleet", on).refused_sheets(0, row.files), row.refusals) << row.files.front().substr(0, 80);
  std::vector<std::string> long_ones;
  for (const char* name : {"a", "b", "c", "d", "e"})
    long_ones.push_back(file(name, R"(,"lore":")" + std::string(31 * 1024, 'x') + "\""));
  EXPECT_EQ(Battle("own-fleet", on).refused_sheets(0, long_ones), "sheets_too_long");
  std::vector<std::string> nine;
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i"}) nine.push_back(file(name));
  EXPECT_EQ(Battle("own-fleet", on).refused_sheets(0, nine), "too_many_sheets");
  nine.pop_back();
  EXPECT_EQ(Battle("own-fleet", on).refused_sheets(0, nine), "");
}

/// Clients ask for the file before they send a line, so that only a program sends one without.
TEST(OwnSheets, ALineTakesTheTextOfAFile) {  // ALT-R100
  const View view = Battle("own-fleet", on).view(0);
  const table::FilledLine bare{"bring", "", "", {}}, numbered{"bring", "", "", {{"sheet", std::int64_t{1}}}};
  for (const table::FilledLine& line : {bare, numbered}) {
    const Problems problems = Rules::check(view, {{line}}).problems;
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems.front().code, "field_missing");
    EXPECT_EQ(problems.front().text, "'sheet' takes the text of a ship's file.");
  }
}

TEST(OwnSheets, NoneIsTakenThatCannotBePaid) {  // ALT-R91, ALT-R100
  std::string guns = R"(,"weapons":[)";
  for (int i = 0; i < 8; ++i)
    guns += std::string(i == 0 ? "" : ",") +
            R"({"typeId":"heavy-plasma-cannon","category":"beam","mountType":"turret","gunConfiguration":"quadruple",)"
            R"("quantity":1,"arcs":["forward","starboard","port"]})";
  EXPECT_EQ(
      Battle("own-fleet", "own-sheets=on points=100").refused_sheets(0, {file("Dear", guns + "]", "light-cruiser")}),
      "over_budget");
  EXPECT_EQ(Battle("own-fleet", "own-sheets=on points=100").refused_sheets(0, {file("Dear", guns + "]")}),
            "bad_ship_file");  // more than its hull holds
  Battle battle("own-fleet", on);
  battle.bring(0, {file("Harrier", gun("heavy-plasma-cannon"))}).bring(1, {});
  EXPECT_THAT(battle.refused(0, "take harrier ships=8; take vigil ships=2"), testing::EndsWith("of 400 points."));
}

TEST(OwnSheets, CraftOfOnesOwnFlyFromCarriersOfOnesOwn) {  // ALT-17.10, ALT-L19, ALT-R100
  Battle battle("own-fleet", "own-sheets=on points=3000 largest=super");
  battle.bring(0, {fighter("Gnat"), carrier("Hive")}).bring(1, {});
  battle.give(0, "take hive ships=1").give(1, "take vigil ships=1").pass_to("launch");
  while (battle.asked() && battle.asked()->slots.front().front() != Seat{0}) battle.pass().pass_to("launch");
  battle.give(0, "sortie A1 craft=h1", "*");
  EXPECT_EQ(battle.ship("A2").name, battle.ship("A2").face.hull);
  EXPECT_EQ(battle.ship("A2").name, "Fighter");
}

TEST(OwnSheets, NobodyElseLearnsOfThem) {  // ALT-R100, ALT-R92, ALT-L22, ALT-L28
  const std::string harrier = file("Harrier", gun("heavy-plasma-cannon"));
  const std::string kite = file("Kite of the North", gun("laser") + R"(,"lore":"a long story")");
  Battle one("own-fleet", on), two("own-fleet", on), none("own-fleet", on);
  one.bring(0, {harrier}).bring(1, {});
  two.bring(0, {kite, harrier}).bring(1, {});
  none.bring(0, {}).bring(1, {});
  expect_same(one, two, "brought");
  expect_same(one, none, "brought none");
  one.give(0, "take harrier ships=2").give(1, "take vigil ships=1");
  two.give(0, "take kite-of-the-north ships=2").give(1, "take vigil ships=1");
  for (int i = 0; i < 60 && one.asked(); ++i) {
    expect_same(one, two, number(i) + " " + one.kind());
    one.pass();
    two.pass();
  }
}

TEST(OwnSheets, OpenSheetsOpenThoseThatWereBought) {  // ALT-R50, ALT-R100
  Battle battle("own-fleet", "own-sheets=on sheets=open");
  battle.bring(0, {file("Harrier", gun("heavy-plasma-cannon")), file("Kite", gun("laser"))}).bring(1, {});
  EXPECT_FALSE(battle.view(1).brought[Side{0}]);
  battle.give(0, "take harrier ships=1").give(1, "take vigil ships=1");
  const View view = battle.view(1);
  ASSERT_TRUE(view.secrets[battle.at("A1")]);
  EXPECT_EQ(view.secrets[battle.at("A1")]->sheet->name, "Harrier");
  EXPECT_FALSE(view.brought[Side{0}]);  // Kite stays its owner's
}

TEST(OwnSheets, ADumpHoldsThem) {  // two states that differ in a sheet have other digests
  const auto dump = [](const std::vector<std::string>& files) {
    Battle battle("own-fleet", on);
    battle.bring(0, files).bring(1, {});
    return battle.dump();
  };
  EXPECT_EQ(dump({file("Harrier", gun("laser"))}), dump({file("Harrier", gun("laser"))}));
  EXPECT_NE(dump({file("Harrier", gun("laser"))}), dump({file("Harrier", gun("maser"))}));
  EXPECT_NE(dump({file("Harrier", gun("laser"))}), dump({}));
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
