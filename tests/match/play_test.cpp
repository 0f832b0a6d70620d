// A match from creation to its end, and what each pair of eyes is told on the way.
#include <gtest/gtest.h>

#include "server/match/verify.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

TEST(Play, runs_from_open_seats_to_an_outcome) {
  Rig rig;
  EXPECT_EQ(rig.host->card(Viewer::spectator()).phase(), emcon::v1::MatchCard::OPEN);
  rig.seat(0);
  rig.seat(1);
  EXPECT_EQ(rig.host->card(Viewer::spectator()).phase(), emcon::v1::MatchCard::SETUP);
  rig.reveal(0);
  rig.reveal(1);
  EXPECT_EQ(rig.host->card(Viewer::spectator()).phase(), emcon::v1::MatchCard::RUNNING);
  rig.play_out({3, 2});
  ASSERT_TRUE(rig.host->ended());
  const auto report = verify_transcript(*rig.transcript());
  EXPECT_TRUE(report.ok) << report.what;
}

TEST(Play, a_restored_host_welcomes_with_the_same_bytes_at_every_step) {
  Rig rig({.scenario = "pairs", .settings = [] {
             emcon::v1::MatchSettings s;
             s.mutable_time()->set_kind(emcon::v1::TimeControl::PER_STEP);
             s.mutable_time()->set_step_s(3600);
             return s;
           }()});
  rig.start();
  for (int guard = 0; guard < 100 && !rig.host->ended(); ++guard) {
    for (const int seat : rig.awaited()) {
      const auto again = rig.restored();
      for (int v = 0; v < viewers_max; ++v) {
        if (v >= 4 && v < seats_max) continue;
        const Viewer viewer = v == seats_max ? Viewer::spectator() : Viewer::of(Seat{static_cast<std::uint8_t>(v)});
        ASSERT_TRUE(again->welcome(viewer, 0)->SerializeAsString() == rig.host->welcome(viewer, 0)->SerializeAsString())
            << "viewer " << v;
      }
      if (rig.host->welcome(Viewer::of(Seat{0}), 0)->welcome().question().kind() == "choice") {
        rig.choose(seat, "gamble");
        break;
      }
      rig.draft(seat, 0, 1);
      rig.lock(seat, 1);
    }
  }
  ASSERT_TRUE(rig.host->ended());
}

}  // namespace
}  // namespace emcon::match::testing
