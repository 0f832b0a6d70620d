/// Frames to and from bytes. Subprotocol "emcon.v1" is binary protobuf, "emcon.v1.json" is protobuf JSON of the same
/// messages with field names as in proto/ (snake_case); 64-bit integers are JSON strings, bytes are base64, enum values
/// are names, and fields at their default are left out.
///
/// Nothing here throws or logs. A frame that is refused is a Problem:
///   bad_frame   not readable; `field` is the path where it breaks and the text says how
///   too_large   more bytes, text or depth than limits.hpp allows
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/problem.hpp"
#include "common/table/board.hpp"
#include "play.pb.h"

namespace emcon::wire {

enum class Format { binary, json };

/// A client's frame, read strictly: unknown fields and enum values are refused at any depth, as are a frame without a
/// body and an id of 0. The answers in it are not yet checked: see from_proto(v1::Filled); nor is how long texts are:
/// see too_long.
Result<v1::ClientFrame> decode_client(std::string_view bytes, Format format);

/// The first text of a client's frame that is longer than any that is taken (limits.hpp): `too_many` within an answer
/// or options, `too_long` elsewhere. `bytes`: how many the frame came in.
std::optional<Problem> too_long(const v1::ClientFrame& frame, std::size_t bytes);

/// A server's frame, read by a client: fields of a newer protocol are ignored. A binary one with more, longer or
/// greater values than any server sends (bounds.hpp) is refused before it takes memory.
Result<v1::ServerFrame> decode_server(std::string_view bytes, Format format);
/// Why a client would refuse these bytes of a server's frame, as decode_server does: for a server that looks at what it
/// is about to send. Nothing: it reads them.
std::optional<Problem> unreadable(std::string_view binary);
/// The same of a Board, wherever in a frame it may come to stand: more things, areas or maps than a client reads, or
/// more than board_bytes_max in all. Its things' own sizes are not looked at: they have come in frames.
std::optional<Problem> unreadable(const table::Board& board);
/// How many things a client reads of a Board, and how many lines of a journal.
int board_things_max();
int journal_lines_max();
/// The parts of a frame in the order in which they are to be read, each as a frame of its own.
std::vector<v1::ServerFrame> parts_of(v1::ServerFrame frame);
/// One frame of an encoded answer and the encoded frame of the step that it led to. Neither is padded.
std::string joined(std::string_view answer, std::string_view step, Format format);

/// Replaces `out` by the bytes of one frame.
void encode_server(const v1::ServerFrame& frame, Format format, std::string& out);
void encode_client(const v1::ClientFrame& frame, Format format, std::string& out);

/// pad_step, or pad_step_board if a whole Board is inside.
std::size_t pad_step_of(const v1::ServerFrame& frame);
/// Pads an encoded frame, or what `joined` gives, to a multiple of `step` (>= 256) bytes: binary by the field
/// `padding`, which it does not have yet, JSON by white space after the object, which means nothing.
void pad_bytes(std::string& frame, Format format, std::size_t step);

}  // namespace emcon::wire
