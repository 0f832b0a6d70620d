// Connects the house to the machine's clock and to libsodium's randomness.
#include "server/house/system_ports.hpp"

#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace emcon::house {
namespace {

template <class Source>
std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Source::now().time_since_epoch()).count();
}

}  // namespace

std::int64_t SystemClock::wall_ms() const {
  return now_ms<std::chrono::system_clock>();
}
std::int64_t SystemClock::steady_ms() const {
  return now_ms<std::chrono::steady_clock>();
}

SystemEntropy::SystemEntropy() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium's random numbers could not be started");
}
SystemEntropy::~SystemEntropy() {
  sodium_memzero(pool_.data(), pool_.size());
}
void SystemEntropy::fill(std::span<std::uint8_t> out) {
  while (!out.empty()) {
    if (left_ == 0) {
      randombytes_buf(pool_.data(), pool_.size());
      left_ = pool_.size();
    }
    const std::size_t size = std::min(out.size(), left_);
    left_ -= size;
    const std::span given(pool_.data() + left_, size);
    std::ranges::copy(given, out.begin());
    sodium_memzero(given.data(), given.size());  // a later reader of this memory learns nothing about bytes given out
    out = out.subspan(size);
  }
}
Bytes32 SystemEntropy::drawn() {
  Bytes32 out{};
  fill(out);
  return out;
}

}  // namespace emcon::house
