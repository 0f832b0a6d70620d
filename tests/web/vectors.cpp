// Writes at least 20,000 cases of what the page computes as the programs do: web_vectors FOLDER [SEED].
#include "tests/web/vectors.hpp"

#include <cstdio>
#include <cstdlib>

namespace emcon::web {

std::string Vectors::some_bytes(std::size_t size) {
  std::string out;
  while (out.size() < size) out += static_cast<char>(random() & 0xFFU);
  return out;
}

Bytes32 Vectors::bytes32() {
  return as_bytes32(some_bytes(sizeof(Bytes32)));
}

std::string Vectors::word() {
  static const char* const words[] = {"", "bow", "A.1", "Åland", "火", "a \"quoted\" word", "two words"};
  return words[below(7)];
}

table::Region Vectors::region(bool plane, std::int64_t far) {
  table::Region out;
  out.shape = static_cast<table::Shape>(plane ? between(1, 4) : below(5));
  const int hexes = static_cast<int>(far);
  if (plane) {
    out.point = point(far);
    out.end_point = point(far);
  } else {
    out.centre = hex(hexes);
    out.end_hex = hex(hexes);
    for (std::int64_t i = below(8); i > 0; --i) out.hexes.push_back(hex(hexes));
  }
  out.radius_min = static_cast<std::int32_t>(below(3) == 0 ? below(plane ? far / 2 + 1 : 4) : 0);
  out.radius_max = static_cast<std::int32_t>(below(plane ? far + 1 : 10));
  out.heading = static_cast<std::int32_t>(between(-30, 50));
  out.width = static_cast<std::int32_t>(between(-1, 13));
  const Point a = point(far), b = point(far);
  out.low = {std::min(a.x, b.x), std::min(a.y, b.y)};
  out.high = {std::max(a.x, b.x), std::max(a.y, b.y)};
  return out;
}

}  // namespace emcon::web

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: web_vectors FOLDER [SEED]\n");
    return 2;
  }
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device()();
  emcon::web::Vectors out(argv[1], seed);
  emcon::web::add_tables(out);
  emcon::web::add_places(out);
  emcon::web::add_proofs(out);
  int all = 0;
  for (const auto& [kind, count] : out.counts) all += count;
  std::printf("seed %llu: %d cases of %zu kinds\n", static_cast<unsigned long long>(seed), all, out.counts.size());
  return out.good() && all >= 20'000 ? 0 : 1;
}
