// Encodes a frame as its connections need it: binary or JSON, padded or not.
#include "server/house/shared_frame.hpp"

#include <algorithm>
#include <string>

namespace emcon::house {

Buffer SharedFrame::encode(wire::Format format, bool pad) const {
  if (format == wire::Format::binary && !pad) return frame_.binary();
  auto out = std::make_shared<std::string>();
  if (format == wire::Format::binary)
    *out = *frame_.binary();
  else
    wire::encode_server(*frame_, format, *out);
  if (pad) wire::pad_bytes(*out, format, frame_.pad_step());
  return out;
}

Buffer SharedFrame::with_step(SharedFrame& step, wire::Format format, bool pad) {
  auto out = std::make_shared<std::string>(wire::joined(*bytes(format, false), *step.bytes(format, false), format));
  if (pad) wire::pad_bytes(*out, format, std::max(frame_.pad_step(), step.frame_.pad_step()));
  return out;
}

}  // namespace emcon::house
