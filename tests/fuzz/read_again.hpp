/// What a fuzz target of frames does with its bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "common/wire/frames.hpp"

namespace emcon::fuzz {

/// Reads the bytes as a frame of either side. A client's frame that could be read must be readable again from its
/// binary form; both are returned.
struct ReadTwice {
  v1::ClientFrame once, again;
};
inline std::optional<ReadTwice> read_twice(const std::uint8_t* data, std::size_t size, wire::Format format) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)wire::decode_server(bytes, format);
  const auto frame = wire::decode_client(bytes, format);
  if (!frame) return std::nullopt;
  std::string binary;
  wire::encode_client(*frame, wire::Format::binary, binary);
  const auto again = wire::decode_client(binary, wire::Format::binary);
  if (!again) std::abort();
  return ReadTwice{*frame, *again};
}

}  // namespace emcon::fuzz
