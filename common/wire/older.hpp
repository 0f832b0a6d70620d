/// Frames for clients of protocol 1. Their reader of bytes stumbles over texts and messages in fields that it does not
/// know, so they get only the fields that protocol 1 has (docs/compatibility.md).
#pragma once

namespace google::protobuf {
class Message;
}

namespace emcon::wire {

/// Takes all fields away that came after protocol 1, at any depth.
void leave_protocol_1(google::protobuf::Message& message);

}  // namespace emcon::wire
