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

inline constexpr int filled_entries_max = 16;                     ///< of one line
inline constexpr int filled_items_max = 256;                      ///< of one list, split or path
inline constexpr std::size_t filled_name_bytes_max = 4096;        ///< of one name or token
inline constexpr std::size_t filled_text_bytes_max = 32U * 1024;  ///< of one text that a field takes

/// Padded frames have a multiple of these many bytes.
inline constexpr std::size_t pad_step = 256;
inline constexpr std::size_t pad_step_board = 4096;  ///< when a whole Board is inside

}  // namespace emcon::wire
