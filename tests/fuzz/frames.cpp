// Binary frames from anybody: refused or read, never a crash; what was read is written as it was.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "common/wire/frames.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emcon;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)wire::decode_server(bytes, wire::Format::binary);
  const auto frame = wire::decode_client(bytes, wire::Format::binary);
  if (!frame) return 0;
  std::string again;
  wire::encode_client(*frame, wire::Format::binary, again);
  if (!wire::decode_client(again, wire::Format::binary)) std::abort();
  return 0;
}
