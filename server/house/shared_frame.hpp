/// One ServerFrame on its way to many connections: encoded at most once per format and padding.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "server/house/connection.hpp"
#include "server/match/frame.hpp"

namespace emcon::house {

class SharedFrame {
 public:
  explicit SharedFrame(match::Frame frame) : frame_(std::move(frame)) {}
  const match::Frame& made() const { return frame_; }
  const v1::ServerFrame& frame() const { return *frame_; }
  bool is_step() const { return frame_.is_step(); }
  const Buffer& bytes(wire::Format format, bool pad) {
    Buffer& slot = buffers_[2U * static_cast<std::size_t>(format) + (pad ? 1U : 0U)];
    if (!slot) slot = encode(format, pad);
    return slot;
  }
  /// One message of this answer and the step that it led to.
  Buffer with_step(SharedFrame& step, wire::Format format, bool pad);

 private:
  Buffer encode(wire::Format format, bool pad) const;

  match::Frame frame_;
  std::array<Buffer, 6> buffers_;  ///< by format, unpadded and padded
};

}  // namespace emcon::house
