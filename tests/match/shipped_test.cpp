// Every shipped ruleset and scenario through the host: played, put away, read back, verified.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iostream>

#include "common/wire/convert.hpp"
#include "server/data/folder.hpp"
#include "server/match/debrief.hpp"
#include "server/match/verify.hpp"
#include "tests/common/environment.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

/// Answers whoever is awaited with what the offer suggests by default; false if the answer is refused.
bool answer_defaults(Rig& rig) {
  const std::uint32_t asked = rig.question();
  for (const int seat : rig.awaited()) {
    if (rig.host->ended() || rig.question() != asked) break;
    const auto welcome = rig.host->welcome(Viewer::of(Seat{static_cast<std::uint8_t>(seat)}), 0);
    emcon::v1::ClientFrame frame;
    frame.mutable_submit()->set_question(asked);
    *frame.mutable_submit()->mutable_filled() = welcome->welcome().question().offer().fallback();
    const auto answer = rig.send(seat, frame);
    EXPECT_EQ(code_of(answer), "") << answer.ShortDebugString();
    if (!code_of(answer).empty()) return false;
  }
  return true;
}

/// Every step opens, in any order, and ends where the players stood.
void expect_debrief(Rig& rig, const std::string& transcript) {
  auto debrief = Debrief::open(transcript);
  ASSERT_TRUE(debrief) << debrief.error();
  emcon::v1::GetDebrief asked;
  asked.set_eyes(emcon::v1::GetDebrief::TRUTH);
  for (std::uint32_t step = 1; step <= debrief->steps(); step += 7) {
    asked.set_step(step);
    const auto seen = debrief->look(asked, 200);
    ASSERT_TRUE(seen) << seen.error().text;
    EXPECT_GT(seen->board().things_size(), 0);
  }
  asked.set_step(0);
  asked.set_eyes(emcon::v1::GetDebrief::SEAT);
  const auto last = debrief->look(asked, 200);
  ASSERT_TRUE(last);
  EXPECT_TRUE(last->outcome().over());
  const auto welcome = rig.host->welcome(Viewer::of(Seat{0}), 0);
  EXPECT_EQ(last->board().SerializeAsString(), welcome->welcome().board().SerializeAsString());
}

TEST(Shipped, match_options_say_in_a_sentence_what_they_change) {
  for (const RulesetEntry& entry : shipped_registry()) {
    const auto catalogue = entry.load(*data::load_embedded(entry.folder));
    ASSERT_TRUE(catalogue);
    for (const auto& scenario : (*catalogue)->description().scenarios)
      for (const table::OfferLine& option : scenario.options.lines) {
        EXPECT_TRUE(option.label.ends_with('.') && std::isupper(static_cast<unsigned char>(option.label.front())))
            << scenario.id << " " << option.variant << ": " << option.label;
        EXPECT_GT(option.label.size(), 30U) << option.label;
      }
  }
}

/// EMCON_SHIPPED=N: one scenario in N, drawn anew each time; those that are played are printed.
TEST(Shipped, every_scenario_plays_restores_and_verifies) {
  constexpr int steps_max = 3000;
  const std::uint64_t one_in = std::max<std::uint64_t>(1, from_environment("EMCON_SHIPPED", 1));
  const std::uint64_t first = seed_of_run("shipped") % one_in;
  unsigned number = 0;
  for (const RulesetEntry& entry : shipped_registry()) {
    const auto documents = data::load_embedded(entry.folder);
    ASSERT_TRUE(documents) << documents.error()[0].text;
    const auto catalogue = entry.load(*documents);
    ASSERT_TRUE(catalogue) << catalogue.error()[0].text;
    for (const auto& scenario : (*catalogue)->description().scenarios) {
      if (number++ % one_in != first) continue;
      emcon::v1::MatchSettings settings;
      settings.mutable_time()->set_kind(emcon::v1::TimeControl::PER_STEP);
      settings.mutable_time()->set_step_s(3600);
      Rig rig({.ruleset = entry.info.id, .scenario = scenario.id, .settings = settings});
      rig.start();
      int steps = 0;
      for (; steps < steps_max && !rig.host->ended(); ++steps) {
        ASSERT_TRUE(answer_defaults(rig)) << scenario.id << " step " << steps;
        if (steps % 40 != 0) continue;
        const auto again = rig.restored();
        for (const Viewer viewer : {Viewer::of(Seat{0}), Viewer::of(Seat{1}), Viewer::spectator()})
          ASSERT_TRUE(again->welcome(viewer, 0)->SerializeAsString() ==
                      rig.host->welcome(viewer, 0)->SerializeAsString())
              << scenario.id << " step " << steps;
      }
      ASSERT_TRUE(rig.host->ended()) << scenario.id;
      std::size_t updates = 0, bytes = 0;
      for (const auto& frame : rig.heard(Viewer::of(Seat{0})))
        if (frame.has_update()) {
          ++updates;
          bytes += frame.ByteSizeLong();
        }
      const auto transcript = *rig.transcript();
      const Receipts receipts = receipts_of(transcript, 0, SigningKey(Bytes32{}));
      const Report report = verify_transcript(transcript, &receipts);
      EXPECT_TRUE(report.ok) << report.what;
      std::cout << entry.info.id << " " << scenario.id << ": " << steps << " steps, " << report.dice << " dice, "
                << bytes / updates << " bytes per update, transcript " << transcript.size() << " bytes, "
                << report.outcome << "\n";
      expect_debrief(rig, transcript);
    }
  }
}

}  // namespace
}  // namespace emcon::match::testing
