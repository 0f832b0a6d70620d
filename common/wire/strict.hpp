/// Strict reading of bytes from outside; the sources of this library only.
#pragma once

#include <google/protobuf/message.h>

#include <optional>
#include <string>
#include <string_view>

namespace emcon::wire {

/// The fault of a message and its place: `where` is a path such as "draft.filled.lines[2].verb".
struct Fault {
  std::string where;
  std::string text;  ///< one sentence
  bool too_long = false;
};

/// Parses binary `bytes` within depth_max; false if they are no message of this type. Never logs.
bool parse_bounded(std::string_view bytes, google::protobuf::Message& message);

/// The fault for which parse_bounded refused `bytes`; nullopt if they are well formed after all.
std::optional<Fault> malformed(std::string_view bytes, const google::protobuf::Descriptor& type);

/// The first unknown field, unknown enum value or text that is not UTF-8, at any depth, or the first place where the
/// bytes make no sense, if that comes earlier.
std::optional<Fault> first_fault(std::string_view bytes, const google::protobuf::Descriptor& type);
/// The same, but also the first text that is longer than a client may send.
std::optional<Fault> long_text(std::string_view bytes, const google::protobuf::Descriptor& type);
/// The first place where a message of a server goes beyond bounds.hpp, or where its bytes make no sense.
std::optional<Fault> beyond_bounds(std::string_view bytes, const google::protobuf::Descriptor& type);
/// The first fault of a message that was parsed in another way; slower.
std::optional<Fault> first_fault(const google::protobuf::Message& message);

bool is_utf8(std::string_view text);

}  // namespace emcon::wire
