// Arithmetic of interceptions and of single steps in the operational Thrust Phase; whole phases are in plays/op-*.
#include <gtest/gtest.h>

#include "server/rules/fires_of_space/operation/thrust.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Windows along a chain of interceptions, the root first.
std::vector<Window> windows_of(const std::vector<int>& ratings) {
  std::vector<Window> out{root_window(ratings.front())};
  for (std::size_t i = 1; i < ratings.size(); ++i) out.push_back(window_behind(out.back(), ratings[i]));
  return out;
}

TEST(ThrustWindows, OfChainsOfInterceptors) {
  struct Case {
    const char* what;
    std::vector<int> ratings;
    std::vector<Window> windows;
  };
  const Case cases[] = {
      {"FOS-S3: alone", {4}, {{1, 4}}},
      {"FOS-S4: a slower interceptor has the last sub-phases of its target", {3, 2}, {{1, 3}, {2, 3}}},
      {"FOS-11.e.vi.2: equal ratings", {3, 3}, {{1, 3}, {1, 3}}},
      {"FOS-R14: a faster interceptor goes on alone", {2, 5}, {{1, 2}, {1, 5}}},
      {"FOS-S5: loop begun at B", {4, 2, 3, 1}, {{1, 4}, {3, 4}, {2, 4}, {4, 4}}},
      {"FOS-S5: loop begun at A", {3, 1, 4, 2}, {{1, 3}, {3, 3}, {1, 4}, {3, 4}}},
      {"FOS-N22: a chain", {4, 2, 3}, {{1, 4}, {3, 4}, {2, 4}}},
      {"FOS-R58: a target without thrust", {0, 3}, {{1, 0}, {1, 3}}},
      {"FOS-R58: an interceptor without thrust", {3, 0}, {{1, 3}, {4, 3}}},
  };
  for (const Case& c : cases) EXPECT_EQ(windows_of(c.ratings), c.windows) << c.what;
}

Picture picture_of(const std::vector<std::pair<int, int>>& side_and_target) {
  Picture out;
  for (const auto& [side, target] : side_and_target) {
    ContactUnit unit;
    unit.side = side;
    unit.intercepts = target;
    out.units.push_back(unit);
  }
  return out;
}

TEST(ThrustBatches, RunFromRootsToTheirInterceptors) {
  // Letters 0, 1; numbers 2, 3: 2 intercepts 0, 1 intercepts 2, 3 is alone (FOS-R14).
  const Picture picture = picture_of({{0, -1}, {0, 2}, {1, 0}, {1, -1}});
  Theatre theatre;
  theatre.init = 0;
  const std::vector<Batch> batches = thrust_batches(theatre, picture);
  ASSERT_EQ(batches.size(), 4U);
  EXPECT_TRUE(batches[0].roots && batches[0].side == 1);
  EXPECT_TRUE(batches[1].roots && batches[1].side == 0);
  EXPECT_EQ(batches[2].interceptors, std::vector<int>{2});
  EXPECT_EQ(batches[3].interceptors, std::vector<int>{1});
  EXPECT_EQ(batch_of(batches, 1, 3), 0);
  EXPECT_EQ(batch_of(batches, 1, -1), 0) << "an undetected unit moves with the roots of its side";
  EXPECT_EQ(batch_of(batches, 0, 1), 3);
}

TEST(ThrustBatches, ALoopBeginsWithTheLowestUnitOfTheSideWithInitiative) {
  // FOS-R17, FOS-R62: 0 > 2 > 1 > 3 > 0, with 4 after a unit of the loop.
  Picture picture = picture_of({{0, 2}, {0, 3}, {1, 1}, {1, 0}, {1, 1}});
  Theatre theatre;
  theatre.init = 1;
  ASSERT_EQ(interception_loops(picture), (std::vector<std::vector<int>>{{0, 2, 1, 3}}));
  EXPECT_TRUE(pursuit_root(theatre, picture, 2));
  EXPECT_FALSE(pursuit_root(theatre, picture, 0));
  EXPECT_FALSE(pursuit_root(theatre, picture, 4));
  picture.units[1].begins_loop = true;
  EXPECT_TRUE(pursuit_root(theatre, picture, 1));
  EXPECT_FALSE(pursuit_root(theatre, picture, 2));
  std::size_t chained = 0;
  for (const Batch& batch : thrust_batches(theatre, picture)) chained += batch.interceptors.size();
  EXPECT_EQ(chained, 4U) << "everybody but the root";
}

TEST(ThrustSteps, CloseAndOpenByTheLowestDirection) {
  const Hex own = *hex_from_label("2020");
  const Hex other = *hex_from_label("2317");
  EXPECT_EQ(distance(own, other), 5);
  std::vector<int> closer;
  for (int d = 1; d <= 6; ++d)
    if (distance(own + direction(d), other) < 5) closer.push_back(d);
  EXPECT_EQ(closer, (std::vector<int>{1, 2})) << "FOS-N21";
  EXPECT_EQ(closing_direction(own, other), 1) << "FOS-R15";
  EXPECT_EQ(closing_direction(own, own), 0);
  EXPECT_EQ(opening_direction(own, own), 1);
  const int away = opening_direction(own, other);
  EXPECT_EQ(distance(own + direction(away), other), 6);
}

}  // namespace
}  // namespace emcon::rules::fires_of_space
