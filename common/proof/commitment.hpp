/// Commitments: the server or a player promises a value before showing it, and anybody can check it afterwards.
/// docs/protocol.md gives the same formulas.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/ids.hpp"
#include "common/proof/bytes.hpp"
#include "common/table/board.hpp"

namespace emcon {

/// BLAKE2b-256("emcon seed" | match id | server seed).
Bytes32 seed_commitment(const MatchId& match, const Bytes32& server_seed);

/// BLAKE2b-256(entropy). A seat sends it when it joins.
Bytes32 entropy_commitment(std::string_view entropy);

/// BLAKE2b-256 of an answer's bytes. Receipts keep it, and acknowledgements of locks sign it.
Bytes32 answer_hash(std::string_view answer);

/// BLAKE2b-256("emcon key" | server seed | for each seat in order: seat u8, its 32 bytes of entropy).
Bytes32 match_key(const Bytes32& server_seed, std::span<const std::string> entropy);

/// Server seed of a marked test match: BLAKE2b-256("emcon test seed" | test_seed as given).
Bytes32 test_server_seed(std::string_view test_seed);

/// BLAKE2b-256("emcon lock" | match id length u32 and bytes | seat u8 | question u32 | salt | answer bytes). Its size
/// says nothing about the answer.
Bytes32 lock_commitment(const MatchId& match, Seat seat, QuestionNo question, std::string_view salt,
                        std::string_view answer);

/// The hash of a line of talk in receipts: BLAKE2b-256("emcon talk" | seat u8, 255 for spectators | text name | text
/// line).
Bytes32 talk_hash(int seat, std::string_view name, std::string_view line);

/// Hash of one record: BLAKE2b-256("emcon record" | hash before | number u64 | bytes).
Bytes32 record_hash(const Bytes32& before, std::uint64_t number, std::string_view bytes);

/// Running hash over the public journal: BLAKE2b-256("emcon journal" | hash before | turn u32 | text | clause | number
/// of dice u32 | each die: sides u32, value u32). Each text has its length u32 before it. It starts with 32 zero bytes.
Bytes32 journal_hash(const Bytes32& before, const table::JournalLine& line);

}  // namespace emcon
