// Computes the hashes that a server signs, one formula for each kind of statement.
#include "common/proof/statement.hpp"

#include "common/proof/hash.hpp"

namespace emcon {
namespace {

Hasher& put_count(Hasher& out, std::size_t count) {
  return out.u32(static_cast<std::uint32_t>(count));
}

}  // namespace

Bytes32 identity_statement(std::string_view challenge) {
  return Hasher("emcon identity").text(challenge).done();
}

Bytes32 match_statement(const MatchTerms& terms) {
  return Hasher("emcon match")
      .text(terms.match)
      .text(terms.ruleset)
      .u32(terms.revision)
      .text(terms.scenario)
      .text(terms.options)
      .text(terms.data_hash)
      .text(terms.seed_commitment)
      .u32(terms.seats)
      .done();
}

Bytes32 setup_statement(const MatchId& match, std::uint32_t attempt, std::string_view seed_commitment,
                        std::span<const std::string> commitments, std::span<const std::string> names) {
  Hasher out("emcon set-up");
  out.text(match).u32(attempt).text(seed_commitment);
  put_count(out, commitments.size());
  for (std::size_t i = 0; i < commitments.size(); ++i) out.text(commitments[i]).text(i < names.size() ? names[i] : "");
  return out.done();
}

Bytes32 answer_statement(const MatchId& match, int seat, QuestionNo question, std::string_view answer_hash) {
  return Hasher("emcon answer").text(match).u8(static_cast<std::uint8_t>(seat)).u32(question).text(answer_hash).done();
}

Bytes32 step_statement(const MatchId& match, std::uint32_t step, std::string_view public_journal_hash,
                       std::span<const Sealed> commitments) {
  Hasher out("emcon step");
  out.text(match).u32(step).text(public_journal_hash);
  put_count(out, commitments.size());
  for (const auto& [seat, commitment] : commitments) out.u8(static_cast<std::uint8_t>(seat)).text(commitment);
  return out.done();
}

Bytes32 receipt_statement(const MatchId& match, int seat, std::uint32_t step, const ToldLines& lines,
                          const Bytes32& board) {
  return Hasher("emcon receipt")
      .text(match)
      .u8(static_cast<std::uint8_t>(seat))
      .u32(step)
      .u32(lines.count)
      .raw(lines.hash)
      .raw(board)
      .done();
}

Bytes32 end_hash(const EndTerms& end) {
  Hasher out("emcon end");
  out.text(end.how).text(end.text);
  put_count(out, end.winners.size());
  for (const std::uint32_t winner : end.winners) out.u32(winner);
  put_count(out, end.scores.size());
  for (const std::int64_t score : end.scores) out.u64(static_cast<std::uint64_t>(score));
  return out.done();
}

Bytes32 opened_statement(const MatchId& match, std::string_view seed, std::span<const std::string> entropy,
                         std::string_view key, std::string_view last_hash, const Bytes32& end) {
  Hasher out("emcon opened");
  out.text(match).text(seed);
  put_count(out, entropy.size());
  for (const std::string& one : entropy) out.text(one);
  return out.text(key).text(last_hash).raw(end).done();
}

}  // namespace emcon
