/// The name of the program that words and draws viewers' boards, for logs and clients.
#pragma once

#include <string_view>

namespace emcon::match {

/// "emcon/VERSION+HASH". HASH is twelve hexadecimal digits over all sources that word or lay out what a viewer sees
/// (cmake/build_name.cmake). So programs of one build show the same position in the same bytes, whichever compiler made
/// them. At most 64 bytes.
std::string_view own_build();
/// For tests that act as another version. Call before any thread; `name` must live as long as the program.
void use_build(std::string_view name);

}  // namespace emcon::match
