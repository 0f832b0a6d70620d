// Frames from anybody, in both formats: refused or read, never a crash.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/wire/frames.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const auto format : {emcon::wire::Format::binary, emcon::wire::Format::json}) {
    (void)emcon::wire::decode_client(bytes, format);
    (void)emcon::wire::decode_server(bytes, format);
  }
  return 0;
}
