// Reads JSON strictly: what is doubtful is refused with its place.
#include "server/rules/kit/json.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "common/text.hpp"

namespace emcon::rules {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

void add_utf8(std::string& out, char32_t point) {
  const auto add = [&out](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (point < 0x80) return add(point);
  if (point < 0x800) {
    add(0xC0 | point >> 6U);
  } else {
    if (point < 0x10000) {
      add(0xE0 | point >> 12U);
    } else {
      add(0xF0 | point >> 18U);
      add(0x80 | (point >> 12U & 0x3F));
    }
    add(0x80 | (point >> 6U & 0x3F));
  }
  add(0x80 | (point & 0x3F));
}

/// One text from front to end. After the first fault nothing more is read.
class Parser {
 public:
  Parser(const std::string& file, std::string_view text, const JsonLimits& limits)
      : file_(file), text_(text), limits_(limits) {}

  Result<Json> whole() {
    Json out;
    if (text_.size() > limits_.bytes)
      refuse("a file of at most " + std::to_string(limits_.bytes) + " bytes is read, and this one has " +
             std::to_string(text_.size()));
    else if (value(out, 0)) {
      blanks();
      if (at_ != text_.size()) refuse("nothing may follow the first value");
    }
    if (problem_) return std::unexpected(std::move(*problem_));
    return out;
  }

 private:
  /// Notes the fault; false, for callers to return.
  bool refuse(const std::string& why) {
    if (problem_) return false;
    const auto [line, column] = place();
    Problem& out = problem_.emplace();
    out.code = "bad_json";
    out.text = file_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + why + ".";
    out.params = {{"file", file_}, {"line", std::to_string(line)}, {"column", std::to_string(column)}};
    return false;
  }

  std::pair<int, int> place() const { return {line_, static_cast<int>(at_ - line_begins_) + 1}; }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void blanks() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') {
        ++line_;
        line_begins_ = at_ + 1;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
    }
  }

  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  bool value(Json& out, int depth) {
    blanks();
    if (++values_ > limits_.values) return refuse("at most " + std::to_string(limits_.values) + " values are read");
    std::tie(out.line, out.column) = place();
    const char c = next();
    if (c == '{' || c == '[') {
      if (depth >= limits_.depth)
        return refuse("lists and objects are read to a depth of " + std::to_string(limits_.depth));
      return c == '{' ? object(out, depth + 1) : list(out, depth + 1);
    }
    if (c == '"') {
      out.kind = Json::Kind::text;
      return text(out.text);
    }
    if (c == '-' || is_digit(c)) return number(out);
    if (take("null")) return true;
    out.kind = Json::Kind::boolean;
    out.truth = take("true");
    return out.truth || take("false") || refuse("a value was expected");
  }

  bool list(Json& out, int depth) {
    out.kind = Json::Kind::list;
    ++at_;
    blanks();
    if (take("]")) return true;
    while (true) {
      if (!value(out.items.emplace_back(), depth)) return false;
      blanks();
      if (take("]")) return true;
      if (!take(",")) return refuse("',' or ']' was expected");
    }
  }

  bool object(Json& out, int depth) {
    out.kind = Json::Kind::object;
    ++at_;
    blanks();
    if (take("}")) return true;
    while (true) {
      blanks();
      JsonMember& member = out.members.emplace_back();
      if (next() != '"') return refuse("a name in quotes was expected");
      if (!text(member.name)) return false;
      blanks();
      if (!take(":")) return refuse("':' was expected");
      if (!value(member.value, depth)) return false;
      blanks();
      if (take("}")) return names_differ(out);
      if (!take(",")) return refuse("',' or '}' was expected");
    }
  }

  bool names_differ(const Json& object) {
    std::vector<std::string_view> names;
    for (const JsonMember& member : object.members) names.push_back(member.name);
    std::ranges::sort(names);
    const auto twice = std::ranges::adjacent_find(names);
    return twice == names.end() ||
           refuse("the object that ends here has '" + as_text(twice->substr(0, 40)) + "' twice");
  }

  bool number(Json& out) {
    out.kind = Json::Kind::number;
    const std::size_t begin = at_;
    take("-");
    const auto digits = [this] {
      const std::size_t from = at_;
      while (is_digit(next())) ++at_;
      return at_ > from;
    };
    bool good = next() == '0' ? take("0") : digits();
    if (good && take(".")) good = digits();
    if (good && (next() == 'e' || next() == 'E')) {
      ++at_;
      if (next() == '+' || next() == '-') ++at_;
      good = digits();
    }
    if (!good || is_digit(next())) return refuse("a number was expected");
    out.text = text_.substr(begin, at_ - begin);
    return true;
  }

  bool text(std::string& out) {
    ++at_;
    while (at_ < text_.size()) {
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte == '"') {
        ++at_;
        return true;
      }
      if (byte < 0x20) return refuse("a text may hold no control characters");
      if (byte == '\\') {
        if (!escape(out)) return false;
      } else {
        const std::size_t size = byte < 0x80 ? 1 : first_point(text_.substr(at_)).bytes;
        if (size == 0) return refuse("a text must be UTF-8");
        out.append(text_, at_, size);
        at_ += size;
      }
    }
    return refuse("the text does not end");
  }

  bool escape(std::string& out) {
    constexpr std::string_view signs = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    ++at_;
    const std::size_t sign = at_ < text_.size() ? signs.find(text_[at_]) : std::string_view::npos;
    if (sign != std::string_view::npos) {
      out += meant[sign];
      ++at_;
      return true;
    }
    std::optional<char32_t> point = unit();
    if (point && *point >= 0xD800 && *point < 0xDC00) {
      const std::optional<char32_t> low = take("\\") ? unit() : std::nullopt;
      point = low && *low >= 0xDC00 && *low < 0xE000
                  ? std::optional(0x10000 + ((*point - 0xD800) << 10U) + (*low - 0xDC00))
                  : std::nullopt;
    } else if (point && *point >= 0xDC00 && *point < 0xE000) {
      point.reset();
    }
    if (!point) return refuse("a text has an escape that means no character");
    add_utf8(out, *point);
    return true;
  }

  /// `u` and four hexadecimal digits.
  std::optional<char32_t> unit() {
    if (!take("u") || text_.size() - at_ < 4) return std::nullopt;
    char32_t out = 0;
    for (int i = 0; i < 4; ++i) {
      constexpr std::string_view digits = "0123456789abcdef";
      const char c = text_[at_++];
      const std::size_t digit = digits.find(c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c);
      if (digit == std::string_view::npos) return std::nullopt;
      out = out * 16 + static_cast<char32_t>(digit);
    }
    return out;
  }

  const std::string& file_;
  std::string_view text_;
  const JsonLimits& limits_;
  std::size_t at_ = 0, line_begins_ = 0, values_ = 0;
  int line_ = 1;
  std::optional<Problem> problem_;
};

}  // namespace

const Json* Json::member(std::string_view name) const {
  for (const JsonMember& one : members)
    if (one.name == name) return &one.value;
  return nullptr;
}

std::optional<std::int64_t> Json::thousandths() const {
  constexpr std::size_t digits_most = 9, decimals_most = 3;
  if (kind != Kind::number) return std::nullopt;
  const bool negative = text.starts_with('-');
  const std::string_view digits = std::string_view(text).substr(negative ? 1 : 0);
  const std::size_t dot = std::min(digits.find('.'), digits.size());
  const std::size_t decimals = dot == digits.size() ? 0 : digits.size() - dot - 1;
  if (dot > digits_most || decimals > decimals_most) return std::nullopt;
  std::int64_t out = 0;
  for (const char c : digits) {
    if (c == '.') continue;
    if (!is_digit(c)) return std::nullopt;  // an exponent
    out = out * 10 + (c - '0');
  }
  for (std::size_t i = decimals; i < decimals_most; ++i) out *= 10;
  return negative ? -out : out;
}

Result<Json> read_json(const std::string& file, std::string_view text, const JsonLimits& limits) {
  return Parser(file, text, limits).whole();
}

}  // namespace emcon::rules
