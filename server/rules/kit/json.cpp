// Makes a tree of JSON, and refuses doubtful text with its place.
#include "server/rules/kit/json.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "common/json/events.hpp"
#include "common/text.hpp"

namespace emcon::rules {
namespace {

/// The tree of one text, which grows event by event.
class Tree {
 public:
  Tree(std::string_view text, const JsonLimits& limits) : text_(text), limits_(limits) {}

  /// Returns why nothing more is to be read, or an empty text.
  std::string add(const JsonEvent& event) {
    if (event.kind == JsonEvent::Kind::end) return close();
    if (event.kind == JsonEvent::Kind::name) {
      open_.back()->members.emplace_back().name = event.text;
      return {};
    }
    if (++values_ > limits_.values) return "at most " + std::to_string(limits_.values) + " values are read";
    Json& out = next();
    out.text = event.text;
    std::tie(out.line, out.column) = place(event.at);
    set_kind(out, event.kind);
    if (out.kind == Json::Kind::list || out.kind == Json::Kind::object) open_.push_back(&out);
    return {};
  }

  /// Line and column, from 1. Offsets must not fall from call to call.
  std::pair<int, int> place(std::size_t at) {
    const std::string_view passed = text_.substr(passed_, at - passed_);
    line_ += static_cast<int>(std::ranges::count(passed, '\n'));
    if (const std::size_t last = passed.rfind('\n'); last != std::string_view::npos) line_begins_ = passed_ + last + 1;
    passed_ = at;
    return {line_, static_cast<int>(at - line_begins_) + 1};
  }

  Json& root() { return root_; }

 private:
  /// The place of the next value. Only the innermost list or object grows, so the others do not move.
  Json& next() {
    if (open_.empty()) return root_;
    Json& around = *open_.back();
    return around.kind == Json::Kind::list ? around.items.emplace_back() : around.members.back().value;
  }

  static void set_kind(Json& out, JsonEvent::Kind kind) {
    using Kind = JsonEvent::Kind;
    if (kind == Kind::no || kind == Kind::yes) out.kind = Json::Kind::boolean;
    if (kind == Kind::number) out.kind = Json::Kind::number;
    if (kind == Kind::text) out.kind = Json::Kind::text;
    if (kind == Kind::list) out.kind = Json::Kind::list;
    if (kind == Kind::object) out.kind = Json::Kind::object;
    out.truth = kind == Kind::yes;
  }

  std::string close() {
    std::vector<std::string_view> names;
    for (const JsonMember& member : open_.back()->members) names.push_back(member.name);
    open_.pop_back();
    std::ranges::sort(names);
    const auto twice = std::ranges::adjacent_find(names);
    if (twice == names.end()) return {};
    return "the object that ends here has '" + as_text(twice->substr(0, 40)) + "' twice";
  }

  std::string_view text_;
  const JsonLimits& limits_;
  Json root_;
  std::vector<Json*> open_;  ///< lists and objects that have not ended, each within the one before it
  std::size_t values_ = 0, passed_ = 0, line_begins_ = 0;
  int line_ = 1;
};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

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

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Whether it begins as UTF-16 does, with its mark or with a sign of ASCII in two bytes.
bool is_utf_16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  return text.size() >= 2 && (text[0] == 0) != (text[1] == 0);
}

}  // namespace

Result<Json> read_json(const std::string& file, std::string_view text, const JsonLimits& limits) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  Tree tree(text, limits);
  std::optional<JsonFault> fault;
  if (text.size() > limits.bytes)
    fault = {.why = "a file of at most " + std::to_string(limits.bytes) + " bytes is read, and this one has " +
                    std::to_string(text.size())};
  else if (is_utf_16(text))
    fault = {.why = "the file is UTF-16, and UTF-8 is read; save it as UTF-8"};
  else
    fault = read_json_events(text, limits.depth, [&tree](const JsonEvent& event) { return tree.add(event); });
  if (!fault) return std::move(tree.root());
  const auto [line, column] = tree.place(fault->at);
  Problem out;
  out.code = "bad_json";
  out.text = file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + fault->why + ".";
  out.params = {{"file", file}, {"line", std::to_string(line)}, {"column", std::to_string(column)}};
  return std::unexpected(std::move(out));
}

}  // namespace emcon::rules
