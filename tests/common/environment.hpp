/// Numbers and seeds that a test program takes from its environment.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <string_view>

namespace emcon {

/// The number that the environment gives under this name, or another.
inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// The seed of what a test draws, printed: the number under `name` if there is one. A run of all tests draws it from
/// its own EMCON_DRAW (tests/draw.py), so that one tree has the same cases each time; a program that is run by itself
/// draws it anew. `purpose` tells the tests of a run apart.
inline std::uint64_t seed_of_run(std::string_view purpose, const char* name = "EMCON_SEED") {
  std::uint64_t drawn = 0;
  if (const char* const draw = std::getenv("EMCON_DRAW")) {
    drawn = 14695981039346656037U;  // FNV-1a
    for (const char byte : draw + (" " + std::string(purpose)))
      drawn = (drawn ^ static_cast<unsigned char>(byte)) * 1099511628211U;
    drawn >>= 16U;
  } else {
    drawn = std::random_device{}();
  }
  const std::uint64_t out = from_environment(name, drawn);
  std::cout << name << "=" << out << "\n";
  return out;
}

}  // namespace emcon
