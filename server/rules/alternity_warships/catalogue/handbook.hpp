/// How to play, for `rules`.
#pragma once

#include <string>

namespace emcon::rules::alternity_warships {

/// All chapters of docs/rules/alternity-warships, as Markdown.
std::string handbook();

}  // namespace emcon::rules::alternity_warships
