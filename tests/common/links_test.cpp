// Names that look like the address of a page.
#include "common/links.hpp"

#include <gtest/gtest.h>

namespace emcon {
namespace {

TEST(Links, ANameThatLooksLikeOneIsTold) {
  for (const char* link :
       {"www.evil.example", "WWW.x", "see www.x", "http:/x", "https://x", "evil.com", "evil.com/x", "e v.com",
        "Evil.Com!", "a.b.org.", "x.co.uk", "evil.com.au", "caf\u00e9.com", "discord.gg/abc"})
    EXPECT_TRUE(looks_like_link(link)) << link;
  for (const char* name :
       {"", "Ann", "St. John", "J.R.R. Tolkien", "U.S.S. Orion", "Smith & Co.", "No.7", "v1.2", ".com", "J.de Vries",
        "J.Ch. Bach", "Mr.Community", "evil.com-x", "a.community", "Duel: at dawn", "dawn.To arms", "www"})
    EXPECT_FALSE(looks_like_link(name)) << name;
}

}  // namespace
}  // namespace emcon
