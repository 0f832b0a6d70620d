/// Converts between the structs of common/table and the messages of proto/table.proto.
///
/// Each `to_proto(value, out)` fills an empty message in place; `to_proto(value)` returns one. from_proto(to_proto(x))
/// == x for every x. What comes from a server is trusted to be well formed: an enum value this version does not know
/// reads as the enum's first. What comes from a player goes through the checked `from_proto(Filled)`.
#pragma once

#include <string>
#include <string_view>

#include "common/problem.hpp"
#include "common/table/board.hpp"
#include "common/table/filled.hpp"
#include "common/table/offer.hpp"
#include "common/table/patch.hpp"

namespace emcon::v1 {
class Board;
class BoardPatch;
class Clock;
class Consequence;
class Filled;
class JournalLine;
class Offer;
class Problem;
class Value;
}  // namespace emcon::v1

namespace emcon::wire {

void to_proto(const table::Value& value, v1::Value& out);
table::Value from_proto(const v1::Value& message);

void to_proto(const table::Filled& filled, v1::Filled& out);
v1::Filled to_proto(const table::Filled& filled);
/// A player's answer from a frame that decode_client has read, so it has no unknown fields and no broken texts. Problem
/// `bad_answer`, with line and field, for an entry without a value; `too_many` for more than limits.hpp allows. The
/// offer that it answers is not looked at.
Result<table::Filled> from_proto(const v1::Filled& message);

/// The bytes of an answer that records, commitments and drafts hold: fields in number order, nothing unknown, so that
/// equal answers have equal bytes.
std::string serialize_filled(const table::Filled& filled);
/// Reads what serialize_filled wrote. It is as strict as decode_client and from_proto together: bytes that are no
/// message of this protocol are a `bad_answer` too, with the place of the fault.
Result<table::Filled> parse_filled(std::string_view bytes);

void to_proto(const table::Offer& offer, v1::Offer& out);
v1::Offer to_proto(const table::Offer& offer);
table::Offer from_proto(const v1::Offer& message);

void to_proto(const table::Board& board, v1::Board& out);
v1::Board to_proto(const table::Board& board);
table::Board from_proto(const v1::Board& message);

void to_proto(const table::BoardPatch& patch, v1::BoardPatch& out);
v1::BoardPatch to_proto(const table::BoardPatch& patch);
table::BoardPatch from_proto(const v1::BoardPatch& message);

void to_proto(const table::Clock& clock, v1::Clock& out);
v1::Clock to_proto(const table::Clock& clock);
table::Clock from_proto(const v1::Clock& message);

void to_proto(const table::JournalLine& line, v1::JournalLine& out);
v1::JournalLine to_proto(const table::JournalLine& line);
table::JournalLine from_proto(const v1::JournalLine& message);

void to_proto(const table::Consequence& consequence, v1::Consequence& out);
v1::Consequence to_proto(const table::Consequence& consequence);
table::Consequence from_proto(const v1::Consequence& message);

void to_proto(const Problem& problem, v1::Problem& out);
v1::Problem to_proto(const Problem& problem);
Problem from_proto(const v1::Problem& message);

}  // namespace emcon::wire
