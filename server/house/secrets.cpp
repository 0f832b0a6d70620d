// Draws match ids, tokens and invite codes, and hashes those that are secret before they are stored.
#include "server/house/secrets.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <span>

namespace emcon::house {
namespace {

constexpr std::string_view alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t match_id_length = 16;

std::string random_text(match::Entropy& entropy, std::size_t length) {
  std::string bytes(length, '\0');
  entropy.fill(std::span(reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()));
  // 256 is a multiple of 32, so that every character is equally likely.
  for (char& c : bytes) c = alphabet[static_cast<unsigned char>(c) % alphabet.size()];
  return bytes;
}

Bytes32 labelled_hash(std::string_view label, std::string_view text) {
  Bytes32 out{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, out.size());
  const auto add = [&state](std::string_view part) {
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()), part.size());
  };
  add(label);
  add(text);
  crypto_generichash_final(&state, out.data(), out.size());
  return out;
}

}  // namespace

MatchId new_match_id(match::Entropy& entropy) {
  return random_text(entropy, match_id_length);
}
std::string new_token(match::Entropy& entropy) {
  return "emt-" + random_text(entropy, 52);
}

std::string new_code(match::Entropy& entropy) {
  const std::string text = random_text(entropy, code_length);
  return text.substr(0, 4) + "-" + text.substr(4, 4) + "-" + text.substr(8, 4);
}

bool is_match_id(std::string_view text) {
  return text.size() == match_id_length &&
         std::ranges::all_of(text, [](char c) { return alphabet.find(c) != std::string_view::npos; });
}

std::optional<std::string> code_of(std::string_view typed) {
  std::string out;
  if (typed.size() > 40) return std::nullopt;
  for (char c : typed) {
    if (c == '-' || c == ' ') continue;
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == 'o') c = '0';
    if (c == 'i' || c == 'l') c = '1';
    if (alphabet.find(c) == std::string_view::npos) return std::nullopt;
    out.push_back(c);
  }
  if (out.size() != code_length) return std::nullopt;
  return out;
}

Bytes32 token_hash(std::string_view token) {
  return labelled_hash("emcon token", token);
}
std::string bot_entropy(std::string_view token, std::uint32_t begun) {
  return as_string(labelled_hash("emcon bot", std::to_string(begun) + " " + std::string(token)));
}
Bytes32 code_hash(std::string_view code) {
  return labelled_hash("emcon invite", code_of(code).value_or(""));
}

std::string maker_mark(const Bytes32& seed, std::string_view place) {
  constexpr std::size_t digits = 16;
  return hex(labelled_hash("emcon maker", as_string(seed) + std::string(place))).substr(0, digits);
}

std::string hex(const Bytes32& bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  out.reserve(2 * bytes.size());
  for (std::uint8_t byte : bytes) {
    out.push_back(digits[byte >> 4]);
    out.push_back(digits[byte & 15]);
  }
  return out;
}

}  // namespace emcon::house
