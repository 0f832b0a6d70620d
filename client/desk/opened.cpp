#include "client/desk/opened.hpp"

#include <sodium.h>

namespace emcon::client {
namespace {

std::string little(std::uint32_t value) {
  std::string out;
  for (int byte = 0; byte < 4; ++byte) out += static_cast<char>((value >> (8 * byte)) & 0xFFU);
  return out;
}

}  // namespace

std::string blake2b(const std::string& text) {
  std::string out(32, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(out.data()), out.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return out;
}

std::string lock_commitment(const std::string& match, int seat, std::uint32_t question, const std::string& salt,
                            const std::string& answer) {
  std::string text = "emcon lock" + little(static_cast<std::uint32_t>(match.size())) + match;
  text += static_cast<char>(seat);
  return blake2b(text + little(question) + salt + answer);
}

Kept check_answer(const std::string& match, std::uint32_t question, const v1::DebriefAnswer& answer,
                  const Receipts& receipts) {
  if (answer.salt().empty()) return Kept::not_sealed;
  const int seat = static_cast<int>(answer.seat());
  const auto shown = receipts.locks.find({question, seat});
  const std::string right = lock_commitment(match, seat, question, answer.salt(), answer.answer());
  if (!answer.commitment().empty() && answer.commitment() != right) return Kept::broken;
  if (shown != receipts.locks.end()) return shown->second == right ? Kept::as_shown : Kept::broken;
  return answer.commitment().empty() ? Kept::never_closed : Kept::opens;
}

Findings check_opened(const Model& model, const Receipts& receipts) {
  Findings out;
  if (!model.opened) return out;
  const auto& opened = *model.opened;
  const auto wrong = [&](std::string text) { out.problems.push_back(std::move(text)); };
  if (receipts.seed_commitment.empty())
    wrong("this client never saw a commitment to the server's seed.");
  else if (blake2b("emcon seed" + model.match + opened.server_seed()) != receipts.seed_commitment)
    wrong("the server's seed is not the one it was committed to.");
  const bool by_seed_alone = model.card.test_match();  // its dice follow from the fixed seed alone, and it says so
  std::string key = "emcon key" + opened.server_seed();
  for (int seat = 0; seat < opened.entropy_size(); ++seat) {
    if (!by_seed_alone) key += static_cast<char>(seat) + opened.entropy(seat);
    const auto promised = receipts.seat_commitments.find(seat);
    if (promised != receipts.seat_commitments.end() && blake2b(opened.entropy(seat)) != promised->second)
      wrong("the entropy of seat " + std::to_string(seat) + " is not what that seat was committed to.");
    const auto own = receipts.own_entropy.find(seat);
    if (own != receipts.own_entropy.end() && own->second != opened.entropy(seat))
      wrong("your own part of the dice was replaced.");
  }
  if (blake2b(key) != opened.match_key())
    wrong("the key of the dice does not follow from the seed and the seats' parts.");
  out.good =
      "seed, key and the parts of " + std::to_string(opened.entropy_size()) +
      " seats are as promised before the first roll. 'transcript FILE' and 'emcon-server verify FILE --receipts' check "
      "every roll.";
  return out;
}

}  // namespace emcon::client
