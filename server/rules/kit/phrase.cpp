// Fills the places of a phrase with values.
#include "server/rules/kit/phrase.hpp"

namespace emcon::rules {

std::string filled_in(std::string_view words, std::span<const char* const> names, std::span<const std::string> values) {
  std::string out;
  for (;;) {
    const std::size_t begin = words.find('{');
    out += words.substr(0, begin);
    if (begin == std::string_view::npos) return out;
    const std::size_t end = words.find('}', begin);
    const std::string_view place = words.substr(begin + 1, end - begin - 1);
    for (std::size_t i = 0; i < names.size(); ++i)
      if (place == names[i]) out += values[i];
    words.remove_prefix(end + 1);
  }
}

}  // namespace emcon::rules
