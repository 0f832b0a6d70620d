/// Orders in words, for people: "fire A.1 PA-M 10 1.1" or "fire A.1 PA-M target=1.1 count=10". Shared by the client's
/// order entry and by written scenarios. Pure functions; they know an Offer and no ruleset.
///
/// An order is: verb, subject, variant, values. Letter case does not matter, and a word may be shortened as long as it
/// stays the only one. A subject or variant that has no alternative may be left out. Values are written `field=value`
/// or alone; alone ones go to the fields they fit, earlier fields first. A field without a value takes its default.
/// Words with spaces stand in double quotes.
///
/// Values by kind: number 7, `all`, `max` or `min`; choice, target and facing a token or a label; hex as it is
/// labelled, 2523; point 120,-40; list a,b,c or `none`; split a:5,b:3 or `none`; path leg:argument,leg,leg:argument.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/problem.hpp"
#include "common/table/filled.hpp"
#include "common/table/offer.hpp"

namespace emcon::words {

/// Words of a line: split at blanks, double quotes keep blanks in a word (also inside, as in text="a b").
std::vector<std::string> split_words(std::string_view text);

/// Reads one order. Problems (`unknown_order`, `which_subject`, `which_variant`, `unknown_field`, `bad_value`,
/// `field_missing`) list what would be right; bounds and options of the offer are checked, rules are not.
Result<table::FilledLine> parse_order(const table::Offer& offer, std::string_view text);

/// Reads one value as the field takes it. Problem `bad_value` with what would be right.
Result<table::Value> parse_value(const table::Offer& offer, const table::Field& field, std::string_view word);

/// The words of an order; parse_order with the same offer reads them back to the same order.
std::string order_words(const table::FilledLine& line);
std::string value_words(const table::Value& value);

/// What may stand in the field, for people: "1 to 10", "1.1, 1.2 or A-m1", "a hex within 6 of 2523".
std::string allowed(const table::Offer& offer, const table::Field& field);

/// One line that shows how an order is written, e.g. "fire A.1 PA-M target=<1.1|1.2> count=<1 to 10, default 10>".
std::string usage(const table::Offer& offer, const table::OfferLine& line);

/// What the word at the end of `text` could become, without repeats, in the offer's order. `text` ends at the cursor;
/// if it ends with a blank, all words that could come next.
std::vector<std::string> complete_order(const table::Offer& offer, std::string_view text);

}  // namespace emcon::words
