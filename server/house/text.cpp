#include "server/house/text.hpp"

namespace emcon::house {
namespace {

/// C0, DEL, C1 (two bytes in UTF-8), and the marks that turn the direction of writing.
bool has_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U; };
    const unsigned c = at(i);
    if (c < 0x20 || c == 0x7f) return true;
    if (c == 0xc2 && at(i + 1) >= 0x80 && at(i + 1) < 0xa0) return true;
    if (c == 0xe2 && at(i + 1) == 0x80 && at(i + 2) >= 0xaa && at(i + 2) <= 0xae) return true;
    if (c == 0xe2 && at(i + 1) == 0x81 && at(i + 2) >= 0xa6 && at(i + 2) <= 0xa9) return true;
  }
  return false;
}

}  // namespace

std::optional<Problem> text_problem(std::string_view text, std::size_t bytes_max, std::string field) {
  if (text.size() > bytes_max)
    return Problem{.code = "too_long",
                   .text = "This text has " + std::to_string(text.size()) + " bytes; at most " +
                           std::to_string(bytes_max) + " are taken.",
                   .field = std::move(field),
                   .params = {{"max", std::to_string(bytes_max)}}};
  if (has_control(text))
    return Problem{.code = "bad_text",
                   .text = "This text holds control characters; write it without them.",
                   .field = std::move(field)};
  return std::nullopt;
}

}  // namespace emcon::house
