// Data files of a host.
#include <cstddef>
#include <cstdint>
#include <string>

#include "server/data/toml.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  (void)emcon::data::parse("fuzz.toml", std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
