/// Checks of text from outside that other people will read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/problem.hpp"

namespace emcon::house {

/// The answer when the store did not take a write.
inline Problem not_stored() {
  return {.code = "not_stored", .text = "This could not be stored, and nothing was changed; try again in a while."};
}

/// Problem `bad_text` if `text` holds control characters (they could take over a terminal), `too_long` if it has more
/// than `bytes_max` bytes.
std::optional<Problem> text_problem(std::string_view text, std::size_t bytes_max, std::string field);

}  // namespace emcon::house
