// Reads single fields of an order for the checkers, and refuses missing values and those that do not fit.
#include "server/rules/kit/line_check.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "common/words/words.hpp"
#include "server/rules/kit/phrases.hpp"

namespace emcon::rules {

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

std::vector<std::string> split_words(std::string_view words) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    out.emplace_back(words.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

bool within(int reach, Hex from, Hex to) {
  const auto apart = [](std::int64_t a, std::int64_t b) { return a < b ? b - a : a - b; };
  return apart(to.q, from.q) <= reach && apart(to.r, from.r) <= reach && distance(from, to) <= reach;
}

std::optional<Problem> too_many_orders(const table::Filled& filled) {
  if (std::cmp_less_equal(filled.lines.size(), table::filled_lines_max)) return std::nullopt;
  const Grounds grounds = reasons::too_many_orders(table::filled_lines_max);
  return Problem{std::string(grounds.code()), grounds.text(), "", -1, "", {}};
}

void LineCheck::refuse(const Grounds& grounds, const char* clause, const char* field) {
  problems_.push_back({std::string(grounds.code()), grounds.text(), clause, line_number_, field, {}});
}

void LineCheck::refuse_for(const Problem& found, const char* clause, const char* field) {
  problems_.push_back({found.code, found.text, clause, line_number_, field, {}});
}

void LineCheck::refuse_name(const Grounds& grounds, const char* clause, const char* field) {
  const std::string_view about = field;
  if (about == "subject" && line_->subject.empty()) return refuse(reasons::which_subject(line_->verb), clause, field);
  if (about == "variant" && line_->variant.empty())
    return refuse(reasons::which_variant(line_->verb, line_->subject), clause, field);
  refuse(grounds, clause, field);
}

void LineCheck::expect(const char* label, std::string text, std::optional<std::int64_t> thousandths) {
  consequences_.push_back({line_number_, label, std::move(text), thousandths});
}

void LineCheck::expect_at(const char* label, std::string text, std::string thing, std::vector<table::Mark> marks) {
  consequences_.push_back({line_number_, label, std::move(text), std::nullopt, std::move(thing), std::move(marks)});
}

void LineCheck::accept(std::any order) {
  answered_ = answered_ || !aside_;
  orders_.add(row_, std::move(order), line_number_);
}

void LineCheck::accept_done() {
  answered_ = orders_.done = true;
}

bool LineCheck::first_time(const std::string& about, const char* clause) {
  const std::string what = line().verb + " " + about;
  if (std::ranges::find(said_, what) == said_.end()) {
    said_.push_back(what);
    return true;
  }
  refuse(reasons::ordered_twice(what), clause);
  return false;
}

bool LineCheck::once(const char* what, const char* clause) {
  if (!answered_) return true;
  refuse(reasons::already_done(what), clause);
  return false;
}

void LineCheck::begin(const table::FilledLine& line, int number) {
  line_ = &line;
  line_number_ = number;
}

void LineCheck::end() {
  line_number_ = -1;
  std::ranges::stable_sort(problems_, {}, &Problem::line);
  std::ranges::stable_sort(consequences_, {}, &table::Consequence::line);
}

void LineCheck::read_by(const void* row, bool aside) {
  row_ = row;
  aside_ = aside;
}

Checked<OrderList> LineCheck::refused(Problem problem) {
  problems_.push_back(std::move(problem));
  return result();
}

Checked<OrderList> LineCheck::result() {
  Checked<OrderList> out;
  out.problems = std::move(problems_);
  out.consequences = std::move(consequences_);
  if (out.problems.empty()) out.order = std::move(orders_);
  return out;
}

bool LineCheck::has(const char* field) const {
  const table::Value* value = table::find(*line_, field);
  return value && !std::holds_alternative<std::monostate>(*value);
}

const table::Value* LineCheck::given(const char* field, table::FieldKind kind) {
  table::Field form;
  form.name = field;
  form.kind = kind;
  return given(form);
}

const table::Value* LineCheck::given(const table::Field& form) {
  if (!has(form.name.c_str())) return nullptr;
  const table::Value* value = table::find(*line_, form.name);
  const table::Text* words = form.kind == table::FieldKind::text ? nullptr : std::get_if<table::Text>(value);
  std::optional<table::Value> read = words ? words::unbounded_value(form, words->text) : std::nullopt;
  return read ? &typed_.emplace_back(std::move(*read)) : value;
}

const std::string* LineCheck::token(const char* field, bool required) {
  const table::Value* value = given(field, table::FieldKind::choice);
  if (!value) {
    if (required) refuse(reasons::field_missing(field), "", field);
    return nullptr;
  }
  const table::Token* out = std::get_if<table::Token>(value);
  if (!out) refuse(reasons::wrong_kind_name(field), "", field);
  return out ? &out->token : nullptr;
}

std::optional<int> LineCheck::at_least_one(const char* field, int most, int otherwise, const char* clause) {
  const table::Value* value = given(field, table::FieldKind::number);
  const std::int64_t* n = value ? std::get_if<std::int64_t>(value) : nullptr;
  if (n && *n > most) return static_cast<int>(std::min<std::int64_t>(*n, std::numeric_limits<int>::max()));
  return number(field, 1, std::max(1, most), otherwise, clause);
}

std::optional<int> LineCheck::number(const char* field, int low, int high, std::optional<int> otherwise,
                                     const char* clause, const std::optional<Grounds>& binds) {
  const table::Value* value = given(field, table::FieldKind::number);
  if (!value) {
    if (!otherwise) refuse(reasons::field_missing(field), clause, field);
    return otherwise;
  }
  const std::int64_t* n = std::get_if<std::int64_t>(value);
  if (!n) {
    refuse(reasons::wrong_kind_number(field), clause, field);
  } else if (*n < low || *n > high) {
    refuse(!binds ? reasons::out_of_bounds(field, low, high, *n)
                  : reasons::out_of_bounds_since(field, low, high, *n, binds->text()),
           clause, field);
  } else {
    return static_cast<int>(*n);
  }
  return std::nullopt;
}

const table::Tokens* LineCheck::tokens(const char* field, const char* clause) {
  const table::Tokens* out = as<table::Tokens>(field, table::FieldKind::list);
  if (!out || out->tokens.empty()) {
    refuse(reasons::field_missing_names(field), clause, field);
    return nullptr;
  }
  return out;
}

std::optional<std::vector<std::string>> LineCheck::names(const char* field, const char* of, const char* clause) {
  const table::Value* value = given(field, table::FieldKind::list);
  if (!value) return std::vector<std::string>();
  if (const table::Tokens* list = std::get_if<table::Tokens>(value)) return list->tokens;
  refuse(reasons::wrong_kind_list(field, of), clause, field);
  return std::nullopt;
}

std::optional<Hex> LineCheck::hex(const char* field, const char* clause) {
  const table::Value* value = given(field, table::FieldKind::hex);
  if (!value) {
    refuse(reasons::field_missing(field), clause, field);
    return std::nullopt;
  }
  if (const Hex* out = std::get_if<Hex>(value)) return *out;
  refuse(reasons::wrong_kind_hex(field), clause, field);
  return std::nullopt;
}

const table::Value* LineCheck::fitting(const table::Field& offered, const char* clause) {
  const table::Value* value = given(offered);
  if (!value) {
    refuse(reasons::field_missing(offered.name), clause, offered.name.c_str());
    return nullptr;
  }
  const auto right = words::misfit({}, offered, *value);
  if (!right) return value;
  refuse(reasons::bad_value(offered.name, *right), clause, offered.name.c_str());
  return nullptr;
}

std::optional<Point> LineCheck::point(const table::Field& offered, const char* clause) {
  const table::Value* value = fitting(offered, clause);
  const Point* out = value ? std::get_if<Point>(value) : nullptr;
  return out ? std::optional(*out) : std::nullopt;
}

const table::Path* LineCheck::path(const table::Field& offered, const char* clause) {
  const table::Value* value = fitting(offered, clause);
  return value ? std::get_if<table::Path>(value) : nullptr;
}

bool LineCheck::fields_fit(std::string_view fields, bool takes_variant) {
  for (const table::Entry& entry : line_->entries)
    if (!has_word(fields, entry.field)) {
      refuse(reasons::unknown_field(line_->verb, entry.field), "");
      return false;
    }
  if (!takes_variant && !line_->variant.empty()) {
    refuse(reasons::unknown_variant(line_->verb, line_->variant), "");
    return false;
  }
  return true;
}

}  // namespace emcon::rules
