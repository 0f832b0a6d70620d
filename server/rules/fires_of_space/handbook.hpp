/// How to play, for `help rules`.
#pragma once

namespace emcon::rules::fires_of_space {

/// Plain text, lines of at most 100 characters.
const char* handbook();

}  // namespace emcon::rules::fires_of_space
