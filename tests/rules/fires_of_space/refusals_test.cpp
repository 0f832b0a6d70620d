// Refusals that no other test gives, and all of them against the table of the handbook.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::refusals_test {
namespace {

/// What written plays were refused, from their golden files.
Problems refused_in_plays() {
  Problems out;
  for (const auto& entry : std::filesystem::directory_iterator(EMCON_SOURCE_DIR "/tests/rules/golden/fires_of_space")) {
    std::ifstream golden(entry.path());
    for (std::string line; std::getline(golden, line);) {
      if (!line.starts_with("{\"refusal\":")) continue;
      google::protobuf::Struct parsed;
      EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(line, &parsed).ok()) << line;
      const auto& refusal = parsed.fields().at("refusal").struct_value().fields();
      const auto text = [&](const char* name) {
        const auto at = refusal.find(name);
        return at == refusal.end() ? "" : at->second.string_value();
      };
      out.push_back({text("code"), text("text"), text("clause"), -1, "", {}});
    }
  }
  return out;
}

/// Code and paragraph of each refusal, one after the other.
std::string refusals(const View& view, const std::string& text) {
  std::string out;
  for (const Problem& problem : problems_of(view, orders(text)))
    out += (out.empty() ? "" : ", ") + problem.code + (problem.clause.empty() ? "" : " " + problem.clause);
  return out;
}

TEST(Refusals, OfValuesAndNumbersOfOrders) {
  std::string many;
  for (int i = 0; i <= 200; ++i) many += "done\n";
  const Battle battle(scene("turn = 1\nphase = 'beam-fire'\ninitiative = 'numbers'",
                            stand("A", one("Bastion cruiser"), "2525") + stand("1", halberd, "2525")),
                      {}, "", "fire-modes");
  EXPECT_EQ(refusals(battle.view(), many), "too_many_orders");
  EXPECT_EQ(refusals(battle.view(), "fire A.1 PA-H target=1.1 count=2 mode=concentrated with=MG-M"),
            "wrong_kind FOS-16.a.viii.2");
}

TEST(Refusals, OfMissilesThatAreElsewhereOrSpent) {  // FOS-11.f.v, FOS-R56, FOS-R33
  const Battle battle(scene("turn = 1\nphase = 'missile-attack'\ninitiative = 'numbers'",
                            stand("A", stiletto, "2525") + stand("1", halberd, "2525") +
                                salvo("A.1", "2525", lot("Lance", 4, 5), "1") +
                                salvo("A.1", "2525", lot("Lance", 2, 5))));
  View view = battle.view();
  EXPECT_EQ(refusals(view, "strike A-m1 allocation=1.1:4\nstrike A-m1 allocation=1.1:1"), "too_many FOS-R33");
  view.step = battle::ThrustStep{Side{0}, 1};
  EXPECT_EQ(refusals(view, "thrust A-m1 direction=1"), "missiles_later FOS-11.f.v");
  view.step = battle::MissileThrustStep{0};
  EXPECT_EQ(refusals(view, "join A-m1 with=A-m2"), "declared_already FOS-R56");
}

TEST(Refusals, OfRepairsAtTheEnd) {  // FOS-17.d.ii
  const Battle battle(
      scene("turn = 1\nphase = 'damage-control'\ninitiative = 'numbers'",
            stand("A", one("Halberd destroyer", ", hits = ['B']"), "2525") + stand("1", halberd, "2530")),
      {}, "", "detailed");
  View view = battle.view();
  view.side = letters;
  view.step = battle::LastDamageControlStep{0};
  EXPECT_EQ(refusals(view, "repair A.1 hit=B"), "all_are_checked FOS-17.d.ii");
}

// ---- The operational game. Its views are altered to what the windows would show later.

/// Thrust plans: A stands still, B beside it and C elsewhere move; 1 is far off.
Battle planning() {
  return Battle(theatre(stand("A", talon, "1010") + course("B", talon, "1010", "1011") +
                        course("C", talon, "1510", "1511") + course("1", talon, "3040", "3041")),
                {1, 1, 1, 1, 6, 1});
}

View letters_of(const Battle& battle, operation::Step step) {
  View view = battle.view(Viewer::of(seat_of(letters)));
  view.operation->step = std::move(step);
  return view;
}

TEST(Refusals, OfUnitsThatStayAsTheyAre) {  // FOS-7.c, FOS-R56, FOS-10.a.iv, FOS-11.e.iv, FOS-11.e.vi.8
  View view = letters_of(planning(), operation::PlanStep{});
  EXPECT_EQ(refusals(view, "join A with=B"), "not_matched FOS-7.c");
  Force& force = *view.operation->forces[letters];
  Rows<ContactUnitIndex, ContactUnit>& contacts = view.operation->picture.units;
  const ContactUnitIndex b = force.units[operation::UnitIndex(1)].contact, enemy(contacts.size() - 1);
  contacts[b].intercepts = enemy;
  EXPECT_EQ(refusals(view, "join A with=B"), "in_interception FOS-R56");
  contacts[enemy].intercepts = b;
  view.operation->theatre.init = letters;
  EXPECT_EQ(refusals(view, "loopstart C"), "not_in_loop FOS-11.e.vi.8");
  force.ships[operation::ShipIndex(2)].transit = Transit{};
  EXPECT_EQ(refusals(view, "steer C future=1511"), "not_on_the_map FOS-10.a.iv");
}

TEST(Refusals, OfThrustThatAUnitDoesNotHave) {  // FOS-11.e.iv
  View view = letters_of(planning(), operation::ThrustStep{});
  for (OwnShip& ship : view.operation->forces[letters]->ships) ship.body.allowance = 0;
  Theatre& theatre = view.operation->theatre;
  theatre.sub_phase = 1;
  for (theatre.part = 0; theatre.part < 2; ++theatre.part)
    if (refusals(view, "thrust A direction=1") != "not_now FOS-11.e.vi.1") break;
  EXPECT_EQ(refusals(view, "thrust A direction=1"), "no_thrust_left FOS-11.e.iv");
}

TEST(Refusals, OfJumps) {  // FOS-12.c, FOS-8.a-v
  View view = letters_of(planning(), operation::JumpStep{});
  EXPECT_EQ(refusals(view, "plot A.1 hex=2525\nplot A.1 hex=2526"), "already_plotted FOS-12.c");
  EXPECT_EQ(refusals(view, "plot A.1 hex=nowhere"), "wrong_kind FOS-12.c");
  EXPECT_EQ(refusals(view, "plot B.1 hex=2525"), "not_stationary FOS-12.c");
  view.operation->forces[letters]->ships[operation::ShipIndex(0)].body.records = {{Result::disabled, false, 0}};
  EXPECT_EQ(refusals(view, "plot A.1 hex=2525"), "cannot_jump FOS-8.a-v");
}

TEST(Refusals, OfASecondAnswer) {  // FOS-10.a.iii, FOS-17.d.i
  View view = letters_of(planning(), operation::EngageStep{});
  EXPECT_EQ(refusals(view, "engage answer=yes\nengage answer=no"), "ordered_twice FOS-10.a.iii");
  view.operation->step = operation::ShutDownStep{};
  view.operation->forces[letters]->ships[operation::ShipIndex(0)].body.shut_down = true;
  EXPECT_EQ(refusals(view, "shutdown A.1"), "already_down FOS-17.d.i");
}

/// Two Talons of the letters beside a disabled Halberd and another one, when special actions are ordered.
struct Mercy {
  Battle battle{theatre(stand("A", talon + ", " + talon, "2525") +
                        stand("1", one("Halberd destroyer", ", results = ['disabled']") + ", " + halberd, "2525")),
                {1, 1, 1, 1, 1, 1, 6, 1}};
  View view = letters_of(battle, operation::ClosingStep{});
  /// What the letters know of 1.1.
  ContactShip& target = contact(0);
  ContactShip& other = contact(1);

  ContactShip& contact(int ship) { return view.operation->picture.ships[hidden(ship).contact]; }
  OwnShip hidden(int ship) const { return of_numbers().ships[operation::ShipIndex(ship)]; }
  Force of_numbers() const { return *battle.view(Viewer::of(seat_of(numbers))).operation->forces[numbers]; }
  OwnShip& own(int ship) { return view.operation->forces[letters]->ships[operation::ShipIndex(ship)]; }
  void open(int ship) { contact(ship).sheet = hidden(ship).body; }
  ClassIndex class_named(const std::string& name) const {
    const Rows<ClassIndex, ShipClass>& classes = view.table.catalogue->classes;
    return at_place<ClassIndex>(
        static_cast<std::size_t>(std::ranges::find(classes, name, &ShipClass::name) - classes.begin()));
  }
  std::string refused(const std::string& text) const {
    return refusals(view, text.substr(0, text.find('*')) + target.handle + text.substr(text.find('*') + 1));
  }
};

TEST(SpecialActions, AreRefusedByWhatIsNotAlongside) {  // FOS-R69, FOS-18.b.iv, FOS-18.b.vii
  Mercy of;
  EXPECT_EQ(of.refused("accept *"), "");
  EXPECT_EQ(of.refused("accept " + of.target.handle + "\naccept *"), "ordered_twice FOS-R69");
  EXPECT_EQ(of.refused("capture * ships=1.1"), "not_matched FOS-18.b.iv");
  of.own(0).body.prize = true;
  EXPECT_EQ(of.refused("destroy A.1\ndestroy A.1\naccept *"), "ordered_twice FOS-18.b.vii");
  of.target.prize = true;
  EXPECT_EQ(of.refused("ransom *"), "prize FOS-18.b.vii");
}

TEST(SpecialActions, AreRefusedByOnesOwnShips) {  // FOS-18.a.ii, FOS-18.b.iv, FOS-18.c
  Mercy of;
  for (int ship : {0, 1}) of.own(ship).body.records = {{Result::disabled, false, 0}};
  of.target.civilian.reset();
  EXPECT_EQ(of.refused("accept *"), "no_beams FOS-18.a.ii");
  EXPECT_EQ(of.refused("ransom *"), "no_beams FOS-18.c");
  Mercy empty;
  for (int ship : {0, 1}) empty.own(ship).body.ship_class = empty.class_named("Longhaul armed freighter");
  EXPECT_EQ(empty.refused("capture * ships=A.1"), "no_troops FOS-18.b.iv");
}

TEST(SpecialActions, AreRefusedByAnOpenSheet) {  // FOS-18.a, FOS-18.a.iv, FOS-18.c
  Mercy of;
  of.target.civilian = false;
  EXPECT_EQ(of.refused("ransom *"), "not_civilian FOS-18.c");
  of.target.civilian.reset();
  of.open(0);
  EXPECT_EQ(of.refused("ransom *"), "not_ransomable FOS-18.c");
  of.open(1);
  EXPECT_EQ(of.refused("accept *"), "shielded FOS-18.a.iv");
  of.other.sheet.reset();
  of.target.sheet->records.clear();
  EXPECT_EQ(of.refused("accept *"), "not_disabled FOS-18.a");
}

TEST(SpecialActions, AreRefusedByASheetInDetail) {  // FOS-18.a.ii, FOS-18.a.iii, FOS-R49
  Mercy of;
  of.view.table.detailed = true;
  of.open(0);
  of.target.sheet->records.clear();
  EXPECT_EQ(of.refused("accept *"), "not_disabled FOS-18.a.iii");
  of.target.sheet->magazine.assign(of.target.sheet->magazine.size(), 0);
  of.target.sheet->hits = {{Subsystem::beams, false, 0}, {Subsystem::beams, false, 0}};
  EXPECT_EQ(of.refused("capture * ships=A.1"), "not_stopped FOS-R49");
  for (int ship : {0, 1}) of.own(ship).body.ship_class = of.class_named("Sovereign battleship");
  EXPECT_EQ(of.refused("accept *"), "not_outrun FOS-18.a.iii");
  of.target.sheet->ship_class = of.class_named("Sovereign battleship");
  for (int ship : {0, 1}) {
    of.own(ship).body.ship_class = of.class_named("Longhaul armed freighter");
    of.own(ship).body.hits = {{Subsystem::beams, false, 0}, {Subsystem::beams, false, 0}};
  }
  EXPECT_EQ(of.refused("accept *"), "not_outgunned FOS-18.a.ii");
}

/// Behind all tests of this program: the handbook lists what they were refused, and nothing that they were not.
class WholeTable final : public testing::Environment {
 public:
  void TearDown() override {
    if (GTEST_FLAG_GET(filter) != "*") return;  // some tests alone are not refused everything
    refusals_met().expect_listed(refused_in_plays());
    for (const conformance::RefusalEntry& entry : refusals_met().never())
      ADD_FAILURE() << "no test is refused what the handbook lists: " << entry.code << ": " << entry.answer << " "
                    << entry.clause;
  }
};
[[maybe_unused]] testing::Environment* const whole_table = testing::AddGlobalTestEnvironment(new WholeTable);

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::refusals_test
