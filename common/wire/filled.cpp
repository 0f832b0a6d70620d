// Converts answers between structs and messages, and refuses those beyond the limits of common/wire/limits.hpp.
#include "common/wire/convert.hpp"
#include "common/wire/filled_unchecked.hpp"
#include "common/wire/limits.hpp"
#include "common/wire/parts.hpp"
#include "common/wire/small_arena.hpp"
#include "common/wire/strict.hpp"

namespace emcon::wire {
namespace {

template <class... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};

table::Split split_of(const v1::Split& message) {
  table::Split split;
  for (const v1::Share& share : message.shares()) split.shares.push_back({share.token(), share.amount()});
  return split;
}

table::Path path_of(const v1::Path& message) {
  table::Path path;
  for (const v1::Step& step : message.steps()) path.steps.push_back({step.leg(), step.argument()});
  return path;
}

void put_split(const table::Split& split, v1::Split& out) {
  for (const table::Share& share : split.shares) {
    v1::Share& to = *out.add_shares();
    to.set_token(share.token);
    to.set_amount(share.amount);
  }
}

void put_path(const table::Path& path, v1::Path& out) {
  for (const table::PathStep& step : path.steps) {
    v1::Step& to = *out.add_steps();
    to.set_leg(step.leg);
    to.set_argument(step.argument);
  }
}

Problem problem(std::string code, std::string text, int line, std::string field) {
  Problem p;
  p.code = std::move(code);
  p.text = std::move(text);
  p.line = line;
  p.field = std::move(field);
  return p;
}

std::string at_most(int limit, const char* what, int found) {
  return "at most " + std::to_string(limit) + " " + what + ", found " + std::to_string(found);
}

/// How many items a list, split or path holds; 0 for any other value.
int items_in(const v1::Value& value) {
  switch (value.kind_case()) {
    case v1::Value::kList:
      return value.list().items_size();
    case v1::Value::kSplit:
      return value.split().shares_size();
    case v1::Value::kPath:
      return value.path().steps_size();
    default:
      return 0;
  }
}

std::optional<Problem> entry_problem(const v1::Entry& entry, int line) {
  if (entry.field().empty())
    return problem("bad_answer", "An entry names no field; give `field` the name of a field of the offer line.", line,
                   "field");
  if (entry.value().kind_case() == v1::Value::KIND_NOT_SET)
    return problem("bad_answer",
                   "The entry has no value; give exactly one of number, token, text, hex, point, list, split, path, or "
                   "leave the entry out.",
                   line, entry.field());
  const int items = items_in(entry.value());
  if (items > filled_items_max)
    return problem("too_many", "A list may hold " + at_most(filled_items_max, "items", items) + ".", line,
                   entry.field());
  return std::nullopt;
}

std::optional<Problem> line_problem(const v1::FilledLine& message, int line) {
  if (message.entries_size() > filled_entries_max)
    return problem("too_many",
                   "A line may have " + at_most(filled_entries_max, "entries", message.entries_size()) + ".", line, "");
  for (int i = 0; i < message.entries_size(); ++i) {
    if (auto found = entry_problem(message.entries(i), line)) return found;
    for (int j = 0; j < i; ++j)
      if (message.entries(j).field() == message.entries(i).field())
        return problem("bad_answer", "The line fills one field twice; keep one entry of each field.", line,
                       message.entries(i).field());
  }
  return std::nullopt;
}

}  // namespace

void to_proto(const table::Value& value, v1::Value& out) {
  std::visit(
      Overloaded{[](std::monostate) {}, [&](std::int64_t number) { out.set_number(number); },
                 [&](const table::Token& token) { out.set_token(token.token); },
                 [&](const table::Text& text) { out.set_text(text.text); },
                 [&](const Hex& hex) { put_hex(hex, *out.mutable_hex()); },
                 [&](const table::Point& point) { put_point(point, *out.mutable_point()); },
                 [&](const table::Tokens& list) { copy_strings(list.tokens, *out.mutable_list()->mutable_items()); },
                 [&](const table::Split& split) { put_split(split, *out.mutable_split()); },
                 [&](const table::Path& path) { put_path(path, *out.mutable_path()); }},
      value);
}

table::Value from_proto(const v1::Value& message) {
  switch (message.kind_case()) {
    case v1::Value::kNumber:
      return message.number();
    case v1::Value::kToken:
      return table::Token{message.token()};
    case v1::Value::kText:
      return table::Text{message.text()};
    case v1::Value::kHex:
      return hex_of(message.hex());
    case v1::Value::kPoint:
      return point_of(message.point());
    case v1::Value::kList:
      return table::Tokens{strings_of(message.list().items())};
    case v1::Value::kSplit:
      return split_of(message.split());
    case v1::Value::kPath:
      return path_of(message.path());
    case v1::Value::KIND_NOT_SET:
      break;
  }
  return std::monostate{};
}

void to_proto(const table::Filled& filled, v1::Filled& out) {
  for (const table::FilledLine& line : filled.lines) {
    v1::FilledLine& to = *out.add_lines();
    to.set_verb(line.verb);
    if (!line.subject.empty()) to.set_subject(line.subject);
    if (!line.variant.empty()) to.set_variant(line.variant);
    for (const table::Entry& entry : line.entries) {
      v1::Entry& put = *to.add_entries();
      put.set_field(entry.field);
      to_proto(entry.value, *put.mutable_value());
    }
    if (line.stage != 0) to.set_stage(line.stage);
  }
}

table::Filled filled_unchecked(const v1::Filled& message) {
  table::Filled filled;
  filled.lines.reserve(static_cast<std::size_t>(message.lines_size()));
  for (const v1::FilledLine& line : message.lines()) {
    table::FilledLine& to = filled.lines.emplace_back();
    to.verb = line.verb();
    to.subject = line.subject();
    to.variant = line.variant();
    for (const v1::Entry& entry : line.entries()) to.entries.push_back({entry.field(), from_proto(entry.value())});
    to.stage = line.stage();
  }
  return filled;
}

Result<table::Filled> from_proto(const v1::Filled& message) {
  if (message.lines_size() > table::filled_lines_max)
    return std::unexpected(
        problem("too_many",
                "An answer may have " + at_most(table::filled_lines_max, "lines", message.lines_size()) + ".", -1, ""));
  for (int i = 0; i < message.lines_size(); ++i)
    if (auto found = line_problem(message.lines(i), i)) return std::unexpected(std::move(*found));
  return filled_unchecked(message);
}

std::string serialize_filled(const table::Filled& filled) {
  SmallArena<1'024> arena;
  auto& message = arena.make<v1::Filled>();
  to_proto(filled, message);
  return message.SerializeAsString();  // a Filled has no map, so the library cannot choose an order
}

Result<table::Filled> parse_filled(std::string_view bytes) {
  v1::Filled message;
  if (const auto fault = long_text(bytes, *v1::Filled::descriptor()))
    return std::unexpected(problem(fault->too_long ? "too_many" : "bad_answer", fault->text, -1, fault->where));
  if (bytes.size() > client_frame_bytes_max || !parse_bounded(bytes, message))
    return std::unexpected(problem("bad_answer", "The bytes are not an answer of this protocol.", -1, ""));
  return from_proto(message);
}

}  // namespace emcon::wire
