// What it costs to play a match under one revision of its ruleset and under another: transcripts recomputed in turns.
// usage: bench_revisions ROUNDS TRANSCRIPT TRANSCRIPT    both of one scenario, each of another revision
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "server/match/verify.hpp"

namespace {

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

std::string read(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    fmt::print(stderr, "usage: bench_revisions ROUNDS TRANSCRIPT TRANSCRIPT\n");
    return 2;
  }
  const int rounds = std::atoi(argv[1]);
  const std::array texts{read(argv[2]), read(argv[3])};
  std::array<std::vector<double>, 2> took;
  for (int round = 0; round <= rounds; ++round)
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const double before = cpu_ms();
      if (!emcon::match::verify_transcript(texts[i]).ok) return 1;
      if (round > 0) took[i].push_back(cpu_ms() - before);  // the first warms up
    }
  for (auto& one : took) std::ranges::sort(one);
  const double first = took[0][took[0].size() / 2], second = took[1][took[1].size() / 2];
  fmt::print(
      "{{\"name\": \"revisions\", \"rounds\": {}, \"first_ms\": {:.2f}, \"second_ms\": {:.2f}, \"ratio\": {:.3f}}}\n",
      rounds, first, second, second / first);
  return 0;
}
