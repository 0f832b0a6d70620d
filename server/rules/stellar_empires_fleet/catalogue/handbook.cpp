// Joins the chapters of docs/rules/stellar-empires-fleet, which the build puts into the program.
#include "server/rules/stellar_empires_fleet/catalogue/handbook.hpp"

#include "server/rules/kit/handbook.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr const char* chapters[] = {
#include "handbook_pages.inc"
};

}  // namespace

std::string handbook() {
  return joined_pages(chapters);
}

}  // namespace emcon::rules::stellar_empires_fleet
