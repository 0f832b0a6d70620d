// Computes each commitment and chained hash by the formula that docs/protocol.md gives.
#include "common/proof/commitment.hpp"

#include "common/proof/hash.hpp"

namespace emcon {

Bytes32 seed_commitment(const MatchId& match, const Bytes32& server_seed) {
  return Hasher("emcon seed").raw(match).raw(server_seed).done();
}

Bytes32 entropy_commitment(std::string_view entropy) {
  return Hasher("").raw(entropy).done();
}

Bytes32 answer_hash(std::string_view answer) {
  return Hasher("").raw(answer).done();
}

Bytes32 match_key(const Bytes32& server_seed, std::span<const std::string> entropy) {
  Hasher hasher("emcon key");
  hasher.raw(server_seed);
  for (std::size_t seat = 0; seat < entropy.size(); ++seat)
    hasher.u8(static_cast<std::uint8_t>(seat)).raw(entropy[seat]);
  return hasher.done();
}

Bytes32 test_server_seed(std::string_view test_seed) {
  return Hasher("emcon test seed").raw(test_seed).done();
}

Bytes32 lock_commitment(const MatchId& match, Seat seat, QuestionNo question, std::string_view salt,
                        std::string_view answer) {
  return Hasher("emcon lock").text(match).u8(seat.index).u32(question).raw(salt).raw(answer).done();
}

Bytes32 talk_hash(int seat, std::string_view name, std::string_view line) {
  return Hasher("emcon talk").u8(static_cast<std::uint8_t>(seat)).text(name).text(line).done();
}

Bytes32 record_hash(const Bytes32& before, std::uint64_t number, std::string_view bytes) {
  return Hasher("emcon record").raw(before).u64(number).raw(bytes).done();
}

Bytes32 journal_hash(const Bytes32& before, const table::JournalLine& line) {
  Hasher hasher("emcon journal");
  hasher.raw(before).u32(static_cast<std::uint32_t>(line.turn)).text(line.text).text(line.clause);
  hasher.u32(static_cast<std::uint32_t>(line.dice.size()));
  for (const table::ShownDie& die : line.dice)
    hasher.u32(static_cast<std::uint32_t>(die.sides)).u32(static_cast<std::uint32_t>(die.value));
  hasher.u8(static_cast<std::uint8_t>(line.weight)).u32(static_cast<std::uint32_t>(line.about.size()));
  for (const std::string& handle : line.about) hasher.text(handle);
  return hasher.done();
}

}  // namespace emcon
