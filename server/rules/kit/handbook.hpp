/// A ruleset's handbook from the pages the build embeds.
#pragma once

#include <span>
#include <string>

namespace emcon::rules {

/// The pages one behind the other.
inline std::string joined_pages(std::span<const char* const> pages) {
  std::string out;
  for (const char* page : pages) out += page;
  return out;
}

}  // namespace emcon::rules
