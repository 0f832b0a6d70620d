// The JSON reader of the kit: what it takes, how numbers stay exact, and what it refuses with line and column.
#include "server/rules/kit/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace emcon::rules {
namespace {

using testing::HasSubstr;

TEST(Json, ValuesKeepTheirPlaces) {  // ALT-17.2
  const auto json = read_json("f", "{\"a\": [1, -2.50, true, null],\n \"b\": {\"c\": \"x\"}}");
  ASSERT_TRUE(json) << json.error().text;
  const Json& list = *json->member("a");
  ASSERT_EQ(list.items.size(), 4U);
  EXPECT_EQ(list.items[0].thousandths(), 1000);
  EXPECT_EQ(list.items[1].text, "-2.50");
  EXPECT_EQ(list.items[1].thousandths(), -2500);
  EXPECT_TRUE(list.items[2].truth);
  EXPECT_EQ(list.items[3].kind, Json::Kind::null);
  EXPECT_EQ(json->member("b")->line, 2);
  EXPECT_EQ(json->member("b")->column, 7);
  EXPECT_EQ(json->member("b")->member("c")->text, "x");
  EXPECT_EQ(json->member("z"), nullptr);
}

TEST(Json, NumbersAreExactOrNone) {  // ALT-17.2; N41
  struct Row {
    const char* text;
    std::optional<std::int64_t> thousandths;
  };
  for (const Row& row :
       {Row{"0", 0}, Row{"-0", 0}, Row{"12.5", 12500}, Row{"0.125", 125}, Row{"999999999.999", 999999999999},
        Row{"0.1250", std::nullopt}, Row{"1e3", std::nullopt}, Row{"1E3", std::nullopt}, Row{"1.5e1", std::nullopt},
        Row{"1000000000", std::nullopt}, Row{"0.30000000000000004", std::nullopt}}) {
    const auto json = read_json("f", row.text);
    ASSERT_TRUE(json) << row.text;
    EXPECT_EQ(json->thousandths(), row.thousandths) << row.text;
  }
  EXPECT_FALSE(read_json("f", "\"1\"")->thousandths());
}

TEST(Json, TextsAreUtf8) {  // ALT-17.2
  const auto json = read_json("f", R"("a\"\\\/\b\f\n\r\té\u00e9\u20AC\ud83d\ude80")");
  ASSERT_TRUE(json) << json.error().text;
  EXPECT_EQ(json->text, "a\"\\/\b\f\n\r\t\xC3\xA9\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9A\x80");
}

TEST(Json, LongTextsAreRead) {  // ALT-17.2
  // Longer than any buffer of a reader, and at every distance from its end: escapes, pairs and letters of 2 to 4 bytes.
  const std::string bit = R"(\n\ud83d\ude80)"
                          "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9A\x80";
  const std::string meant = "\n\xF0\x9F\x9A\x80\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9A\x80";
  for (std::size_t before = 0; before < 24; ++before) {
    std::string text = std::string(before, 'x'), out = text;
    for (int i = 0; i < 1000; ++i) {
      text += bit;
      out += meant;
    }
    const auto json = read_json("f", "{\"" + text + "\":\"" + text + "\"}");
    ASSERT_TRUE(json) << json.error().text;
    EXPECT_EQ(json->members.front().name, out);
    EXPECT_EQ(json->members.front().value.text, out);
    EXPECT_THAT(read_json("f", "\"" + text + "\xC3\"").error().text, HasSubstr("must be UTF-8")) << before;
    EXPECT_THAT(read_json("f", "\"" + text + R"(\ud83d")").error().text, HasSubstr("means no character")) << before;
  }
}

TEST(Json, PlacesPassByTexts) {  // ALT-17.2
  const auto json = read_json("f", R"({"a\"},:": "]\\" , "b" : [ "\"{", -1e5,)"
                                   "\r\n\t{\"c\":false,\n\"d\":{}} ] , \"e\":0}");
  ASSERT_TRUE(json) << json.error().text;
  const auto place = [](const Json& value) { return std::pair(value.line, value.column); };
  EXPECT_EQ(place(*json), std::pair(1, 1));
  EXPECT_EQ(place(*json->member("a\"},:")), std::pair(1, 12));
  const Json& list = *json->member("b");
  EXPECT_EQ(place(list), std::pair(1, 26));
  EXPECT_EQ(place(list.items[0]), std::pair(1, 28));
  EXPECT_EQ(place(list.items[1]), std::pair(1, 35));
  EXPECT_EQ(list.items[1].text, "-1e5");
  EXPECT_EQ(place(list.items[2]), std::pair(2, 2));
  EXPECT_EQ(place(*list.items[2].member("c")), std::pair(2, 7));
  EXPECT_EQ(place(*list.items[2].member("d")), std::pair(3, 5));
  EXPECT_EQ(place(*json->member("e")), std::pair(3, 17));
}

TEST(Json, NumbersKeepEveryDigit) {  // ALT-17.2; N41
  for (const std::string text :
       {"18446744073709551615", "-9223372036854775809", "123456789012345678901234567890", "0.1234567890123456789",
        "-0.0", "1E+400", "1e-400", "100000000000000000000000000000000.000000000000000000000000000000001e-2"}) {
    const auto json = read_json("f", text);
    ASSERT_TRUE(json) << json.error().text;
    EXPECT_EQ(json->text, text);
    EXPECT_EQ(read_json("f", "[" + text + " ]")->items[0].text, text);
  }
}

TEST(Json, WhatIsDoubtfulIsRefused) {  // ALT-17.2
  struct Row {
    std::string text, told;
  };
  const Row rows[] = {
      {"", "f:1:1: a value was expected"},
      {" \n x", "f:2:2: a value was expected"},
      {"{\"a\":1,\"b\":2,\"a\":3}", "has 'a' twice"},
      {"{\"a\":{\"x\":1,\"x\":1}}", "has 'x' twice"},
      {"[1,]", "a value was expected"},
      {"[1 2]", "',' or ']' was expected"},
      {"{\"a\" 1}", "':' was expected"},
      {"{\"a\":1,}", "a name in quotes"},
      {"{a:1}", "a name in quotes"},
      {"{\"a\":1 \"b\":2}", "',' or '}' was expected"},
      {"1 2", "nothing may follow"},
      {"{}]", "nothing may follow"},
      {"[1\n2]", "f:2:1: ',' or ']' was expected"},
      {"[", "f:1:2: a value was expected"},
      {"[tru]", "f:1:2: a value was expected"},
      {"[1,,2]", "f:1:4: a value was expected"},
      {"{\"a\":,}", "f:1:6: a value was expected"},
      {"{\"a\"", "f:1:5: ':' was expected"},
      {"{\"a\":1,", "f:1:8: a name in quotes"},
      {"/**/ 1", "a value was expected"},
      {"[1 // 2\n]", "',' or ']' was expected"},
      {"01", "a number was expected"},
      {"[-01]", "a number was expected"},
      {"[1.x]", "f:1:4: a number was expected"},
      {"1e99999999999", "the exponent of a number is too large"},
      {"-", "a number was expected"},
      {"1.", "a number was expected"},
      {".5", "a value was expected"},
      {"+1", "a value was expected"},
      {"1e", "a number was expected"},
      {"NaN", "a value was expected"},
      {"tru", "a value was expected"},
      {"\"a", "does not end"},
      {"\"a\nb\"", "no control characters"},
      {"\"\xC3\"", "must be UTF-8"},
      {"\"\xED\xA0\x80\"", "must be UTF-8"},
      {R"("\x")", "means no character"},
      {R"("\ud83d")", "means no character"},
      {R"("\ud83dA")", "means no character"},
      {R"("\ude80")", "means no character"},
      {R"("\u12g4")", "means no character"},
      {R"("\u12)", "means no character"},
      {R"({"a\q":1})", "f:1:5: a text has an escape that means no character"},
      {"\"\\", "means no character"},
      {"\"\xC3", "must be UTF-8"},
      {"\"\\n\x80\"", "f:1:4: a text must be UTF-8"},
      {std::string("\"a\0\"", 4), "no control characters"},
      {std::string("\0", 1), "a value was expected"},
      {"\xEF\xBB\xBF\xEF\xBB\xBF{}", "a value was expected"},
      {std::string("\xFF\xFE{\0}\0", 6), "the file is UTF-16"},
  };
  for (const Row& row : rows) {
    const auto json = read_json("f", row.text);
    ASSERT_FALSE(json) << row.text;
    EXPECT_EQ(json.error().code, "bad_json");
    EXPECT_THAT(json.error().text, HasSubstr(row.told)) << row.text;
  }
}

TEST(Json, LimitsHold) {  // ALT-17.2
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']');
  };
  EXPECT_TRUE(read_json("f", nested(32)));
  EXPECT_THAT(read_json("f", nested(33)).error().text, HasSubstr("depth of 32"));
  EXPECT_FALSE(read_json("f", std::string(1'000'000, '[')));
  std::string many = "[";
  for (int i = 0; i < 200'000; ++i) many += "0,";
  EXPECT_THAT(read_json("f", many + "0]").error().text, HasSubstr("200000 values"));
  const std::string big = "\"" + std::string((std::size_t{32} << 20U) - 2, 'x') + "\"";
  EXPECT_TRUE(read_json("f", big));
  EXPECT_THAT(read_json("f", big + " ").error().text, HasSubstr("at most 33554432 bytes"));
}

}  // namespace
}  // namespace emcon::rules
