// Binary frames from anybody: refused or read, never a crash; what was read is written as it was.
#include "tests/fuzz/read_again.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  (void)emcon::fuzz::read_twice(data, size, emcon::wire::Format::binary);
  return 0;
}
