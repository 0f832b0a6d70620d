// Joins the chapters of docs/rules/sector-14, which the build puts into the program.
#include "server/rules/sector_14/catalogue/handbook.hpp"

#include "server/rules/kit/handbook.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr const char* pages[] = {
#include "handbook_pages.inc"
};

}  // namespace

std::string handbook() {
  return joined_pages(pages);
}

}  // namespace emcon::rules::sector_14
