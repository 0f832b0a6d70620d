// A match with a standing answer to give: it stays in memory until then, meets its moment, and no row shows it.
#include <gtest/gtest.h>

#include "server/house/lobby_rows.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

constexpr std::int64_t longest_pause_ms = 8'000;

v1::ClientFrame standing(const std::string& kind) {
  v1::ClientFrame out;
  auto& line = *out.mutable_set_standing()->mutable_filled()->add_lines();
  line.set_verb("standing");
  line.set_variant(kind);
  return out;
}

v1::ClientFrame choose(std::uint32_t question) {
  v1::ClientFrame out;
  out.mutable_submit()->set_question(question);
  out.mutable_submit()->mutable_filled()->add_lines()->set_verb("keep");
  return out;
}

/// Two players in question 3, to which blue may have a standing answer.
struct Evening {
  explicit Evening(bool stands, Config config = {}, v1::MatchSettings settings = {}) : rig(std::move(config)) {
    const auto made = rig.running(std::move(settings));
    match = made.match;
    red = &rig.connect(match, made.tokens[0]);
    blue = &rig.connect(match, made.tokens[1]);
    if (stands) {
      EXPECT_EQ(code_of(blue->ask(standing("bid"))), "");
    }
    red->ask(bid(1, 1));
    rig.pass(20'000);  // blue's bank is the smaller one, so that its lock moves the next deadline
    blue->ask(bid(1, 0));
    Client& winner = red->heard.back().question().yours() ? *red : *blue;
    EXPECT_EQ(code_of(winner.ask(choose(2))), "");
  }
  std::string rows() {
    std::string out;
    for (const RowKind kind : {RowKind::card, RowKind::seat_card, RowKind::listed, RowKind::deadline})
      for (const auto& found : rig.store.disk().rows({.kind = kind, .after = {}, .end = {}, .limit = 100}))
        out += std::string(name_of(kind)) + " " + found.row.key + " " + found.row.bytes.value_or("") + "\n";
    return out;
  }
  /// Until question 4 is open; -1: it never is.
  std::int64_t until_answered() {
    for (std::int64_t ms = 0; ms <= longest_pause_ms; ++ms, rig.pass(1))
      if (question_of(*red) == 4) return ms;
    return -1;
  }

  HouseRig rig;
  MatchId match;
  Client* red = nullptr;
  Client* blue = nullptr;
};

TEST(Standing, AMatchStaysInMemoryUntilItIsGiven) {
  Config hasty;
  hasty.limits.match.put_away_ms = 100;
  Evening evening(true, hasty), leisurely(true);
  EXPECT_EQ(code_of(evening.red->ask(bid(3, 1))), "");
  EXPECT_EQ(code_of(leisurely.red->ask(bid(3, 1))), "");
  evening.rig.pass(300);
  leisurely.rig.pass(300);
  EXPECT_EQ(evening.rig.house->resident(), 1U);
  const std::int64_t at = leisurely.until_answered();
  EXPECT_GT(at, 0);
  EXPECT_EQ(evening.until_answered(), at) << "that it could be put away moves nothing";
  evening.rig.pass(10'000);
  EXPECT_EQ(evening.rig.house->resident(), 0U) << "nothing is left to give";
}

TEST(Standing, ASlowReaderDelaysNoAnswer) {
  Config hasty;
  hasty.limits.match.put_away_ms = 100;
  Evening quick(true, hasty), slow(true, hasty);
  for (Evening* evening : {&quick, &slow}) EXPECT_EQ(code_of(evening->red->ask(bid(3, 1))), "");
  slow.blue->queued = slow.rig.config.limits.reader.queue_soft_bytes + 1;  // it cannot be put away while one is behind
  v1::ClientFrame say;
  say.mutable_say()->set_text("so much to read");
  for (Evening* evening : {&quick, &slow}) EXPECT_EQ(code_of(evening->red->ask(say)), "");
  for (Evening* evening : {&quick, &slow}) evening->rig.pass(200);
  EXPECT_EQ(slow.until_answered(), quick.until_answered());
}

TEST(Standing, RowsAreThoseOfAHand) {
  v1::MatchSettings settings;
  settings.set_listed(true);
  settings.mutable_time()->set_kind(v1::TimeControl::BANK);
  settings.mutable_time()->set_bank_s(60);
  Evening hand(false, {}, settings), stood(true, {}, settings);
  bool given = false;
  for (int beat = 0; beat < 400; ++beat) {
    for (Evening* evening : {&hand, &stood}) evening->rig.pass(25);
    const bool now = stood.blue->heard.back().has_question() && !stood.blue->heard.back().question().yours();
    if (now && !given) {
      EXPECT_EQ(code_of(hand.blue->ask(bid(3, 0))), "");
    }
    given = given || now;
    ASSERT_EQ(hand.rows(), stood.rows()) << "after " << 25 * (beat + 1) << " ms";
  }
  EXPECT_TRUE(given);
}

TEST(Standing, AServerThatStartsAnewGivesItWhenSomebodyComes) {
  Evening evening(true);
  EXPECT_EQ(code_of(evening.red->ask(bid(3, 1))), "");
  evening.rig.pass(100);
  evening.rig.restart();
  Client& watcher = evening.rig.connect(evening.match, {});
  EXPECT_EQ(question_of(watcher), 3U) << "a pause has to go by first";
  evening.rig.pass(longest_pause_ms);
  EXPECT_EQ(question_of(watcher), 4U);
}

}  // namespace
}  // namespace emcon::house::testing
