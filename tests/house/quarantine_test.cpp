// Matches whose log this build cannot read: shown as such, and nothing of them is thrown away.
#include <gtest/gtest.h>

#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

const v1::MatchCard* listed(HouseRig& rig, const MatchId& match, v1::Answer& answer) {
  v1::ClientFrame frame = bare(&v1::ClientFrame::mutable_list_matches);
  answer = rig.lobby().ask(std::move(frame));
  for (const auto& card : answer.matches().matches())
    if (card.match() == match) return &card;
  return nullptr;
}

v1::MatchSettings named(v1::Watching watching) {
  v1::MatchSettings out;
  out.set_name("Kessa at dawn");
  out.set_listed(true);
  out.set_watching(watching);
  return out;
}

/// The match as another build finds it, and as this one finds it again.
TEST(Quarantine, NothingIsLostOfAMatchThatAnotherBuildCanRead) {
  HouseRig rig;
  const auto made = rig.create(named(v1::WATCH_LIVE));
  rig.pass(300'000);
  const auto sound = rig.store.read(made.match);
  ASSERT_TRUE(sound);
  rig.spoil(made.match);
  rig.restart();
  Client& watcher = rig.connect(made.match, "");
  EXPECT_FALSE(watcher.closed);
  EXPECT_EQ(code_of(rig.join(made.codes[0], 0)), "quarantined");
  rig.pass(300'000);
  v1::Answer answer;
  EXPECT_EQ(listed(rig, made.match, answer), nullptr) << "nobody can join or watch it";
  const auto kept = rig.store.read(made.match);
  ASSERT_TRUE(kept);
  int invites = 0;
  for (const store::IndexRow& row : kept->index) {
    invites += row.kind == RowKind::invite;
    v1::MatchCard card;
    if (row.kind != RowKind::card) continue;
    ASSERT_TRUE(card.ParseFromString(*row.bytes));
    EXPECT_EQ(card.phase(), v1::MatchCard::QUARANTINED);
    EXPECT_EQ(card.name(), "Kessa at dawn");
  }
  EXPECT_EQ(invites, static_cast<int>(made.codes.size()));

  store::Append mended{.match = made.match, .hold = 0, .expected_last = 0};
  for (const store::Record& record : sound->records) mended.records.push_back(record);
  mended.index = kept->index;
  rig.erase(made.match);
  mended.hold = rig.store.process();
  rig.store.append(std::move(mended), [](store::Appended) {});
  rig.settle();
  rig.restart();
  EXPECT_TRUE(rig.join(made.codes[0], 0).has_joined());
  rig.pass(300'000);
  const v1::MatchCard* const again = listed(rig, made.match, answer);
  ASSERT_TRUE(again) << "it is listed again";
  EXPECT_EQ(again->phase(), v1::MatchCard::OPEN);
}

TEST(Quarantine, ADamagedTokenOpensNoSeatThatTheMatchDoesNotHave) {
  HouseRig rig;
  const auto made = rig.running();
  rig.restart();
  rig.rewrite(made.match, [](store::Append& anew) {
    for (store::IndexRow& row : anew.index)
      if (row.kind == RowKind::token) row.bytes = bytes_of(TokenRow{Seat{5}, {}});
  });
  rig.restart();
  EXPECT_EQ(rig.connect(made.match, made.tokens[0]).closed, CloseCode::refused);
  EXPECT_FALSE(rig.connect(made.match, "").closed) << "others look on as before";
}

TEST(Quarantine, AMatchThatNobodyMayWatchStaysHidden) {
  HouseRig rig;
  const auto made = rig.create(named(v1::WATCH_NONE));
  rig.pass(300'000);
  rig.spoil(made.match);
  rig.restart();
  EXPECT_EQ(rig.connect(made.match, "").closed, CloseCode::unknown_match);
  rig.join(made.codes[0], 0);  // reads it into memory
  EXPECT_EQ(rig.connect(made.match, "").closed, CloseCode::unknown_match);
}

}  // namespace
}  // namespace emcon::house::testing
