# Writes the source of match::own_build() (server/match/build.hpp).
# usage: cmake -D ROOT=... -D VERSION=... -D OUT=... -P build_name.cmake
file(GLOB_RECURSE sources RELATIVE ${ROOT} ${ROOT}/common/*.[ch]pp ${ROOT}/server/rules/*.[ch]pp ${ROOT}/server/match/*.[ch]pp)
list(SORT sources)
set(all "")
foreach(source ${sources})
  file(SHA256 ${ROOT}/${source} hash)
  string(APPEND all "${source} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING ${hash} 0 12 hash)
file(WRITE ${OUT} "// Made by cmake/build_name.cmake.
#include \"server/match/build.hpp\"

namespace emcon::match {
namespace {

std::string_view name = \"emcon/${VERSION}+${hash}\";

}  // namespace

std::string_view own_build() {
  return name;
}
void use_build(std::string_view other) {
  name = other;
}

}  // namespace emcon::match
")
