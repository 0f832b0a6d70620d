/// The making of messages, for server/match alone: a message about a match is made where the match is projected
/// (tests/tidy).
#pragma once

#include <memory>

#include "server/match/frame.hpp"

namespace emcon::match {

/// A new, empty message to be filled in. Its short parts lie in one piece of memory and are freed together, since
/// making and freeing dozens of small pieces costs more than filling them. Make parts in place; a part that is moved
/// into the message is copied.
NewFrame new_frame();

/// The answer to the request numbered `id`, for more to be filled in.
NewFrame new_answer(std::uint32_t id, emcon::v1::Answer answer);

class Making {
 public:
  /// Makes a frame of a message that is filled in.
  static Frame frame(std::shared_ptr<const emcon::v1::ServerFrame> message) { return Frame(std::move(message)); }
  /// Makes a frame with blanks. `message` has an Update.
  static BlankFrame blank(const NewFrame& message) { return BlankFrame(message); }
};

}  // namespace emcon::match
