// JSON frames from anybody: refused or read, never a crash; what was read means the same in the binary form.
#include "tests/fuzz/read_again.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = emcon::fuzz::read_twice(data, size, emcon::wire::Format::json);
  if (read && read->again.SerializeAsString() != read->once.SerializeAsString()) std::abort();
  return 0;
}
