// Throws dice from the match key, from a script, or from a log.
#include "server/match/match_dice.hpp"

#include <limits>

#include "common/proof/hash.hpp"
#include "server/rules/contract/referee.hpp"

namespace emcon::match {
namespace {

std::string die_words(std::uint32_t sides) {
  return "a D" + std::to_string(sides);
}

std::uint64_t first_number(const Bytes32& hash) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < 8; ++i) out |= std::uint64_t{hash[i]} << (8 * i);
  return out;
}

}  // namespace

std::uint32_t SeededDice::value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) {
  // 2^64 mod sides values at the top would make low faces likelier: they are thrown again.
  const std::uint64_t over = (std::numeric_limits<std::uint64_t>::max() % sides + 1) % sides;
  const rules::Why& why = stream.why;
  for (std::uint32_t attempt = 0;; ++attempt) {
    const Bytes32 hash = Hasher("emcon die", key_)
                             .u32(stream.question)
                             .u8(stream.drawn ? 1 : 0)
                             .u16(why.purpose)
                             .u8(why.actor.owner.index)
                             .u32(why.actor.number)
                             .u8(why.object.owner.index)
                             .u32(why.object.number)
                             .u32(k)
                             .u32(attempt)
                             .done();
    const std::uint64_t number = first_number(hash);
    if (over == 0 || number < std::numeric_limits<std::uint64_t>::max() - over + 1)
      return static_cast<std::uint32_t>(number % sides) + 1;
  }
}

ScriptedDice::ScriptedDice(std::vector<ScriptedDie> script, std::uint8_t any_seed)
    : script_(std::move(script)),
      draws_(Hasher("emcon script draws").done()),
      any_(Hasher("emcon script any").u8(any_seed).done()) {}

std::uint32_t ScriptedDice::value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) {
  if (stream.drawn) return draws_.value(stream, k, sides);
  const std::string where = "scripted die " + std::to_string(used_ + 1);
  if (used_ >= script_.size() && open_) return any_.value(stream, k, sides);
  if (used_ >= script_.size())
    throw rules::DiceFault(where + " is missing: " + die_words(sides) + " is rolled (purpose " +
                           std::to_string(stream.why.purpose) + ", question " + std::to_string(stream.question) +
                           ") but the script has only " + std::to_string(script_.size()) + " dice");
  const ScriptedDie& die = script_[used_];
  if (die.sides != sides)
    throw rules::DiceFault(where + " is " + die_words(die.sides) + " in the script but " + die_words(sides) +
                           " is rolled");
  if (die.value > sides)
    throw rules::DiceFault(where + " shows " + std::to_string(die.value) + ", which " + die_words(sides) +
                           " does not have");
  ++used_;
  return die.value == 0 ? any_.value(stream, k, sides) : die.value;
}

void ScriptedDice::finish() {
  open_ = false;
  if (used_ < script_.size())
    throw rules::DiceFault(std::to_string(script_.size() - used_) + " scripted dice were not rolled, from die " +
                           std::to_string(used_ + 1) + " on");
}

std::uint32_t RecordedDice::value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) {
  const std::string where = "recorded die " + std::to_string(used_ + 1);
  if (used_ >= dice_.size()) throw rules::DiceFault(where + " is missing from the record");
  const rules::DieRecord& die = dice_[used_];
  if (die.stream != stream || die.k != k || die.sides != sides)
    throw rules::DiceFault(where + " was rolled for something else");
  ++used_;
  return die.value;
}

}  // namespace emcon::match
