// Pauses between attempts to connect.
#include "client/net/pauses.hpp"

#include <gtest/gtest.h>

namespace emcon::client::net {
namespace {

using std::chrono::milliseconds;

TEST(Pauses, GrowToFiveSecondsAndStayThere) {
  milliseconds before{0};
  for (std::size_t failures = 0; failures < 100; ++failures) {
    const milliseconds now = pause_after(failures, 0);
    EXPECT_GE(now, before) << failures;
    EXPECT_LE(now, milliseconds(5000)) << failures;
    before = now;
  }
  EXPECT_EQ(pause_after(0, 0), milliseconds(300)) << "a node that is stopped has another beside it";
  EXPECT_EQ(before, milliseconds(5000));
}

TEST(Pauses, AreShorterByUpToAQuarterForSome) {
  for (std::size_t failures = 0; failures < 8; ++failures) {
    const milliseconds longest = pause_after(failures, 0);
    milliseconds shortest = longest;
    for (std::uint32_t drawn = 0; drawn < 2000; ++drawn) shortest = std::min(shortest, pause_after(failures, drawn));
    EXPECT_EQ(shortest, longest - longest / 4) << failures;
    for (const std::uint32_t drawn : {0x7fff'ffffU, 0xffff'ffffU}) {
      EXPECT_GE(pause_after(failures, drawn), shortest);
      EXPECT_LE(pause_after(failures, drawn), longest);
    }
  }
}

}  // namespace
}  // namespace emcon::client::net
