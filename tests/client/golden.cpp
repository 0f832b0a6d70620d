// Compares a text with its golden file, or writes that file anew.
#include "tests/client/golden.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace emcon::client {

std::string differs_from_golden(const std::string& name, const std::string& text) {
  const std::string path = std::string(EMCON_SOURCE_DIR) + "/tests/client/golden/" + name;
  if (std::getenv("EMCON_REGENERATE")) {
    std::ofstream(path, std::ios::binary) << text;
    return {};
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream expected;
  expected << file.rdbuf();
  if (expected.str() == text) return {};
  return "tests/client/golden/" + name + " differs; EMCON_REGENERATE=1 writes it anew. It is now:\n" + text;
}

}  // namespace emcon::client
