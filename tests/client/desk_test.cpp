// A client's place at a match: the model, repeating after a lost connection, receipts, hostile servers.
#include "client/desk/desk.hpp"

#include <gtest/gtest.h>
#include <random>
#include <set>

#include "client/bot/policy.hpp"
#include "client/desk/opened.hpp"
#include "common/proof/commitment.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client {
namespace {

struct Table {
  std::vector<v1::ClientFrame> sent;
  Desk desk = sample::believing("abcdefghijklmnop", {0, "secret", std::string(32, 'e')},
                                [this](const v1::ClientFrame& frame) { sent.push_back(frame); });
  Heard take(const v1::ServerFrame& frame) { return desk.receive(frame, Instant{}); }
  void sit(bool immediate = false) {
    desk.connected();
    take(sample::welcome(0, immediate));
  }
  void stored(std::uint32_t id, std::uint32_t revision, bool locked) {
    v1::ServerFrame frame;
    frame.mutable_answer()->set_id(id);
    auto& draft = *frame.mutable_answer()->mutable_draft();
    draft.set_question(desk.model().question.number);
    draft.set_revision(revision);
    draft.set_stored(true);
    draft.set_locked(locked);
    take(frame);
  }
};

table::Filled one(const std::string& verb) {
  return {{{verb, "", "", {}}}};
}

v1::ServerFrame journal(std::uint32_t first, std::uint32_t last) {
  v1::ServerFrame out;
  for (auto number = first; number <= last; ++number) {
    auto& line = *out.mutable_update()->add_journal();
    line.set_number(number);
    line.set_text("line " + std::to_string(number));
  }
  return out;
}

TEST(Desk, DraftsNameTheRevisionTheyAreBasedOn) {
  Table table;
  table.sit();
  const auto first = table.desk.draft(one("done"));
  EXPECT_EQ(table.sent.back().draft().revision(), 0U);
  EXPECT_TRUE(table.desk.waiting());
  table.stored(first, 1, false);
  EXPECT_FALSE(table.desk.waiting());
  table.desk.draft(one("done"));
  EXPECT_EQ(table.sent.back().draft().revision(), 1U);
  EXPECT_EQ(table.sent.back().draft().question(), 1U);
}

TEST(Desk, RepeatsUnansweredRequestsUnderTheirOldIds) {
  struct Case {
    const char* name;
    std::uint32_t revision_after;
    bool locked_after;
    std::uint32_t question_after;
    bool repeated;
  };
  const Case cases[] = {{"draft lost", 0, false, 1, true},
                        {"draft stored, answer lost", 1, false, 1, false},
                        {"another question", 0, false, 2, false},
                        {"locked meanwhile", 1, true, 1, false}};
  for (const auto& c : cases) {
    Table table;
    table.sit();
    const auto id = table.desk.draft(one("done"));
    table.desk.disconnected();
    table.sent.clear();
    table.desk.connected();
    ASSERT_EQ(table.sent.size(), 1U);
    EXPECT_TRUE(table.sent[0].has_hello());
    auto welcome = sample::welcome(0, false);
    welcome.mutable_welcome()->mutable_question()->set_question(c.question_after);
    welcome.mutable_welcome()->set_own_revision(c.revision_after);
    welcome.mutable_welcome()->set_own_locked(c.locked_after);
    table.take(welcome);
    EXPECT_EQ(table.sent.size() == 2 && table.sent[1].id() == id, c.repeated) << c.name;
    EXPECT_EQ(table.desk.waiting(), c.repeated) << c.name;
  }
}

// The clock may lock a draft of which the server could not say whether it is stored. An equal one that is refused later
// takes nothing from that.
TEST(Desk, KeepsADraftThatMayBeStoredWhenAnEqualOneIsRefused) {
  Table table;
  table.sit();
  const auto refuse = [&](std::uint32_t id, const std::string& code) {
    v1::ServerFrame frame;
    frame.mutable_answer()->set_id(id);
    frame.mutable_answer()->add_problems()->set_code(code);
    table.take(frame);
  };
  const auto& sent = table.desk.receipts().sent;
  refuse(table.desk.draft(one("done")), "frozen");
  refuse(table.desk.draft(one("done")), "stale_question");
  ASSERT_TRUE(sent.contains(1));
  EXPECT_EQ(sent.at(1).size(), 1U);
  refuse(table.desk.draft(one("other")), "not_stored");
  EXPECT_EQ(sent.at(1).size(), 1U);
}

TEST(Desk, GoesOnWithTheJournalWhereItWas) {
  Table table;
  table.sit();
  table.take(journal(1, 5));
  table.desk.disconnected();
  table.desk.connected();
  EXPECT_EQ(table.sent.back().hello().journal_after(), 5U);
  EXPECT_EQ(table.sent.back().hello().token(), "secret");
  table.take(sample::welcome(0, false));
  table.take(journal(4, 7));
  ASSERT_EQ(table.desk.model().journal.size(), 7U);
  for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(table.desk.model().journal[i].number, i + 1);
}

TEST(Desk, FetchesJournalLinesItMissed) {
  Table table;
  table.desk.connected();
  auto welcome = sample::welcome(0, false);
  welcome.mutable_welcome()->set_journal_last(9);
  table.take(welcome);
  ASSERT_TRUE(table.sent.back().has_get_journal());
  EXPECT_EQ(table.sent.back().get_journal().after(), 0U);
  v1::ServerFrame page;
  page.mutable_answer()->set_id(table.sent.back().id());
  *page.mutable_answer()->mutable_journal()->mutable_lines() = journal(1, 6).update().journal();
  page.mutable_answer()->mutable_journal()->set_more(true);
  table.take(page);
  EXPECT_EQ(table.sent.back().get_journal().after(), 6U);
}

TEST(Opened, ComparesWithEveryPromise) {
  const std::string seed(32, 'S'), a(32, 'a'), b(32, 'b');
  struct Case {
    const char* name;
    std::function<void(Model&, Receipts&)> spoil;
    std::size_t problems;
  };
  const Case cases[] = {
      {"honest", [](Model&, Receipts&) {}, 0},
      {"other seed", [](Model& model, Receipts&) { model.opened->set_server_seed(std::string(32, 'T')); }, 2},
      {"other entropy of mine", [](Model& model, Receipts&) { model.opened->set_entropy(0, std::string(32, 'x')); }, 3},
      {"no commitments seen", [](Model&, Receipts& receipts) { receipts.setups.clear(); }, 1},
      {"a short list", [](Model&, Receipts& receipts) { receipts.setups[1].commitments.pop_back(); }, 1},
      {"a list too long",
       [](Model&, Receipts& receipts) { receipts.setups[1].commitments.push_back(std::string(32, 'z')); }, 1},
      {"other entropy of the other",
       [](Model& model, Receipts&) { model.opened->set_entropy(1, std::string(32, 'x')); }, 2},
      {"other key", [](Model& model, Receipts&) { model.opened->set_match_key(std::string(32, 'k')); }, 1},
      {"no promise seen", [](Model&, Receipts& receipts) { receipts.seed_commitment.clear(); }, 1},
  };
  for (const auto& c : cases) {
    Model model;
    model.match = "abcdefghijklmnop";
    model.opened.emplace();
    model.opened->set_server_seed(seed);
    model.opened->add_entropy(a);
    model.opened->add_entropy(b);
    model.opened->set_match_key(as_string(match_key(as_bytes32(seed), std::vector{a, b})));
    Receipts receipts;
    receipts.match = model.match;
    receipts.seed_commitment = as_string(seed_commitment(model.match, as_bytes32(seed)));
    receipts.setups[1].commitments = {as_string(entropy_commitment(a)), as_string(entropy_commitment(b))};
    receipts.own_entropy = {{0, a}};
    receipts.revealed_for = {{0, 1}};
    c.spoil(model, receipts);
    EXPECT_EQ(check_opened(model, receipts).problems.size(), c.problems) << c.name;
  }
}

TEST(Desk, MalformedFramesDoNoHarm) {
  const std::uint64_t seed = 20261121;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  std::string good;
  wire::encode_server(sample::welcome(0, true), wire::Format::binary, good);
  Table table;
  table.sit();
  for (int i = 0; i < 3000; ++i) {
    std::string bytes = good;
    for (int changes = static_cast<int>(random() % 6) + 1; changes > 0; --changes)
      bytes[random() % bytes.size()] = static_cast<char>(random());
    if (random() % 3 == 0) bytes.resize(random() % bytes.size());
    if (const auto frame = wire::decode_server(bytes, wire::Format::binary)) table.take(*frame);
  }
  v1::ServerFrame nothing;
  table.take(nothing);
  v1::ServerFrame unknown;
  unknown.mutable_answer()->set_id(987654);
  table.take(unknown);
  v1::ServerFrame patch;
  auto& thing = *patch.mutable_update()->mutable_patch()->add_things();
  thing.set_handle("no such thing");
  patch.mutable_update()->mutable_patch()->mutable_order()->add_items("nobody");
  table.take(patch);
}

TEST(Desk, ShowsWordsAsText) {
  Table table;
  table.sit();
  v1::ServerFrame frame;
  auto& line = *frame.mutable_update()->add_journal();
  line.set_number(1);
  line.set_text("a\x1b]52;c;x\x07z");
  table.take(frame);
  ASSERT_EQ(table.desk.model().journal.size(), 1U);
  EXPECT_EQ(table.desk.model().journal[0].text, "a ]52;c;x z");

  v1::ServerFrame refusal;
  refusal.mutable_answer()->set_id(table.desk.draft(one("done")));
  refusal.mutable_answer()->add_problems()->set_text("no\u202E!");
  const Heard heard = table.take(refusal);
  ASSERT_TRUE(heard.reply);
  EXPECT_EQ(heard.reply->problems().front().text, "no !");
}

TEST(Desk, AJournalInAnyOrderIsOneJournal) {
  Table table;
  table.sit();
  v1::ServerFrame frame;
  for (const std::uint32_t number : {9U, 3U, 3U, 1U, 9U, 2U}) {
    auto& line = *frame.mutable_update()->add_journal();
    line.set_number(number);
    line.set_text("line " + std::to_string(number));
  }
  table.take(frame);
  table.take(journal(2, 5));
  std::vector<std::uint32_t> numbers;
  for (const auto& line : table.desk.model().journal) {
    EXPECT_EQ(line.text, "line " + std::to_string(line.number));
    numbers.push_back(line.number);
  }
  EXPECT_EQ(numbers, (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 9}));
  EXPECT_EQ(table.desk.model().journal_last, 9U);
}

TEST(Desk, SaysWhenMoreIsToldThanAnyMatchHas) {
  Table table;
  table.sit();
  v1::ServerFrame frame;
  for (int i = 0; i < 4000; ++i) frame.mutable_update()->add_journal()->set_text(std::string(8000, 'x'));
  EXPECT_FALSE(table.desk.model().overfull());
  for (std::uint32_t number = 1; number <= 3; ++number) {
    std::uint32_t next = number;
    for (auto& line : *frame.mutable_update()->mutable_journal()) line.set_number(next += 3);
    table.take(frame);
  }
  EXPECT_TRUE(table.desk.model().overfull());
}

/// The question where to hide, of 30 places that are as good.
v1::ServerFrame where_to_hide() {
  table::Offer offer;
  offer.sets.emplace_back();
  for (int i = 0; i < 30; ++i) offer.sets[0].options.push_back({label(Hex{i, 0}), "", "", 1, Hex{i, 0}});
  table::OfferLine& line = offer.lines.emplace_back();
  line.verb = "hide";
  line.secret = true;
  line.merit = 1;
  table::Field& field = line.fields.emplace_back();
  field.name = "hex";
  field.kind = table::FieldKind::hex;
  field.set = 0;
  v1::ServerFrame out = sample::question(2, true, false);
  out.mutable_question()->clear_offer();
  wire::to_proto(offer, *out.mutable_question()->mutable_offer());
  return out;
}

table::Filled suggested_to(const std::string& token) {
  Desk desk = sample::believing("abcdefghijklmnop", {0, token, ""}, [](const v1::ClientFrame&) {});
  desk.connected();
  desk.receive(sample::welcome(0, false), Instant{});
  desk.receive(where_to_hide(), Instant{});
  const table::Offer offer = desk.model().question.offer;
  const table::Filled out = bot::suggestion(offer, false);
  EXPECT_EQ(bot::Policy(bot::Level::greedy, 1).choose(offer, false), out) << "as the seat's bot does";
  desk.receive(where_to_hide(), Instant{});
  EXPECT_EQ(desk.model().question.offer, offer) << "as often as it is asked";
  return out;
}

TEST(Desk, DrawsWhereToHideByItsToken) {
  std::set<std::string> places;
  for (int i = 0; i < 40; ++i) {
    const std::string token = "emt-" + std::to_string(i);
    EXPECT_EQ(suggested_to(token), suggested_to(token)) << "at each device of the seat";
    places.insert(wire::serialize_filled(suggested_to(token)));
  }
  EXPECT_GT(places.size(), 15U);
}

TEST(Desk, TalkThatIsToldTwiceIsKeptOnce) {
  Table table;
  table.sit();
  for (const std::uint32_t number : {1U, 2U, 1U, 0U, 0U})
    for (const auto channel : {v1::Say::ALL, v1::Say::SIDE}) {
      v1::ServerFrame frame;
      frame.mutable_chat()->set_number(number);
      frame.mutable_chat()->set_channel(channel);
      table.take(frame);
    }
  EXPECT_EQ(table.desk.model().chat.size(), 8U) << "lines without a number cannot be told apart";
}

}  // namespace
}  // namespace emcon::client
