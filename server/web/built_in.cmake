# Writes the source that holds the files named in PAGES/assets.txt, a line each: path, type, "immutable" or "revalidate", parted by
# tabs. The assembler reads their bytes: a compiler would take a minute for them as numbers.
file(STRINGS ${PAGES}/assets.txt lines)
set(blobs "")
set(names "")
set(rows "")
set(count 0)

# blob(OUT FILE): the bytes of a file, as a text of the program; nothing if there is no such file.
function(blob out file)
  if(NOT EXISTS ${file})
    set(${out} "{}" PARENT_SCOPE)
    return()
  endif()
  file(SHA256 ${file} digest)
  set(name "emcon_page_${count}")
  string(APPEND blobs "// ${digest}\n__asm__(\".section .rodata\\n${name}: .incbin \\\"${file}\\\"\\n${name}_end: .previous\\n\");\n")
  string(APPEND names "extern \"C\" __attribute__((visibility(\"hidden\"))) const char ${name}[];\n")
  string(APPEND names "extern \"C\" __attribute__((visibility(\"hidden\"))) const char ${name}_end[];\n")
  set(blobs "${blobs}" PARENT_SCOPE)
  set(names "${names}" PARENT_SCOPE)
  math(EXPR count "${count} + 1")
  set(count ${count} PARENT_SCOPE)
  set(${out} "between(${name}, ${name}_end)" PARENT_SCOPE)
endfunction()

foreach(line IN LISTS lines)
  string(REPLACE "\t" ";" parts "${line}")
  list(GET parts 0 path)
  string(REGEX REPLACE "^.*\t([^\t]*)\t[^\t]*$" "\\1" type "${line}")
  string(REGEX REPLACE "^.*\t" "" lasting "${line}")
  if(lasting STREQUAL "immutable")
    set(lasting true)
  elseif(lasting STREQUAL "revalidate")
    set(lasting false)
  else()
    message(FATAL_ERROR "${PAGES}/assets.txt: \"${line}\" ends neither in immutable nor in revalidate.")
  endif()
  set(file ${PAGES}/${path})
  file(SHA256 ${file} tag)
  string(SUBSTRING ${tag} 0 20 tag)
  blob(plain ${file})
  blob(gzip ${file}.gz)
  blob(brotli ${file}.br)
  if(path STREQUAL "index.html")
    set(path "")
  endif()
  string(APPEND rows "      {\"/${path}\", \"${type}\", \"${tag}\", ${lasting}, ${plain}, ${gzip}, ${brotli}},\n")
endforeach()

set(text "// The files of the page, as the build made them.\n#include \"server/web/pages.hpp\"\n")
if(rows STREQUAL "")
  string(APPEND text "\nnamespace emcon::web {\n\nPages built_in() {\n  return {};\n}\n\n}  // namespace emcon::web\n")
else()
  string(APPEND text "\n${blobs}\n${names}
namespace emcon::web {
namespace {

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

Pages built_in() {
  static const Page pages[] = {
${rows}  };
  return pages;
}

}  // namespace emcon::web
")
endif()
file(WRITE ${OUT} "${text}")
