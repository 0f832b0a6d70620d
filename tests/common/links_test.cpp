// Names that look like the address of a page.
#include "common/links.hpp"

#include <gtest/gtest.h>

namespace emcon {
namespace {

TEST(Links, ANameThatLooksLikeOneIsTold) {
  for (const char* link :
       {"www.evil.example", "WWW.x", "see www.x", "http:/x", "https://x", "evil.com", "evil.com/x", "e v.com",
        "Evil.Com!", "a.b.org.", "x.co.uk", "evil.com.au", "caf\u00e9.com", "discord.gg/abc",
        // A blank before the dot.
        "evil .com", "evil . com", "evil  .  com", "Evil .COM!", "x1 .io",
        // What is read as a dot, a colon, a slash or a letter.
        "evil\u2024com", "evil \u2024com", "evil\uFE52com", "evil\uFF0Ecom", "evil\u3002com", "evil\uFF61com",
        "evil\uA4F8com", "evil.\uFE0Fcom", "evil.\uFF23\uFF2F\uFF2D", "evil.\U0001D41C\U0001D428\U0001D426",
        "evil.\u24D2\u24DE\u24DC", "evil.\u33C4", "evil\u2488com", "\uFF57\uFF57\uFF57.x", "http\uFF1A\uFF0Fx",
        "http\u2236\u2044x"})
    EXPECT_TRUE(looks_like_link(link)) << link;
  for (const char* name : {"",
                           "Ann",
                           "St. John",
                           "J.R.R. Tolkien",
                           "U.S.S. Orion",
                           "Smith & Co.",
                           "No.7",
                           "v1.2",
                           ".com",
                           "J.de Vries",
                           "J.Ch. Bach",
                           "Mr.Community",
                           "evil.com-x",
                           "a.community",
                           "Duel: at dawn",
                           "dawn.To arms",
                           "www",
                           "J. R.",
                           "J .de Vries",
                           "Ann . Bob",
                           "Mr . Smith",
                           "St . John",
                           "Store . 7",
                           "Smith \u2026 Co",
                           "Team\u2026 Online",
                           "\u30B8\u30E7\u30F3\u30FB\u30B9\u30DF\u30B9",
                           "\u041F. \u0418. \u0427\u0430\u0439\u043A\u043E\u0432\u0441\u043A\u0438\u0439",
                           "\u2167. Legion",
                           "\u2116.7",
                           "Col\u00B7lecci\u00F3",
                           "Zo\u0308e",
                           "St\u2024 John"})
    EXPECT_FALSE(looks_like_link(name)) << name;
}

}  // namespace
}  // namespace emcon
