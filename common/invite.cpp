// Finds code and fingerprint of an invite by their shapes.
#include "common/invite.hpp"

#include <algorithm>
#include <cstddef>

#include "common/text.hpp"

namespace emcon {
namespace {

constexpr std::size_t group_size = 4, code_groups = 3, key_groups = 4;

bool is_code_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}
bool is_key_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = first_point(text).bytes;
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

int hex_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char small = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/// Signs beyond ASCII that a browser has written into an address, such as "%E2%80%91", as themselves.
std::string without_percents(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::string run;
    std::size_t read = 0;
    for (; read + 3 <= text.size() && text[read] == '%'; read += 3) {
      const int high = hex_of(text[read + 1]), low = hex_of(text[read + 2]);
      if (high < 8 || low < 0) break;
      run += static_cast<char>(high * 16 + low);
    }
    if (run.empty() || !is_utf8(run)) {
      read = std::max<std::size_t>(1, read);
      run = text.substr(0, read);
    }
    out += run;
    text.remove_prefix(read);
  }
  return out;
}

/// In small letters; dashes of other kinds are "-", "%2b" is "+", blanks of all kinds are one blank, signs without
/// width go.
std::string as_plain(std::string_view text) {
  struct Meant {
    std::string_view sign, plain;
  };
  constexpr Meant meant[] = {
      {"\u2010", "-"}, {"\u2011", "-"}, {"\u2012", "-"}, {"\u2013", "-"}, {"\u2014", "-"}, {"\u2212", "-"},
      {"\u00A0", " "}, {"\u202F", " "}, {"\t", " "},     {"\r", " "},     {"\n", " "},     {"\u200B", ""},
      {"\u2060", ""},  {"\uFEFF", ""},  {"%2b", "+"},    {"%2B", "+"},
  };
  std::string out;
  while (!text.empty()) {
    const auto* found = std::ranges::find_if(meant, [&](const Meant& one) { return text.starts_with(one.sign); });
    if (found != std::end(meant)) {
      if (found->plain != " " || !out.ends_with(' ')) out += found->plain;
      text.remove_prefix(found->sign.size());
      continue;
    }
    const char c = text.front();
    if (c != ' ' || !out.ends_with(' ')) out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    text.remove_prefix(1);
  }
  return out;
}

/// Groups of four letters with a dash between them at the beginning of `text`, with neither a letter, nor a dash and a
/// letter, after them; empty: there are none.
std::string_view leading_groups(std::string_view text, std::size_t count, bool (*letter)(char)) {
  const std::size_t size = count * (group_size + 1) - 1;
  if (text.size() < size) return {};
  for (std::size_t i = 0; i < size; ++i)
    if (i % (group_size + 1) == group_size ? text[i] != '-' : !letter(text[i])) return {};
  const std::string_view behind = text.substr(size);
  if (!behind.empty() && is_code_letter(behind[0])) return {};
  if (behind.size() > 1 && behind[0] == '-' && is_code_letter(behind[1])) return {};
  return text.substr(0, size);
}

/// `text` without blanks and dashes.
std::string without_gaps(std::string_view text) {
  std::string out(text);
  std::erase_if(out, [](char c) { return c == ' ' || c == '-'; });
  return out;
}

std::string grouped(std::string_view letters) {
  std::string out;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i > 0 && i % group_size == 0) out += '-';
    out += letters[i];
  }
  return out;
}

/// The first `count` letters at the beginning, without the dashes and blanks between them. Empty: there are fewer or
/// more.
std::string letters_of(std::string_view text, std::size_t count, bool (*letter)(char)) {
  std::string out;
  for (const char c : text) {
    if (c == ' ' || c == '-') continue;
    if (!is_code_letter(c)) break;
    if (!letter(c) || out.size() == count) return {};
    out += c;
  }
  return out.size() == count ? grouped(out) : std::string();
}

/// Reads the rest after the code: a plus or a blank, and the key.
void read_key(std::string_view behind, Invite& out) {
  const bool plus =
      behind.find_first_not_of(' ') != std::string_view::npos && behind[behind.find_first_not_of(' ')] == '+';
  const std::size_t begins = std::min(behind.find_first_not_of(" +"), behind.size());
  const std::string_view key = behind.substr(begins);
  if (begins == 0) return;
  out.key = leading_groups(key, key_groups, is_key_letter);
  if (!plus || !out.key.empty()) return;
  out.key = letters_of(key, key_groups * group_size, is_key_letter);
  if (!out.key.empty()) return;
  const auto ends = std::ranges::find_if(key, [](char c) { return !is_code_letter(c) && c != '-'; });
  out.no_key = std::string(key.begin(), ends);
  if (out.no_key.empty()) out.no_key = "+";
}

/// The code if it is written in groups, anywhere in the text.
bool find_groups(std::string_view text, Invite& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && (is_code_letter(text[i - 1]) || text[i - 1] == '-')) continue;
    const std::string_view code = leading_groups(text.substr(i), code_groups, is_code_letter);
    if (code.empty()) continue;
    out.code = code;
    read_key(text.substr(i + code.size()), out);
    return true;
  }
  return false;
}

/// The server that a link names, "ws://HOST", and what stands behind it; `text` as it is if there is no link.
std::string_view behind_server(std::string_view text, Invite& out) {
  constexpr std::string_view schemes[] = {"https://", "http://", "wss://", "ws://"};
  for (const std::string_view scheme : schemes) {
    const std::size_t at = text.find(scheme);
    if (at == std::string_view::npos) continue;
    const std::size_t host = at + scheme.size();
    const std::size_t end = std::min(text.find_first_of("/#? ", host), text.size());
    out.server = (scheme == "https://" || scheme == "wss://" ? "wss://" : "ws://");
    out.server += text.substr(host, end - host);
    return text.substr(end);
  }
  return text;
}

}  // namespace

Invite invite_in(std::string_view text) {
  Invite out;
  const std::string all = as_plain(without_percents(text));
  std::string_view rest = behind_server(all, out);
  constexpr std::string_view join = "join=";
  if (const std::size_t at = rest.find(join); at != std::string_view::npos) rest.remove_prefix(at + join.size());
  if (find_groups(rest, out)) return out;
  // Written without dashes, or with blanks in it.
  const std::size_t plus = rest.find('+');
  const std::string code = without_gaps(rest.substr(0, plus));
  const auto is_sign = [](char c) { return !is_code_letter(c); };
  const auto begins = std::ranges::find_if_not(code, is_sign);
  out.code = letters_of(std::string_view(begins, code.end()), code_groups * group_size, is_code_letter);
  if (!out.code.empty() && plus != std::string_view::npos) read_key(rest.substr(plus), out);
  return out;
}

}  // namespace emcon
