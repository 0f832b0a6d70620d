// Checks the secrets that the server opens at the end against the commitments in the receipts.
#include "client/desk/opened.hpp"

#include "common/proof/commitment.hpp"

namespace emcon::client {
namespace {

/// Checks that the opened parts of the seats are those of the last set-up that this client saw.
void check_parts(const v1::Opened& opened, const Receipts& receipts, std::vector<std::string>& wrong) {
  if (receipts.setups.empty()) return wrong.push_back("this client never saw the seats' commitments to their parts.");
  const auto& promised = receipts.setups.rbegin()->second.commitments;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(opened.entropy_size()); ++seat) {
    const std::string who = "seat " + std::to_string(seat);
    if (seat >= promised.size())
      wrong.push_back("there was no commitment of " + who + " to its part of the dice.");
    else if (as_string(entropy_commitment(opened.entropy(static_cast<int>(seat)))) != promised[seat])
      wrong.push_back("the part of " + who + " is not what that seat was committed to.");
  }
  if (promised.size() > static_cast<std::size_t>(opened.entropy_size()))
    wrong.push_back("the part of seat " + std::to_string(opened.entropy_size()) + " is missing.");
  for (const auto& [seat, own] : receipts.own_entropy)
    if (receipts.revealed_for.contains(seat) && seat < opened.entropy_size() && own != opened.entropy(seat))
      wrong.push_back("your own part of the dice was replaced.");
}

}  // namespace

Kept check_answer(const std::string& match, std::uint32_t question, const v1::DebriefAnswer& answer,
                  const Receipts& receipts) {
  if (answer.salt().empty()) return Kept::not_sealed;
  const int seat = static_cast<int>(answer.seat());
  const auto shown = receipts.locks.find({question, seat});
  const std::string right = as_string(
      lock_commitment(match, Seat{static_cast<std::uint8_t>(answer.seat())}, question, answer.salt(), answer.answer()));
  if (!answer.commitment().empty() && answer.commitment() != right) return Kept::broken;
  if (shown != receipts.locks.end()) return shown->second == right ? Kept::as_shown : Kept::broken;
  return answer.commitment().empty() ? Kept::never_closed : Kept::opens;
}

Findings check_opened(const Model& model, const Receipts& receipts) {
  Findings out;
  if (!model.opened) return out;
  const auto& opened = *model.opened;
  const auto wrong = [&](std::string text) { out.problems.push_back(std::move(text)); };
  if (opened.server_seed().size() != sizeof(Bytes32)) {
    wrong("the server has not opened its seed.");
    return out;
  }
  const Bytes32 seed = as_bytes32(opened.server_seed());
  if (receipts.seed_commitment.empty())
    wrong("this client never saw a commitment to the server's seed.");
  else if (as_string(seed_commitment(model.match, seed)) != receipts.seed_commitment)
    wrong("the server's seed is not the one it was committed to.");
  if (opened.entropy_size() == 0) {
    out.good = "the match ended before its dice were made; the server's seed is the one it was committed to.";
    return out;
  }
  check_parts(opened, receipts, out.problems);
  std::vector<std::string> entropy;
  // The dice of a test match follow from the fixed seed alone, and it says so.
  if (!model.card.test_match()) entropy.assign(opened.entropy().begin(), opened.entropy().end());
  if (as_string(match_key(seed, entropy)) != opened.match_key())
    wrong("the key of the dice does not follow from the seed and the seats' parts.");
  out.good =
      "seed, key and the parts of " + std::to_string(opened.entropy_size()) +
      " seats are as promised before the first roll. 'transcript FILE' and 'emcon-server verify FILE --receipts' check "
      "every roll.";
  return out;
}

}  // namespace emcon::client
