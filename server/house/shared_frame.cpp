// Encodes a frame as its connections need it: binary or JSON, padded or not.
#include "server/house/shared_frame.hpp"

#include <string>

namespace emcon::house {

Buffer SharedFrame::encode(const v1::ServerFrame& frame, wire::Format format, bool pad) {
  auto out = std::make_shared<std::string>();
  if (!pad) {
    wire::encode_server(frame, format, *out);
    return out;
  }
  const std::size_t step = wire::pad_step_of(frame);
  if (format == wire::Format::json) {
    wire::encode_server(frame, format, *out);
    out->resize((out->size() + step - 1) / step * step, ' ');  // white space after a JSON text means nothing
    return out;
  }
  v1::ServerFrame padded = frame;
  wire::pad_to_step(padded, step);
  wire::encode_server(padded, format, *out);
  return out;
}

}  // namespace emcon::house
