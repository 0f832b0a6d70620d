// The lot among suggestions that are worth the same: what it draws from, and that nobody but the seat can know it.
#include "common/proof/lot.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace emcon {
namespace {

constexpr int hideouts = 20;

Hex place(int i) {
  return {i, 3};
}

/// Two secret orders to hide, each with the same good places, of which two more are worse.
table::Offer to_hide(bool secret = true, int good = hideouts) {
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

std::string token(int i) {
  return "emt-" + std::to_string(i);
}

TEST(Lot, leaves_one_of_the_best_and_keeps_orders_apart) {
  for (int i = 0; i < 500; ++i) {
    const table::Offer drawn = with_lots(to_hide(), token(i), 1);
    for (const std::size_t line : {0U, 1U}) {
      const table::Field& field = drawn.lines[line].fields[0];
      const auto& options = drawn.sets[static_cast<std::size_t>(field.set)].options;
      ASSERT_EQ(options.size(), 1U);
      EXPECT_EQ(options[0].value, field.fallback);
      EXPECT_LT(advised(drawn, line).q, hideouts);
    }
    EXPECT_NE(advised(drawn, 0), advised(drawn, 1));
    EXPECT_EQ(drawn.sets.size(), 2U) << "nobody sees what was not drawn";
  }
  EXPECT_EQ(with_lots(to_hide(true, 1), token(0), 1), to_hide(true, 1)) << "one is best by itself";
}

TEST(Lot, leaves_open_orders_and_bound_suggestions_as_they_are) {
  EXPECT_EQ(with_lots(to_hide(false), token(0), 1), to_hide(false));
  EXPECT_EQ(with_lots(to_hide(), "", 1), to_hide()) << "whoever has no seat draws nothing";
  table::Offer bound = to_hide();
  for (table::OfferLine& line : bound.lines) {
    table::Field& target = line.fields.emplace_back();
    target.kind = table::FieldKind::target;
    target.set = 1;
  }
  bound.sets.push_back({{{"h3", "", "", std::nullopt}}});
  EXPECT_EQ(with_lots(bound, token(0), 1), bound);
}

TEST(Lot, is_the_same_as_often_as_it_is_drawn) {
  EXPECT_EQ(with_lots(to_hide(), token(7), 4), with_lots(to_hide(), token(7), 4));
}

/// Whoever knows question, rules, all other seats' tokens and all lots of before still guesses among all good hideouts.
TEST(Lot, is_drawn_evenly_and_says_nothing_of_another) {
  constexpr int draws = 4'000;
  std::map<int, int> hits;
  int same_as_next_question = 0, same_for_next_token = 0, last = -1;
  for (int i = 0; i < draws; ++i) {
    const auto hex = [&](QuestionNo question) { return advised(with_lots(to_hide(), token(i), question), 0).q; };
    const int mine = hex(1);
    ++hits[mine];
    same_as_next_question += mine == hex(2);
    same_for_next_token += mine == last;
    last = mine;
  }
  ASSERT_EQ(hits.size(), static_cast<std::size_t>(hideouts));
  for (const auto& [at, times] : hits) EXPECT_NEAR(times, draws / hideouts, draws / hideouts / 3) << at;
  for (const int same : {same_as_next_question, same_for_next_token})
    EXPECT_NEAR(same, draws / hideouts, draws / hideouts / 3);
}

}  // namespace
}  // namespace emcon
