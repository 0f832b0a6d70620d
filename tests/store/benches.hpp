/// All stores that the contract is tried on.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/store/bench.hpp"
#ifdef EMCON_POSTGRES
#include "tests/store/postgres/bench.hpp"
#define EMCON_POSTGRES_BENCH , PostgresBench
#else
#define EMCON_POSTGRES_BENCH
#endif

namespace emcon::store {

using Benches = ::testing::Types<MemoryBench, SqliteBench, FaultyBench EMCON_POSTGRES_BENCH>;

template <class Bench>
class OnBench : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = Bench::missing(); !why.empty()) GTEST_SKIP() << why;
  }
  Bench machine;
};

}  // namespace emcon::store
