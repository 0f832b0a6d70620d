// What a host cannot change afterwards: one byte, a die, an order, their sequence, a plot.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <random>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/proof/statement.hpp"
#include "common/wire/convert.hpp"
#include "server/match/transcript.hpp"
#include "server/match/verify.hpp"
#include "tests/common/bare.hpp"
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
  if (seed % 2 == 1) {  // seat 1 leaves once before the beginning, and the dice are made anew
    rig.seat(0);
    rig.seat(1);
    rig.reveal(0);
    emcon::v1::ClientFrame leave = bare(&emcon::v1::ClientFrame::mutable_leave);
    rig.send(1, leave);
    rig.seat(1);
    rig.commit(0, 1);
    rig.reveal(0, 1);
    rig.reveal(1);
  } else {
    rig.start();
  }
  std::mt19937 random(seed);
  rig.say(0, emcon::v1::Say::ALL, "good luck");
  rig.say(1, emcon::v1::Say::ALL, "and you");
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
  return *rig.transcript();
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
                      stream.why.actor.owner.index == die.actor_seat() && k == die.k();
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

// ---------------------------------------------------------------- beyond dice and orders

using Records = std::vector<emcon::log::Record>;

/// A host who rewrites records as he likes and chains them anew. Each changes what the match is said to have been.
struct Rewriting {
  const char* name;
  std::function<void(Records&, std::mt19937&)> change;
};

std::size_t last_of(const Records& records, auto wanted) {
  for (std::size_t i = records.size(); i-- > 0;)
    if (wanted(records[i])) return i;
  throw std::runtime_error("no such record");
}

/// Ends the match early: behind a record at random after the start, its digest put right.
void end_early(Records& records, std::mt19937& random, emcon::log::Ended ended, const Records& before_it = {}) {
  const std::size_t started = last_of(records, [](const auto& r) { return r.has_started(); });
  std::size_t at = 0;
  do at = started + 1 + random() % (records.size() - started - 2);
  while (!records[at].has_resolved() || records[at].resolved().digest().empty());
  ended.set_digest(records[at].resolved().digest());
  records.resize(at + 1);
  for (const auto& one : before_it) records.push_back(one);
  *records.emplace_back().mutable_ended() = std::move(ended);
  for (auto& record : records) record.set_at_ms(records.front().at_ms());
}

emcon::log::Ended ended(const char* how, const char* text, std::vector<std::uint32_t> winners) {
  emcon::log::Ended out;
  out.set_how(how);
  out.set_text(text);
  for (const std::uint32_t winner : winners) out.add_winners(winner);
  return out;
}

emcon::log::Record conceded(std::uint32_t seat) {
  emcon::log::Record out;
  out.mutable_conceded()->set_seat(seat);
  return out;
}
emcon::log::Record consented(std::uint32_t seat, emcon::v1::Propose::What what) {
  emcon::log::Record out;
  out.mutable_consented()->set_seat(seat);
  out.mutable_consented()->set_what(static_cast<std::uint32_t>(what));
  out.mutable_consented()->set_yes(true);
  return out;
}

void say_otherwise(Records& records, const std::function<void(emcon::log::Chat&)>& change) {
  change(*records[last_of(records, [](const auto& r) { return r.has_chat(); })].mutable_chat());
}
void given_by(Records& records, std::mt19937& random, emcon::log::Locked::By by) {
  auto& locked = *records[pick(random, records, [](const auto& r) { return r.has_locked(); })].mutable_locked();
  locked.set_by(by);
  locked.set_waited_ms(by == emcon::log::Locked::DEADLINE ? 1'000'000 : 0);
}

std::vector<Rewriting> rewritings() {
  using emcon::log::Locked;
  using emcon::v1::Propose;
  return {
      {"a concession that nobody made",
       [](Records& r, std::mt19937& random) { end_early(r, random, ended("conceded", "Blue concedes.", {0})); }},
      {"a concession put into the player's mouth",
       [](Records& r, std::mt19937& random) {
         end_early(r, random, ended("conceded", "Blue concedes.", {0}), {conceded(1)});
       }},
      {"a draw that nobody agreed to",
       [](Records& r, std::mt19937& random) {
         end_early(r, random, ended("draw", "The players agreed on a draw.", {}));
       }},
      {"a draw put into both players' mouths",
       [](Records& r, std::mt19937& random) {
         end_early(r, random, ended("draw", "The players agreed on a draw.", {}),
                   {consented(0, Propose::DRAW), consented(1, Propose::DRAW)});
       }},
      {"an end of a kind that there is not",
       [](Records& r, std::mt19937& random) { end_early(r, random, ended("magic", "It ends.", {1})); }},
      {"an end by the host that no act of his stands for",
       [](Records& r, std::mt19937& random) {
         end_early(r, random, ended("admin", "The host of the server ended the match.", {0}));
       }},
      {"an end by the rules before its time",
       [](Records& r, std::mt19937& random) { end_early(r, random, ended("rules", "Red has more prizes.", {0})); }},
      {"a match that is void without three set-ups",
       [](Records& r, std::mt19937& random) { end_early(r, random, ended("void", "The match is void.", {})); }},
      {"other winners",
       [](Records& r, std::mt19937&) {
         auto& end = *r[last_of(r, [](const auto& one) { return one.has_ended(); })].mutable_ended();
         end.clear_winners();
         end.add_winners(7);
       }},
      {"another text of the end",
       [](Records& r, std::mt19937&) {
         r[last_of(r, [](const auto& one) { return one.has_ended(); })].mutable_ended()->set_text("It was close.");
       }},
      {"other scores",
       [](Records& r, std::mt19937&) {
         r[last_of(r, [](const auto& one) { return one.has_ended(); })].mutable_ended()->add_scores(5);
       }},
      {"a deadline without a clock", [](Records& r, std::mt19937& random) { given_by(r, random, Locked::DEADLINE); }},
      {"a leaving that was none", [](Records& r, std::mt19937& random) { given_by(r, random, Locked::LEAVE); }},
      {"a standing answer that nobody set",
       [](Records& r, std::mt19937& random) { given_by(r, random, Locked::STANDING); }},
      {"other talk",
       [](Records& r, std::mt19937&) { say_otherwise(r, [](auto& chat) { chat.set_text("I give up"); }); }},
      {"another who talks",
       [](Records& r, std::mt19937&) {
         say_otherwise(r, [](auto& chat) {
           chat.set_seat(1 - chat.seat());
           chat.set_name("Player " + std::to_string(chat.seat()));
         });
       }},
      {"talk left out",
       [](Records& r, std::mt19937&) {
         r.erase(r.begin() + static_cast<std::ptrdiff_t>(last_of(r, [](const auto& one) { return one.has_chat(); })));
       }},
      {"another name",
       [](Records& r, std::mt19937& random) {
         r[pick(random, r, [](const auto& one) { return one.has_seated(); })].mutable_seated()->set_name("Nemo");
       }},
      {"other data",
       [](Records& r, std::mt19937&) {
         auto& text = *r[0].mutable_created()->mutable_documents(0)->mutable_text();
         text += "# never seen\n";
       }},
      {"another key of the server",
       [](Records& r, std::mt19937&) { r[0].mutable_created()->set_server_key(SigningKey(Bytes32{9}).public_key()); }},
      {"other options", [](Records& r, std::mt19937&) { r[0].mutable_created()->set_options(""); }},
      {"a set-up that was given up left out",
       [](Records& r, std::mt19937&) {
         if (std::ranges::none_of(r, [](const auto& one) { return one.has_left(); }))
           return r[0].mutable_created()->set_server_key("");  // this match had but one
         // As if the seats had come but once, with what they committed to last.
         std::string own;
         for (const auto& one : r)
           if (one.has_committed()) own = one.committed().entropy_commitment();
         std::erase_if(r, [](const auto& one) { return one.has_left() || one.has_committed(); });
         int seated_1 = 0;
         std::erase_if(
             r, [&](const auto& one) { return one.has_seated() && one.seated().seat() == 1 && seated_1++ == 0; });
         for (auto& one : r)
           if (one.has_seated() && one.seated().seat() == 0) one.mutable_seated()->set_entropy_commitment(own);
       }},
  };
}

TEST(Forgery, rewritten_ends_talk_names_data_and_set_ups_are_found) {
  constexpr unsigned seed = 20261;
  std::cout << "seed " << seed << "\n";
  std::mt19937 random(seed);
  std::vector<std::string> matches;
  for (unsigned i = 1; i <= 10; ++i) matches.push_back(honest_match(i));
  const auto kinds = rewritings();
  int found = 0;
  for (int i = 0; i < forgeries(200); ++i) {
    const Rewriting& kind = kinds[static_cast<std::size_t>(i) % kinds.size()];
    const std::string& transcript = matches[random() % matches.size()];
    Receipts receipts = receipts_of(transcript, 1, server_key());
    // The strongest host rewrites before anybody is told of the end, and signs nothing that he is not asked for.
    receipts.opened_seed.clear();
    Records records = parsed(*read_transcript(transcript));
    kind.change(records, random);
    const std::string text = write_transcript(rechain(records));
    ASSERT_FALSE(text == transcript) << kind.name;
    const Report report = verify_transcript(text, &receipts);
    EXPECT_FALSE(report.ok) << "forgery " << i << ": " << kind.name;
    found += !report.ok;
  }
  std::cout << "kind 4: " << found << " found\n";
}

TEST(Forgery, receipts_that_a_player_forges_are_found_by_the_signature) {
  const std::string other(32, 'x');
  struct Kind {
    const char* name;
    std::function<void(Receipts&, std::mt19937&)> change;
    const char* words;
  };
  const auto any = [](auto& map, std::mt19937& random) -> auto& {
    return std::next(map.begin(), static_cast<std::ptrdiff_t>(random() % map.size()))->second;
  };
  const std::string changed = "the receipts were changed: the server's signature under ";
  const Kind kinds[] = {
      {"the seed", [&](Receipts& r, std::mt19937&) { r.seed_commitment = other; }, "the promise"},
      {"the data", [&](Receipts& r, std::mt19937&) { r.terms.data_hash = other; }, "the promise"},
      {"the options", [&](Receipts& r, std::mt19937&) { r.terms.options = "others"; }, "the promise"},
      {"a commitment", [&](Receipts& r, std::mt19937& random) { any(r.setups, random).commitments[0] = other; },
       "set-up"},
      {"a set-up too many",
       [&](Receipts& r, std::mt19937&) { r.setups[3] = {{other, other}, {"Ann", "Bob"}, std::string(64, 's')}; },
       "set-up 3"},
      {"a lock", [&](Receipts& r, std::mt19937& random) { any(r.locks, random) = other; }, "step"},
      {"a public hash", [&](Receipts& r, std::mt19937& random) { any(r.steps, random).hash = other; }, "step"},
      {"an answer", [&](Receipts& r, std::mt19937& random) { any(r.answers, random).hash = other; }, "the answer"},
      {"what was shown", [&](Receipts& r, std::mt19937& random) { any(r.signed_shown, random).board_hash = other; },
       "what this viewer was shown"},
      {"what was told", [&](Receipts& r, std::mt19937& random) { any(r.signed_shown, random).lines_hash = other; },
       "what this viewer was shown"},
      {"the end", [&](Receipts& r, std::mt19937&) { r.opened_signature = std::string(64, 's'); }, "opened at the end"},
  };
  constexpr unsigned seed = 20262;
  std::mt19937 random(seed);
  int found = 0;
  std::vector<std::string> matches;
  for (unsigned i = 1; i <= 6; ++i) matches.push_back(honest_match(i));
  for (int i = 0; i < forgeries(110); ++i) {
    const Kind& kind = kinds[static_cast<std::size_t>(i) % std::size(kinds)];
    const std::string& transcript = matches[random() % matches.size()];
    Receipts receipts = receipts_of(transcript, 1, server_key());
    kind.change(receipts, random);
    const Report report = verify_transcript(transcript, &receipts);
    EXPECT_FALSE(report.ok) << kind.name << " (seed " << seed << ")";
    EXPECT_NE(report.what.find(changed), std::string::npos) << kind.name << ": " << report.what;
    EXPECT_NE(report.what.find(kind.words), std::string::npos) << kind.name << ": " << report.what;
    found += !report.ok;
  }
  std::cout << "kind 5: " << found << " found\n";
}

/// A tree signature with another place, blind, way or root than the server gave it.
struct Detour {
  const char* name;
  std::function<void(std::string&, const std::string& other, std::mt19937&)> change;
  const char* words;
};

std::vector<Detour> detours() {
  constexpr std::size_t way = 17, root = way + 160;
  const char* const lost = "does not lead from this statement to anything that the server has signed";
  return {
      {"a longer way", [](auto& s, const auto&, auto& random) { s.insert(way + 32 * (random() % 6), 32, 'x'); },
       "has 273 bytes, not 241"},
      {"a shorter way", [](auto& s, const auto&, auto& random) { s.erase(way + 32 * (random() % 5), 32); },
       "has 209 bytes, not 241"},
      {"the root's signature alone", [](auto& s, const auto&, auto&) { s.erase(0, root); }, "has 64 bytes, not 241"},
      {"a place of no tree",
       [](auto& s, const auto&, auto& random) { s[0] = static_cast<char>(tree_places + random() % 224); },
       "of a tree with 32"},
      {"another place", [](auto& s, const auto&, auto& random) { s[0] ^= static_cast<char>(1 + random() % 31); }, lost},
      {"another blind", [](auto& s, const auto& o, auto&) { s.replace(1, 16, o.substr(1, 16)); }, lost},
      {"hashes that changed places",
       [](auto& s, const auto&, auto& random) {
         const std::size_t at = way + 32 * (random() % 4);
         s = s.substr(0, at) + s.substr(at + 32, 32) + s.substr(at, 32) + s.substr(at + 64);
       },
       lost},
      {"a hash of another way",
       [](auto& s, const auto& o, auto& random) {
         const std::size_t at = way + 32 * (random() % 5);
         s.replace(at, 32, o.substr(at, 32));
       },
       lost},
      {"a foreign root", [](auto& s, const auto& o, auto&) { s.replace(root, 64, o.substr(root)); }, lost},
      {"the way of another statement", [](auto& s, const auto& o, auto&) { s = o; }, lost},
      {"one bit",
       [](auto& s, const auto&, auto& random) { s[1 + random() % 240] ^= static_cast<char>(1U << (random() % 8)); },
       lost},
  };
}

TEST(Forgery, detours_to_a_root_are_found_by_verify_and_named) {
  constexpr unsigned seed = 20263;
  std::mt19937 random(seed);
  const auto kinds = detours();
  std::vector<std::string> matches;
  for (unsigned i = 1; i <= 4; ++i) matches.push_back(honest_match(i));
  int found = 0;
  for (int i = 0; i < forgeries(110); ++i) {
    const Detour& kind = kinds[static_cast<std::size_t>(i) % kinds.size()];
    const std::string& transcript = matches[random() % matches.size()];
    Receipts receipts = receipts_of(transcript, 1, server_key());
    std::vector<std::string*> of_steps, of_answers;
    for (auto& [step, close] : receipts.steps) of_steps.push_back(&close.signature);
    for (auto& [at, answer] : receipts.answers) of_answers.push_back(&answer.signature);
    const bool step = i / static_cast<int>(kinds.size()) % 2 == 0;
    std::vector<std::string*>& all = step ? of_steps : of_answers;
    const std::size_t one = random() % all.size();
    kind.change(*all[one], *all[(one + 1) % all.size()], random);
    const Report report = verify_transcript(transcript, &receipts);
    EXPECT_FALSE(report.ok) << kind.name << " (seed " << seed << ")";
    for (const std::string& words :
         {std::string("the receipts were changed: the server's signature under "),
          std::string(step ? "step " : "the answer "), std::string("does not hold: it "), std::string(kind.words)})
      EXPECT_NE(report.what.find(words), std::string::npos) << kind.name << ": " << report.what;
    found += !report.ok;
  }
  std::cout << "kind 6: " << found << " found\n";
}

// A host who does not show one player that another has locked could change that answer without breaking a promise.
TEST(Forgery, a_lock_that_a_player_was_not_shown_is_found) {
  const std::string transcript = honest_match(2);
  Receipts receipts = receipts_of(transcript, 1, server_key());
  ASSERT_FALSE(receipts.locks.empty());
  const auto [at, commitment] = *receipts.locks.begin();
  receipts.locks.erase(receipts.locks.begin());
  const auto step = at.first + 1;
  std::vector<Sealed> left;
  for (const auto& [other, one] : receipts.locks)
    if (other.first == at.first) left.emplace_back(other.second, one);
  Receipts::Signed& close = receipts.steps.at(step);
  close.signature = Signer(server_key(), {}).alone(step_statement(receipts.match, step, close.hash, left));
  const Report report = verify_transcript(transcript, &receipts);
  EXPECT_FALSE(report.ok);
  EXPECT_NE(report.what.find("without the locked answer of seat 0"), std::string::npos) << report.what;
}

TEST(Forgery, receipts_of_a_player_who_left_before_the_beginning_are_called_so) {
  const std::string transcript = honest_match(1);
  Receipts receipts = receipts_of(transcript, 1, server_key());
  ASSERT_EQ(receipts.setups.size(), 2U);
  receipts.setups.erase(2);
  receipts.revealed_for[1] = 1;
  const Report report = verify_transcript(transcript, &receipts);
  EXPECT_FALSE(report.ok);
  EXPECT_NE(report.what.find("of whoever gave up seat 1 in set-up 1; the dice are of set-up 2"), std::string::npos)
      << report.what;
}

TEST(Forgery, receipts_signed_by_another_key_are_called_those_of_another_server) {
  const std::string transcript = honest_match(2);
  Receipts receipts = receipts_of(transcript, 1, SigningKey(Bytes32{5}));
  receipts.server_key = SigningKey(Bytes32{5}).public_key();
  EXPECT_EQ(verify_transcript(transcript, &receipts).what, "Record 1: the server's key differs from the receipts.");
}

TEST(Forgery, changes_of_a_player_in_signed_receipts_are_called_so) {
  const std::string transcript = honest_match(2);
  const Receipts honest = receipts_of(transcript, 1, server_key());
  const std::vector<std::pair<std::string, void (*)(Receipts&)>> changes{
      {"the server's key", [](Receipts& of) { of.server_key = SigningKey(Bytes32{5}).public_key(); }},
      {"the seed", [](Receipts& of) { of.opened_seed[0] ^= 1; }},
      {"the match key", [](Receipts& of) { of.opened_key[0] ^= 1; }},
      {"the last record", [](Receipts& of) { of.opened_last_hash[0] ^= 1; }},
      {"the end", [](Receipts& of) { of.opened_end_hash[0] ^= 1; }}};
  for (const auto& [what, change] : changes) {
    Receipts receipts = honest;
    change(receipts);
    EXPECT_TRUE(verify_transcript(transcript, &receipts).what.starts_with("the receipts were changed: ")) << what;
  }
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
    Receipts receipts = receipts_of(transcript, 1, server_key());
    receipts.opened_last_hash.clear();
    const int kind = i % 4;
    const auto bad = forged(honest, kind, random);
    const std::string text = write_transcript(bad);
    ASSERT_FALSE(text == transcript) << "forgery " << i << " changed nothing";
    const Report report = verify_transcript(text, &receipts);
    EXPECT_FALSE(report.ok) << "forgery " << i << " of kind " << kind;
    found[kind] += !report.ok;
    receipts.opened_last_hash = receipts_of(transcript, 1, server_key()).opened_last_hash;
    EXPECT_FALSE(verify_transcript(text, &receipts).ok);
  }
  for (const auto& [kind, count] : found) std::cout << "kind " << kind << ": " << count << " found\n";
}

TEST(Forgery, an_honest_transcript_agrees_with_its_receipts) {
  const std::string transcript = honest_match(3);
  for (const int seat : {-1, 0, 1}) {
    const Receipts receipts = receipts_of(transcript, seat, server_key());
    const Report report = verify_transcript(transcript, &receipts);
    EXPECT_TRUE(report.ok) << report.what;
    EXPECT_GT(report.receipts, 20U);
  }
}

TEST(Forgery, receipts_of_several_are_judged_each_by_itself) {
  const std::string transcript = honest_match(3);
  const Receipts honest = receipts_of(transcript, 0, server_key());
  Receipts wrong = receipts_of(transcript, 1, server_key());
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
  const Receipts receipts = receipts_of(transcript, 1, server_key());
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
    if (record.has_committed() && record.committed().seat() == 0)
      record.mutable_committed()->set_entropy_commitment(as_string(entropy_commitment(entropy)));
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
