// Invites as people pass them on: what stands around a code, and how it was typed, does not matter.
#include "common/invite.hpp"

#include <gtest/gtest.h>

namespace emcon {
namespace {

constexpr const char* code = "abcd-efgh-jk23";
constexpr const char* key = "abcd-efgh-ijkl-mn23";

TEST(Invites, AreFoundInPastedText) {
  const std::string link = std::string("http://play.example:7414/#join=") + code + "+" + key;
  struct Row {
    std::string text, server, key;
  };
  const std::string server = "ws://play.example:7414";
  const Row rows[] = {
      {code, "", ""},
      {std::string(code) + "+" + key, "", key},
      {"ABCD-EFGH-JK23+ABCD-EFGH-IJKL-MN23", "", key},
      {"abcdefghjk23", "", ""},
      {" abcd efgh jk23 ", "", ""},
      {"abcd\u2011efgh\u2013jk23", "", ""},
      {"abcdefghjk23+abcdefghijklmn23", "", key},
      {"Code: abcd-efgh-jk23.", "", ""},
      {link, server, key},
      {link + ".", server, key},
      {link + ",", server, key},
      {link + ")", server, key},
      {link + "\u200B", server, key},
      {"<" + link + ">", server, key},
      {"\"" + link + "\"", server, key},
      {"Join me: " + link + " tonight", server, key},
      {"http://play.example:7414/#join=abcd-efgh-jk23%2Babcd-efgh-ijkl-mn23", server, key},
      {"http://play.example:7414/#join=abcd%E2%80%91efgh%e2%80%93jk23+abcd-efgh-ijkl-mn23%E2%80%8B", server, key},
      {"http://play.example:7414/#join=abcd-efgh-jk23 abcd-efgh-ijkl-mn23", server, key},
      {"HTTP://PLAY.EXAMPLE:7414/#JOIN=ABCD-EFGH-JK23+ABCD-EFGH-IJKL-MN23", server, key},
      {"https://play.example/?fbclid=x#join=abcd-efgh-jk23+abcd-efgh-ijkl-mn23", "wss://play.example", key},
      {"#join=abcd-efgh-jk23+abcd-efgh-ijkl-mn23", "", key},
      {"ws://play.example:7414/abcd-efgh-jk23+abcd-efgh-ijkl-mn23", server, key},
      {"ws://play.example:7414/abcd-efgh-jk23", server, ""},
  };
  for (const Row& row : rows) {
    const Invite found = invite_in(row.text);
    EXPECT_EQ(found.code, code) << row.text;
    EXPECT_EQ(found.server, row.server) << row.text;
    EXPECT_EQ(found.key, row.key) << row.text;
    EXPECT_EQ(found.no_key, "") << row.text;
  }
}

TEST(Invites, TextWithoutAnInviteGivesNone) {
  for (const char* text :
       {"", "abcd-efgh", "abcd-efgh-ijkl-mn23", "abcdefghijklmnop:1", "no code here", "abcd-efgh-jk234"})
    EXPECT_EQ(invite_in(text).code, "") << text;
}

TEST(Invites, AKeyThatWasCutOffIsNamed) {
  EXPECT_EQ(invite_in("abcd-efgh-jk23+abcd-efgh-ijkl-mn2.").no_key, "abcd-efgh-ijkl-mn2");
  EXPECT_EQ(invite_in("abcd-efgh-jk23+").no_key, "+");
  // Letters of a key are a to z and 2 to 7.
  EXPECT_EQ(invite_in("abcd-efgh-jk23+abcd-efgh-ijkl-mn28").no_key, "abcd-efgh-ijkl-mn28");
}

}  // namespace
}  // namespace emcon
