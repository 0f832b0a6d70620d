/// Tokens, invite codes and match ids: how they are drawn, written and stored.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/match/ports.hpp"

namespace emcon::house {

/// 80 random bits as 16 lower-case base32 characters. Not a secret.
MatchId new_match_id(match::Entropy& entropy);
/// "emt-" and 256 random bits in base32. Held by the player; the server keeps token_hash alone.
std::string new_token(match::Entropy& entropy);
/// 60 random bits, written xxxx-xxxx-xxxx in an alphabet without i, l, o and u.
std::string new_code(match::Entropy& entropy);

/// The part that a bot of the server has in the dice, after they were begun so many times: made of its token, so that
/// it is the same after a restart. 32 bytes.
std::string bot_entropy(std::string_view token, std::uint32_t begun);

/// True for what new_match_id can have made.
bool is_match_id(std::string_view text);
/// What a person typed as a code, brought to one form: case, dashes, spaces and look-alike letters do not matter.
/// Nothing if it cannot be a code.
std::optional<std::string> code_of(std::string_view typed);

/// BLAKE2b-256 over a label and the text.
Bytes32 token_hash(std::string_view token);
Bytes32 code_hash(std::string_view code);
std::string hex(const Bytes32& bytes);

}  // namespace emcon::house
