// Frames in both formats: they read back the same, and what is malformed is refused with a reason.
#include "common/wire/frames.hpp"

#include <gtest/gtest.h>

#include <random>

#include "common/wire/convert.hpp"
#include "common/wire/limits.hpp"
#include "tests/common/environment.hpp"
#include "tests/common/random_table.hpp"

namespace emcon::wire {
namespace {

v1::ClientFrame submit() {
  v1::ClientFrame frame;
  frame.set_id(4);
  frame.mutable_submit()->set_question(9);
  v1::FilledLine& line = *frame.mutable_submit()->mutable_filled()->add_lines();
  line.set_verb("fire");
  v1::Entry& entry = *line.add_entries();
  entry.set_field("target");
  entry.mutable_value()->set_token("u2");
  return frame;
}

std::string binary(const v1::ClientFrame& frame) {
  std::string bytes;
  encode_client(frame, Format::binary, bytes);
  return bytes;
}

void expect_refused(std::string_view bytes, Format format, const char* code, const char* field, const char* says) {
  const auto frame = decode_client(bytes, format);
  ASSERT_FALSE(frame);
  EXPECT_EQ(frame.error().code, code);
  EXPECT_EQ(frame.error().field, field);
  EXPECT_NE(frame.error().text.find(says), std::string::npos) << frame.error().text;
}

TEST(Frames, ClientFramesReadBackInBothFormats) {
  for (const Format format : {Format::binary, Format::json}) {
    std::string bytes;
    encode_client(submit(), format, bytes);
    const auto read = decode_client(bytes, format);
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(read->SerializeAsString(), submit().SerializeAsString());
  }
}

TEST(Frames, ServerFramesReadBackInBothFormats) {
  constexpr std::int64_t most = 1'000'000'000'000;  // that a client takes
  testing::RandomTable random(5, -most, most);
  v1::ServerFrame frame;
  to_proto(random.board(), *frame.mutable_welcome()->mutable_board());
  to_proto(random.offer(), *frame.mutable_welcome()->mutable_question()->mutable_offer());
  for (const Format format : {Format::binary, Format::json}) {
    std::string bytes = "left over";
    encode_server(frame, format, bytes);
    const auto read = decode_server(bytes, format);
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(read->SerializeAsString(), frame.SerializeAsString());
  }
}

TEST(Frames, JsonHasTheNamesOfTheProtoFiles) {
  std::string text;
  encode_client(submit(), Format::json, text);
  EXPECT_EQ(text, R"({"id":4,"submit":{"question":9,"filled":{"lines":[{"verb":"fire","entries":[{"field":"target",)"
                  R"("value":{"token":"u2"}}]}]}}})");
  v1::ClientFrame frame;
  frame.set_id(1);
  frame.mutable_get_rulesets();
  encode_client(frame, Format::json, text);
  EXPECT_EQ(text, R"({"id":1,"get_rulesets":{}})");
}

TEST(Frames, JsonOfAStrangerIsRead) {
  const auto frame = decode_client(R"( {"id": 7, "submit": {"question": 2, "filled": {"lines": [
      {"verb": "move", "entries": [{"field": "to", "value": {"hex": {"q": -1, "r": 2}}},
                                   {"field": "n", "value": {"number": 12}}]}]}}} )",
                                   Format::json);
  ASSERT_TRUE(frame) << frame.error().text;
  const auto filled = from_proto(frame->submit().filled());
  ASSERT_TRUE(filled);
  EXPECT_EQ(filled->lines[0].entries[0].value, (table::Value{Hex{-1, 2}}));
  EXPECT_EQ(filled->lines[0].entries[1].value, (table::Value{std::int64_t{12}}));
}

TEST(Frames, MalformedJsonIsRefusedWithReason) {
  const std::string deep = R"({"id":1,"submit":)" + std::string(100, '[') + std::string(100, ']') + "}";
  const struct {
    const char* name;
    std::string text;
    const char* code;
    const char* says;
  } rows[] = {
      {"empty", "", "bad_frame", "empty"},
      {"white space", "  \n", "bad_frame", "no JSON object"},
      {"not an object", "[1]", "bad_frame", "no JSON object"},
      {"binary", binary(submit()), "bad_frame", "no JSON object"},
      {"cut off", R"({"id":1,"ping":{)", "bad_frame", "does not fit ClientFrame"},
      {"trailing text", R"({"id":1,"ping":{}} x)", "bad_frame", "does not fit ClientFrame"},
      {"a name twice", R"({"id":1,"id":2,"ping":{}})", "bad_frame", "'id' twice"},
      {"a list twice", R"({"id":1,"submit":{"filled":{"lines":[],"lines":[]}}})", "bad_frame", "'lines' twice"},
      {"a name and its other spelling", R"({"id":1,"hello":{"journal_after":1,"journalAfter":2}})", "bad_frame",
       "twice"},
      {"names without quotes", R"({id:1,"ping":{}})", "bad_frame", "at byte 1"},
      {"other quotes", R"({'id':1,"ping":{}})", "bad_frame", "at byte 1"},
      {"a comma too many", R"({"id":1,"ping":{},})", "bad_frame", "at byte 18"},
      {"unknown field", R"({"id":1,"ping":{"pong":1}})", "bad_frame", "pong"},
      {"unknown body", R"({"id":1,"fire":{}})", "bad_frame", "fire"},
      {"unknown enum", R"({"id":1,"say":{"channel":"WHISPER"}})", "bad_frame", "WHISPER"},
      {"unknown enum number", R"({"id":1,"say":{"channel":99}})", "bad_frame", "99"},
      {"wrong type", R"({"id":1,"submit":{"question":"many"}})", "bad_frame", "many"},
      {"number too large", R"({"id":4294967296,"ping":{}})", "bad_frame", "4294967296"},
      {"two bodies", R"({"id":1,"ping":{},"leave":{}})", "bad_frame", "oneof"},
      {"two values", R"({"id":1,"submit":{"filled":{"lines":[{"entries":[{"value":{"number":1,"text":"a"}}]}]}}})",
       "bad_frame", "oneof"},
      {"not UTF-8", "{\"id\":1,\"say\":{\"text\":\"\xff\"}}", "bad_frame", "UTF-8"},
      {"too deep", deep, "too_large", "nested"},
      {"too long", std::string(client_frame_bytes_max + 1, ' '), "too_large", "262145"},
      {"no body", R"({"id":1})", "bad_frame", "asks nothing"},
      {"no id", R"({"ping":{}})", "bad_frame", "`id`"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    const auto frame = decode_client(row.text, Format::json);
    ASSERT_FALSE(frame);
    EXPECT_EQ(frame.error().code, row.code);
    EXPECT_NE(frame.error().text.find(row.says), std::string::npos) << frame.error().text;
    EXPECT_LT(frame.error().text.size(), 300U);
  }
}

TEST(Frames, MalformedBinaryIsRefusedWithPlace) {
  v1::ClientFrame frame = submit();
  expect_refused("", Format::binary, "bad_frame", "", "empty");
  expect_refused(R"({"id":1,"ping":{}})", Format::binary, "bad_frame", "", "JSON");
  expect_refused(std::string(client_frame_bytes_max + 1, 'x'), Format::binary, "too_large", "", "262145");
  expect_refused(binary(v1::ClientFrame{frame}).substr(0, 8), Format::binary, "bad_frame", "submit", "break off");
  expect_refused(std::string(9, '\xff'), Format::binary, "bad_frame", "", "byte 0");

  frame.clear_id();
  expect_refused(binary(frame), Format::binary, "bad_frame", "id", "4294967295");
  frame.set_id(1);
  frame.clear_submit();
  expect_refused(binary(frame), Format::binary, "bad_frame", "", "asks nothing");

  frame = submit();
  auto& entry = *frame.mutable_submit()->mutable_filled()->mutable_lines(0)->mutable_entries(0);
  entry.GetReflection()->MutableUnknownFields(&entry)->AddVarint(12, 0);
  expect_refused(binary(frame), Format::binary, "bad_frame", "submit.filled.lines[0].entries[0]", "number 12");

  frame.Clear();
  frame.set_id(1);
  frame.mutable_say()->set_channel(static_cast<v1::Say::Channel>(7));
  expect_refused(binary(frame), Format::binary, "bad_frame", "say.channel", "Value 7");
  frame.mutable_say()->set_channel(v1::Say::ALL);
  frame.mutable_say()->set_text(std::string(5000, 'x'));
  const auto long_text = decode_client(binary(frame), Format::binary);
  ASSERT_TRUE(long_text) << "how long texts are is another question";
}

TEST(Frames, ATextThatIsTooLongIsNamed) {
  struct Row {
    const char* code;
    const char* where;
    std::size_t most;
    std::string* (*text)(v1::ClientFrame&);
  };
  const Row rows[] = {
      {"too_long", "say.text", 4096, [](auto& f) { return f.mutable_say()->mutable_text(); }},
      {"too_long", "hello.client", 4096, [](auto& f) { return f.mutable_hello()->mutable_client(); }},
      {"too_long", "join_match.name", 4096, [](auto& f) { return f.mutable_join_match()->mutable_name(); }},
      {"too_many", "submit.filled.lines[0].verb", 4096,
       [](auto& f) { return f.mutable_submit()->mutable_filled()->add_lines()->mutable_verb(); }},
      {"too_many", "try.filled.lines[0].entries[0].value.token", 4096,
       [](auto& f) {
         return f.mutable_try_()->mutable_filled()->add_lines()->add_entries()->mutable_value()->mutable_token();
       }},
      {"too_many", "draft.filled.lines[0].entries[0].value.text", 32768,
       [](auto& f) {
         return f.mutable_draft()->mutable_filled()->add_lines()->add_entries()->mutable_value()->mutable_text();
       }},
      {"too_many", "create_match.settings.options.lines[0].variant", 4096,
       [](auto& f) {
         return f.mutable_create_match()->mutable_settings()->mutable_options()->add_lines()->mutable_variant();
       }},
  };
  for (const Row& row : rows)
    for (const Format format : {Format::binary, Format::json}) {
      SCOPED_TRACE(row.where);
      for (const std::size_t more : {0U, 1U}) {
        v1::ClientFrame frame;
        frame.set_id(9);
        row.text(frame)->assign(row.most + more, 'x');
        std::string bytes;
        encode_client(frame, format, bytes);
        const auto read = decode_client(bytes, format);
        ASSERT_TRUE(read) << read.error().text;
        const auto wrong = too_long(*read, bytes.size());
        ASSERT_EQ(wrong.has_value(), more == 1);
        if (!wrong) continue;
        EXPECT_EQ(wrong->code, row.code);
        EXPECT_EQ(wrong->field, row.where);
        EXPECT_NE(wrong->text.find(std::to_string(row.most)), std::string::npos) << wrong->text;
      }
    }
}

TEST(Frames, TextThatIsNotUtf8IsNamed) {
  std::string bytes = binary(submit());
  bytes[bytes.find("fire")] = '\xfe';
  expect_refused(bytes, Format::binary, "bad_frame", "submit.filled.lines[0].verb", "UTF-8");
}

TEST(Frames, DeepNestingIsRefused) {
  std::string bytes;  // groups inside groups of an unknown field
  bytes.append(200, '\x0b');
  bytes.append(200, '\x0c');
  EXPECT_FALSE(decode_client(bytes, Format::binary));
}

TEST(Frames, AWrongWireTypeIsAnUnknownField) {
  expect_refused(std::string("\x0a\x01x\xc2\x02", 5) + std::string(1, '\0'), Format::binary, "bad_frame", "",
                 "another type");
}

TEST(Frames, AClientIgnoresFieldsOfANewerServer) {
  v1::ServerFrame frame;
  frame.mutable_presence()->set_spectators(3);
  frame.GetReflection()->MutableUnknownFields(&frame)->AddVarint(900, 1);
  std::string bytes;
  encode_server(frame, Format::binary, bytes);
  EXPECT_TRUE(decode_server(bytes, Format::binary));
  EXPECT_TRUE(decode_server(R"({"presence":{"spectators":3,"mood":"good"}})", Format::json));
  EXPECT_FALSE(decode_server(R"({"presence")", Format::json));
}

TEST(Frames, RandomBytesNeverDoHarm) {
  const std::uint64_t seed = seed_of_run("frames");
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 engine(seed);
  std::string json;
  encode_client(submit(), Format::json, json);
  for (int i = 0; i < 3000; ++i) {
    std::string bytes = i % 2 ? binary(submit()) : json;
    for (int n = 1 + static_cast<int>(engine() % 3); n > 0; --n)
      bytes[engine() % bytes.size()] = static_cast<char>(engine());
    const auto frame = decode_client(bytes, i % 2 ? Format::binary : Format::json);
    EXPECT_TRUE(frame || !frame.error().text.empty());
  }
}

}  // namespace
}  // namespace emcon::wire
