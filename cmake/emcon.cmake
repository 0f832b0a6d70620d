# Settings every target shares, and the helpers that make targets.
option(EMCON_TESTS "build the tests" ON)
option(EMCON_FUZZ "build the libFuzzer programs (clang only)" OFF)
option(EMCON_EDGES "count the edges a program takes, for twins_trace_test (clang only)" OFF)
set(EMCON_AT_ONCE 24 CACHE STRING "how many sources are compiled at once: a whole build takes less time, one change more")
option(EMCON_WERROR "warnings are errors" ON)
option(EMCON_SYMBOLS "lines of the sources for backtraces, and the same bytes wherever it is built: for packages" OFF)
set(EMCON_SANITIZE "" CACHE STRING "address,undefined or thread; empty: none")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
find_program(EMCON_CCACHE ccache)
if(EMCON_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${EMCON_CCACHE})
endif()
find_program(EMCON_MOLD mold)
# A compiler for another kind of machine looks for a linker of that kind's name.
if(EMCON_MOLD AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()

# Assertions stay on in every build: a broken promise must stop the match, not go on.
string(REPLACE "-DNDEBUG" "" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # libstdc++ 12's own std::stable_sort calls what it marks deprecated; only clang says so.
  add_compile_options(-Wno-deprecated-declarations)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC bug 105651: a false alarm on "text" + std::string as soon as the optimiser is on.
  add_compile_options($<$<NOT:$<CONFIG:Debug>>:-Wno-restrict>)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13
   AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14)
  # Ubuntu 24.04's sees broken bounds in its own fmt's buffers where none are; before and after it nobody does.
  add_compile_options(-Wno-array-bounds -Wno-stringop-overflow)
endif()
if(EMCON_WERROR)
  add_compile_options(-Werror)
endif()
if(EMCON_SANITIZE)
  add_compile_options(-fsanitize=${EMCON_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all -g1)
  add_link_options(-fsanitize=${EMCON_SANITIZE})
  add_compile_definitions(BOOST_ASIO_DISABLE_AWAITABLE_FRAME_RECYCLING)
endif()
# The product ends at what a mistake would otherwise give an attacker; tests/trust/hardening.py reads it from the program.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT EMCON_SANITIZE)
  # Jumps to where no jump should lead.
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    set(branches -mbranch-protection=standard)
  else()
    set(branches -fcf-protection)
  endif()
  add_compile_options(-fPIE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fstack-clash-protection
                      ${branches})
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(-pie LINKER:-z,relro,-z,now,-z,noexecstack)
endif()
# tools/package makes packages of symbols of their own from it. Folders of a build would tell one build from the next.
if(EMCON_SYMBOLS)
  add_compile_options(-g1 -ffile-prefix-map=${PROJECT_SOURCE_DIR}=emcon -ffile-prefix-map=${CMAKE_BINARY_DIR}=build)
  add_link_options(LINKER:--build-id=sha1)
endif()
if(EMCON_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
elseif(EMCON_EDGES)
  add_compile_options(-fsanitize-coverage=inline-8bit-counters,pc-table -g1)
endif()
# emcon_waits(): for a folder whose programs mostly wait, for people or for sockets: under sanitizers optimising it takes longer
# than it saves.
macro(emcon_waits)
  if(EMCON_SANITIZE)
    add_compile_options(-O0)
  endif()
endmacro()
include_directories(${PROJECT_SOURCE_DIR})

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)

# Every target is compiled several sources at once. Names of their anonymous namespaces must then differ within a target, or
# its sources have namespaces of their own.
if(EMCON_AT_ONCE GREATER 1)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE ${EMCON_AT_ONCE})
endif()

# emcon_test(NAME [PLAYS] [BY_TURNS] SOURCES... LIBS ...): one GoogleTest program, one line of ctest. It gets the label of its
# folder below tests/, and the target tests_<label> builds all programs of that label. BY_TURNS: see emcon_by_turns.
function(emcon_test name)
  cmake_parse_arguments(ARG "PLAYS;BY_TURNS" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE EMCON_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  # What a test itself does need not be fast, only what it tests: optimising takes longer than it saves, unless the test
  # plays whole matches. Then it pays: of a function of the standard library's templates that is not inlined the linker takes
  # the test's own copy for everybody. The C library's checks of buffers need optimising.
  if(ARG_PLAYS)
    target_compile_options(${name} PRIVATE -O1)
  else()
    target_compile_options(${name} PRIVATE -O0 -U_FORTIFY_SOURCE)
  endif()
  # Fuzzers follow the edges of what is tested, not of tests.
  if(EMCON_FUZZ)
    target_compile_options(${name} PRIVATE -fno-sanitize=fuzzer-no-link)
  endif()
  if(ARG_BY_TURNS)
    emcon_by_turns(in_turn)
    add_test(NAME ${name} COMMAND ${in_turn} $<TARGET_FILE:${name}> WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
  else()
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  endif()
  emcon_label(${name} ${name})
endfunction()

# emcon_amount(NAME SANITIZED DEBUG RELEASE): sets NAME to how much a test does in this build. Slow builds do less.
function(emcon_amount name sanitized debug release)
  if(EMCON_SANITIZE)
    set(${name} ${sanitized} PARENT_SCOPE)
  elseif(CMAKE_BUILD_TYPE STREQUAL "Debug")
    set(${name} ${debug} PARENT_SCOPE)
  else()
    set(${name} ${release} PARENT_SCOPE)
  endif()
endfunction()

# emcon_by_turns(OUT [SLICES]): what to put in front of a test's command so that it runs in one run of so many (tests/draw.py), 3 if not
# given; of all that are made with as many slices another part in each. The test needs SKIP_RETURN_CODE 77.
function(emcon_by_turns out)
  set(slices ${ARGN} 3)
  list(GET slices 0 slices)
  get_property(turn GLOBAL PROPERTY emcon_turn_of_${slices})
  math(EXPR turn "(0${turn} + 1) % ${slices}")
  set_property(GLOBAL PROPERTY emcon_turn_of_${slices} ${turn})
  set(${out} ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tests/draw.py turn ${turn}/${slices} PARENT_SCOPE)
endfunction()

# emcon_long(TEST SECONDS): how long it takes, so that ctest begins it first where it has not run before.
function(emcon_long test seconds)
  set_tests_properties(${test} PROPERTIES COST ${seconds})
endfunction()

# emcon_label(TEST [TARGET...]): the label of the current folder for a test, and its programs into tests_<label>.
function(emcon_label test)
  file(RELATIVE_PATH label ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
  string(REGEX REPLACE "/.*" "" label "${label}")
  set_tests_properties(${test} PROPERTIES LABELS ${label} TIMEOUT 600)
  if(NOT TARGET tests_${label})
    add_custom_target(tests_${label})
  endif()
  if(ARGN)
    add_dependencies(tests_${label} ${ARGN})
  endif()
endfunction()
