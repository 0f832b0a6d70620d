// The lot among suggestions that are worth the same: what it draws from, and that nobody but the seat can know it.
#include "server/match/lot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "client/bot/rng.hpp"

namespace emcon::match::testing {
namespace {

constexpr int places = 20;

Hex place(int i) {
  return {i, 3};
}

/// Two secret orders to hide, each with the same good places, of which two more are worse.
table::Offer to_hide(bool secret = true, int good = places) {
  table::Offer offer;
  table::OptionSet& set = offer.sets.emplace_back();
  for (int i = 0; i < good + 2; ++i)
    set.options.push_back({"h" + std::to_string(i), "", "", i < good ? 5 : 4, place(i)});
  for (const char* subject : {"A", "B"}) {
    table::OfferLine& line = offer.lines.emplace_back();
    line.verb = "hide";
    line.subject = subject;
    line.secret = secret;
    table::Field& field = line.fields.emplace_back();
    field.name = "hex";
    field.kind = table::FieldKind::hex;
    field.set = 0;
    field.fallback = place(0);
  }
  return offer;
}

Hex advised(const table::Offer& offer, std::size_t line) {
  return std::get<Hex>(offer.lines[line].fields[0].fallback);
}

Bytes32 random_key(client::bot::Rng& rng) {
  Bytes32 key{};
  for (std::uint8_t& byte : key) byte = static_cast<std::uint8_t>(rng.next() >> 32U);
  return key;
}

TEST(Lot, leaves_one_of_the_best_and_keeps_orders_apart) {
  client::bot::Rng rng(7);
  for (int i = 0; i < 500; ++i) {
    const table::Offer drawn = with_lots(to_hide(), random_key(rng), 1, Seat{0});
    for (const std::size_t line : {0U, 1U}) {
      const table::Field& field = drawn.lines[line].fields[0];
      const auto& options = drawn.sets[static_cast<std::size_t>(field.set)].options;
      ASSERT_EQ(options.size(), 1U);
      EXPECT_EQ(options[0].value, field.fallback);
      EXPECT_LT(advised(drawn, line).q, places);
    }
    EXPECT_NE(advised(drawn, 0), advised(drawn, 1));
    EXPECT_EQ(drawn.sets.size(), 2U) << "what was not drawn is not sent";
  }
  const table::Offer forced = with_lots(to_hide(true, 1), random_key(rng), 1, Seat{0});
  EXPECT_EQ(forced, to_hide(true, 1)) << "one is best by itself";
}

TEST(Lot, leaves_open_orders_and_bound_suggestions_as_they_are) {
  const Bytes32 key{1};
  EXPECT_EQ(with_lots(to_hide(false), key, 1, Seat{0}), to_hide(false));
  table::Offer bound = to_hide();
  for (table::OfferLine& line : bound.lines) {
    table::Field& target = line.fields.emplace_back();
    target.kind = table::FieldKind::target;
    target.set = 1;
  }
  bound.sets.push_back({{{"h3", "", "", std::nullopt}}});
  EXPECT_EQ(with_lots(bound, key, 1, Seat{0}), bound);
}

TEST(Lot, is_the_same_as_often_as_it_is_drawn) {
  const Bytes32 key{1, 2, 3};
  EXPECT_EQ(with_lots(to_hide(), key, 4, Seat{1}), with_lots(to_hide(), key, 4, Seat{1}));
}

/// Whoever knows question, seat, rules and all other seats' lots still guesses among all good places. Seed 20460.
TEST(Lot, is_drawn_evenly_and_says_nothing_of_another) {
  constexpr int draws = 4'000;
  client::bot::Rng rng(20'460);
  std::map<int, int> hits;
  int same_as_other_seat = 0, same_as_next_question = 0, same_for_next_key = 0, last = -1;
  for (int i = 0; i < draws; ++i) {
    const Bytes32 key = random_key(rng);
    const auto hex = [&](QuestionNo question, std::uint8_t seat) {
      return advised(with_lots(to_hide(), key, question, Seat{seat}), 0).q;
    };
    const int mine = hex(1, 0);
    ++hits[mine];
    same_as_other_seat += mine == hex(1, 1);
    same_as_next_question += mine == hex(2, 0);
    same_for_next_key += mine == last;
    last = mine;
  }
  ASSERT_EQ(hits.size(), static_cast<std::size_t>(places));
  for (const auto& [at, times] : hits) EXPECT_NEAR(times, draws / places, draws / places / 3) << at;
  for (const int same : {same_as_other_seat, same_as_next_question, same_for_next_key})
    EXPECT_NEAR(same, draws / places, draws / places / 3);
}

}  // namespace
}  // namespace emcon::match::testing
