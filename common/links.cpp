// Finds what readers would follow in a name.
#include "common/links.hpp"

#include <algorithm>
#include <string>

namespace emcon {
namespace {

/// Endings of addresses that people follow. Some that are also little words after a dot ("dawn.to", "U.S.") are left
/// out.
constexpr std::string_view endings[] = {"app",  "biz",   "cc",  "ch", "click",  "club", "cn", "co",   "com",
                                        "de",   "dev",   "eu",  "fr", "gg",     "info", "io", "link", "live",
                                        "ly",   "me",    "net", "nl", "online", "org",  "pl", "ru",   "shop",
                                        "site", "store", "top", "tv", "uk",     "xyz"};

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}
/// Letters of other scripts stand in names of hosts, too.
bool is_of_host(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a host's name ends with the letters behind the dot at `dot`, as in "evil.com/x".
bool ends_host(std::string_view text, std::size_t dot) {
  if (dot == 0 || !is_of_host(text[dot - 1])) return false;
  std::string_view rest = text.substr(dot + 1);
  const auto letters = static_cast<std::size_t>(std::ranges::find_if_not(rest, is_letter) - rest.begin());
  if (std::ranges::find(endings, rest.substr(0, letters)) == std::end(endings)) return false;
  // "J.de Vries" has an initial there.
  if (letters == 2 && (dot == 1 || !is_of_host(text[dot - 2]))) return false;
  rest.remove_prefix(letters);
  // The ending of a country behind it, as in "com.au".
  if (rest.size() >= 3 && rest[0] == '.' && is_letter(rest[1]) && is_letter(rest[2])) rest.remove_prefix(3);
  const bool more =
      !rest.empty() && (is_of_host(rest[0]) || (rest[0] == '.' && rest.size() > 1 && is_of_host(rest[1])));
  return !more;
}

}  // namespace

bool looks_like_link(std::string_view name) {
  std::string text(name);
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (text.contains(":/") || text.starts_with("www.") || text.contains(" www.")) return true;
  for (std::size_t dot = text.find('.'); dot != std::string::npos; dot = text.find('.', dot + 1))
    if (ends_host(text, dot)) return true;
  return false;
}

}  // namespace emcon
