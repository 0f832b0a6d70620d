/// The protocol's version, and bounds on what the codec accepts from outside. Documented in docs/protocol.md.
#pragma once

#include <cstddef>
#include <cstdint>

namespace emcon::wire {

/// Hello::protocol of this revision of the messages.
inline constexpr std::uint32_t protocol_version = 1;

inline constexpr std::size_t client_frame_bytes_max = 256U * 1024;       ///< one frame from a client, binary or JSON
inline constexpr std::size_t server_frame_bytes_max = 8U * 1024 * 1024;  ///< one frame from a server, binary or JSON
inline constexpr int depth_max = 32;                                     ///< messages inside messages

/// Of one step as one viewer is told it: its Update and his offer. What a server tells is far less; a client reads
/// eight times as much.
inline constexpr std::size_t step_bytes_max = 1024U * 1024;
/// Of one board, about: as table::bulk_of counts it.
inline constexpr std::size_t board_bytes_max = 1024U * 1024;
/// Of all journal lines of one viewer, which a Welcome may have to hold: with board and offer it is a frame.
inline constexpr std::size_t journal_bytes_max = 5U * 1024 * 1024;

inline constexpr int filled_entries_max = 16;                     ///< of one line
inline constexpr int filled_items_max = 256;                      ///< of one list, split or path
inline constexpr std::size_t filled_name_bytes_max = 4096;        ///< of one name or token
inline constexpr std::size_t filled_text_bytes_max = 32U * 1024;  ///< of one text that a field takes

/// Padded frames have a multiple of these many bytes.
inline constexpr std::size_t pad_step = 256;
inline constexpr std::size_t pad_step_board = 4096;  ///< when a whole Board is inside

}  // namespace emcon::wire
