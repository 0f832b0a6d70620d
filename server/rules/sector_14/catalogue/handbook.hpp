/// How to play, for `rules`.
#pragma once

#include <string>

namespace emcon::rules::sector_14 {

/// All chapters of docs/rules/sector-14, as Markdown.
std::string handbook();

}  // namespace emcon::rules::sector_14
