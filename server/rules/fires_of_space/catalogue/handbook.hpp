/// How to play, for `rules`.
#pragma once

#include <string>

namespace emcon::rules::fires_of_space {

/// All chapters of docs/rules/fires-of-space, as Markdown.
std::string handbook();

}  // namespace emcon::rules::fires_of_space
