// Joins the chapters of docs/rules/fires-of-space, which the build puts into the program.
#include "server/rules/fires_of_space/catalogue/handbook.hpp"

#include "server/rules/kit/handbook.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr const char* pages[] = {
#include "handbook_pages.inc"
};

}  // namespace

std::string handbook() {
  return joined_pages(pages);
}

}  // namespace emcon::rules::fires_of_space
