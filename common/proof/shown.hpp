/// Hashes of everything that one viewer was shown. The viewer's client and the verifier each work them out from one
/// canonical form. docs/protocol.md has the same formulas.
///
/// The canonical form of a value: a number, enum or bool is 8 bytes, little endian, two's complement; a text is its
/// length as u32 and its bytes; a list is its count as u32 and its items; a struct is all its members, in the order of
/// their field numbers in proto/table.proto. Left out is only what is for drawing alone: of a Thing what comes after
/// `lost`, of a JournalLine what comes after `about`.
#pragma once

#include <cstdint>

#include "common/proof/bytes.hpp"
#include "common/table/board.hpp"

namespace emcon {

/// BLAKE2b-256("emcon board" | the board in canonical form).
Bytes32 board_hash(const table::Board& board);

/// The lines that a viewer was told so far, from the first one.
struct ToldLines {
  std::uint32_t count = 0;
  Bytes32 hash{};  ///< 32 zero bytes before the first
  /// BLAKE2b-256("emcon line" | hash before | the line in canonical form, with the next number).
  void add(const table::JournalLine& line);
  bool operator==(const ToldLines&) const = default;
};

/// BLAKE2b-256("emcon shown" | hash before | step u32 | count of lines u32 | their hash | board hash). The hash before
/// the first is 32 zero bytes.
Bytes32 shown_hash(const Bytes32& before, std::uint32_t step, const ToldLines& lines, const Bytes32& board);

}  // namespace emcon
