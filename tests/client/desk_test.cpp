// A client's place at a match: the model, repeating after a lost connection, receipts, hostile servers.
#include "client/desk/desk.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <random>

#include "client/desk/opened.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client {
namespace {

struct Table {
  std::vector<v1::ClientFrame> sent;
  Desk desk{"abcdefghijklmnop", {0, "secret", std::string(32, 'e')}, [this](const v1::ClientFrame& frame) {
              sent.push_back(frame);
            }};
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

TEST(Desk, RepeatsWhatWasNotAnsweredWithItsOldId) {
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

TEST(Desk, KeepsReceiptsOfWhatWasPromised) {
  Table table;
  table.sit();
  v1::ServerFrame frame;
  auto& update = *frame.mutable_update();
  update.set_public_journal_hash(std::string(32, 'k'));
  auto& lock = *update.add_commitments();
  lock.set_question(4);
  lock.set_seat(1);
  lock.set_commitment(std::string(32, 'c'));
  table.take(frame);
  lock.set_commitment(std::string(32, 'd'));
  table.take(frame);  // a second, different promise for the same lock does not replace the first
  const auto& receipts = table.desk.receipts();
  EXPECT_EQ(receipts.seed_commitment, std::string(32, 's'));
  EXPECT_EQ(receipts.journal, (std::vector<std::string>{std::string(32, 'j'), std::string(32, 'k')}));
  EXPECT_EQ(receipts.locks.at({4, 1}), std::string(32, 'c'));
  EXPECT_TRUE(receipts.own_entropy.empty()) << "never asked for: no part of the dice";
  EXPECT_EQ(receipts_from_text(to_text(receipts)), receipts);
}

TEST(Desk, ShowsItsEntropyOnlyForTheSeedItWasPromised) {
  for (const bool same : {true, false}) {
    Table table;
    table.sit();
    v1::ServerFrame frame;
    frame.mutable_entropy_asked()->set_seed_commitment(std::string(32, same ? 's' : 'x'));
    const auto heard = table.take(frame);
    EXPECT_EQ(table.sent.back().has_reveal_entropy(), same);
    EXPECT_EQ(heard.warnings.empty(), same);
  }
}

std::string hash(const std::string& text) {
  std::string out(32, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(out.data()), out.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return out;
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
    model.opened->set_match_key(hash("emcon key" + seed + std::string(1, '\0') + a + std::string(1, '\1') + b));
    Receipts receipts;
    receipts.match = model.match;
    receipts.seed_commitment = hash("emcon seed" + model.match + seed);
    receipts.seat_commitments = {{0, hash(a)}, {1, hash(b)}};
    receipts.own_entropy = {{0, a}};
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

v1::ServerFrame entropy_asked(char of_others) {
  v1::ServerFrame frame;
  frame.mutable_entropy_asked()->set_seed_commitment(std::string(32, 's'));
  frame.mutable_entropy_asked()->add_commitments(blake2b(std::string(32, 'e')));
  frame.mutable_entropy_asked()->add_commitments(std::string(32, of_others));
  return frame;
}

TEST(Desk, DrawsNewEntropyWhenASeatWasGivenUp) {
  Table table;
  table.sit();
  table.take(entropy_asked('a'));
  ASSERT_TRUE(table.sent.back().has_reveal_entropy());
  v1::ServerFrame asked;
  asked.mutable_commitment_asked();
  EXPECT_TRUE(table.take(asked).commitment_asked);
  table.desk.renew_entropy(std::string(32, 'n'));
  ASSERT_TRUE(table.sent.back().has_commit_entropy());
  EXPECT_EQ(table.sent.back().commit_entropy().commitment(), blake2b(std::string(32, 'n')));
  EXPECT_EQ(table.desk.receipts().own_entropy.at(0), std::string(32, 'n'));
  const std::size_t sent = table.sent.size();
  EXPECT_FALSE(table.take(asked).commitment_asked) << "nobody has seen the new one yet";
  EXPECT_EQ(table.sent.size(), sent) << "its commitment is on its way";
  EXPECT_TRUE(table.take(entropy_asked('b')).warnings.empty());
  EXPECT_EQ(table.sent.back().reveal_entropy().entropy(), std::string(32, 'n'));
  EXPECT_TRUE(table.take(asked).commitment_asked) << "now it has been shown";
}

TEST(Desk, ShowsItsEntropyToNoOtherPartsTwice) {
  Table table;
  table.sit();
  table.take(entropy_asked('a'));
  const std::size_t sent = table.sent.size();
  EXPECT_TRUE(table.take(entropy_asked('a')).warnings.empty()) << "after a lost connection";
  EXPECT_EQ(table.sent.size(), sent + 1);
  const Heard heard = table.take(entropy_asked('b'));
  ASSERT_EQ(heard.warnings.size(), 1U);
  EXPECT_NE(heard.warnings[0].find("Do not trust this match"), std::string::npos);
  EXPECT_EQ(table.sent.size(), sent + 1);
}

}  // namespace
}  // namespace emcon::client
