/// The bounds of messages that a client accepts from a server. No honest server sends more, and drawing or sorting more
/// could take for ever. A server checks its own boards and frames against the same bounds (frames.hpp, `unreadable`).
/// Only the sources of this library include this.
#pragma once

#include <google/protobuf/descriptor.h>

#include <cstddef>
#include <cstdint>

namespace emcon::wire {

/// Most values in one frame, over all fields.
inline constexpr int frame_values_max = 1'000'000;

/// Most values of the field in one message: one, unless it is repeated.
int items_max(const google::protobuf::FieldDescriptor& field);

/// Most bytes in one text or byte string of the field.
std::size_t bytes_max(const google::protobuf::FieldDescriptor& field);

/// Whether the field may have this number, given as it stands on the wire.
bool in_range(const google::protobuf::FieldDescriptor& field, std::uint64_t raw);

}  // namespace emcon::wire
