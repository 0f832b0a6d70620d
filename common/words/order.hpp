/// The head of an order while it is read; only the sources of this library include it.
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
  /// The lines that fit the words read so far. None: no line of this verb is on offer, and `form` says what the verb
  /// takes; without a form the question knows no such verb.
  std::vector<const table::OfferLine*> lines;
  std::vector<std::string> words;
  std::size_t used = 0;  ///< words that named stage, verb, subject and variant
  std::size_t head = 0;  ///< words that named stage and verb
  /// Exact names that the offer does not have. The order is about them; otherwise it reads like one of the first of
  /// `lines`.
  std::optional<std::string> subject, variant;
  /// The form of the verb's orders; null if the offer does not have one.
  const table::OrderForm* form = nullptr;
  std::int32_t stage = 0;  ///< the stage that was named; 0: none

  /// Whether the offer has the order.
  bool offered() const { return !subject && !variant && !lines.empty(); }
};

/// "count" from "count=3"; empty: the word does not have that form.
std::string_view field_named(std::string_view word);

Problem problem(std::string code, std::string text, std::string field = {});

/// Reads stage, verb, subject and variant. If more than one line is left, they agree in all four.
std::expected<Reading, Problem> read_head(const table::Offer& offer, std::vector<std::string> words,
                                          const Names& names);

/// Other ways to read an order whose words fit no fields. A subject or variant that could be left out is taken from the
/// words instead: the first word after the verb as a subject, or after the subject as a variant, though the offer does
/// not have it. The likelier readings come first.
std::vector<Reading> read_otherwise(const table::Offer& offer, const Reading& reading, const Names& names);

/// The default of an empty field: its fallback, else its only option.
std::optional<table::Value> default_of(const table::Offer& offer, const table::Field& field);

/// `bad_value` if the value does not fit its field; `given`: the words for the value.
std::optional<Problem> refused_value(const table::Offer& offer, const table::Field& field, const table::Value& value,
                                     std::string_view given, const Names& names = {});

/// Whether the field takes the handle of a thing that is not on offer, so that the rules can say why not.
bool may_name(const table::Field& field, std::string_view handle, const Names& names);
/// Whether a word has the form of the field's values, allowed or not.
bool looks_like(const table::Field& field, std::string_view word);

/// The options of the field, or its suggestions; null if it has none.
const table::OptionSet* set_of(const table::Offer& offer, const table::Field& field);
/// " Leg 2, 'tx', is none of them.": the first word that is no leg; empty: all are legs.
std::string bad_leg(const Field& field, std::string_view word, std::size_t before = 0);
/// The legs of a path, and the first leg of the word that is none. `before`: the number of legs before the word.
std::string path_expected(const Field& field, std::string_view word, std::size_t before = 0);
/// "a point from 0,0 to 48,6", with its regions.
std::string points_allowed(const table::PointChoice& choice, const table::Scale& scale);
/// "6 thrust", "4.5 to 9 in distance", "exactly 5 speed".
std::string budget_words(const table::Budget& budget);

}  // namespace emcon::words
