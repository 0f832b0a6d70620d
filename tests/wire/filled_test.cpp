// Answers as bytes: they read back the same, and faults are refused with their place.
#include <gtest/gtest.h>

#include <functional>

#include "common/wire/convert.hpp"
#include "common/wire/limits.hpp"
#include "table.pb.h"
#include "tests/common/environment.hpp"
#include "tests/common/random_table.hpp"

namespace emcon::wire {
namespace {

v1::Filled one_line() {
  v1::Filled filled;
  v1::FilledLine& line = *filled.add_lines();
  line.set_verb("fire");
  line.set_subject("u1");
  v1::Entry& entry = *line.add_entries();
  entry.set_field("target");
  entry.mutable_value()->set_token("u2");
  return filled;
}

TEST(Filled, BytesReadBackAndAreTheSameAgain) {
  const std::uint64_t seed = seed_of_run("filled");
  SCOPED_TRACE("seed " + std::to_string(seed));
  testing::RandomTable random(seed);
  for (int i = 0; i < 1000; ++i) {
    const table::Filled filled = random.filled();
    const std::string bytes = serialize_filled(filled);
    const auto read = parse_filled(bytes);
    ASSERT_TRUE(read) << read.error().text;
    ASSERT_EQ(*read, filled);
    ASSERT_EQ(serialize_filled(*read), bytes);
  }
}

TEST(Filled, AnEmptyAnswerIsAnAnswer) {
  EXPECT_EQ(serialize_filled({}), "");
  EXPECT_EQ(parse_filled(""), table::Filled{});
}

TEST(Filled, FieldsSentOutOfOrderGiveTheSameBytes) {
  // subject (field 2) before verb (field 1)
  const std::string swapped("\x0a\x0a\x12\x02u1\x0a\x04\x66ire", 12);
  const auto read = parse_filled(swapped);
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(serialize_filled(*read), std::string("\x0a\x0a\x0a\x04\x66ire\x12\x02u1", 12));
}

TEST(Filled, RefusalsSayLineFieldAndLimit) {
  const struct {
    const char* name;
    std::function<void(v1::Filled&)> spoil;
    const char* code;
    int line;
    const char* field;
    const char* says;
  } rows[] = {
      {"no value", [](v1::Filled& f) { f.mutable_lines(0)->mutable_entries(0)->clear_value(); }, "bad_answer", 0,
       "target", "no value"},
      {"value without kind", [](v1::Filled& f) { f.mutable_lines(0)->mutable_entries(0)->mutable_value()->Clear(); },
       "bad_answer", 0, "target", "no value"},
      {"no field name", [](v1::Filled& f) { f.mutable_lines(0)->mutable_entries(0)->clear_field(); }, "bad_answer", 0,
       "field", "names no field"},
      {"field twice", [](v1::Filled& f) { *f.mutable_lines(0)->add_entries() = f.lines(0).entries(0); }, "bad_answer",
       0, "target", "twice"},
      {"too many lines",
       [](v1::Filled& f) {
         while (f.lines_size() <= table::filled_lines_max) f.add_lines()->set_verb("fire");
       },
       "too_many", -1, "", "at most 200 lines, found 201"},
      {"too many entries",
       [](v1::Filled& f) {
         for (int i = 0; i < filled_entries_max; ++i) {
           v1::Entry& entry = *f.mutable_lines(0)->add_entries();
           entry.set_field("f" + std::to_string(i));
           entry.mutable_value()->set_number(i);
         }
       },
       "too_many", 0, "", "at most 16 entries, found 17"},
      {"too many items",
       [](v1::Filled& f) {
         auto& path = *f.mutable_lines(0)->mutable_entries(0)->mutable_value()->mutable_path();
         for (int i = 0; i <= filled_items_max; ++i) path.add_steps()->set_leg("ahead");
       },
       "too_many", 0, "target", "at most 256 items, found 257"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    v1::Filled filled = one_line();
    row.spoil(filled);
    const auto read = from_proto(filled);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, row.code);
    EXPECT_EQ(read.error().line, row.line);
    EXPECT_EQ(read.error().field, row.field);
    EXPECT_NE(read.error().text.find(row.says), std::string::npos) << read.error().text;
  }
}

TEST(Filled, BytesWithFaultsAreRefusedWithTheirPlace) {
  const struct {
    const char* name;
    std::function<void(v1::Filled&)> spoil;
    const char* code;
    const char* field;
    const char* says;
  } rows[] = {
      {"long text",
       [](v1::Filled& f) {
         f.mutable_lines(0)->mutable_entries(0)->mutable_value()->set_text(std::string(32769, 'x'));
       },
       "too_many", "lines[0].entries[0].value.text", "32768"},
      {"long token",
       [](v1::Filled& f) {
         f.mutable_lines(0)->mutable_entries(0)->mutable_value()->set_token(std::string(4097, 'x'));
       },
       "too_many", "lines[0].entries[0].value.token", "4096"},
      {"text not UTF-8", [](v1::Filled& f) { f.mutable_lines(0)->set_verb("\xff"); }, "bad_answer", "lines[0].verb",
       "UTF-8"},
      {"unknown field in the answer",
       [](v1::Filled& f) { f.GetReflection()->MutableUnknownFields(&f)->AddVarint(9, 1); }, "bad_answer", "",
       "Field number 9"},
      {"unknown field in a value",
       [](v1::Filled& f) {
         auto& value = *f.mutable_lines(0)->mutable_entries(0)->mutable_value();
         value.GetReflection()->MutableUnknownFields(&value)->AddVarint(77, 1);
       },
       "bad_answer", "lines[0].entries[0].value", "Field number 77"},
      {"unknown field in a hex",
       [](v1::Filled& f) {
         auto& hex = *f.mutable_lines(0)->mutable_entries(0)->mutable_value()->mutable_hex();
         hex.GetReflection()->MutableUnknownFields(&hex)->AddLengthDelimited(3, "x");
       },
       "bad_answer", "lines[0].entries[0].value.hex", "Field number 3"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    v1::Filled filled = one_line();
    row.spoil(filled);
    const auto read = parse_filled(filled.SerializeAsString());
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, row.code);
    EXPECT_EQ(read.error().line, -1);
    EXPECT_EQ(read.error().field, row.field);
    EXPECT_NE(read.error().text.find(row.says), std::string::npos) << read.error().text;
  }
}

TEST(Filled, TheLimitsThemselvesAreAllowed) {
  v1::Filled filled = one_line();
  filled.mutable_lines(0)->mutable_entries(0)->mutable_value()->set_text(std::string(filled_text_bytes_max, 'x'));
  while (filled.lines_size() < table::filled_lines_max) filled.add_lines()->set_verb("fire");
  EXPECT_TRUE(from_proto(filled));
  EXPECT_TRUE(parse_filled(filled.SerializeAsString()));
}

TEST(Filled, BytesThatAreNoAnswerAreRefused) {
  const std::string good = serialize_filled(*from_proto(one_line()));
  for (std::size_t cut = 1; cut < good.size(); ++cut)
    EXPECT_FALSE(parse_filled(std::string_view(good).substr(0, cut))) << cut;
  EXPECT_FALSE(parse_filled("{\"lines\":[]}"));
  EXPECT_FALSE(parse_filled(std::string(client_frame_bytes_max + 1, '\0')));
}

}  // namespace
}  // namespace emcon::wire
