/// One message on its way out, and the memory it is made of.
#pragma once

#include <cstdint>
#include <memory>

#include "play.pb.h"

namespace emcon::match {

/// Shared by all who are sent it.
using Frame = std::shared_ptr<const emcon::v1::ServerFrame>;

/// An empty one to be filled in. Its parts lie together in one piece of memory, as far as they are short, and go with
/// it at once: making and freeing dozens of small pieces cost more than what is written into them. Parts must be made
/// in place; one that is moved into it is copied.
std::shared_ptr<emcon::v1::ServerFrame> new_frame();

/// The answer to the request numbered `id`.
Frame answer_of(std::uint32_t id, emcon::v1::Answer answer);

}  // namespace emcon::match
