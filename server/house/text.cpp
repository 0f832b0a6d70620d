// Checks names and talk from outside, and words the house's common refusals.
#include "server/house/text.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "common/links.hpp"
#include "common/text.hpp"

namespace emcon::house {
namespace {

Problem bad_text(std::string text, std::string field) {
  return {.code = "bad_text", .text = std::move(text), .field = std::move(field)};
}

/// Letters of other alphabets, and figures, that a reader takes for one of those of "server" and "bot".
constexpr std::pair<std::string_view, char> lookalikes[] = {
    {"$", 's'},  {"5", 's'}, {"ѕ", 's'}, {"Ѕ", 's'},  {"š", 's'},  {"Š", 's'},  {"ś", 's'},  {"Ś", 's'},  {"ş", 's'},
    {"Ş", 's'},  {"ș", 's'}, {"Ș", 's'}, {"ŝ", 's'},  {"Ŝ", 's'},  {"ß", 's'},  {"ｓ", 's'}, {"Ｓ", 's'}, {"3", 'e'},
    {"е", 'e'},  {"Е", 'e'}, {"ҽ", 'e'}, {"є", 'e'},  {"Є", 'e'},  {"ε", 'e'},  {"Ε", 'e'},  {"é", 'e'},  {"É", 'e'},
    {"è", 'e'},  {"È", 'e'}, {"ê", 'e'}, {"Ê", 'e'},  {"ë", 'e'},  {"Ë", 'e'},  {"ē", 'e'},  {"Ē", 'e'},  {"ě", 'e'},
    {"Ě", 'e'},  {"ę", 'e'}, {"Ę", 'e'}, {"ė", 'e'},  {"Ė", 'e'},  {"ё", 'e'},  {"Ё", 'e'},  {"ｅ", 'e'}, {"Ｅ", 'e'},
    {"г", 'r'},  {"ᴦ", 'r'}, {"ř", 'r'}, {"Ř", 'r'},  {"ŕ", 'r'},  {"Ŕ", 'r'},  {"ŗ", 'r'},  {"Ŗ", 'r'},  {"ｒ", 'r'},
    {"Ｒ", 'r'}, {"ν", 'v'}, {"ѵ", 'v'}, {"Ѵ", 'v'},  {"ｖ", 'v'}, {"Ｖ", 'v'}, {"8", 'b'},  {"в", 'b'},  {"В", 'b'},
    {"ь", 'b'},  {"Ь", 'b'}, {"б", 'b'}, {"Б", 'b'},  {"β", 'b'},  {"Β", 'b'},  {"ｂ", 'b'}, {"Ｂ", 'b'}, {"0", 'o'},
    {"о", 'o'},  {"О", 'o'}, {"ο", 'o'}, {"Ο", 'o'},  {"օ", 'o'},  {"ø", 'o'},  {"Ø", 'o'},  {"ó", 'o'},  {"Ó", 'o'},
    {"ò", 'o'},  {"Ò", 'o'}, {"ô", 'o'}, {"Ô", 'o'},  {"ö", 'o'},  {"Ö", 'o'},  {"ő", 'o'},  {"Ő", 'o'},  {"õ", 'o'},
    {"Õ", 'o'},  {"ō", 'o'}, {"Ō", 'o'}, {"ｏ", 'o'}, {"Ｏ", 'o'}, {"7", 't'},  {"т", 't'},  {"Т", 't'},  {"τ", 't'},
    {"Τ", 't'},  {"†", 't'}, {"ť", 't'}, {"Ť", 't'},  {"ţ", 't'},  {"Ţ", 't'},  {"ț", 't'},  {"Ț", 't'},  {"ｔ", 't'},
    {"Ｔ", 't'}};

/// The letters of a name as a reader takes them, small and without the signs between them.
std::string letters_of(std::string_view name) {
  const std::string text = as_read(name);
  std::string out;
  for (std::string_view left = text; !left.empty();) {
    const std::string_view one = left.substr(0, std::max<std::size_t>(1, first_point(left).bytes));
    left.remove_prefix(one.size());
    const auto* const alike = std::ranges::find(lookalikes, one, &std::pair<std::string_view, char>::first);
    if (alike != std::end(lookalikes))
      out += alike->second;
    else if (one.size() == 1 && one.front() >= 'a' && one.front() <= 'z')
      out += one;
  }
  return out;
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

std::optional<Problem> player_name_problem(std::string_view name, std::size_t bytes_max, std::string field) {
  if (auto problem = name_problem(name, no_player_signs, bytes_max, field)) return problem;
  const std::string letters = letters_of(name);
  constexpr std::string_view masters[] = {"host", "thehost", "server", "theserver"};
  if (std::ranges::find(masters, letters) != std::end(masters))
    return bad_text("This name could be taken for that of the server or its host; take another one.", std::move(field));
  constexpr std::string_view bots[] = {"serverbot", "serversbot", "botserver", "botofserver", "botoftheserver"};
  if (std::ranges::none_of(bots, [&](std::string_view bot) { return letters.contains(bot); })) return std::nullopt;
  return bad_text("This name could be taken for that of the server's bots; take another one.", std::move(field));
}

}  // namespace emcon::house
