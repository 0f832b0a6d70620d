// A version that words its lines otherwise reads, goes on with and verifies what another has told.
#include <gtest/gtest.h>

#include "common/proof/shown.hpp"
#include "common/proof/statement.hpp"
#include "server/match/build.hpp"
#include "server/match/fold.hpp"
#include "server/match/transcript.hpp"
#include "server/match/verify.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

constexpr const char* first = "emcon/0.0.1+0123456789ab";
using Records = std::vector<emcon::log::Record>;

/// A match from its beginning to its end.
std::vector<store::Record> played() {
  Rig rig;
  rig.start();
  rig.play_out({1, 2});
  return *read_transcript(*rig.transcript());
}

emcon::log::Resolved& step_of(Records& records, int number) {
  for (emcon::log::Record& record : records)
    if (record.resolved().told_size() > 0 && number-- == 0) return *record.mutable_resolved();
  throw std::out_of_range("so many steps tell nothing");
}

/// As the first version would have worded it.
void word_as_first(Records& records) {
  for (emcon::log::Record& record : records) {
    if (record.has_created()) record.mutable_created()->set_build(first);
    if (record.has_ended()) record.mutable_ended()->set_text("It ended. " + record.ended().text());
    if (!record.has_resolved()) continue;
    for (emcon::log::Wording& line : *record.mutable_resolved()->mutable_told()) {
      line.set_text("It was said: " + line.text());
      line.set_clause("FIRST-1");
      line.set_weight(2);
    }
  }
}

Report verified(const Records& records) {
  return verify_transcript(write_transcript(rechain(records)));
}

TEST(Wording, tellings_of_another_version_stay_and_verify) {
  Records records = parsed(played());
  word_as_first(records);
  MatchState state;
  for (const store::Record& stored : rechain(records)) ASSERT_EQ(apply_stored(state, stored), std::nullopt);
  ASSERT_GT(state.journal->size(), 0U);
  for (std::size_t i = 0; i < state.journal->size(); ++i) {
    EXPECT_TRUE(state.journal->line(i).text.starts_with("It was said: ")) << state.journal->line(i).text;
    EXPECT_EQ(state.journal->line(i).clause, "FIRST-1");
    EXPECT_EQ(state.journal->line(i).weight, table::Weight::grave);
  }
  EXPECT_TRUE(state.ended->text().starts_with("It ended. "));

  const Report report = verified(records);
  EXPECT_TRUE(report.ok) << report.what;
  EXPECT_EQ(report.tellers, std::set<std::string>{first});
  EXPECT_EQ(report.worded_by_others, state.journal->size());
  const Report own = verified(parsed(played()));
  EXPECT_TRUE(own.ok && own.tellers.empty() && own.worded_by_others == 0) << own.what;
}

TEST(Wording, a_record_of_this_build_must_have_this_programs_words) {
  struct Case {
    const char* what;
    void (*change)(emcon::log::Wording&);
  };
  const Case cases[] = {{"text", [](emcon::log::Wording& line) { line.set_text("Nothing happened."); }},
                        {"clause", [](emcon::log::Wording& line) { line.set_clause("T-99"); }},
                        {"weight", [](emcon::log::Wording& line) { line.set_weight((line.weight() + 1) % 3); }},
                        {"what it is about", [](emcon::log::Wording& line) { line.add_about("f9"); }}};
  const Records honest = parsed(played());
  for (const Case& c : cases) {
    Records records = honest;
    c.change(*step_of(records, 1).mutable_told(0));
    const Report report = verified(records);
    EXPECT_FALSE(report.ok) << c.what;
    EXPECT_NE(report.what.find("line 1 of what happened is worded otherwise"), std::string::npos) << report.what;
  }
}

TEST(Wording, the_numbers_of_lines_told_are_checked_for_every_build) {
  struct Case {
    const char* what;
    void (*change)(emcon::log::Resolved&);
    const char* words;
  };
  const Case cases[] = {
      {"a line left out", [](emcon::log::Resolved& step) { step.mutable_told()->RemoveLast(); }, "were told"},
      {"a line too many", [](emcon::log::Resolved& step) { step.add_told()->set_text("And more."); }, "were told"},
      {"other audiences or dice", [](emcon::log::Resolved& step) { step.set_telling_hash(std::string(32, 'x')); },
       "what happened differs"},
      {"no hash", [](emcon::log::Resolved& step) { step.clear_telling_hash(); }, "what happened differs"},
      {"a weight that there is not", [](emcon::log::Resolved& step) { step.mutable_told(0)->set_weight(3); },
       "a weight that there is not"},
      {"a die", [](emcon::log::Resolved& step) { step.mutable_dice()->RemoveLast(); }, "it lacks die"}};
  Records honest = parsed(played());
  word_as_first(honest);
  int dice = 0;
  while (step_of(honest, dice).dice().empty()) ++dice;
  for (const Case& c : cases) {
    Records records = honest;
    c.change(step_of(records, dice));
    const Report report = verified(records);
    EXPECT_FALSE(report.ok) << c.what;
    EXPECT_NE(report.what.find(c.words), std::string::npos) << c.what << ": " << report.what;
  }
}

TEST(Wording, a_match_that_goes_on_names_the_new_build_once) {
  static const std::string own(own_build());
  use_build(first);
  Rig rig({.scenario = "duel", .turns = 6, .settings = {}, .seed = 3});
  rig.start();
  rig.bid(0, 1);
  rig.bid(1, 1);
  use_build(own);
  rig.crash();
  rig.play_out({1, 2});
  const auto transcript = *rig.transcript();
  std::vector<std::string> named;
  for (const auto& record : parsed(*read_transcript(transcript)))
    for (const std::string& build : {record.created().build(), record.resolved().build(), record.ended().build()})
      if (!build.empty()) named.push_back(build);
  EXPECT_EQ(named, (std::vector<std::string>{first, own}));
  const Report report = verify_transcript(transcript);
  EXPECT_TRUE(report.ok) << report.what;
  EXPECT_EQ(report.tellers, std::set<std::string>{first});
}

/// Receipts of seat 0 whose picture of each step from `from` to `to` shows another board, as a server of `build` would.
Receipts shown_otherwise(const std::string& transcript, std::uint32_t from, std::uint32_t to,
                         const std::string& build) {
  Receipts out = receipts_of(transcript, 0, server_key());
  Bytes32 hash{};
  for (Receipts::Shown& shown : out.shown) {
    Receipts::Told& told = out.signed_shown.at(shown.step);
    if (shown.step >= from && shown.step <= to) {
      told.board_hash = std::string(32, 'b');
      shown.build = build;
    }
    const ToldLines lines{told.lines, as_bytes32(told.lines_hash)};
    told.signature = server_key().sign(receipt_statement(out.match, 0, shown.step, lines, as_bytes32(told.board_hash)));
    hash = shown_hash(hash, shown.step, lines, as_bytes32(told.board_hash));
    shown.hash = as_string(hash);
  }
  return out;
}

TEST(Wording, boards_of_another_build_are_counted_and_all_others_compared) {
  const std::string transcript = write_transcript(played());
  const Receipts receipts = shown_otherwise(transcript, 2, 4, first);
  const Report report = verify_transcript(transcript, &receipts);
  EXPECT_TRUE(report.ok) << report.what;
  EXPECT_EQ(report.other_builds, std::set<std::string>{first});
  EXPECT_EQ(report.other_pictures, 6U);  // of three steps, each as seen and as signed

  for (const std::string& build : {std::string(own_build()), std::string()}) {
    const Receipts wrong = shown_otherwise(transcript, 3, 3, build);
    const Report refused = verify_transcript(transcript, &wrong);
    EXPECT_FALSE(refused.ok) << build;
    EXPECT_NE(refused.what.find("was shown at step 3"), std::string::npos) << refused.what;
  }
  // Lines are in the log, so they are compared whoever told them.
  Receipts told = receipts;
  told.signed_shown.at(3).lines_hash = std::string(32, 'l');
  told.signed_shown.at(3).signature.clear();
  EXPECT_FALSE(verify_transcript(transcript, &told).ok);
}

}  // namespace
}  // namespace emcon::match::testing
