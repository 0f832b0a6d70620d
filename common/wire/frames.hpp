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

/// `binary_1`: for clients of protocol 1, whose reader stumbles over texts and messages in fields that it does not
/// know. A server's frames have no fields that came later. All else is as `binary`.
enum class Format { binary, json, binary_1 };

/// Reads a client's frame strictly: unknown fields and enum values are refused at any depth, as are a frame without a
/// body and an id of 0. It checks neither the answers in the frame (from_proto(v1::Filled) does) nor the length of
/// texts (too_long does).
Result<v1::ClientFrame> decode_client(std::string_view bytes, Format format);

/// The first text of a client's frame that is longer than the server takes (limits.hpp): `too_many` within an answer or
/// options, `too_long` elsewhere. `bytes`: the size of the frame as it came in.
std::optional<Problem> too_long(const v1::ClientFrame& frame, std::size_t bytes);

/// Reads a server's frame at a client. Fields of a newer protocol are ignored. A binary frame whose values are more,
/// longer or greater than any server sends (bounds.hpp) is refused before it takes memory.
Result<v1::ServerFrame> decode_server(std::string_view bytes, Format format);
/// The problem for which a client would refuse this frame of a server, as decode_server does; nothing: it would read
/// the frame. A server checks its frames by this before sending them.
std::optional<Problem> unreadable(std::string_view binary);
/// The same for a Board, whatever frame it may come to stand in. A client refuses more things, areas or maps than it
/// reads, and more than board_bytes_max in all. The sizes of single things are not checked: they have come in frames.
std::optional<Problem> unreadable(const table::Board& board);
/// The number of things that a client reads of a Board, and of lines that it reads of a journal.
int board_things_max();
int journal_lines_max();
/// Splits a frame into parts in the order of reading, each a frame of its own.
std::vector<v1::ServerFrame> parts_of(v1::ServerFrame frame);
/// Joins an encoded answer and the encoded frame of the step that followed it into one frame. Neither is padded.
std::string joined(std::string_view answer, std::string_view step, Format format);

/// Replaces `out` with the bytes of one frame.
void encode_server(const v1::ServerFrame& frame, Format format, std::string& out);
void encode_client(const v1::ClientFrame& frame, Format format, std::string& out);

/// The padding step of a frame: pad_step, or pad_step_board if a whole Board is inside.
std::size_t pad_step_of(const v1::ServerFrame& frame);
/// Pads an encoded frame, or the result of `joined`, to a multiple of `step` (>= 256) bytes: binary by the field
/// `padding`, which it must not have yet, JSON by white space after the object, which means nothing.
void pad_bytes(std::string& frame, Format format, std::size_t step);

}  // namespace emcon::wire
