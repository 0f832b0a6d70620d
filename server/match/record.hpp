/// One record of the log: made once, kept as the bytes that were written, chained by hash.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "log.pb.h"
#include "server/match/ports.hpp"
#include "server/rules/contract/dice.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

/// Makes record `number`, its bytes and its chained hash, after the record whose hash is `before`.
store::Record make_record(const emcon::log::Record& record, std::uint64_t number, const Bytes32& before);

/// The parts that other matches' records probably have as well, for the store to keep once: the data files of a Created
/// record. `stored` is its encoding, and the append's record of that number.
std::vector<store::SharedPart> shared_parts(const emcon::log::Record& record, const store::Record& stored,
                                            std::size_t number);

/// Reads a record. Gives a sentence if the hash does not continue `before`, or this version does not know the bytes
/// completely.
std::expected<emcon::log::Record, std::string> read_record(const store::Record& stored, std::uint64_t number,
                                                           const Bytes32& before);

void put_dice(const std::vector<rules::DieRecord>& dice, emcon::log::Resolved& out);
std::vector<rules::DieRecord> dice_of(const emcon::log::Resolved& record);

/// For messages: "die 3 (D20 for purpose 4, stream position 0): 7".
std::string describe(const rules::DieRecord& die, std::size_t number);

}  // namespace emcon::match
