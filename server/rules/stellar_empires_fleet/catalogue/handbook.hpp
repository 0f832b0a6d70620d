/// How to play, for `rules`.
#pragma once

#include <string>

namespace emcon::rules::stellar_empires_fleet {

/// All chapters of docs/rules/stellar-empires-fleet, as Markdown.
std::string handbook();

}  // namespace emcon::rules::stellar_empires_fleet
