// Dice by name, scripted dice, commitments with values anybody can compute.
#include <gtest/gtest.h>

#include <array>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/proof/tree.hpp"
#include "common/receipts.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/umpire.hpp"
#include "server/rules/contract/referee.hpp"

namespace emcon::match::testing {
namespace {

rules::StreamName stream(QuestionNo question, std::uint16_t purpose, std::uint8_t seat = 0, bool drawn = false) {
  return {question, drawn, {purpose, {Side{seat}, 1}, {}}};
}

TEST(Dice, a_value_is_a_function_of_key_and_name) {
  const Bytes32 key = Hasher("key").done();
  SeededDice a(key), b(key);
  b.value(stream(9, 9), 0, 20);
  for (std::uint32_t k = 0; k < 50; ++k) EXPECT_EQ(a.value(stream(1, 2), k, 20), b.value(stream(1, 2), k, 20));
}

TEST(Dice, names_that_differ_in_any_part_are_other_streams) {
  SeededDice dice(Hasher("key").done());
  const auto sequence = [&](const rules::StreamName& name) {
    std::vector<std::uint32_t> out;
    for (std::uint32_t k = 0; k < 12; ++k) out.push_back(dice.value(name, k, 1000));
    return out;
  };
  const auto base = sequence(stream(1, 1));
  EXPECT_NE(sequence(stream(2, 1)), base);
  EXPECT_NE(sequence(stream(1, 2)), base);
  EXPECT_NE(sequence(stream(1, 1, 1)), base);
  EXPECT_NE(sequence(stream(1, 1, 0, true)), base);
}

TEST(Dice, faces_come_equally_often) {
  SeededDice dice(Hasher("fair").done());
  for (const std::uint32_t sides : {2U, 6U, 20U}) {
    std::vector<double> counts(sides, 0);
    constexpr int rolls = 20'000;
    for (std::uint32_t k = 0; k < rolls; ++k) {
      const std::uint32_t value = dice.value(stream(1, 1), k, sides);
      ASSERT_GE(value, 1U);
      ASSERT_LE(value, sides);
      ++counts[value - 1];
    }
    double chi = 0;
    const double expected = double{rolls} / sides;
    for (const double count : counts) chi += (count - expected) * (count - expected) / expected;
    EXPECT_LT(chi, 3.0 * sides + 10) << "D" << sides;
  }
}

TEST(Dice, scripts_fail_on_too_few_too_many_and_wrong_sides) {
  ScriptedDice few({{20, 7}});
  EXPECT_EQ(few.value(stream(1, 1), 0, 20), 7U);
  EXPECT_THROW(few.value(stream(1, 1), 1, 20), rules::DiceFault);
  ScriptedDice sides({{20, 7}});
  EXPECT_THROW(sides.value(stream(1, 1), 0, 6), rules::DiceFault);
  ScriptedDice impossible({{6, 7}});
  EXPECT_THROW(impossible.value(stream(1, 1), 0, 6), rules::DiceFault);
  ScriptedDice many({{20, 7}, {20, 8}});
  many.value(stream(1, 1), 0, 20);
  EXPECT_THROW(many.finish(), rules::DiceFault);
  EXPECT_NO_THROW(few.finish());
}

TEST(Dice, draws_use_up_no_scripted_die) {
  ScriptedDice a({{20, 7}}), b({{6, 1}, {6, 2}});
  const auto drawn = a.value(stream(1, 1, 0, true), 0, 100);
  EXPECT_EQ(drawn, b.value(stream(1, 1, 0, true), 0, 100)) << "draws come from one fixed seed";
  EXPECT_EQ(a.value(stream(1, 1), 0, 20), 7U);
  EXPECT_NO_THROW(a.finish());
}

TEST(Dice, recorded_dice_answer_only_to_their_names) {
  rules::DieRecord die{stream(1, 1), 0, 20, 13, 0};
  RecordedDice good({die});
  EXPECT_EQ(good.value(stream(1, 1), 0, 20), 13U);
  EXPECT_THROW(good.value(stream(1, 1), 1, 20), rules::DiceFault);
  RecordedDice other({die});
  EXPECT_THROW(other.value(stream(1, 2), 0, 20), rules::DiceFault);
}

// Values computed apart from this code, with Python: hashlib.blake2b(bytes, digest_size=32).hexdigest().
TEST(Commitments, formulas_are_those_of_the_protocol) {
  const Bytes32 seed = [] {
    Bytes32 out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(i);
    return out;
  }();
  const std::string entropy(32, '\x05');
  const std::array<std::string, 2> both{std::string(32, '\x01'), std::string(32, '\x02')};
  EXPECT_EQ(to_hex(as_string(seed_commitment("abcdefgh12345678", seed))),
            "d0ef5b21dc838ce708585b708ce5b15000b135d20e9e7ae4fcd16f353cb478aa");
  EXPECT_EQ(to_hex(as_string(entropy_commitment(entropy))),
            "f61c8007e924f13038d654deb19c2193f10928aa39d6f938be2c341fedd66d30");
  EXPECT_EQ(to_hex(as_string(match_key(seed, both))),
            "0905c350bf650bef66c3856b08eb01a38e13237ecf0d2a18c6aebfc020ccaca3");
  EXPECT_EQ(to_hex(as_string(lock_commitment("abcdefgh12345678", Seat{1}, 7, std::string(32, 's'), "answer"))),
            "066526b561cdee22bcd4a2d8a4d0e431b8dadef50323e4c50244d0843730b714");
  EXPECT_EQ(to_hex(as_string(record_hash(seed, 3, "bytes"))),
            "56c7c1f90e0ea43dce5cc871221721d620fd8170a39f9e22aa049aa97a6b0cc2");
  EXPECT_EQ(to_hex(as_string(journal_hash(seed, {1, 4, "Hit.", "X-1", {{20, 7}}}))),
            "f55305a1fea80e9399b90ba4448858c9b0adfecab48f175c58d4c635045f7999");
  EXPECT_EQ(SeededDice(seed).value({9, false, {3, {Side{1}, 5}, {}}}, 2, 20), 6U);
}

/// Tells a line with that note; whether the referee took it.
bool takes(const std::string& text, std::vector<std::string> about) {
  ScriptedDice dice({});
  bool taken = true;
  Umpire::with_referee(
      dice, 1,
      [&](rules::Referee& referee) {
        try {
          referee.tell(Audience::everyone(), {text, "", {}, rules::grave(std::move(about))});
        } catch (const rules::RulesFault&) {
          taken = false;
        }
        return 0;
      },
      [&](std::vector<rules::Event> events, const auto&, const auto&) { EXPECT_EQ(events.size(), taken ? 1U : 0U); });
  return taken;
}

TEST(Referee, a_note_names_nothing_that_its_text_does_not) {
  EXPECT_TRUE(takes("A.1 fires at N2.1.", {"A.1", "N2.1"}));
  EXPECT_TRUE(takes("All units move.", {}));
  EXPECT_FALSE(takes("Something fires at N2.1.", {"A.1"})) << "a hidden ship would be told by its handle";
  EXPECT_FALSE(takes("A.12 fires.", {"A.1"})) << "part of another name is no name";
  EXPECT_FALSE(takes("A.1 fires.", {""}));
}

}  // namespace
}  // namespace emcon::match::testing
