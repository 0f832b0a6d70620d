// Promise 5: dice are fair, and a name has one value whatever else was ordered. EMCON_DICE=ROLLS for the former,
// EMCON_DICE_MATCHES for the latter.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "client/bot/policy.hpp"
#include "common/proof/hash.hpp"
#include "common/wire/convert.hpp"
#include "log.pb.h"
#include "server/match/match_dice.hpp"
#include "tests/common/environment.hpp"
#include "tests/match/rig.hpp"

namespace emcon::testing {
namespace {

using match::testing::Rig;

TEST(Dice, FacesOfTheD20ComeEquallyOften) {
  const std::uint64_t rolls = from_environment("EMCON_DICE", 1'000'000);
  match::SeededDice dice(Hasher("a million dice").done());
  std::vector<std::uint64_t> faces(20, 0);
  for (std::uint64_t i = 0; i < rolls; ++i) {
    // As they are named in play: few of each stream, many streams.
    rules::StreamName name{static_cast<QuestionNo>(i / 8 % 4'096), false, {}};
    name.why.purpose = static_cast<std::uint16_t>(i / 32'768 % 64);
    name.why.actor = {Side{static_cast<std::uint8_t>(i % 2)}, static_cast<std::uint32_t>(i / 2'097'152)};
    ++faces.at(dice.value(name, static_cast<std::uint32_t>(i / 2 % 4), 20) - 1);
  }
  double chi = 0;
  const double expected = static_cast<double>(rolls) / 20;
  for (const std::uint64_t count : faces) {
    const double off = static_cast<double>(count) - expected;
    chi += off * off / expected;
  }
  std::cout << "dice: chi-square " << chi << " over " << rolls << " d20\n";
  // Quantiles 0.001 and 0.999 of chi-square with 19 degrees of freedom: too even is as suspicious as too uneven.
  EXPECT_GT(chi, 5.407);
  EXPECT_LT(chi, 43.820);
}

/// Plays a match of `scenario`, all dice by the key of seed 1, answers by `policy_seed`; the value of every name.
std::map<std::string, std::uint32_t> roll(const std::string& scenario, std::uint64_t policy_seed) {
  Rig rig({.ruleset = "fires-of-space", .scenario = scenario, .settings = {}, .seed = 1});
  rig.start();
  std::vector<client::bot::Policy> players;
  for (std::uint64_t seat = 0; seat < 2; ++seat)
    players.emplace_back(client::bot::Level::random, policy_seed * 2 + seat);
  for (int step = 0; step < 150 && !rig.host->ended(); ++step) {
    const std::uint32_t asked = rig.question();
    for (const int seat : rig.awaited()) {
      if (rig.host->ended() || rig.question() != asked) break;
      const auto welcome = rig.host->welcome(Viewer::of(Seat{static_cast<std::uint8_t>(seat)}), 0);
      const table::Offer offer = wire::from_proto(welcome->welcome().question().offer());
      v1::ClientFrame frame;
      frame.mutable_submit()->set_question(asked);
      auto& filled = *frame.mutable_submit()->mutable_filled();
      wire::to_proto(players[static_cast<std::size_t>(seat)].choose(offer, false), filled);
      if (match::testing::code_of(rig.send(seat, frame)).empty()) continue;
      filled = welcome->welcome().question().offer().fallback();
      rig.send(seat, frame);
    }
  }
  std::map<std::string, std::uint32_t> out;
  for (const store::Record& stored : rig.stored.records) {
    log::Record record;
    record.ParseFromString(stored.bytes);
    for (log::Die die : record.resolved().dice()) {
      const std::uint32_t value = die.value();
      die.clear_value();
      die.clear_audience();
      out[die.SerializeAsString()] = value;
    }
  }
  return out;
}

TEST(Dice, StreamsAreEqualWhateverWasOrdered) {
  std::uint64_t common = 0, all = 0;
  const std::uint64_t matches = from_environment("EMCON_DICE_MATCHES", 6);
  for (const char* scenario : {"kessa-crossing", "gate-of-orun", "tarn-convoy"}) {
    const auto first = roll(scenario, 1);
    for (std::uint64_t other = 2; other <= matches; ++other) {
      for (const auto& [name, value] : roll(scenario, other)) {
        ++all;
        const auto same = first.find(name);
        if (same == first.end()) continue;
        ++common;
        ASSERT_EQ(value, same->second) << scenario << ", players " << other;
      }
    }
  }
  std::cout << "dice: " << common << " of " << all << " dice have the name of one in another match, and its value\n";
  EXPECT_GT(common, 100U);
}

}  // namespace
}  // namespace emcon::testing
