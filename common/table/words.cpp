#include "common/table/words.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace emcon::table {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::unexpected<Problem> wrong(std::string code, std::string text, std::string field = {}) {
  return std::unexpected(Problem{std::move(code), std::move(text), {}, -1, std::move(field), {}});
}

std::string joined(const std::set<std::string>& names) {
  std::string out;
  for (const std::string& name : names)
    if (!name.empty()) out += (out.empty() ? "" : ", ") + name;
  return out.empty() ? "nothing" : out;
}

std::vector<std::string> split_at(std::string_view text, char separator) {
  std::vector<std::string> out;
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t to = std::min(text.find(separator, from), text.size());
    if (to > from) out.emplace_back(text.substr(from, to - from));
    from = to + 1;
  }
  return out;
}

bool read_number(std::string_view text, std::int64_t& out) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size();
}

/// The option meant by `text`: its token, else its label.
const Option* option_of(const Offer& offer, const Field& field, std::string_view text) {
  if (field.set < 0 || static_cast<std::size_t>(field.set) >= offer.sets.size()) return nullptr;
  const auto& options = offer.sets[static_cast<std::size_t>(field.set)].options;
  for (const auto member : {&Option::token, &Option::label})
    for (const Option& option : options)
      if (same_word(option.*member, text)) return &option;
  return nullptr;
}

std::string tokens_of(const Offer& offer, const Field& field) {
  std::set<std::string> names;
  if (field.set >= 0 && static_cast<std::size_t>(field.set) < offer.sets.size())
    for (const Option& option : offer.sets[static_cast<std::size_t>(field.set)].options) names.insert(option.token);
  return joined(names);
}

Result<Value> token_value(const Offer& offer, const Field& field, std::string_view text) {
  if (const Option* option = option_of(offer, field, text)) return Token{option->token};
  return wrong("bad_value",
               "'" + std::string(text) + "' is no " + field.name + "; there is: " + tokens_of(offer, field) + ".",
               field.name);
}

Result<Value> list_value(const Offer& offer, const Field& field, std::string_view text) {
  Tokens out;
  for (const std::string& part : split_at(text, ',')) {
    auto one = token_value(offer, field, part);
    if (!one) return one;
    out.tokens.push_back(std::get<Token>(*one).token);
  }
  return out;
}

Result<Value> split_value(const Offer& offer, const Field& field, std::string_view text) {
  Split out;
  for (const std::string& part : split_at(text, ',')) {
    const std::size_t colon = part.rfind(':');
    std::int64_t amount = field.total;  // one bare token takes everything
    if (colon != std::string::npos && !read_number(std::string_view(part).substr(colon + 1), amount))
      return wrong("bad_value", "Shares are written like a:2,b:1; '" + part + "' is not.", field.name);
    auto one = token_value(offer, field, std::string_view(part).substr(0, colon));
    if (!one) return one;
    out.shares.push_back({std::get<Token>(*one).token, amount});
  }
  return out;
}

Result<Value> path_value(const Field& field, std::string_view text) {
  Path out;
  for (const std::string& part : split_at(text, ',')) {
    const std::size_t colon = part.find(':');
    const std::string leg = part.substr(0, colon);
    Step step{leg, 0};
    const auto known =
        std::find_if(field.legs.begin(), field.legs.end(), [&](const Leg& l) { return same_word(l.token, leg); });
    if (known == field.legs.end() ||
        (colon != std::string::npos && !read_number(std::string_view(part).substr(colon + 1), step.argument))) {
      std::set<std::string> names;
      for (const Leg& l : field.legs) names.insert(l.token);
      return wrong("bad_value",
                   "Paths are legs like ahead:3,left; '" + part + "' is not one; there is: " + joined(names) + ".",
                   field.name);
    }
    step.leg = known->token;
    out.steps.push_back(std::move(step));
  }
  return out;
}

Result<Value> point_value(const Field& field, std::string_view text) {
  const auto parts = split_at(text, ',');
  Point out;
  if (parts.size() == 2 && read_number(parts[0], out.x) && read_number(parts[1], out.y)) return out;
  return wrong("bad_value", "A point is written like 30,40.", field.name);
}

/// Lines of the offer that fit the words read so far; each word narrows them.
class Narrowing {
 public:
  Narrowing(const Offer& offer, std::string_view verb) {
    for (const OfferLine& line : offer.lines)
      if (same_word(line.verb, verb)) lines_.push_back(&line);
  }
  bool empty() const { return lines_.empty(); }
  /// Takes `word` as the member if some line has it so; false: the word is something else.
  bool take(std::string OfferLine::* member, const std::string& word) {
    std::vector<const OfferLine*> kept;
    for (const OfferLine* line : lines_)
      if (!(line->*member).empty() && same_word(line->*member, word)) kept.push_back(line);
    if (kept.empty()) return false;
    lines_ = std::move(kept);
    return true;
  }
  /// Without a word for it, the member must be the same for all lines, or empty in one of them.
  void settle(std::string OfferLine::* member) {
    std::vector<const OfferLine*> bare;
    for (const OfferLine* line : lines_)
      if ((line->*member).empty()) bare.push_back(line);
    if (!bare.empty()) lines_ = std::move(bare);
  }
  std::set<std::string> names(std::string OfferLine::* member) const {
    std::set<std::string> out;
    for (const OfferLine* line : lines_) out.insert(line->*member);
    return out;
  }
  const OfferLine& only() const { return *lines_.front(); }

 private:
  std::vector<const OfferLine*> lines_;
};

std::size_t name_end(const std::string& word) {
  const std::size_t equals = word.find('=');
  return equals == std::string::npos || word.starts_with('"') ? std::string::npos : equals;
}

/// Fills the words left over into the fields of `line`.
Result<FilledLine> fill(const Offer& offer, const OfferLine& line, std::span<const std::string> words) {
  std::vector<Value> values(line.fields.size());
  for (const std::string& word : words) {
    const std::size_t equals = name_end(word);
    if (equals == std::string::npos) continue;
    const std::string name = word.substr(0, equals);
    const auto field =
        std::find_if(line.fields.begin(), line.fields.end(), [&](const Field& f) { return same_word(f.name, name); });
    if (field == line.fields.end()) {
      std::set<std::string> names;
      for (const Field& f : line.fields) names.insert(f.name);
      return wrong("unknown_field", "'" + line.verb + "' has no " + name + "; it has: " + joined(names) + ".", name);
    }
    auto value = parse_value(offer, *field, std::string_view(word).substr(equals + 1));
    if (!value) return std::unexpected(std::move(value.error()));
    values[static_cast<std::size_t>(field - line.fields.begin())] = std::move(*value);
  }
  for (const std::string& word : words) {
    if (name_end(word) != std::string::npos) continue;
    Problem last;
    bool placed = false;
    for (std::size_t i = 0; i < values.size() && !placed; ++i) {
      if (!std::holds_alternative<std::monostate>(values[i])) continue;
      auto value = parse_value(offer, line.fields[i], word);
      if (value) {
        values[i] = std::move(*value);
        placed = true;
      } else {
        last = std::move(value.error());
      }
    }
    if (placed) continue;
    if (last.code.empty()) return wrong("unclear_value", "'" + line.verb + "' has no place left for '" + word + "'.");
    last.code = "unclear_value";
    return std::unexpected(std::move(last));
  }
  FilledLine out{line.verb, line.subject, line.variant, {}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Field& field = line.fields[i];
    if (std::holds_alternative<std::monostate>(values[i])) values[i] = field.fallback;
    if (!std::holds_alternative<std::monostate>(values[i]))
      out.entries.push_back({field.name, std::move(values[i])});
    else if (field.required)
      return wrong(
          "field_missing",
          "'" + line.verb + "' needs " + field.name + (field.set >= 0 ? ": " + tokens_of(offer, field) : "") + ".",
          field.name);
  }
  return out;
}

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  bool quoted = false, any = false;
  for (const char c : text) {
    if (c == '"') {
      quoted = !quoted;
      any = true;
    } else if (!quoted && (c == ' ' || c == '\t')) {
      if (any) out.push_back(std::exchange(word, {}));
      any = false;
    } else {
      word += c;
      any = true;
    }
  }
  if (any) out.push_back(word);
  return out;
}

Result<Value> parse_value(const Offer& offer, const Field& field, std::string_view text) {
  switch (field.kind) {
    case FieldKind::number: {
      std::int64_t number = 0;
      if (read_number(text, number)) return number;
      return wrong("bad_value", field.name + " is a number, not '" + std::string(text) + "'.", field.name);
    }
    case FieldKind::hex:
      if (const auto hex = hex_from_label(text)) return *hex;
      return wrong("bad_value", field.name + " is a hex like 2525, not '" + std::string(text) + "'.", field.name);
    case FieldKind::choice:
    case FieldKind::target:
    case FieldKind::facing:
      return token_value(offer, field, text);
    case FieldKind::text:
      return Text{std::string(text)};
    case FieldKind::point:
      return point_value(field, text);
    case FieldKind::list:
      return list_value(offer, field, text);
    case FieldKind::split:
      return split_value(offer, field, text);
    case FieldKind::path:
      return path_value(field, text);
  }
  return wrong("bad_value", "This field takes no words.", field.name);
}

Result<FilledLine> parse_order(const Offer& offer, std::string_view text) {
  const auto words = split_words(text);
  if (words.empty()) return wrong("empty_order", "An order begins with a verb.");
  Narrowing lines(offer, words.front());
  if (lines.empty()) {
    std::set<std::string> verbs;
    for (const OfferLine& line : offer.lines) verbs.insert(line.verb);
    return wrong("unknown_verb", "'" + words.front() + "' is not among the orders offered now: " + joined(verbs) + ".");
  }
  std::size_t next = 1;
  for (const auto& [member, code, what] : {std::tuple{&OfferLine::subject, "which_subject", "who"},
                                           std::tuple{&OfferLine::variant, "which_variant", "which"}}) {
    if (next < words.size() && lines.take(member, words[next]))
      ++next;
    else
      lines.settle(member);
    if (const auto names = lines.names(member); names.size() > 1)
      return wrong(code, "Say " + std::string(what) + " is meant by '" + words.front() + "'" +
                             (next < words.size() && name_end(words[next]) == std::string::npos
                                  ? " instead of '" + words[next] + "'"
                                  : std::string()) +
                             ": " + joined(names) + ".");
  }
  return fill(offer, lines.only(), std::span(words).subspan(next));
}

std::string print_value(const Value& value) {
  struct Printer {
    static std::string list(const std::vector<std::string>& parts) {
      std::string out;
      for (const auto& part : parts) out += (out.empty() ? "" : ",") + part;
      return out;
    }
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(std::int64_t n) const { return std::to_string(n); }
    std::string operator()(const Token& t) const { return t.token; }
    std::string operator()(const Text& t) const { return "\"" + t.text + "\""; }
    std::string operator()(const Hex& h) const { return label(h); }
    std::string operator()(const Point& p) const { return std::to_string(p.x) + "," + std::to_string(p.y); }
    std::string operator()(const Tokens& l) const { return list(l.tokens); }
    std::string operator()(const Split& s) const {
      std::vector<std::string> parts;
      for (const auto& share : s.shares) parts.push_back(share.token + ":" + std::to_string(share.amount));
      return list(parts);
    }
    std::string operator()(const Path& p) const {
      std::vector<std::string> parts;
      for (const auto& step : p.steps)
        parts.push_back(step.argument ? step.leg + ":" + std::to_string(step.argument) : step.leg);
      return list(parts);
    }
  };
  return std::visit(Printer{}, value);
}

std::string print_order(const FilledLine& line) {
  std::string out = line.verb;
  for (const std::string* part : {&line.subject, &line.variant})
    if (!part->empty()) out += " " + *part;
  for (const Entry& entry : line.entries) out += " " + entry.field + "=" + print_value(entry.value);
  return out;
}

}  // namespace emcon::table
