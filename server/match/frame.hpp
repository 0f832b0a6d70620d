/// One message on its way out, and the memory it is made of.
#pragma once

#include <cstdint>
#include <memory>

#include "play.pb.h"

namespace emcon::match {

/// Shared by all who are sent it.
using Frame = std::shared_ptr<const emcon::v1::ServerFrame>;
/// The same while it is still being filled in.
using NewFrame = std::shared_ptr<emcon::v1::ServerFrame>;

/// A new, empty message to be filled in. Its short parts lie in one piece of memory and are freed together: making and
/// freeing dozens of small pieces costs more than filling them. Make parts in place; a part that is moved into the
/// message is copied.
NewFrame new_frame();

/// The answer to the request numbered `id`.
NewFrame answer_of(std::uint32_t id, emcon::v1::Answer answer);

}  // namespace emcon::match
