/// Converts between the structs of common/table and the messages of proto/table.proto.
///
/// Each `to_proto(value, out)` fills an empty message in place; `to_proto(value)` returns one. from_proto(to_proto(x))
/// == x for every x. Messages of a server are trusted to be well formed: an enum value that this version does not know
/// reads as the enum's first. Messages of a player go through the checked `from_proto(Filled)`.
#pragma once

#include <string>
#include <string_view>
#include <utility>

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

/// The message type of each struct. `of` is never called: its return type names the message.
template <class T, class Message>
struct WrittenAs {
  static Message of(const T& value);
};
template <class... Rows>
struct WrittenAsTable : Rows... {
  using Rows::of...;
};
using Messages = WrittenAsTable<WrittenAs<table::Filled, v1::Filled>, WrittenAs<table::Offer, v1::Offer>,
                                WrittenAs<table::Board, v1::Board>, WrittenAs<table::BoardPatch, v1::BoardPatch>,
                                WrittenAs<table::Clock, v1::Clock>, WrittenAs<table::JournalLine, v1::JournalLine>,
                                WrittenAs<table::Consequence, v1::Consequence>, WrittenAs<Problem, v1::Problem>>;

void to_proto(const table::Value& value, v1::Value& out);
table::Value from_proto(const v1::Value& message);

void to_proto(const table::Filled& filled, v1::Filled& out);
/// Converts a player's answer. It must come from a frame that decode_client has read, so it has no unknown fields and
/// no broken texts. Problem `bad_answer`, with line and field, if an entry has no value; `too_many` if it goes beyond
/// limits.hpp. The answer is not compared with its offer.
Result<table::Filled> from_proto(const v1::Filled& message);

/// The bytes of an answer in records, commitments and drafts. Fields stand in number order and none is unknown, so
/// equal answers have equal bytes.
std::string serialize_filled(const table::Filled& filled);
/// Reads the bytes that serialize_filled wrote. It is as strict as decode_client and from_proto together: bytes that
/// are no message of this protocol are a `bad_answer`, too, with the place of the fault.
Result<table::Filled> parse_filled(std::string_view bytes);

void to_proto(const table::Offer& offer, v1::Offer& out);
table::Offer from_proto(const v1::Offer& message);

void to_proto(const table::Board& board, v1::Board& out);
table::Board from_proto(const v1::Board& message);

void to_proto(const table::BoardPatch& patch, v1::BoardPatch& out);
table::BoardPatch from_proto(const v1::BoardPatch& message);

void to_proto(const table::Clock& clock, v1::Clock& out);
table::Clock from_proto(const v1::Clock& message);

void to_proto(const table::JournalLine& line, v1::JournalLine& out);
table::JournalLine from_proto(const v1::JournalLine& message);

void to_proto(const table::Consequence& consequence, v1::Consequence& out);
table::Consequence from_proto(const v1::Consequence& message);

void to_proto(const Problem& problem, v1::Problem& out);
Problem from_proto(const v1::Problem& message);

template <class T, class Message = decltype(Messages::of(std::declval<const T&>()))>
Message to_proto(const T& value) {
  Message out;
  to_proto(value, out);
  return out;
}

}  // namespace emcon::wire
