// The file of receipts: written and read back, in all its forms, and what a damaged one is told.
#include <gtest/gtest.h>

#include <string>

#include "common/wire/receipts.hpp"

namespace emcon::wire {
namespace {

TEST(ReceiptsFile, receipts_survive_their_file) {
  const std::string a(32, 'a'), b(32, '\0'), signature(64, 's'), in_tree(241, 't');
  Receipts receipts;
  receipts.match = "abcdefgh12345678";
  receipts.viewer = 1;
  receipts.server_key = a;
  receipts.terms = {"toy", "duel", b, "options with blanks\n", 3, 2};
  receipts.seed_commitment = a;
  receipts.promise = signature;
  receipts.setups = {{1, {{a, b}, {"Ann Bonny", ""}, signature}}, {2, {{b}, {"Bob"}, ""}}};
  receipts.own_entropy = {{1, a}};
  receipts.revealed_for = {{1, 2}};
  receipts.locks = {{{3, 0}, b}};
  receipts.answers = {{{3, 1}, {a, in_tree}}, {{4, 1}, {b, ""}}};
  receipts.drafts = {{5, a}};
  receipts.sent = {{5, {b, a}}};
  receipts.steps = {{1, {a, in_tree}}, {2, {b, ""}}};
  receipts.shown = {{1, 2, a, ""}, {2, 2, b, "emcon/1.0.0+0123456789ab"}, {2, 2, a, "of no\nversion"}};
  receipts.signed_shown = {{2, {2, a, b, signature}}};
  receipts.note_name(0, "Ann Bonny\n");
  receipts.note_name(0, "Ann Bonny\n");
  receipts.note_name(1, "Bob");
  receipts.talk = {{{0, 7}, a}};
  receipts.acts = {{3, "draw"}, {4, "conceded"}};
  receipts.opened_seed = receipts.opened_last_hash = receipts.opened_end_hash = a;
  receipts.opened_signature = signature;
  receipts.faults = {"The server left out line 3."};
  for (const std::string& key : {std::string(), b}) {  // of a match that ended before it had one
    receipts.opened_key = key;
    const auto again = receipts_from_text(to_text(receipts));
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(*again, receipts);
    EXPECT_EQ(again->names.size(), 2U);
  }
  receipts.viewer = Receipts::spectator;
  EXPECT_EQ(receipts_from_text(to_text(receipts)), receipts);
}

TEST(ReceiptsFile, receipts_that_name_no_builds_are_read) {
  const std::string hash(64, 'a'), signature(128, 'b');
  const auto read = receipts_from_text("emcon-receipts 3\nmatch a\nshown 1 2 " + hash + "\nsigned 1 2 " + hash + " " +
                                       hash + " " + signature + "\n");
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->shown.at(0).lines, 2U);
  EXPECT_EQ(read->shown.at(0).build, "");
}

/// What is no receipts at all says what it is.
TEST(ReceiptsFile, a_file_that_is_no_receipts_says_what_it_is) {
  const struct {
    const char* text;
    const char* says;
  } cases[] = {{"emcon transcript 1\nabc", "this is a transcript, not receipts"},
               {"emcon-receipts 6\n{}\n", "it has form 6 of receipts, and this program knows forms 3 to 5"},
               {"", "the file is empty; receipts begin with 'emcon-receipts 5'."},
               {"something else\n",
                "these are no receipts: their first line is 'emcon-receipts 5', and this file's is "
                "'something else'."},
               {"\x1F\x8B\x08 packed", "this is a gzip file; unpack it first, with gunzip."},
               {"\xEF\xBB\xBF"
                "emcon-receipts 4\nmatch a\n",
                "it begins with a byte order mark"},
               {"\xFF\xFE", "the file is UTF-16"},
               {"emcon-receipts 4\r\nmatch a\r\n", "its lines end in CR and LF"}};
  for (const auto& c : cases) {
    const auto read = receipts_from_text(c.text);
    ASSERT_FALSE(read) << c.text;
    EXPECT_EQ(read.error().code, "bad_receipts");
    EXPECT_TRUE(read.error().text.starts_with(c.says)) << read.error().text;
  }
}

TEST(ReceiptsFile, a_broken_receipts_file_names_its_line) {
  const struct {
    const char* text;
    const char* line;
  } cases[] = {{"emcon-receipts 3\nmatch a\nseed xyz\n", "3"},
               {"emcon-receipts 3\nlock 1 9 00\n", "2"},
               {"emcon-receipts 3\nviewer 9\n", "2"},
               {"emcon-receipts 3\nviewer 0 0\n", "2"},
               {"emcon-receipts 3\nshown 1 2\n", "2"},
               {"emcon-receipts 3\npromise 00\n", "2"},
               {"emcon-receipts 4\nhello\n", "2"},
               {"emcon-receipts 4\nshown 1 2\n", "2"}};
  for (const auto& c : cases) {
    const auto read = receipts_from_text(c.text);
    ASSERT_FALSE(read) << c.text;
    EXPECT_EQ(read.error().code, "bad_receipts");
    EXPECT_EQ(read.error().params[0].second, c.line) << c.text;
  }
}

/// Facts of every kind, as version 1.1.0 wrote them.
constexpr const char* of_form_4 =
    "emcon-receipts 4\nmatch abcdefgh12345678\nviewer 1\nserver {a}\nterms toy 3 duel 2 {b} 6f70\nseed {a}\n"
    "promise {s}\nsetup 1 {s} {a} 416e6e {b} -\nentropy 1 {a}\nrevealed 1 2\nlock 3 0 {b}\nanswer 3 1 {a} {t}\n"
    "answer 4 1 {b} -\ndraft 5 {a}\nsent 5 {b}\nsent 5 {a}\nstep 1 {a} {t}\nshown 1 2 {a} -\n"
    "shown 2 2 {b} 656d636f6e2f312e302e30\nsigned 2 2 {a} {b} {s}\nname 0 416e6e\ntalk 0 7 {a}\nact 3 draw\n"
    "opened {a} - {a} {b} {s}\nfault 4e6f2e\n";

std::string filled(std::string text) {
  const std::pair<std::string, std::string> places[] = {{"{a}", to_hex(std::string(32, 'a'))},
                                                        {"{b}", to_hex(std::string(32, 'b'))},
                                                        {"{s}", to_hex(std::string(64, 's'))},
                                                        {"{t}", to_hex(std::string(241, 't'))}};
  for (const auto& [name, bytes] : places)
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name)) text.replace(at, 3, bytes);
  return text;
}

TEST(ReceiptsFile, of_the_form_before_is_read_and_goes_on_in_the_new_one) {
  const std::string a(32, 'a'), b(32, 'b'), signature(64, 's'), in_tree(241, 't');
  const auto read = receipts_from_text(filled(of_form_4));
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->viewer, 1);
  EXPECT_EQ(read->terms, (Receipts::Terms{"toy", "duel", b, "op", 3, 2}));
  EXPECT_EQ(read->setups.at(1).names, (std::vector<std::string>{"Ann", ""}));
  EXPECT_EQ(read->answers.at({3, 1}), (Receipts::Signed{a, in_tree}));
  EXPECT_EQ(read->sent.at(5), (std::vector<std::string>{b, a}));
  EXPECT_EQ(read->shown.at(1), (Receipts::Shown{2, 2, b, "emcon/1.0.0"}));
  EXPECT_EQ(read->signed_shown.at(2), (Receipts::Told{2, a, b, signature}));
  EXPECT_EQ(read->opened_end_hash, b);
  EXPECT_EQ(read->faults, std::vector<std::string>{"No."});
  const std::string written = to_text(*read);
  EXPECT_TRUE(written.starts_with("emcon-receipts 5\n{\"match\":\"abcdefgh12345678\",\"viewer\":1,")) << written;
  EXPECT_EQ(receipts_from_text(written), read);
}

/// Old files hold any bytes; what is written of them can be read.
TEST(ReceiptsFile, bytes_that_are_no_text_are_kept_where_they_count) {
  const auto read = receipts_from_text("emcon-receipts 4\nmatch a\xff\nname 0 ff00\nact 1 dr\xffw\nfault fe41\n");
  ASSERT_TRUE(read);
  const auto again = receipts_from_text(to_text(*read));
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(again->names, read->names);
  EXPECT_EQ(again->match, "a?");
  EXPECT_EQ(again->acts.at(0).second, "dr?w");
}

TEST(ReceiptsFile, a_damaged_one_says_where) {
  const std::string hash = "\"" + std::string(43, 'A') + "=\"", fewer = "\"AAAA\"";
  const struct {
    std::string json, says;
  } cases[] = {
      {"", "the file ends behind its first line"},
      {"{", "The receipts break off in line 2: the file is not whole."},
      {"{\"match\":\"a\",\"names\":[{\"seat\":0}", "The receipts break off in line 2: the file is not whole."},
      {"[]", "Line 2 of the receipts is not what this program reads there"},
      {"{\"match\":\"a\",\"weather\":1}", "Line 2 of the receipts is not what this program reads there"},
      {"{\"talk\":[{\"hash\":" + hash + ",\"loud\":true}]}",
       "Line 2 of the receipts is not what this program reads there"},
      {"{\"viewer\":8}", "The receipts are damaged: viewer is 8."},
      {"{\"viewer\":-2}", "The receipts are damaged: viewer is -2."},
      {"{\"promise\":" + fewer + "}", "The receipts are damaged: promise has 3 bytes, not 64."},
      {"{\"locks\":[{\"seat\":9,\"commitment\":" + hash + "}]}", "The receipts are damaged: locks.seat names seat 9."},
      {"{\"locks\":[{\"seat\":1}]}", "The receipts are damaged: locks.commitment has 0 bytes, not 32."},
      {"{\"steps\":[{\"step\":1,\"hash\":" + hash + ",\"signature\":" + fewer + "}]}",
       "The receipts are damaged: steps.signature has 3 bytes, not 241."},
      {"{\"opened\":{}}", "The receipts are damaged: opened.seed has 0 bytes, not 32."}};
  for (const auto& one : cases) {
    const auto read = receipts_from_text("emcon-receipts 5\n" + one.json);
    ASSERT_FALSE(read) << one.json;
    EXPECT_EQ(read.error().code, "bad_receipts");
    EXPECT_TRUE(read.error().text.starts_with(one.says)) << read.error().text;
  }
  EXPECT_TRUE(receipts_from_text("emcon-receipts 5\n{\"locks\":[{\"seat\":1,\"commitment\":" + hash + "}]}"));
}

}  // namespace
}  // namespace emcon::wire
