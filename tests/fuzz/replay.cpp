// Runs a fuzz target without libFuzzer: every file of its corpus, and copies with some bytes changed. For builds and
// compilers that have no fuzzer, so that the targets stay true in all of them.
// usage: PROGRAM CORPUS_FOLDER [RUNS [SEED]]
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

void change(Bytes& bytes, const Bytes& other, std::mt19937_64& random) {
  const auto at = [&] { return static_cast<std::ptrdiff_t>(random() % (bytes.size() + 1)); };
  switch (random() % 5) {
    case 0:
      if (!bytes.empty()) bytes[random() % bytes.size()] ^= static_cast<std::uint8_t>(1U << (random() % 8));
      break;
    case 1:
      if (!bytes.empty()) bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
      break;
    case 2:
      bytes.insert(bytes.begin() + at(), static_cast<std::uint8_t>(random()));
      break;
    case 3:
      bytes.erase(bytes.begin() + at(), bytes.end());
      break;
    default:
      bytes.insert(bytes.begin() + at(), other.begin(), other.begin() + static_cast<std::ptrdiff_t>(other.size() / 2));
      break;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::uint64_t runs = argc > 2 ? std::stoull(argv[2]) : 0;
  std::mt19937_64 random(argc > 3 ? std::stoull(argv[3]) : 1);
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) files.insert(entry.path());
  std::vector<Bytes> corpus;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    LLVMFuzzerTestOneInput(corpus.back().data(), corpus.back().size());
  }
  if (corpus.empty()) return 2;
  for (std::uint64_t run = 0; run < runs; ++run) {
    Bytes bytes = corpus[random() % corpus.size()];
    for (auto changes = 1 + random() % 6; changes > 0; --changes)
      change(bytes, corpus[random() % corpus.size()], random);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("replayed %zu files, executions %llu\n", corpus.size(),
              static_cast<unsigned long long>(corpus.size() + runs));
  return 0;
}
