// Short forms of offers: what is left out, and that nothing a stranger may send makes more of it than was sent.
#include <gtest/gtest.h>

#include "common/wire/convert.hpp"
#include "common/wire/offer_short.hpp"
#include "table.pb.h"

namespace emcon::wire {
namespace {

using table::Field;
using table::FieldKind;
using table::Offer;
using table::OfferLine;
using table::Option;
using table::Token;

OfferLine fire(const std::string& ship, std::int32_t set, const std::string& best) {
  OfferLine line;
  line.verb = "fire";
  line.subject = ship;
  line.label = "fire of " + ship;
  line.clause = 0;
  line.merit = 7;
  Field target;
  target.name = "target";
  target.kind = FieldKind::target;
  target.set = set;
  target.fallback = Token{best};
  Field count;
  count.name = "count";
  count.kind = FieldKind::number;
  count.max = 4;
  line.fields = {target, count};
  return line;
}

Offer two_ships() {
  Offer offer;
  offer.clauses = {"X-1"};
  offer.sets = {{{{"1.1", "Talon", "need 5", 70}, {"1.2", "Talon", "", 20}}},
                {{{"1.1", "Talon", "need 5", 10}, {"1.2", "Talon", "", 90}}}};
  offer.lines = {fire("A.1", 0, "1.1"), fire("A.2", 1, "1.2")};
  return offer;
}

TEST(ShortForms, NameOptionsOnceAndLeaveOutEqualParts) {
  const v1::Offer sent = to_proto(two_ships());
  ASSERT_EQ(sent.names_size(), 2);
  EXPECT_EQ(sent.names(0).note(), "need 5");
  for (const v1::OptionSet& set : sent.sets()) {
    EXPECT_EQ(set.options_size() + set.named_size() + set.notes_size(), 0);
    EXPECT_EQ(set.merits_size(), 2);
  }
  const v1::OfferLine& line = sent.lines(1);
  EXPECT_EQ(line.like(), 1);
  EXPECT_EQ(line.subject(), "A.2");
  EXPECT_TRUE(line.verb().empty() && line.label().empty() && !line.has_merit());
  ASSERT_EQ(line.fields_size(), 2);
  EXPECT_EQ(line.fields(0).set(), 1);
  EXPECT_EQ(line.fields(1).ByteSizeLong(), 0U);
  EXPECT_EQ(from_proto(sent), two_ships());
}

TEST(ShortForms, KeepDifferencesFromAnEarlierLine) {
  struct Case {
    const char* what;
    void (*change)(OfferLine&);
  };
  const Case cases[] = {{"no merit", [](OfferLine& line) { line.merit.reset(); }},
                        {"no clause", [](OfferLine& line) { line.clause = -1; }},
                        {"no label", [](OfferLine& line) { line.label.clear(); }},
                        {"no default", [](OfferLine& line) { line.fields[0].fallback = {}; }},
                        {"no bound", [](OfferLine& line) { line.fields[1].max = 0; }},
                        {"not required", [](OfferLine& line) { line.fields[1].required = false; }},
                        {"a field less", [](OfferLine& line) { line.fields.pop_back(); }},
                        {"another verb", [](OfferLine& line) { line.verb = "aim"; }},
                        {"secret", [](OfferLine& line) { line.secret = true; }}};
  for (const Case& c : cases)
    for (const std::size_t which : {std::size_t{0}, std::size_t{1}}) {
      Offer offer = two_ships();
      c.change(offer.lines[which]);
      EXPECT_EQ(from_proto(to_proto(offer)), offer) << c.what << ", line " << which;
    }
}

TEST(ShortForms, LegsAndBudgetsAreWrittenOnce) {
  Offer offer = two_ships();
  for (OfferLine& line : offer.lines) {
    line.fields[1].kind = FieldKind::path;
    line.fields[1].legs = {{"f", "ahead", 1, 9000, {0, 1}, 0, {1}}, {"s45", "", 0, 0, {}, 1, {0, 1}}};
    line.fields[1].budgets = {{"distance", 9000, 4500, {3, "in"}}};
  }
  const v1::Offer sent = to_proto(offer);
  EXPECT_EQ(sent.lines(1).like(), 1);
  EXPECT_EQ(sent.lines(1).fields(1).ByteSizeLong(), 0U);
  EXPECT_EQ(from_proto(sent), offer);
  // Budgets that differ are written as a whole, such as of ships with other speeds.
  offer.lines[1].fields[1].budgets = {{"distance", 8000, 4000, {3, "in"}}, {"turns", 2, 0, {}}};
  const v1::Offer other = to_proto(offer);
  EXPECT_EQ(other.lines(1).like(), 1);
  EXPECT_EQ(other.lines(1).fields(1).legs_size(), 0);
  EXPECT_EQ(from_proto(other), offer);
  offer.lines[1].fields[1].budgets.clear();
  EXPECT_EQ(to_proto(offer).lines(1).like(), 0);
  EXPECT_EQ(from_proto(to_proto(offer)), offer);
  offer.lines[1].fields[1].legs[0].argument_max = 8000;
  EXPECT_EQ(to_proto(offer).lines(1).like(), 0);
  EXPECT_EQ(from_proto(to_proto(offer)), offer);
}

TEST(ShortForms, AnOrderKnownFromALineIsTheLinesNumberAndItsAdditions) {
  Offer offer = two_ships();
  offer.lines.push_back(fire("A.3", 0, "1.1"));
  offer.lines.back().variant = "PA-M";
  offer.orders = {{"move", {"path"}, false, 0},
                  {"fire", {"target", "count", "mode"}, true, 0},
                  {"fire", {"target", "count"}, false, 0},
                  {"fire", {"count", "target"}, false, 0},
                  {"fire", {"target", "count"}, false, 2}};
  const v1::Offer sent = to_proto(offer);
  const auto like = [&](int order) { return sent.orders(order).like(); };
  EXPECT_EQ(like(0), 0) << "no line of that verb";
  EXPECT_EQ(like(1), 1);
  ASSERT_EQ(sent.orders(1).fields_size(), 1);
  EXPECT_EQ(sent.orders(1).fields(0), "mode");
  EXPECT_TRUE(sent.orders(1).verb().empty() && sent.orders(1).variant());
  EXPECT_EQ(like(2), 1);
  EXPECT_EQ(sent.orders(2).fields_size(), 0);
  EXPECT_EQ(like(3), 0) << "its fields come in another order";
  EXPECT_EQ(like(4), 0) << "another stage";
  EXPECT_EQ(from_proto(sent), offer);
}

TEST(ShortForms, ThatPointNowhereAddNothing) {
  v1::Offer sent = to_proto(two_ships());
  sent.mutable_sets(0)->add_named(-1);
  sent.mutable_sets(0)->add_named(7);
  sent.mutable_sets(0)->add_named(1);
  for (int i = 0; i < 40; ++i) sent.mutable_sets(1)->add_merits(1);
  sent.mutable_lines(0)->set_like(1);
  sent.mutable_lines(1)->set_like(99);
  sent.mutable_lines(1)->clear_fields();
  sent.add_orders()->set_like(99);
  sent.add_orders()->set_like(-1);
  const Offer got = from_proto(sent);
  EXPECT_EQ(got.orders, (std::vector<table::OrderForm>(2)));
  ASSERT_EQ(got.sets[0].options.size(), 1U);
  EXPECT_EQ(got.sets[0].options[0].token, "1.2");
  EXPECT_EQ(got.sets[1].options.size(), 2U);
  EXPECT_EQ(got.lines[0].verb, "fire");
  EXPECT_TRUE(got.lines[1].verb.empty() && got.lines[1].fields.empty());
}

}  // namespace
}  // namespace emcon::wire
