/// The protocol's version, and bounds on messages from outside. docs/protocol.md lists them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace emcon::wire {

/// Hello::protocol in this revision of the messages. Servers speak all numbers since the first.
inline constexpr std::uint32_t protocol_version = 2;
inline constexpr std::uint32_t protocol_oldest = 1;
/// The first protocol whose clients pass over all binary fields that they do not know.
inline constexpr std::uint32_t protocol_whole_binary = 2;

inline constexpr std::size_t client_frame_bytes_max = 256U * 1024;       ///< one frame from a client, binary or JSON
inline constexpr std::size_t server_frame_bytes_max = 8U * 1024 * 1024;  ///< one frame from a server, binary or JSON
inline constexpr int depth_max = 32;                                     ///< messages inside messages

/// Most bytes of one step as one viewer is told it: the Update and the offer. A server sends far less; a client reads
/// eight times as much.
inline constexpr std::size_t step_bytes_max = 1024U * 1024;
/// Most bytes of one board, approximately: table::bulk_of counts them.
inline constexpr std::size_t board_bytes_max = 1024U * 1024;
/// Most bytes of all journal lines of one viewer. A Welcome may have to hold them all, with board and offer, in one
/// frame.
inline constexpr std::size_t journal_bytes_max = 5U * 1024 * 1024;

inline constexpr int filled_entries_max = 16;                     ///< in one line
inline constexpr int filled_items_max = 256;                      ///< in one list, split or path
inline constexpr std::size_t filled_name_bytes_max = 4096;        ///< in one name or token
inline constexpr std::size_t filled_text_bytes_max = 32U * 1024;  ///< in one text that a field takes

/// The size of a padded frame is a multiple of this many bytes.
inline constexpr std::size_t pad_step = 256;
inline constexpr std::size_t pad_step_board = 4096;  ///< when a whole Board is inside

}  // namespace emcon::wire
