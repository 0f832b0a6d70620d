# Writes OUT, a source that gives the ruleset in FOLDER its handbook: the Markdown pages of PAGES, one behind the other.
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/pieces.cmake)
set(source "// Generated from a ruleset's handbook by embed_handbook.cmake.
#include \"server/rules/${FOLDER}/catalogue/handbook.hpp\"

namespace emcon::rules::${FOLDER} {

std::string handbook() {
  std::string out;
  for (const char* piece : {
")
foreach(page IN LISTS PAGES)
  file(READ ${page} text)
  emcon_pieces(text "R\"__page__(" ")__page__\",\n" source)
  string(APPEND source "\"\\n\",\n")
endforeach()
string(APPEND source "})
    out += piece;
  return out;
}

}  // namespace emcon::rules::${FOLDER}
")
file(WRITE ${OUT} "${source}")
