# Writes a C++ source that holds every numbered migration of a folder, as a function of a namespace:
# cmake -DSCHEMA=<folder> -DOUT=<file> -DSPACE=<namespace> -P embed.cmake
file(GLOB files ${SCHEMA}/[0-9][0-9][0-9]_*.sql)
list(SORT files)
set(rows "")
set(expected 1)
foreach(file ${files})
  get_filename_component(name ${file} NAME_WE)
  string(SUBSTRING ${name} 0 3 digits)
  math(EXPR number "1${digits} - 1000")
  if(NOT number EQUAL expected)
    message(FATAL_ERROR "${file}: the next migration must have number ${expected}")
  endif()
  math(EXPR expected "${expected} + 1")
  file(READ ${file} sql)
  string(APPEND rows "    {${number}, \"${name}\", R\"sql(${sql})sql\"},\n")
endforeach()
file(WRITE ${OUT} "#include \"server/store/migrations.hpp\"

namespace ${SPACE} {
namespace {
constexpr emcon::store::Migration table[] = {
${rows}};
}  // namespace
std::span<const emcon::store::Migration> migrations() { return table; }
}  // namespace ${SPACE}
")
