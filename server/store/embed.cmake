# Writes a C++ source that holds every numbered migration: cmake -DSCHEMA=<folder> -DOUT=<file> -P embed.cmake
file(GLOB files ${SCHEMA}/[0-9][0-9][0-9]_*.sql)
list(SORT files)
set(rows "")
set(expected 1)
foreach(file ${files})
  get_filename_component(name ${file} NAME_WE)
  string(SUBSTRING ${name} 0 3 digits)
  math(EXPR number "1${digits} - 1000")
  if(NOT number EQUAL expected)
    message(FATAL_ERROR "schema/${name}.sql: the next migration must have number ${expected}")
  endif()
  math(EXPR expected "${expected} + 1")
  file(READ ${file} sql)
  string(APPEND rows "    {${number}, \"${name}\", R\"sql(${sql})sql\"},\n")
endforeach()
file(WRITE ${OUT} "#include \"server/store/migrations.hpp\"

namespace emcon::store {
namespace {
constexpr Migration table[] = {
${rows}};
}  // namespace
std::span<const Migration> migrations() { return table; }
}  // namespace emcon::store
")
