/// Tokens, invite codes and match ids: their drawing, their text form and their storage.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/match/ports.hpp"

namespace emcon::house {

/// 80 random bits as 16 lower-case base32 characters. Not a secret.
MatchId new_match_id(match::Entropy& entropy);
/// "emt-" and 256 random bits in base32. The player holds it; the server keeps token_hash alone.
std::string new_token(match::Entropy& entropy);
/// Number of letters and digits in a code; dashes do not count.
inline constexpr std::size_t code_length = 12;
/// 60 random bits, written xxxx-xxxx-xxxx in an alphabet without i, l, o and u.
std::string new_code(match::Entropy& entropy);

/// The part of a bot of the server in the dice, when they are begun for the `begun`th time. It is made of the bot's
/// token, so that it is the same after a restart. 32 bytes.
std::string bot_entropy(std::string_view token, std::uint32_t begun);

/// Whether new_match_id can have made the text.
bool is_match_id(std::string_view text);
/// Brings a typed code to one form: case, dashes, spaces and look-alike letters do not matter. Nothing if it cannot be
/// a code.
std::optional<std::string> code_of(std::string_view typed);

/// A mark by which matches of one address are counted together: nobody can tell the address from it but who has `seed`,
/// the secret of the server's key.
std::string maker_mark(const Bytes32& seed, std::string_view place);

/// BLAKE2b-256 over a label and the text.
Bytes32 token_hash(std::string_view token);
Bytes32 code_hash(std::string_view code);
std::string hex(const Bytes32& bytes);

}  // namespace emcon::house
