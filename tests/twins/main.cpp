// The main of every program of twins.
#include "tests/twins/main.hpp"

#include <gtest/gtest.h>

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  emcon::testing::watch_all();
  return RUN_ALL_TESTS();
}
