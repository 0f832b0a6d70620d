// What the connections of a peer are counted by.
#include <gtest/gtest.h>

#include "server/net/hub.hpp"

namespace emcon::net {
namespace {

TEST(Place, AnIpv6NetworkOf64BitsIsOnePlace) {
  struct Row {
    const char* address;
    const char* place;
  };
  for (const Row& row : {Row{"192.0.2.7", "192.0.2.7"}, Row{"::ffff:192.0.2.7", "192.0.2.7"},
                         Row{"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"}, Row{"2001:db8:1:2::9", "2001:db8:1:2::"},
                         Row{"2001:db8:1:3::9", "2001:db8:1:3::"}, Row{"::1", "::"}})
    EXPECT_EQ(place_of(boost::asio::ip::make_address(row.address)), row.place) << row.address;
}

}  // namespace
}  // namespace emcon::net
