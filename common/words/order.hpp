/// The head of an order while it is read; the sources of this library only.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem.hpp"
#include "common/table/offer.hpp"
#include "common/words/names.hpp"

namespace emcon::words {

using table::Field;
using table::FieldKind;
using table::Offer;
using table::OfferLine;

struct Reading {
  /// That fit the words read so far. None: no line of this verb is on offer, and `form` says what it takes; without a
  /// form the question knows no such verb.
  std::vector<const table::OfferLine*> lines;
  std::vector<std::string> words;
  std::size_t used = 0;  ///< words that named stage, verb, subject and variant
  /// Exact names that the offer does not have: the order is about them, written as the first of `lines` is.
  std::optional<std::string> subject, variant;
  /// What the question knows of the verb; null if the offer does not say.
  const table::OrderForm* form = nullptr;
  std::int32_t stage = 0;  ///< that was named; 0: none

  /// An order that the offer has.
  bool offered() const { return !subject && !variant && !lines.empty(); }
};

/// "count" of "count=3"; empty: the word is not of that form.
std::string_view field_named(std::string_view word);

Problem problem(std::string code, std::string text, std::string field = {});

/// Reads stage, verb, subject and variant. With more than one line left they differ in none of the four.
std::expected<Reading, Problem> read_head(const table::Offer& offer, std::vector<std::string> words,
                                          const Names& names);

/// The default of an empty field: its fallback, else its only option.
std::optional<table::Value> default_of(const table::Offer& offer, const table::Field& field);

/// `bad_value`, if the value does not fit its field; `given`: how it was said.
std::optional<Problem> refused_value(const table::Offer& offer, const table::Field& field, const table::Value& value,
                                     std::string_view given, const Names& names = {});

/// Whether the field takes the handle of a thing that is not on offer, for the rules to say why not.
bool may_name(const table::Field& field, std::string_view handle, const Names& names);
/// Whether a word has the form of what the field takes, allowed or not.
bool looks_like(const table::Field& field, std::string_view word);

/// The options of the field, or its suggestions; null if it has none.
const table::OptionSet* set_of(const table::Offer& offer, const table::Field& field);
/// "a point from 0,0 to 48,6", and where in it.
std::string points_allowed(const table::PointChoice& choice, const table::Scale& scale);
/// "6 thrust", "4.5 to 9 in distance", "exactly 5 speed".
std::string budget_words(const table::Budget& budget);

}  // namespace emcon::words
