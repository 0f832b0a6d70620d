// Checks names and talk from outside, and words the house's common refusals.
#include "server/house/text.hpp"

#include "common/links.hpp"
#include "common/text.hpp"

namespace emcon::house {
namespace {

Problem bad_text(std::string text, std::string field) {
  return {.code = "bad_text", .text = std::move(text), .field = std::move(field)};
}

}  // namespace

Problem database_silent() {
  return {.code = "unavailable", .text = "The server's database does not answer now; connect again in a moment."};
}

std::optional<Problem> text_problem(std::string_view text, std::size_t bytes_max, std::string field) {
  if (text.size() > bytes_max)
    return Problem{.code = "too_long",
                   .text = "This text has " + std::to_string(text.size()) + " bytes; at most " +
                           std::to_string(bytes_max) + " are taken.",
                   .field = std::move(field),
                   .params = {{"max", std::to_string(bytes_max)}}};
  if (is_text(text)) return std::nullopt;
  return bad_text(
      "This text holds control characters, or others that show nothing or turn its direction; write it "
      "without them.",
      std::move(field));
}

std::optional<Problem> name_problem(std::string_view name, std::string_view signs, std::size_t bytes_max,
                                    std::string field) {
  if (auto problem = text_problem(name, bytes_max, field)) return problem;
  if (looks_like_link(name))
    return bad_text(
        "This name looks like a link; write it without www., without :/ and without the ending of an address, such as "
        ".com.",
        std::move(field));
  if (is_name(name, signs)) return std::nullopt;
  return bad_text("This name is to be written without any of " + std::string(signs) +
                      ", and with single plain blanks between its words alone.",
                  std::move(field));
}

}  // namespace emcon::house
