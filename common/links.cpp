// Finds parts of a name that readers would follow as a link.
#include "common/links.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>

#include "common/text.hpp"

namespace emcon {
namespace {

/// Endings of addresses that people follow. Some that are also little words after a dot ("dawn.to", "U.S.") are left
/// out.
constexpr std::string_view endings[] = {"app",  "biz",   "cc",  "ch", "click",  "club", "cn", "co",   "com",
                                        "de",   "dev",   "eu",  "fr", "gg",     "info", "io", "link", "live",
                                        "ly",   "me",    "net", "nl", "online", "org",  "pl", "ru",   "shop",
                                        "site", "store", "top", "tv", "uk",     "xyz"};

/// Code points that readers take for the letters of `text`; the last letter covers `first` to `last`.
struct Run {
  char32_t first, last;
  std::string_view text;
};
constexpr Run compatible[] = {
#include "common/ascii_table.inc"
};

/// Signs that look like a dot, a colon or a slash without being variants of one: the full stops of other scripts, which
/// browsers take for dots as well, and those that Unicode lists as confusable.
constexpr Run alike[] = {
    {0x2D0, 0x2D0, ":"},   {0x2F8, 0x2F8, ":"},   {0x589, 0x589, ":"},     {0x5C3, 0x5C3, ":"},
    {0x660, 0x660, "."},   {0x6D4, 0x6D4, "."},   {0x6F0, 0x6F0, "."},     {0x701, 0x702, "."},
    {0x703, 0x703, ":"},   {0x704, 0x704, ":"},   {0x2044, 0x2044, "/"},   {0x205A, 0x205A, ":"},
    {0x2215, 0x2215, "/"}, {0x2236, 0x2236, ":"}, {0x2571, 0x2571, "/"},   {0x29F8, 0x29F8, "/"},
    {0x3002, 0x3002, "."}, {0xA4F8, 0xA4F8, "."}, {0xA4FD, 0xA4FD, ":"},   {0xA60E, 0xA60E, "."},
    {0xA789, 0xA789, ":"}, {0xFF61, 0xFF61, "."}, {0x10A50, 0x10A50, "."}, {0x1D16D, 0x1D16D, "."}};

const Run* run_of(std::span<const Run> runs, char32_t point) {
  const auto found = std::ranges::lower_bound(runs, point, {}, &Run::last);
  return found != runs.end() && found->first <= point ? &*found : nullptr;
}

}  // namespace

std::string as_read(std::string_view name) {
  std::string out;
  while (!name.empty()) {
    const CodePoint point = first_point(name);
    const std::string_view bytes = name.substr(0, std::max<std::size_t>(1, point.bytes));
    name.remove_prefix(bytes.size());
    if (point.bytes == 1) {
      const char c = bytes.front();
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      continue;
    }
    const Run* run = run_of(compatible, point.value);
    if (!run) run = run_of(alike, point.value);
    if (run) {
      out += run->text;
      out.back() = static_cast<char>(out.back() + static_cast<int>(point.value - run->first));
    } else if (point.bytes == 0 || (columns_of(point.value) != 0 && point.value != picture_mark)) {
      out += bytes;
    }
  }
  return out;
}

namespace {

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}
/// Letters of other scripts stand in names of hosts, too.
bool is_of_host(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a host's name ends with the letters after the dot at `dot`, as in "evil.com/x". A dot with a blank before it
/// ends no abbreviation, so "evil .com" and "evil . com" are read as one as well; "St. John" is not.
bool ends_host(std::string_view text, std::size_t dot) {
  const std::size_t last = dot == 0 ? text.npos : text.find_last_not_of(' ', dot - 1);
  if (last == text.npos || !is_of_host(text[last])) return false;
  std::string_view rest = text.substr(dot + 1);
  if (last + 1 < dot) rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  const auto letters = static_cast<std::size_t>(std::ranges::find_if_not(rest, is_letter) - rest.begin());
  if (std::ranges::find(endings, rest.substr(0, letters)) == std::end(endings)) return false;
  // "J.de Vries" has an initial there.
  if (letters == 2 && (last == 0 || !is_of_host(text[last - 1]))) return false;
  rest.remove_prefix(letters);
  // An ending for a country after it, as in "com.au".
  if (rest.size() >= 3 && rest[0] == '.' && is_letter(rest[1]) && is_letter(rest[2])) rest.remove_prefix(3);
  const bool more =
      !rest.empty() && (is_of_host(rest[0]) || (rest[0] == '.' && rest.size() > 1 && is_of_host(rest[1])));
  return !more;
}

}  // namespace

bool looks_like_link(std::string_view name) {
  const std::string text = as_read(name);
  if (text.contains(":/") || text.starts_with("www.") || text.contains(" www.")) return true;
  for (std::size_t dot = text.find('.'); dot != std::string::npos; dot = text.find('.', dot + 1))
    if (ends_host(text, dot)) return true;
  return false;
}

}  // namespace emcon
