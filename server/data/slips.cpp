// Looks at the line on which a TOML file cannot be read, and says what should stand there.
#include "server/data/slips.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "common/text.hpp"

namespace emcon::data {
namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view line_of(std::string_view text, std::size_t line) {
  for (; line > 1; --line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  return text.ends_with('\r') ? text.substr(0, text.size() - 1) : text;
}

bool begins_sign(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

/// The byte at which a column begins; the line's size if the column is beyond it.
std::size_t byte_of(std::string_view line, std::size_t column) {
  std::size_t signs = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (begins_sign(line[i]) && ++signs == column) return i;
  return line.size();
}
std::size_t column_of(std::string_view line, std::size_t byte) {
  return static_cast<std::size_t>(std::ranges::count_if(line.substr(0, byte), begins_sign)) + 1;
}

/// A value as it stands in a line.
struct Value {
  std::size_t at = 0;  ///< its first byte
  std::string_view text;
  std::string_view name;  ///< of the field, if the value is its own and not an item of a list
  bool in_list = false;
};

/// A walk over the parts of a line outside quotes.
class Walk {
 public:
  explicit Walk(std::string_view line) : line_(line) {}

  /// The value around the byte; nothing within quotes or in a comment, or before the sign of equality.
  std::optional<Value> value_at(std::size_t byte) {
    if (const auto address = bracketed_address(); address && byte >= address->at) return address;
    for (std::size_t i = 0; i < std::min(byte, line_.size()); ++i) step(i);
    if (quote_ != 0 || comment_) return std::nullopt;
    Value out;
    out.in_list = depth_ > 0 || equals_ == std::string_view::npos;
    const std::string_view ends = out.in_list ? ",]}#" : "#";
    const std::size_t end = std::min(line_.find_first_of(ends, std::max(begin_, byte)), line_.size());
    const std::string_view rest = line_.substr(begin_, end - begin_);
    out.text = trimmed(rest);
    out.at = begin_ + std::min(rest.find_first_not_of(blanks), rest.size());
    if (!out.in_list) out.name = trimmed(line_.substr(0, equals_));
    return out;
  }

 private:
  void step(std::size_t i) {
    const char c = line_[i];
    if (comment_) return;
    if (quote_ != 0) {
      if (c == quote_ && !(quote_ == '"' && i > 0 && line_[i - 1] == '\\')) quote_ = 0;
      return;
    }
    if (c == '#') comment_ = true;
    if ((c == '"' || c == '\'') && trimmed(line_.substr(begin_, i - begin_)).empty()) quote_ = c;
    const bool equals = c == '=' && (equals_ == std::string_view::npos || depth_ > 0);
    if (equals && equals_ == std::string_view::npos) equals_ = i;
    if (c == '[' || c == '{') ++depth_;
    if ((c == ']' || c == '}') && depth_ > 0) --depth_;
    if (equals || c == '[' || c == '{' || (c == ',' && depth_ > 0)) begin_ = i + 1;
  }

  /// `listen = [::]:7414` is no list.
  std::optional<Value> bracketed_address() const {
    const std::size_t equals = line_.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view rest = line_.substr(equals + 1);
    const std::string_view value = trimmed(rest.substr(0, rest.find('#')));
    if (!value.starts_with('[') || !value.contains("]:") || value.contains('"')) return std::nullopt;
    return Value{.at = equals + 1 + rest.find('['), .text = value, .name = trimmed(line_.substr(0, equals))};
  }

  std::string_view line_;
  std::size_t begin_ = 0, equals_ = std::string_view::npos;
  int depth_ = 0;
  char quote_ = 0;
  bool comment_ = false;
};

/// In the quotes that programs for letters set.
std::optional<std::string_view> in_other_quotes(std::string_view text) {
  constexpr std::array<std::string_view, 10> signs{"\u201C", "\u201D", "\u201E", "\u2018", "\u2019",
                                                   "\u201A", "\u00AB", "\u00BB", "`",      "\u201F"};
  for (const std::string_view open : signs) {
    if (!text.starts_with(open)) continue;
    text.remove_prefix(open.size());
    for (const std::string_view close : signs)
      if (text.ends_with(close)) return text.substr(0, text.size() - close.size());
    return text;
  }
  return std::nullopt;
}

/// `name = "text"`, for an author who left out the quotes; "..." for a text that is too long to be shown.
std::string in_quotes(const Value& value, std::string_view text) {
  constexpr std::size_t shown_most = 60;
  std::string out = value.name.empty() ? std::string() : std::string(value.name) + " = ";
  if (text.size() > shown_most || text.contains("'''")) return out + "\"...\"";
  const bool literal = text.contains('"') || text.contains('\\');
  if (literal && text.contains('\'')) return out + "\"...\"";
  return out + (literal ? "'" : "\"") + std::string(text) + (literal ? "'" : "\"");
}

std::string in_small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

bool is_quoted(std::string_view text) {
  return text.starts_with('"') || text.starts_with('\'');
}

bool has_digits_alone(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789_") == std::string_view::npos;
}

/// Whether the digits are those of a number of TOML, which then has only its size against it.
bool is_number_too_large(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  return has_digits_alone(text) && text.front() != '0' && text.front() != '_' && text.back() != '_' &&
         !text.contains("__");
}

/// The message about a value that begins as a number and goes on as none; empty: it is no such value. `before`: the
/// field's name with its sign of equality.
std::string begun_as_number(const Value& value, const std::string& before) {
  const std::string_view text = value.text;
  if (is_number_too_large(text))
    return "this number is too large; whole numbers go from -9223372036854775808 to 9223372036854775807.";
  const std::string base = in_small_letters(text.substr(0, 2));
  if (base == "0x" || base == "0o" || base == "0b")
    return "digits stand behind " + base +
           (base == "0x"   ? ": 0 to 9 and a to f"
            : base == "0o" ? ": 0 to 7"
                           : ": 0 and 1") +
           "; a text stands in quotes: " + in_quotes(value, text) + ".";
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view unit = text.substr(digits);
  const bool plain = !unit.empty() && std::ranges::all_of(unit, [](char c) {
    return c == '%' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  if (digits == 0 || !plain) return {};
  return "a number stands without a unit: " + before + std::string(text.substr(0, digits)) +
         "; a text stands in quotes: " + in_quotes(value, text) + ".";
}

/// The first byte of a line that no file of text has; the line's size: there is none.
std::size_t control_in(std::string_view line) {
  const auto is_control = [](char c) { return (static_cast<unsigned char>(c) < 0x20U && c != '\t') || c == 0x7F; };
  return static_cast<std::size_t>(std::ranges::find_if(line, is_control) - line.begin());
}

/// Whether the line, or the part behind its value, is a comment of another language.
bool is_comment_of_others(std::string_view line, const std::optional<Value>& value) {
  const std::string_view text = trimmed(line);
  if (text.starts_with("//") || text.starts_with(';') || text.starts_with("/*")) return true;
  return value && !is_quoted(value->text) && (value->text.contains(" //") || value->text.contains(" ;"));
}

/// The message about a value that has no quotes and is neither number nor word of TOML.
std::string without_quotes(const Value& value) {
  const std::string_view text = value.text;
  if (const auto inner = in_other_quotes(text))
    return "these quotes are none of TOML; straight ones are right: " + in_quotes(value, *inner) + ".";
  const std::string small = in_small_letters(text);
  const std::string before = value.name.empty() ? std::string() : std::string(value.name) + " = ";
  for (const char* word : {"true", "false"})
    if (small == word) return "true and false stand in small letters: " + before + word + ".";
  for (const auto& [word, meant] : {std::pair("yes", "true"), {"on", "true"}, {"no", "false"}, {"off", "false"}})
    if (small == word)
      return "a text stands in quotes: " + in_quotes(value, text) + "; what is on or off is true or false: " + before +
             meant + ".";
  if (std::string number = begun_as_number(value, before); !number.empty()) return number;
  if (has_digits_alone(text)) {
    const std::string_view digits = text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
    return "a whole number begins with no 0 and ends with a digit: " + before + std::string(digits) + ".";
  }
  return "a text stands in quotes: " + in_quotes(value, text) + ".";
}

/// The word in single quotes of a parser's sentence: "cannot redefine existing table 'a'".
std::string quoted_in(std::string_view said) {
  const std::size_t first = said.find('\''), last = said.rfind('\'');
  return first == last ? std::string("'") : std::string(said.substr(first, last - first + 1));
}

/// The name in a header: "teams" in "[[teams]]".
std::string name_in(std::string_view header) {
  header.remove_prefix(std::min(header.size(), header.find_first_not_of('[')));
  return std::string(trimmed(header.substr(0, header.find(']'))));
}

/// Whether nothing stands behind the sign of equality: the parser also misses a value in "info", which begins as its
/// infinity.
bool value_is_missing(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return true;
  const std::string_view behind = trimmed(line.substr(equals + 1));
  return behind.empty() || behind.starts_with('#') || behind.starts_with('[') || behind.starts_with('{');
}

/// Explains the parser's message where the fault is in no value.
std::string by_its_words(std::string_view said, std::string_view line, std::size_t byte) {
  const std::string_view name = trimmed(line.substr(0, std::min(line.find_first_of("=: \t"), line.size())));
  const auto says = [&](std::string_view words) { return said.contains(words); };
  if (says("control characters")) return "the text has no quote at its end.";
  if (says("escape") || says("unicode scalar"))
    return "in \"...\" a \\ begins a sign such as \\n; write \\\\ for the sign itself, or put the text in '...'.";
  const std::string_view head = trimmed(line);
  if (says("redefine") && head.starts_with('[')) {
    const std::string of = name_in(head);
    return head.starts_with("[[")
               ? "[" + of + "] stands above; where there are several, each is headed [[" + of + "]]."
               : "[" + of +
                     "] stands here a second time; its lines belong below the first, or, where there are "
                     "several, each is headed [[" +
                     of + "]].";
  }
  if (says("cannot redefine") || says("already defined") || says("duplicate"))
    return quoted_in(said) + " stands here a second time; it may stand once.";
  if (says("table header")) return "the header of a table is [NAME], on a line of its own.";
  if (says("inline table") && byte >= line.size())
    return "the inline table has no }; it ends on the line it begins on.";
  if (says("array") && says("end-of-file")) return "the list has no ] at its end.";
  if (says("parsing array") && says("expected comma")) return "a comma stands between the values of a list: [1, 2].";
  if (says("expected value") && value_is_missing(line))
    return "the value is missing: " + std::string(name) + " = VALUE.";
  if (says("expected '='"))
    return "behind a field's name, which is of a to z, 0 to 9, _ and -, stands = and its value: NAME = VALUE.";
  if (says("root table") && trimmed(line).starts_with('=')) return "the name before = is missing: NAME = VALUE.";
  return {};
}

}  // namespace

std::optional<Slip> no_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = first_point(text.substr(at));
    if (point.bytes == 0) {
      const std::string_view before = text.substr(0, at);
      const std::size_t begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
      const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
      return Slip{line, column_of(text.substr(begin), at - begin),
                  "a byte here is none of UTF-8, as in files of older programs; save the file as UTF-8."};
    }
    at += point.bytes;
  }
  return std::nullopt;
}

Slip slip_at(std::string_view text, std::size_t line, std::size_t column, const std::string& said) {
  const std::string_view whole = line_of(text, line);
  const std::size_t byte = byte_of(whole, column);
  if (const std::size_t control = control_in(whole); control < whole.size())
    return {line, column_of(whole, control), "a sign that cannot be shown stands here; leave it out."};
  const std::optional<Value> value = Walk(whole).value_at(byte);
  if (is_comment_of_others(whole, value)) return {line, column, "a comment begins with #."};
  if (std::string words = by_its_words(said, whole, byte); !words.empty()) return {line, column, std::move(words)};
  if (value && !value->text.empty() && !is_quoted(value->text) && !value->text.starts_with('{') &&
      byte <= value->at + value->text.size())
    return {line, column_of(whole, value->at), without_quotes(*value)};
  if (value && is_quoted(value->text))
    return {line, column, "more stands behind the text; a text in which there are quotes stands in '...'."};
  return {line, column, said + ". TOML 1.0 is read."};
}

Slip unread_at(std::string_view text, std::size_t line, std::size_t column, Unread kind) {
  const std::string_view whole = line_of(text, line);
  Walk walk(whole);
  const std::optional<Value> value = walk.value_at(byte_of(whole, column));
  const std::string shown = value ? ": " + in_quotes(*value, value->text) : std::string();
  if (kind == Unread::fraction)
    return {line, column,
            "a fraction is not read here; write a whole number" + (value ? ", or, where a text belongs" + shown : "") +
                "."};
  return {line, column, "a date or a time is not read here; a text stands in quotes" + shown + "."};
}

}  // namespace emcon::data
