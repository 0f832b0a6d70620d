// What a host cannot change afterwards: one byte, a die, an order, their sequence, a plot.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <random>

#include "common/wire/convert.hpp"
#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "server/match/transcript.hpp"
#include "server/match/verify.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

/// EMCON_FORGERIES: how many of each kind of forgery.
int forgeries(int otherwise) {
  const char* const text = std::getenv("EMCON_FORGERIES");
  return text ? std::stoi(text) : otherwise;
}

std::string honest_match(unsigned seed) {
  Rig rig({.scenario = "duel", .turns = 12, .settings = {}, .seed = seed});
  rig.start();
  std::mt19937 random(seed);
  rig.say(0, emcon::v1::Say::ALL, "good luck");
  while (!rig.host->ended()) {
    const auto welcome = rig.host->welcome(Viewer::of(Seat{0}), 0);
    const bool choice = welcome->welcome().question().kind() == "choice";
    for (const int seat : rig.awaited()) {
      if (choice) {
        rig.choose(seat, random() % 2 ? "keep" : "gamble");
      } else if (!code_of(rig.bid(seat, static_cast<int>(random() % 3))).empty()) {
        rig.bid(seat, 0);
      }
    }
  }
  return *rig.host->transcript();
}

std::size_t pick(std::mt19937& random, const std::vector<emcon::log::Record>& records, auto wanted) {
  std::vector<std::size_t> fits;
  for (std::size_t i = 0; i < records.size(); ++i)
    if (wanted(records[i])) fits.push_back(i);
  return fits.at(random() % fits.size());
}

/// A forged log of the kind `kind`; each differs from the honest one in what it says of the match.
std::vector<store::Record> forged(const std::vector<store::Record>& honest, int kind, std::mt19937& random) {
  const auto records = parsed(honest);
  Forgery forgery;
  if (kind == 0) {  // a die, and everything that follows from it
    const auto& resolved =
        records[pick(random, records, [](const auto& r) { return r.resolved().dice_size() > 0; })].resolved();
    const auto& die = resolved.dice(static_cast<int>(random() % static_cast<unsigned>(resolved.dice_size())));
    forgery.die = [die](const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides, std::uint32_t value) {
      const bool it = stream.question == die.question() && stream.why.purpose == die.purpose() &&
                      stream.why.actor.seat == die.actor_seat() && k == die.k();
      return it ? value % sides + 1 : value;
    };
  } else if (kind == 1) {  // an open order: keep for gamble
    const auto at = pick(random, records, [](const auto& r) { return r.has_locked() && r.locked().salt().empty(); });
    const QuestionNo question = records[at].locked().question();
    forgery.change = [question](emcon::log::Record& record) {
      if (!record.has_locked() || record.locked().question() != question) return;
      table::Filled filled = *wire::parse_filled(record.locked().answer());
      filled.lines[0].verb = filled.lines[0].verb == "keep" ? "gamble" : "keep";
      record.mutable_locked()->set_answer(wire::serialize_filled(filled));
    };
  } else if (kind == 2) {  // the sequence: a seat's answers to two questions change places
    const auto sealed_of_0 = [](const auto& r) {
      return r.has_locked() && !r.locked().salt().empty() && r.locked().seat() == 0;
    };
    const std::size_t a = pick(random, records, sealed_of_0);
    const std::size_t b = pick(random, records, [&](const auto& r) {
      return sealed_of_0(r) && r.locked().question() != records[a].locked().question();
    });
    forgery.change = [&records, a, b](emcon::log::Record& record) {
      if (!record.has_locked() || record.locked().seat() != 0) return;
      const auto& one = records[a].locked();
      const auto& two = records[b].locked();
      const QuestionNo question = record.locked().question();
      if (question == one.question()) record.mutable_locked()->set_answer(two.answer());
      if (question == two.question()) record.mutable_locked()->set_answer(one.answer());
      if (one.answer() == two.answer() &&
          question == one.question()) {  // equal answers: then the salts, as if locked then
        record.mutable_locked()->set_salt(two.salt());
      }
    };
  } else {  // a plot: a sealed bid
    const auto at = pick(random, records, [](const auto& r) { return r.has_locked() && !r.locked().salt().empty(); });
    const auto locked = records[at].locked();
    forgery.change = [locked](emcon::log::Record& record) {
      if (!record.has_locked() || record.locked().question() != locked.question() ||
          record.locked().seat() != locked.seat())
        return;
      table::Filled filled = *wire::parse_filled(locked.answer());
      auto& coins = std::get<std::int64_t>(filled.lines[0].entries[0].value);
      coins = coins == 0 ? 1 : coins - 1;
      record.mutable_locked()->set_answer(wire::serialize_filled(filled));
    };
  }
  return forge(honest, forgery);
}

TEST(Forgery, the_forger_himself_is_honest_when_he_changes_nothing) {
  const std::string transcript = honest_match(7);
  const auto records = read_transcript(transcript);
  ASSERT_TRUE(records);
  EXPECT_TRUE(write_transcript(forge(*records, {})) == transcript);
}

TEST(Forgery, rebuilt_logs_are_all_found_by_receipts_or_dice) {
  constexpr unsigned seed = 20260;
  std::cout << "seed " << seed << "\n";
  std::mt19937 random(seed);
  std::map<int, int> found;
  std::vector<std::string> matches;
  for (unsigned i = 1; i <= 10; ++i) matches.push_back(honest_match(i));
  for (int i = 0; i < forgeries(200); ++i) {
    const std::string& transcript = matches[random() % matches.size()];
    const auto honest = *read_transcript(transcript);
    // The strongest host writes the last record before anybody is told of the end: its hash does not help.
    Receipts receipts = receipts_of(transcript, 1);
    receipts.opened_last_hash.clear();
    const int kind = i % 4;
    const auto bad = forged(honest, kind, random);
    const std::string text = write_transcript(bad);
    ASSERT_FALSE(text == transcript) << "forgery " << i << " changed nothing";
    const Report report = verify_transcript(text, &receipts);
    EXPECT_FALSE(report.ok) << "forgery " << i << " of kind " << kind;
    found[kind] += !report.ok;
    receipts.opened_last_hash = receipts_of(transcript, 1).opened_last_hash;
    EXPECT_FALSE(verify_transcript(text, &receipts).ok);
  }
  for (const auto& [kind, count] : found) std::cout << "kind " << kind << ": " << count << " found\n";
}

TEST(Forgery, an_honest_transcript_agrees_with_its_receipts) {
  const std::string transcript = honest_match(3);
  for (const int seat : {-1, 0, 1}) {
    const Receipts receipts = receipts_of(transcript, seat);
    const Report report = verify_transcript(transcript, &receipts);
    EXPECT_TRUE(report.ok) << report.what;
    EXPECT_GT(report.receipts, 20U);
  }
}

TEST(Forgery, receipts_of_several_are_judged_each_by_itself) {
  const std::string transcript = honest_match(3);
  const Receipts honest = receipts_of(transcript, 0);
  Receipts wrong = receipts_of(transcript, 1);
  wrong.opened_seed = std::string(32, 'x');
  const std::vector<const Receipts*> all{&wrong, &honest, &wrong};
  const std::vector<Report> reports = verify_transcript(transcript, all);
  ASSERT_EQ(reports.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Report alone = verify_transcript(transcript, all[i]);
    EXPECT_EQ(reports[i].ok, i == 1) << i;
    EXPECT_EQ(reports[i].what, alone.what) << i;
    EXPECT_EQ(reports[i].first_wrong, alone.first_wrong) << i;
    EXPECT_EQ(reports[i].receipts, alone.receipts) << i;
  }
  const auto damaged = verify_transcript(transcript.substr(0, transcript.size() / 2), all);
  for (const Report& report : damaged) EXPECT_FALSE(report.ok);
}

TEST(Forgery, another_seed_or_entropy_is_found_by_receipts) {
  const std::string transcript = honest_match(3);
  const auto honest = *read_transcript(transcript);
  const Receipts receipts = receipts_of(transcript, 1);
  Forgery other_seed;
  const Bytes32 seed = Hasher("another seed").done();
  other_seed.change = [&](emcon::log::Record& record) {
    if (record.has_created()) {
      record.mutable_created()->set_server_seed(as_string(seed));
      record.mutable_created()->set_seed_commitment(as_string(seed_commitment(record.created().match(), seed)));
    }
    if (record.has_started()) record.mutable_started()->set_server_seed(as_string(seed));
  };
  Forgery other_entropy;
  const std::string entropy(32, 'e');
  other_entropy.change = [&](emcon::log::Record& record) {
    if (record.has_seated() && record.seated().seat() == 0)
      record.mutable_seated()->set_entropy_commitment(as_string(entropy_commitment(entropy)));
    if (record.has_started()) record.mutable_started()->set_entropy(0, entropy);
  };
  for (const Forgery* forgery : {&other_seed, &other_entropy}) {
    const std::string text = write_transcript(forge(honest, *forgery));
    EXPECT_TRUE(verify_transcript(text).ok) << "in itself such a log is sound";
    EXPECT_FALSE(verify_transcript(text, &receipts).ok);
  }
}

TEST(Forgery, one_changed_byte_names_its_record) {
  const std::string transcript = honest_match(5);
  const auto records = *read_transcript(transcript);
  constexpr unsigned seed = 4711;
  std::mt19937 random(seed);
  for (int i = 0; i < forgeries(300); ++i) {
    const std::size_t record = random() % records.size();
    auto changed = records;
    std::string& bytes = changed[record].bytes;
    bytes[random() % bytes.size()] ^= static_cast<char>(1U << (random() % 8));
    const Report report = verify_transcript(write_transcript(changed));
    ASSERT_FALSE(report.ok);
    ASSERT_EQ(report.first_wrong, record + 1) << report.what << " (seed " << seed << ")";
  }
}

TEST(Forgery, a_changed_byte_anywhere_in_the_file_is_found) {
  const std::string transcript = honest_match(5);
  constexpr unsigned seed = 4712;
  std::mt19937 random(seed);
  for (int i = 0; i < forgeries(300); ++i) {
    std::string changed = transcript;
    const std::size_t at = random() % changed.size();
    changed[at] ^= static_cast<char>(1U << (random() % 8));
    ASSERT_FALSE(verify_transcript(changed).ok) << "byte " << at << " (seed " << seed << ")";
  }
  for (int i = 0; i < 100; ++i) {
    const std::size_t length = random() % transcript.size();
    ASSERT_FALSE(verify_transcript(transcript.substr(0, length)).ok) << "cut to " << length;
  }
}

}  // namespace
}  // namespace emcon::match::testing
