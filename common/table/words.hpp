/// Orders as words: how a player types a line of his answer, and how a line is printed. Knows offers, no rules.
///
///   fire A.1 PA-M 10 1.1            verb, subject, variant, then values in any order that fits the fields
///   fire A.1 PA-M target=1.1        or by name; fields left out take the offer's default
///
/// Values: numbers 12; choices, targets, facings by token or label; hexes 2525 or (3,-1); points 30,40; lists a,b,c;
/// shares a:2,b:1; paths ahead:3,left; text in "double quotes".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/problem.hpp"
#include "common/table/offer.hpp"

namespace emcon::table {

/// Splits at blanks; "double quotes" keep blanks together (and may stand after name=). An unclosed quote ends at the
/// end.
std::vector<std::string> split_words(std::string_view text);

/// Reads one line against `offer`. Problems: empty_order, unknown_verb, which_subject, which_variant, unclear_value,
/// bad_value, unknown_field, field_missing; each says what would be right. The result names a line of the offer; bounds
/// and rules are left to `check`.
Result<FilledLine> parse_order(const Offer& offer, std::string_view text);

/// Reads the text of one value for `field`.
Result<Value> parse_value(const Offer& offer, const Field& field, std::string_view text);

/// What parse_order reads back: fields by name, in the order of the entries.
std::string print_order(const FilledLine& line);
std::string print_value(const Value& value);

}  // namespace emcon::table
