#include "server/rules/fires_of_space/handbook.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr const char* pages[] = {
#include "handbook_pages.inc"
};

}  // namespace

std::string handbook() {
  std::string out;
  for (const char* page : pages) out += page;
  return out;
}

}  // namespace emcon::rules::fires_of_space
