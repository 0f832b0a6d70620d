// A player brings a ship with thousands of missiles to a match that began under the first revision of Alternity
// Warships, which knows no bound: what the host makes of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <iostream>

#include "common/table/filled.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "server/match/excess.hpp"
#include "server/match/verify.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

std::string swarm(int missiles) {
  const std::string many = std::to_string(missiles);
  return R"({"version":"1.2","name":"Swarm","hull":{"id":"fighter"},)"
         R"("engines":[{"id":"e","typeId":"spatial-compressor","hullPoints":5}],)"
         R"("ordnanceDesigns":[{"id":"d","name":"Gnat","category":"missile","size":"light",)"
         R"("propulsionId":"missile-light-pl8","guidanceId":"ir-homing","warheadId":"aa-burst"}],)"
         R"("launchSystems":[{"id":"l","typeId":"missile-rack","quantity":)" +
         many + R"(,"extraHp":99999,"extraCapacity":99999,"loadout":[{"designId":"d","quantity":)" + many + "}]}]}";
}

table::FilledLine line(const char* verb, const char* variant, const char* field, table::Value value) {
  return {verb, "", variant, {{field, std::move(value)}}};
}

emcon::v1::MatchSettings settings() {
  emcon::v1::MatchSettings out;
  const table::Filled options{{line("option", "own-sheets", "value", table::Token{"on"}),
                               line("option", "points", "value", std::int64_t{3000})}};
  wire::to_proto(options, *out.mutable_options());
  return out;
}

/// The player with the swarm is seat 0.
struct Battle : Rig {
  explicit Battle(int missiles)
      : Rig({.ruleset = "alternity-warships", .scenario = "own-fleet", .settings = settings(), .revision = 1}) {
    start();
    answer_with("sheets", {{line("bring", "", "sheet", table::Text{swarm(missiles)})}});
    answer_with("fleet", {{line("take", "swarm", "ships", std::int64_t{8})}});
  }

  emcon::v1::Question asked(int seat) const { return host->welcome(seat_view(seat), 0)->welcome().question(); }
  table::Offer offer(int seat) const { return wire::from_proto(asked(seat).offer()); }

  /// Milliseconds of processor of the last submit.
  double ms = 0;
  emcon::v1::Answer submit(int seat, const table::Filled& filled) {
    emcon::v1::ClientFrame frame;
    frame.mutable_submit()->set_question(question());
    wire::to_proto(filled, *frame.mutable_submit()->mutable_filled());
    const std::clock_t before = std::clock();
    emcon::v1::Answer answer = send(seat, std::move(frame));
    ms = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    return answer;
  }
  /// Does what the question does for a seat that has not answered; one that has is left alone, for all who are asked
  /// in secret are awaited until everybody has answered.
  void pass(int seat) {
    if (!asked(seat).yours()) return;
    EXPECT_EQ(code_of(submit(seat, offer(seat).fallback)), "");
  }
  /// By defaults until seat 0 is asked in such a window; false: it never is.
  bool until(const std::string& kind) {
    for (int i = 0; i < 300 && !host->ended(); ++i) {
      if (asked(0).kind() == kind && asked(0).yours()) return true;
      const std::uint32_t at = question();
      for (const int seat : awaited())
        if (question() == at && !host->ended()) pass(seat);
    }
    return false;
  }
  void answer_with(const char* kind, const table::Filled& filled) {
    ASSERT_TRUE(until(kind)) << kind;
    const auto answer = submit(0, filled);
    ASSERT_EQ(code_of(answer), "") << answer.ShortDebugString();
  }
  /// So many missiles from each launcher.
  table::Filled launches(int missiles) const {
    table::Filled out;
    const table::Offer offered = offer(0);
    for (const table::OfferLine& one : offered.lines) {
      if (one.verb != "launch") continue;
      table::FilledLine& to = out.lines.emplace_back(table::FilledLine{one.verb, one.subject, one.variant, {}});
      for (const table::Field& field : one.fields)
        to.entries.push_back(
            {field.name, field.kind == table::FieldKind::number
                             ? table::Value{std::int64_t{missiles}}
                             : table::Value{table::Token{
                                   offered.sets[static_cast<std::size_t>(field.set)].options.front().token}}});
    }
    return out;
  }
  std::int64_t things() const { return host->welcome(seat_view(0), 0)->welcome().board().things_size(); }
  void expect_readable() {
    for (const Viewer viewer : {seat_view(0), seat_view(1)}) {
      for (const auto& frame : heard(viewer)) {
        EXPECT_EQ(wire::unreadable(frame.SerializeAsString()), std::nullopt);
        EXPECT_LE(frame.ByteSizeLong(), std::size_t{1} << 20U);
      }
      EXPECT_EQ(wire::unreadable(*host->welcome(viewer, 0).binary()), std::nullopt);
      EXPECT_LE(host->welcome(viewer, 0).binary()->size(), std::size_t{2} << 20U);
    }
  }
};

TEST(Swarm, is_refused_where_its_missiles_are_more_than_a_sides_share) {
  for (const int missiles : {9'000, 1'200, 200}) {
    Battle battle(missiles);
    ASSERT_TRUE(battle.until("launch"));
    const std::size_t records = battle.stored.records.size();
    const auto refused = battle.submit(0, battle.launches(missiles));
    EXPECT_EQ(code_of(refused), "too_much") << missiles;
    EXPECT_EQ(battle.stored.records.size(), records);
    std::cout << 8 * missiles << " missiles: " << battle.ms << " ms of processor\n";
    battle.expect_readable();
  }
}

TEST(Swarm, as_large_as_a_side_may_have_it_plays_to_the_end) {
  Battle battle(200);
  double dearest = 0;
  std::int64_t most = 0;
  std::string where;
  int refused = 0;
  for (int rounds = 0; rounds < 8 && battle.until("launch"); ++rounds) {
    const auto answer = battle.submit(0, battle.launches(48));
    if (!code_of(answer).empty()) {
      EXPECT_EQ(code_of(answer), "too_much");
      ++refused;
    }
    for (int i = 0; i < 30 && !battle.host->ended(); ++i) {
      const std::string kind = battle.asked(0).kind();
      const std::uint32_t at = battle.question();
      for (const int seat : battle.awaited()) {
        if (battle.question() != at || battle.host->ended()) break;
        battle.pass(seat);
        if (battle.ms > dearest) {
          dearest = battle.ms;
          where = kind;
        }
      }
      most = std::max(most, battle.things());
      if (kind == "launch" && i > 0) break;
    }
  }
  std::cout << "up to " << most << " things, " << refused << " launches refused; dearest answer " << dearest
            << " ms of processor (" << where << ")\n";
  EXPECT_GT(most, 300);
  EXPECT_GT(refused, 0);
  EXPECT_LE(most, side_things_max(2) + 100);
  battle.expect_readable();
  EXPECT_EQ(battle.host->fault(), "");
}

}  // namespace
}  // namespace emcon::match::testing
