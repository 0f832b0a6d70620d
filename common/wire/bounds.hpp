/// The most that a client accepts from a server. No honest server sends more, and drawing or sorting more could take
/// for ever. A server checks what it shows against the same (frames.hpp, `unreadable`). Only the sources of this
/// library include this.
#pragma once

#include <google/protobuf/descriptor.h>

#include <cstddef>
#include <cstdint>

namespace emcon::wire {

/// Values in one frame, of all fields together.
inline constexpr int frame_values_max = 1'000'000;

/// How often one message may hold the field: once, unless it is repeated.
int items_max(const google::protobuf::FieldDescriptor& field);

/// Bytes of one of its texts or byte strings.
std::size_t bytes_max(const google::protobuf::FieldDescriptor& field);

/// Whether a number, as it stands on the wire, is one that the field may have.
bool in_range(const google::protobuf::FieldDescriptor& field, std::uint64_t raw);

}  // namespace emcon::wire
