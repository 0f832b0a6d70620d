// Checks an order that was not typed against the bounds and options of its offer.
#include <algorithm>

#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/order.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

std::string possible_now(std::string_view instead, const std::vector<std::string>& names) {
  constexpr std::size_t most = 12, handle = 4;  // handles are near each other, and one does not mean another
  return (names.empty() || names.size() > most ? std::string() : " Possible now: " + one_of(names) + ".") +
         (instead.size() > handle ? did_you_mean(instead, names) : "");
}

/// The options of a field that takes one of them.
std::vector<std::string> choices_of(const table::Offer& offer, const table::Field& field) {
  const bool one =
      field.kind == FieldKind::choice || field.kind == FieldKind::target || field.kind == FieldKind::facing;
  std::vector<std::string> out;
  if (const table::OptionSet* set = one ? set_of(offer, field) : nullptr)
    for (const table::Option& option : set->options) out.push_back(option.token);
  return out;
}

/// The name of a file that was typed as if it were its text; empty: it is none.
std::string forgot_at(const table::Field& field, const table::Value& value) {
  const table::Text* text = field.kind == FieldKind::text ? std::get_if<table::Text>(&value) : nullptr;
  const bool is_name = text && text->text.ends_with(".json") && !text->text.contains('{');
  return is_name ? text->text : std::string();
}

}  // namespace

std::string possible_instead(const table::Offer& offer, const table::FilledLine& line, const Problem& problem) {
  if (const table::OfferLine* offered = table::find_line(offer, line)) {
    const auto field = std::ranges::find(offered->fields, problem.field, &table::Field::name);
    const table::Value* value = table::find(line, problem.field);
    if (field == offered->fields.end() || !value || !misfit(offer, *field, *value)) return {};
    return possible_now(value_words(*field, *value), choices_of(offer, *field));
  }
  std::vector<std::string> subjects, variants;
  for (const table::OfferLine& one : offer.lines) {
    if (one.verb != line.verb || one.stage != line.stage) continue;
    if (!one.subject.empty()) add_new(subjects, one.subject);
    if (one.subject == line.subject && !one.variant.empty()) add_new(variants, one.variant);
  }
  return variants.empty() ? possible_now(line.subject, subjects) : possible_now(line.variant, variants);
}

Result<table::FilledLine> checked_order(const table::Offer& offer, table::FilledLine line, const Names& names) {
  const table::OfferLine* offered = table::find_line(offer, line);
  if (!offered) return line;
  table::FilledLine out{line.verb, line.subject, line.variant, {}, line.stage};
  for (const table::Field& field : offered->fields) {
    if (const table::Value* value = table::find(line, field.name)) {
      const bool empty = std::holds_alternative<std::monostate>(*value);
      if (const std::string file = forgot_at(field, *value); !file.empty())
        return std::unexpected(problem("bad_value", "A file is named behind an @: @" + file + ".", field.name));
      const bool by_rules = !offer.orders.empty();
      if (!by_rules && !empty && *value != field.fallback)
        if (auto refused = refused_value(offer, field, *value, value_words(field, *value), names))
          return std::unexpected(std::move(*refused));
      out.entries.push_back({field.name, *value});
    } else if (auto fallback = default_of(offer, field)) {
      out.entries.push_back({field.name, std::move(*fallback)});
    } else if (field.required) {
      return std::unexpected(Problem{"field_missing",
                                     "Please say which " + field.name + ": " + allowed(offer, field) + ".",
                                     "",
                                     -1,
                                     field.name,
                                     {}});
    }
  }
  for (const table::Entry& entry : line.entries)  // not on offer: the rules say why
    if (std::ranges::find(offered->fields, entry.field, &table::Field::name) == offered->fields.end())
      out.entries.push_back(entry);
  return out;
}

}  // namespace emcon::words
