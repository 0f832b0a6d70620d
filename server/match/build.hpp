/// Which program words and draws what viewers are shown: named in logs and to clients.
#pragma once

#include <string_view>

namespace emcon::match {

/// "emcon/VERSION+HASH", HASH being twelve hexadecimal digits of all sources that word or lay out what a viewer is
/// shown (cmake/build_name.cmake). So programs of one build show the same position in the same bytes, whichever
/// compiler made them. At most 64 bytes.
std::string_view own_build();
/// For tests that stand for another version. Call before any thread; `name` must live as long as the program.
void use_build(std::string_view name);

}  // namespace emcon::match
