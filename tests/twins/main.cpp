// The main of every program of twins.
#include "tests/twins/main.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace emcon::testing {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::stoull(text) : otherwise;
}

}  // namespace emcon::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  emcon::testing::watch_all();
  return RUN_ALL_TESTS();
}
