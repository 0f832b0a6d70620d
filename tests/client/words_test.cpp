// Orders in words: what is read, what is refused and how, what is completed.
#include "common/words/words.hpp"

#include "common/words/near.hpp"

#include <gtest/gtest.h>

#include "tests/client/sample.hpp"

namespace emcon::words {
namespace {

struct Case {
  const char* text;
  const char* means;  ///< order_words of the result, or the code of the problem
};

class Parse : public ::testing::TestWithParam<Case> {};

TEST_P(Parse, ReadsWordsAsMeant) {
  const auto offer = client::sample::offer();
  const auto line = parse_order(offer, GetParam().text);
  const std::string got = line ? order_words(*line) : line.error().code;
  EXPECT_EQ(got, GetParam().means) << (line ? "" : line.error().text);
  if (!line) return;
  const auto again = parse_order(offer, got);
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(*again, *line);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Parse,
    ::testing::Values(Case{"fire A.1 PA-M 10 1.1", "fire A.1 PA-M target=1.1 count=10"},
                      Case{"fire A.1 PA-M target=1.1 count=10", "fire A.1 PA-M target=1.1 count=10"},
                      Case{"fire A.1 PA-M 1.1", "fire A.1 PA-M target=1.1 count=10"},
                      Case{"FIRE a.1 pa-m 1.2 3", "fire A.1 PA-M target=1.2 count=3"},
                      Case{"fi A.1 PA-M ship-1.2 min", "fire A.1 PA-M target=1.2 count=1"},
                      Case{"fire A.2 1.1", "fire A.2 PA-M target=1.1 count=4"},
                      Case{"fire A.1 Rail 1.1 all", "fire A.1 Rail target=1.1 count=2"},
                      Case{"move", "move A direction=1"}, Case{"move down", "move A direction=4"},
                      Case{"move A 4", "move A direction=4"}, Case{"aim 2523 1.1", "aim A-m1 target=1.1 hex=2523"},
                      Case{"fire A.1 PA-M t=1.1 c=2", "fire A.1 PA-M target=1.1 count=2"},
                      Case{"load 1.1:4,1.2:2", "load shots=1.1:4,1.2:2"}, Case{"load none", "load shots=none"},
                      Case{"plan lance,parry", "plan types=lance,parry"}, Case{"plan", "plan"},
                      Case{"fly ahead:3,left,ahead:2", "fly A path=ahead:3,left:0,ahead:2"},
                      Case{"note \"to all ships\"", "note \"text=to all ships\""}, Case{"done", "done"},
                      // refused
                      Case{"", "unknown_order"}, Case{"attack A.1", "unknown_order"}, Case{"fire", "which_subject"},
                      Case{"fire B.1", "which_subject"}, Case{"fire A", "which_subject"},
                      Case{"fire A.1 PA", "which_variant"}, Case{"fire A.1 PA-M target=1", "bad_value"},
                      Case{"fire A.1 PA-M ship", "bad_value"}, Case{"plan lan", "bad_value"},
                      Case{"f A.1", "unknown_order"}, Case{"fire A.1", "which_variant"},
                      Case{"fire A.1 PA-M", "field_missing"}, Case{"fire A.1 PA-M 1.1 11", "bad_value"},
                      Case{"fire A.1 PA-M 9.9", "bad_value"}, Case{"fire A.1 PA-M count=0 1.1", "bad_value"},
                      Case{"aim 1.1 5050", "bad_value"}, Case{"load 1.1:4,1.2:3", "bad_value"},
                      Case{"load 9:1", "bad_value"}, Case{"load 1.1", "bad_value"}, Case{"fly ahead:9", "bad_value"},
                      Case{"fly up", "bad_value"}, Case{"done now", "unknown_field"},
                      Case{"note \"much longer than twenty bytes\"", "bad_value"}));

/// The sample as a server sends it that says which orders the question knows, `hold` and `aim` of another unit among
/// them.
table::Offer knowing_offer() {
  table::Offer offer = client::sample::offer();
  for (const table::OfferLine& line : offer.lines) {
    table::OrderForm form{line.verb, {}, !line.variant.empty(), 0};
    for (const table::Field& field : line.fields) form.fields.push_back(field.name);
    if (line.verb == "fire") form.fields.emplace_back("mode");
    offer.orders.push_back(std::move(form));
  }
  offer.orders.push_back({"hold", {"until", "how"}, false, 0});
  offer.orders.push_back({"drop", {"at"}, true, 0});
  return offer;
}

class ByTheRules : public ::testing::TestWithParam<Case> {};

/// What the offer does not have is left to the rules, as it was typed; what is no order, or only half of a name, is
/// not.
TEST_P(ByTheRules, AnOrderThatIsNotOnOfferIsReadAsItStands) {
  const auto line = parse_order(knowing_offer(), GetParam().text);
  EXPECT_EQ(line ? order_words(*line) : line.error().code, GetParam().means) << (line ? "" : line.error().text);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ByTheRules,
    ::testing::Values(
        // on offer: as ever
        Case{"fire A.1 PA-M 1.1", "fire A.1 PA-M target=1.1 count=10"},
        Case{"fire A.2 1.1", "fire A.2 PA-M target=1.1 count=4"}, Case{"move down", "move A direction=4"},
        Case{"fi A.1 PA-M ship-1.2 min", "fire A.1 PA-M target=1.2 count=1"},
        // a verb without a line
        Case{"hold A.1 until=7", "hold A.1 until=7"}, Case{"hold A.1 7 long", "hold A.1 until=7 how=long"},
        Case{"hold", "hold"}, Case{"ho A.1 un=7", "hold A.1 until=7"},
        Case{"drop A.1 bomb 2523", "drop A.1 bomb at=2523"}, Case{"drop A.1 at=2523", "drop A.1 at=2523"},
        Case{"hold A.1 7 long more", "unknown_field"}, Case{"hold A.1 speed=7", "unknown_field"},
        // a subject or variant without a line
        Case{"fire B.1 PA-M 1.1", "fire B.1 PA-M target=1.1"},
        Case{"fire A.9 PA-M 1.1 3", "fire A.9 PA-M target=1.1 count=3"},
        Case{"fire A.1 w7 1.1", "fire A.1 w7 target=1.1"}, Case{"move B7 direction=4", "move B7 direction=4"},
        Case{"move B7", "move B7"},
        // a value that is not on offer
        Case{"fire A.1 PA-M 9.9", "fire A.1 PA-M target=9.9 count=10"},
        Case{"fire A.1 PA-M 1.1 11", "fire A.1 PA-M target=1.1 count=11"},
        Case{"fire A.1 PA-M count=0 1.1", "fire A.1 PA-M target=1.1 count=0"},
        Case{"aim 1.1 5050", "aim A-m1 target=1.1 hex=5050"}, Case{"fly ahead:9", "fly A path=ahead:9"},
        Case{"fly path=up,ahead:2", "fly A path=up,ahead:2"}, Case{"load 1.1:4,1.2:3", "load shots=1.1:4,1.2:3"},
        // a field that the line lacks
        Case{"fire A.1 PA-M 1.1 mode=wide", "fire A.1 PA-M target=1.1 count=10 mode=wide"},
        Case{"fire A.1 PA-M 1.1 speed=3", "unknown_field"}, Case{"done now=1", "unknown_field"},
        // what is half a name, or none
        Case{"fire A.1 PA", "which_variant"}, Case{"fire A", "which_subject"}, Case{"fire", "which_subject"},
        Case{"fire A.1 PA-M target=1", "bad_value"}, Case{"plan lan", "bad_value"},
        Case{"fire A.1 PA-M 1.1 count=ten", "bad_value"}, Case{"fire A.1 PA-M target=", "bad_value"},

        Case{"attack A.1", "attack"}, Case{"fier A.1", "fier"}, Case{"done now", "unknown_field"}));

TEST(Words, AWordInAWrongPlaceIsTheOneThatIsBlamed) {
  const std::pair<const char*, const char*> cases[] = {
      {"fire A.1 PA-M many 1.1", "count must be 1 to 10, not 'many', which is no number."},
      {"fire A.1 PA-M 1.1 many", "count must be 1 to 10, not 'many', which is no number."},
      {"fire A.1 PA-M 1.1 count=ten", "count must be 1 to 10, not 'ten', which is no number."},
      {"fire A.1 PA-M target=", "'target=' has no value behind it; target is 1.1 or 1.2."},
      {"fire A.1 PA-M 1.1 count=", "'count=' has no value behind it; count is 1 to 10, or is left out with its name."}};
  for (const auto& [typed, told] : cases) {
    const auto line = parse_order(knowing_offer(), typed);
    EXPECT_EQ(line ? "" : line.error().text, told) << typed;
  }
}

TEST(Words, ARefusalOfTheRulesIsFollowedByThePossibleOrders) {
  const table::Offer offer = knowing_offer();
  const auto after = [&](const char* text, const char* field) {
    return possible_instead(offer, *parse_order(offer, text), {.code = "refused", .text = "", .field = field});
  };
  EXPECT_EQ(after("fire B.1 PA-M 1.1", ""), " Possible now: A.1 or A.2.");
  EXPECT_EQ(after("fire A.1 w7 1.1", ""), " Possible now: PA-M or Rail.");
  EXPECT_EQ(after("fire A.1 PA-M 9.9", "target"), " Possible now: 1.1 or 1.2.");
  EXPECT_EQ(after("fire A.1 PA-M 1.1 11", "count"), "");  // the rules name the bound that binds
  EXPECT_EQ(after("fire A.1 PA-M 1.1", "target"), "");    // it is on offer
  EXPECT_EQ(after("hold A.1", ""), "");
}

TEST(Words, RefusalSaysWhatWouldBeRight) {
  const auto offer = client::sample::offer();
  const std::pair<const char*, const char*> cases[] = {{"shoot", "fire, move, aim, load, plan, fly, note or done"},
                                                       {"fire A.1", "PA-M or Rail"},
                                                       {"fire A.1 PA-M", "1.1 or 1.2"},
                                                       {"fire A.1 PA-M 1.1 count=11", "1 to 10"},
                                                       {"aim 1.1 hex=5050", "within 3 of 2523"},
                                                       {"load 1.1:9", "at most 6 in all"}};
  for (const auto& [text, right] : cases) {
    const auto line = parse_order(offer, text);
    ASSERT_FALSE(line) << text;
    EXPECT_NE(line.error().text.find(right), std::string::npos) << text << ": " << line.error().text;
  }
}

TEST(Words, WordsWithoutNamesGoToTheFieldsTheyFit) {
  auto offer = client::sample::offer();
  offer.sets[0].options = {{"1", "one", "", {}}, {"2", "two", "", {}}};
  EXPECT_EQ(order_words(*parse_order(offer, "fire A.1 PA-M 1 2")), "fire A.1 PA-M target=1 count=2");
  EXPECT_EQ(order_words(*parse_order(offer, "fire A.1 PA-M 7 2")), "fire A.1 PA-M target=2 count=7");
}

table::Board board_of(const std::vector<std::string>& handles) {
  table::Board out;
  for (const auto& handle : handles) {
    out.things.emplace_back().handle = handle;
    out.things.back().facts = {{"w1", "destroyed", "", "", 0}, {"w10", "", "", "", 0}};
  }
  return out;
}

table::OfferLine line_of(const char* verb, const char* subject, const char* variant, std::vector<table::Field> fields) {
  table::OfferLine out;
  out.verb = verb;
  out.subject = subject;
  out.variant = variant;
  out.fields = std::move(fields);
  return out;
}

table::Field field_of(const char* name, table::FieldKind kind) {
  table::Field out;
  out.name = name;
  out.kind = kind;
  out.required = false;
  if (kind == table::FieldKind::target) out.set = 0;
  if (kind == table::FieldKind::number) out.min = -3, out.max = 3;
  if (kind == table::FieldKind::hex) out.hexes = table::HexChoice{from_column_row(10, 10), 2, {}, 0, 0};
  return out;
}

/// What may be ordered are things with longer names; what exists, or existed, are those whose names these begin with.
table::Offer longer_names() {
  using table::FieldKind;
  table::Offer out;
  out.sets = {{{{"1.10", "Ten", "", {}}, {"20", "2", "", {}}}}};
  out.lines = {
      line_of("strike", "A-m10", "", {field_of("target", FieldKind::target)}),
      line_of("fire", "A.1", "w10", {field_of("target", FieldKind::target), field_of("count", FieldKind::number)}),
      line_of("steer", "s12", "", {field_of("to", FieldKind::hex), field_of("heading", FieldKind::number)}),
      line_of("move", "2", "", {field_of("turn", FieldKind::number), field_of("to", FieldKind::hex)}),
      line_of("keep-away", "A.1", "", {}),
      line_of("aim", "A.1", "", {field_of("who", FieldKind::target)}),
      line_of("aim", "A-m10", "", {field_of("who", FieldKind::target)})};
  return out;
}

TEST(Words, ExactNamesAreNeverAbbreviations) {
  const auto offer = longer_names();
  const auto board = board_of({"A-m10", "A-m1", "s1", "s12", "A.1", "2", "3", "20", "1.10"});
  const std::set<std::string> former = {"1.1", "s12"};
  const std::pair<const char*, const char*> cases[] = {{"strike A-m1 1.10", "strike A-m1 target=1.10"},
                                                       {"strike a-M1", "strike A-m1"},
                                                       {"fire A.1 w10 target=1.1", "fire A.1 w10 target=1.1"},
                                                       {"fire A.1 w10 1.1", "fire A.1 w10 target=1.1"},
                                                       {"fire A.1 w10 target=2", "fire A.1 w10 target=2"},
                                                       {"fire A.1 w10 2", "fire A.1 w10 target=2"},
                                                       {"fire A.1 w1 target=1.10", "fire A.1 w1 target=1.10"},
                                                       {"fire A.1 w1 1.10 2", "fire A.1 w1 target=1.10 count=2"},
                                                       {"steer s1 1010", "steer s1 to=1010"},
                                                       {"steer s1", "steer s1"},
                                                       {"move 3 to=5005", "move 3 to=5005"},
                                                       {"move 3 5005 1", "move 3 turn=1 to=5005"},
                                                       {"move 3", "move 3"},
                                                       {"aim A", "which_subject"},
                                                       {"aim A.1 who=s1", "aim A.1 who=s1"},
                                                       {"keep A.1", "unknown_order"},
                                                       {"keep-a A.1", "keep-away A.1"},
                                                       {"fire A.1 w10 target=1", "bad_value"},
                                                       {"strike A-m", "bad_value"},
                                                       {"steer s", "bad_value"},
                                                       // nothing on offer is given up for it
                                                       {"move 2 3", "move 2 turn=3"},
                                                       {"move turn=3", "move 2 turn=3"},
                                                       {"move 1", "move 2 turn=1"},
                                                       {"fire 1.10", "fire A.1 w10 target=1.10"},
                                                       {"strike 1.10", "strike A-m10 target=1.10"}};
  for (const auto& [text, means] : cases) {
    const auto line = parse_order(offer, text, {&board, &former});
    EXPECT_EQ(line ? order_words(*line) : line.error().code, means) << text << (line ? "" : line.error().text);
    if (!line) continue;
    const auto checked = checked_order(offer, *line, {&board, &former});
    EXPECT_TRUE(checked && *checked == *line) << text;
  }
}

// A player who typed the name of his ship was told that there is no such thing.
TEST(Words, ThingsAreCalledByTheirNames) {
  const auto offer = longer_names();
  auto board = board_of({"A-m10", "A-m1", "s1", "s12", "A.1", "2", "3", "1.10", "1.1"});
  for (const auto& [handle, name] : {std::pair("A.1", "Red Knife"),
                                     {"s1", "Resolve"},
                                     {"1.10", "Vigilant"},
                                     {"1.1", "Twin"},
                                     {"3", "Twin"},
                                     {"A-m1", "up"}})
    std::ranges::find(board.things, std::string_view(handle), &table::Thing::handle)->name = name;
  const std::pair<const char*, const char*> cases[] = {
      {"fire Red Knife w10 Vigilant", "fire A.1 w10 target=1.10"},
      {"fire red-knife w10 target=vigilant", "fire A.1 w10 target=1.10"},
      {"fire \"Red Knife\" w10 1.1", "fire A.1 w10 target=1.1"},
      {"steer Resolve 1010", "steer s1 to=1010"},
      {"strike A-m1 Vigilant", "strike A-m1 target=1.10"},
      // half a name and a name of two are none
      {"steer Res 1010", "bad_value"},
      {"fire A.1 w10 Twin", "bad_value"}};
  for (const auto& [text, means] : cases) {
    const auto line = parse_order(offer, text, {&board, nullptr});
    EXPECT_EQ(line ? order_words(*line) : line.error().code, means) << text << (line ? "" : line.error().text);
  }
  // On the wire a thing has its handle alone.
  auto named = *parse_order(offer, "strike A-m10 1.10", {&board, nullptr});
  named.entries.front().value = table::Token{"Vigilant"};
  EXPECT_FALSE(checked_order(offer, named, {&board, nullptr}));
}

// `course B1 f:6` was read as a course of A1, the one ship in hand, that rams B1 or has B1 for a flag.
TEST(Words, AnEnemyIsNotTakenForAFieldThatMayBeLeftOut) {
  auto ram = field_of("ram", table::FieldKind::target), turn = field_of("turn", table::FieldKind::number);
  turn.required = true;
  table::Offer offer;
  offer.sets = {{{{"B1", "Red Knife", "", {}}}}};
  offer.lines = {line_of("course", "A1", "", {turn, ram})};
  const auto board = board_of({"A1", "B1"});
  const std::pair<const char*, const char*> cases[] = {
      {"course B1 2", "course B1 turn=2"},  // which the rules refuse: it is not theirs to command
      {"course 2", "course A1 turn=2"},
      {"course 2 B1", "course A1 turn=2 ram=B1"},
      {"course A1 2 B1", "course A1 turn=2 ram=B1"}};
  for (const auto& [text, means] : cases) {
    const auto line = parse_order(offer, text, {&board, nullptr});
    EXPECT_EQ(line ? order_words(*line) : line.error().code, means) << text << (line ? "" : line.error().text);
  }
}

// The target was blamed where the weapon, or the number, is what is wrong.
TEST(Words, BlamesTheWordThatDoesNotFit) {
  const std::pair<const char*, const char*> cases[] = {
      {"fire A.2 PA-L 1.1 2", "'PA-L' fits nothing here. 'fire A.2' takes PA-M; target: "},
      {"fire A.2 PA-M PA-L 1.1", "target"},
      {"fire A.2 1.1 20", "count"},
      {"fire A.2 20 1.1", "count"}};
  for (const auto& [text, said] : cases) {
    const auto line = parse_order(client::sample::offer(), text);
    ASSERT_FALSE(line) << text;
    EXPECT_NE(line.error().text.find(said), std::string::npos) << text << ": " << line.error().text;
  }
}

/// One unit of the asked side, A with the weapon w2, and two of the other.
table::Offer offer_of_one() {
  using table::FieldKind;
  table::Offer out;
  out.sets = {{{{"B1", "", "", {}}, {"B2", "", "", {}}}}, {{{"0", "", "", {}}, {"1", "up", "", {}}}}};
  table::Field direction = field_of("direction", FieldKind::choice);
  direction.set = 1;
  table::Field count = field_of("count", FieldKind::number), at = field_of("at", FieldKind::point);
  count.min = 1;
  out.lines = {line_of("thrust", "A", "", {direction}),
               line_of("fire", "A", "w2", {field_of("target", FieldKind::target), count}),
               line_of("deploy", "A", "", {at})};
  for (const table::OfferLine& line : out.lines) {
    table::OrderForm form{line.verb, {}, !line.variant.empty(), 0};
    for (const table::Field& field : line.fields) form.fields.push_back(field.name);
    out.orders.push_back(std::move(form));
  }
  return out;
}

// The commonest slip of a stranger: the ship or weapon is wrong, and a word behind it was blamed. The rules say of it
// what is wrong; a word that is one too many is said to be so here.
TEST(Words, BlamesTheNameThatIsNotOnOffer) {
  const auto offer = offer_of_one();
  const auto board = board_of({"A", "B1", "B2", "1"});
  const std::pair<const char*, const char*> cases[] = {
      {"thrust B 1", "thrust B direction=1"},
      {"thrust 1 1", "thrust 1 direction=1"},
      {"thrust B", "thrust B"},
      {"fire A w9 B1", "fire A w9 target=B1"},
      {"fire A w9 B1 2", "fire A w9 target=B1 count=2"},
      {"fire B1 w2 B2", "fire B1 w2 target=B2"},
      {"fire B1 w1 B2 2", "fire B1 w1 target=B2 count=2"},
      {"fire Z w9 B1", "fire Z w9 target=B1"},
      // what is right stays what it is
      {"thrust 1", "thrust A direction=1"},
      {"fire B1", "fire A w2 target=B1"},
      {"fire A B1 2", "fire A w2 target=B1 count=2"},
      {"fire w2 B1", "fire A w2 target=B1"},
      // one too many
      {"thrust A 1 2 3", "'2' is one value too many: 'thrust A' takes direction."},
      {"thrust A 1 0", "'0' is one value too many: 'thrust A' takes direction."},
      {"fire A w2 B1 2 3", "'3' is one value too many: 'fire A w2' takes target and count."},
      // a point in two words
      {"deploy A 20 20", "at is written with a comma: 20,20."}};
  for (const auto& [text, means] : cases) {
    const auto line = parse_order(offer, text, {&board, nullptr});
    EXPECT_EQ(line ? order_words(*line) : line.error().text, means) << text;
  }
}

TEST(Words, NamesTheWordInAPathThatIsNoLeg) {
  const std::pair<const char*, const char*> cases[] = {
      {"fly up", ". Leg 1, 'up', is none of them."},
      {"fly ahead:2,up", ". Leg 2, 'up', is none of them."},
      {"fly ahead:x", ". Leg 1, 'ahead:x', has no number behind its colon."},
      {"fly ahead:2,ahead:9", "(leg 2)"}};
  const auto offer = client::sample::offer();
  for (const auto& [text, said] : cases) {
    const auto line = parse_order(offer, text);
    ASSERT_FALSE(line) << text;
    EXPECT_NE(line.error().text.find(said), std::string::npos) << line.error().text;
  }
}

TEST(Words, RefusesAlikeWithNamesOfFieldsAndWithout) {
  const auto offer = client::sample::offer();
  const std::pair<const char*, const char*> cases[] = {{"fire A.1 PA-M 9.9", "fire A.1 PA-M target=9.9"},
                                                       {"fire A.1 PA-M 1.1 11", "fire A.1 PA-M 1.1 count=11"},
                                                       {"fire A.1 PA-M 0 1.1", "fire A.1 PA-M count=0 1.1"},
                                                       {"aim 1.1 5050", "aim 1.1 hex=5050"},
                                                       {"move 9", "move direction=9"},
                                                       {"load 1.1:9", "load shots=1.1:9"},
                                                       {"plan lance,lunge", "plan types=lance,lunge"},
                                                       {"fly ahead:9", "fly path=ahead:9"}};
  for (const auto& [alone, named] : cases) {
    const auto one = parse_order(offer, alone), other = parse_order(offer, named);
    ASSERT_TRUE(!one && !other) << alone;
    EXPECT_EQ(one.error().code, other.error().code) << alone;
    EXPECT_EQ(one.error().text, other.error().text) << alone;
    EXPECT_EQ(one.error().field, other.error().field) << alone;
  }
}

// A text field takes the text of a file, in one line and within its bounds.
TEST(Words, ATextComesFromTheFileThatIsNamed) {
  auto offer = client::sample::offer();
  const auto read = [](const std::string& file) -> Result<std::string> {
    if (file == "short") return "to all\r\n\t ships\n";
    if (file == "long") return std::string(21, 'x');
    return std::unexpected(Problem{.code = "no_such_file"});
  };
  const std::pair<const char*, const char*> cases[] = {{"note @short", "note \"text=to all ships \""},
                                                       {"note text=@short", "note \"text=to all ships \""},
                                                       {"note @long", "file_too_long"},
                                                       {"note @none", "no_such_file"},
                                                       {"note short", "note text=short"},
                                                       {"note @", "note text=@"},
                                                       {"move down", "move A direction=4"}};
  for (const auto& [typed, means] : cases) {
    const auto line = with_files(offer, *parse_order(offer, typed), read);
    EXPECT_EQ(line ? order_words(*line) : line.error().code, means) << typed;
  }
  EXPECT_EQ(with_files(offer, *parse_order(offer, "note @short"), nullptr).error().code, "no_files");
  EXPECT_EQ(parse_order(offer, "note @a (1).json").error().text,
            "A name of a file with blanks stands in quotes: \"@a (1).json\".");
  EXPECT_EQ(checked_order(offer, *parse_order(offer, "note a.json")).error().text,
            "A file is named behind an @: @a.json.");
  EXPECT_TRUE(names_file(offer, *parse_order(offer, "note @short")));
  EXPECT_FALSE(names_file(offer, *parse_order(offer, "note short")));
  // What a server fills in names no file of the person's.
  for (auto& line : offer.lines)
    if (line.verb == "note") line.fields.front().fallback = table::Text{"@short"};
  EXPECT_FALSE(names_file(offer, *parse_order(offer, "note")));
  EXPECT_EQ(order_words(*with_files(offer, *parse_order(offer, "note"), read)), "note text=@short");
}

// A file's picture does not count, if no rule reads it.
TEST(Words, AFileThatIsTooLongLosesItsUnreadMembers) {
  const std::vector<std::string> names{"picture", "lore"};
  const std::pair<const char*, const char*> cases[] = {
      {R"({"a": 1, "picture": "x", "b": [1, {"picture": 2}]})", R"({"a": 1,"b": [1, {"picture": 2}]})"},
      {R"({"picture": "a \" } quote", "lore": {"x": [1, 2]}})", "{}"},
      {R"({"lore":null,"a":"}"})", R"({"a":"}"})"},
      {"{}", "{}"},
      {" {\"lore\": 1 } ", "{} "},
      {R"([{"lore": 1}])", R"([{"lore": 1}])"},
      {R"({"lore": "no end})", R"({"lore": "no end})"},
      {R"({"lore": [1})", R"({"lore": [1})"},
      {"", ""}};
  for (const auto& [json, left] : cases) EXPECT_EQ(without_members(json, names), left) << json;

  auto offer = client::sample::offer();
  for (auto& line : offer.lines)
    if (line.verb == "note") line.fields.front().unread = names;
  std::string file;
  const auto read = [&](const std::string&) -> Result<std::string> { return file; };
  const auto note = [&] { return with_files(offer, *parse_order(offer, "note @file"), read); };
  file = R"({"n":1,"lore":"long, long"})";
  EXPECT_EQ(note()->entries.front().value, table::Value(table::Text{R"({"n":1})"}));
  file = R"({"lore":"short"})";
  EXPECT_EQ(note()->entries.front().value, table::Value(table::Text{file}));
  file = R"({"n":"too long by itself","lore":"x"})";
  EXPECT_EQ(note().error().code, "file_too_long");
}

TEST(Words, ALongTextIsCutWhereItIsShown) {
  EXPECT_EQ(value_words(table::Text{std::string(80, 'x')}), std::string(80, 'x'));
  EXPECT_EQ(value_words(table::Text{std::string(81, 'x')}), std::string(48, 'x') + "... (81 bytes)");
  EXPECT_EQ(value_words(table::Text{std::string(47, 'x') + "\u00E9" + std::string(40, 'x')}),
            std::string(47, 'x') + "... (89 bytes)");
}

/// A mistyped word names what was meant, and another word nothing.
TEST(Words, AWordThatIsNearlyOneIsFound) {
  const std::vector<std::string> known{"orders", "odds", "lock", "log", "new", "transcript"};
  const std::pair<std::string, std::vector<std::string>> cases[] = {{"ordres", {"orders"}},
                                                                    {"tranript", {"transcript"}},
                                                                    {"lokc", {"lock"}},
                                                                    {"lok", {"lock", "log"}},
                                                                    {"nwe", {"new"}},
                                                                    {"fire", {}},
                                                                    {"", {}},
                                                                    {"o", {}},
                                                                    {"odd", {"odds"}}};
  for (const auto& [typed, meant] : cases) EXPECT_EQ(nearest_words(typed, known), meant) << typed;
  EXPECT_TRUE(nearest_words(std::string(10'000, 'o'), known).empty());
  EXPECT_EQ(did_you_mean("lok", known), " Did you mean 'lock' or 'log'?");
  const std::pair<const char*, const char*> asked[] = {{"ORDRES", " Did you mean 'orders'?"},
                                                       {"tran", " Did you mean 'transcript'?"},
                                                       {"ord", " Did you mean 'orders'?"},
                                                       {"o", ""},
                                                       {"xyzzy", ""}};
  for (const auto& [typed, question] : asked) EXPECT_EQ(did_you_mean(typed, known), question) << typed;
  const std::vector<Called> games{{"sector-14", "Sector 14"}, {"lame-sceptre", "The Lame Sceptre"}};
  const std::pair<const char*, const char*> titled[] = {{"sectr14", " Did you mean 'sector-14'?"},
                                                        {"The Lame Scepter", " Did you mean 'lame-sceptre'?"},
                                                        {"the lame", " Did you mean 'lame-sceptre'?"},
                                                        {"-", ""},
                                                        {"chess", ""}};
  for (const auto& [typed, question] : titled) EXPECT_EQ(did_you_mean_titled(typed, games), question) << typed;
  const auto offer = client::sample::offer();
  const auto line = parse_order(offer, "fier A.1");
  ASSERT_FALSE(line);
  EXPECT_TRUE(line.error().text.ends_with("Did you mean 'fire'?")) << line.error().text;
}

/// 'take sab' was refused with the first 16 of the names, and the one that was meant was not among them.
TEST(Words, HalfAWordIsRefusedWithTheWholeOnes) {
  std::vector<std::string> names;
  for (int i = 0; i < 20; ++i) names.push_back("frigate-" + std::to_string(i));
  names.insert(names.end(), {"saber", "Sabot", "bastion"});
  table::Offer offer;
  offer.sets.emplace_back();
  for (const std::string& name : names) {
    table::OfferLine& line = offer.lines.emplace_back();
    line.verb = "take";
    line.variant = name;
    offer.sets[0].options.push_back({name, "", "", {}, {}});
  }
  table::Field hull;
  hull.name = "hull";
  hull.kind = table::FieldKind::choice;
  hull.set = 0;
  offer.lines.emplace_back().verb = "paint";
  offer.lines.back().fields = {hull};
  const std::pair<const char*, const char*> cases[] = {
      {"take sab",
       "'take' cannot go on with 'sab': names stand in full. Did you mean saber or Sabot? Possible now: frigate-0, "},
      {"take sab 2", "Did you mean saber or Sabot?"},
      {"take bast", "Did you mean bastion?"},
      {"take sabre", "Did you mean 'saber'?"},
      {"paint sab", "Did you mean saber or Sabot?"},
      {"paint hull=sab", "Did you mean saber or Sabot?"},
      {"paint hull=basiton", "not 'basiton'. Did you mean 'bastion'?"},
      {"paint hull=frigate-30", "not 'frigate-30'."}};
  for (const auto& [text, said] : cases) {
    const auto line = parse_order(offer, text);
    ASSERT_FALSE(line) << text;
    EXPECT_NE(line.error().text.find(said), std::string::npos) << text << ": " << line.error().text;
  }
}

TEST(Words, Completes) {
  const auto offer = client::sample::offer();
  using List = std::vector<std::string>;
  const std::pair<const char*, List> cases[] = {{"", {"fire", "move", "aim", "load", "plan", "fly", "note", "done"}},
                                                {"f", {"fire", "fly"}},
                                                {"fire ", {"A.1", "A.2"}},
                                                {"fire A.1 ", {"PA-M", "Rail"}},
                                                {"fire A.1 R", {"Rail"}},
                                                {"fire A.1 PA-M 1", {"1.1", "1.2", "10", "1"}},
                                                {"fire A.1 PA-M target=", {"target=1.1", "target=1.2"}},
                                                {"fire A.1 PA-M target=1.1 c", {"count="}},
                                                {"plan lance,p", {"lance,parry"}},
                                                {"load 1.1:2,", {"1.1:2,1.1:", "1.1:2,1.2:"}},
                                                {"nothing ", {}}};
  for (const auto& [text, words] : cases) EXPECT_EQ(complete_order(offer, text), words) << text;
}

TEST(Words, UsageNamesFieldsAndDefaults) {
  const auto offer = client::sample::offer();
  EXPECT_EQ(usage(offer, offer.lines[0]), "fire A.1 PA-M target=<1.1 or 1.2> count=<1 to 10, default 10>");
  EXPECT_EQ(usage(offer, offer.lines.back()), "done");
}

}  // namespace
}  // namespace emcon::words
