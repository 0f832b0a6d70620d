# Writes the Markdown pages of PAGES as a list of string literals into OUT, one page after the other.
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/pieces.cmake)
set(pieces "// Generated from a ruleset's handbook by embed_handbook.cmake.\n")
foreach(page IN LISTS PAGES)
  file(READ ${page} text)
  emcon_pieces(text "R\"__page__(" ")__page__\",\n" pieces)
  string(APPEND pieces "\"\\n\",\n")
endforeach()
file(WRITE ${OUT} "${pieces}")
