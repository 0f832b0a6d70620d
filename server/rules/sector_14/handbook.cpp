#include "server/rules/sector_14/handbook.hpp"

namespace emcon::rules::sector_14 {
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

}  // namespace emcon::rules::sector_14
