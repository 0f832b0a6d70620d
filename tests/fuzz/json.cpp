// JSON frames from anybody: refused or read, never a crash; what was read means the same in the binary form.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "common/wire/frames.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emcon;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)wire::decode_server(bytes, wire::Format::json);
  const auto frame = wire::decode_client(bytes, wire::Format::json);
  if (!frame) return 0;
  std::string binary;
  wire::encode_client(*frame, wire::Format::binary, binary);
  const auto again = wire::decode_client(binary, wire::Format::binary);
  if (!again || again->SerializeAsString() != frame->SerializeAsString()) std::abort();
  return 0;
}
