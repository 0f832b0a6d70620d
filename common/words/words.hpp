/// Orders in words, for people: "fire A.1 PA-M 10 1.1" or "fire A.1 PA-M target=1.1 count=10". The client's order entry
/// and written plays share it. Pure functions; they know an Offer and no ruleset.
///
/// An order is: verb, subject, variant, values. In a plan the number of its stage may stand before it, "2 thrust A 3";
/// without one it goes to the first stage in which it can still be given. Letter case does not matter. Verbs and names
/// of fields may be shortened as long as they stay unambiguous; things and values are named in full. The name of a
/// thing that exists or existed means that thing, offered or not: such an order is read as it stands, and the rules say
/// why it cannot be given. A subject or variant without an alternative may be left out. Values are written
/// `field=value` or alone; alone they go to the fields they fit, earlier fields first. A field without a value takes
/// its default. Words with spaces stand in double quotes.
///
/// Values by kind: number 7, `all`, `max` or `min`; choice, target and facing a token or a label; hex as its label,
/// 2523; point 120,-40; list a,b,c or `none`; split a:5,b:3 or `none`; path leg:argument,leg,leg:argument. A number
/// with a scale is written as the decimal that is shown, 4.5 or 4.5in, also in points and paths. A suggestion of the
/// offer may be named by its token instead of being written out.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem.hpp"
#include "common/table/filled.hpp"
#include "common/table/offer.hpp"
#include "common/words/names.hpp"

namespace emcon::words {

/// Splits a line into words at blanks. Double quotes keep blanks in a word (also inside, as in text="a b").
std::vector<std::string> split_words(std::string_view text);

/// Reads one order. Problems (`unknown_order`, `no_such_stage`, `which_subject`, `which_variant`, `unknown_field`,
/// `bad_value`, `field_missing`) list what would be right; bounds and options of the offer are checked, rules are not.
/// A value that fits nothing gives the same problem with the name of its field as without.
Result<table::FilledLine> parse_order(const table::Offer& offer, std::string_view text, const Names& names = {});

/// Completes an order that was put together by other means, as parse_order would: each field without a value gets its
/// default. Its problems are those of single values. An order that the offer does not have stays as it is.
Result<table::FilledLine> checked_order(const table::Offer& offer, table::FilledLine line, const Names& names = {});

/// An addition to a refusal by the rules: the subjects, variants or values of the offer that could replace one that it
/// does not have, as a sentence with a blank before it. Nothing: the order is on offer, or there are too many to name.
std::string possible_instead(const table::Offer& offer, const table::FilledLine& line, const Problem& problem);

/// The right values, if the value is not one that the field takes by its kind, bounds, options and budgets: "a number
/// from 1 to 10". Nothing: it fits. A path is refused for its first faulty leg, then for its budgets.
std::optional<std::string> misfit(const table::Offer& offer, const table::Field& field, const table::Value& value,
                                  const Names& names = {});

/// Reads one value for the field. Problem `bad_value` says what would be right.
Result<table::Value> parse_value(const table::Offer& offer, const table::Field& field, std::string_view word,
                                 const Names& names = {});

/// Reads a value of the field's kind, regardless of bounds and options; none if the word is not of that kind.
std::optional<table::Value> unbounded_value(const table::Field& field, std::string_view word);

/// Gives the bytes of a file that a person named, or a Problem with the reason.
using ReadFile = std::function<Result<std::string>(const std::string& file)>;

/// Whether a text field of the order names a file, `@FILE`. Texts that the offer itself suggests name none.
bool names_file(const table::Offer& offer, const table::FilledLine& line);
/// The text of a JSON object without the members of these names; all else stays as it is written. A text that is no
/// object stays as it is.
std::string without_members(std::string_view json, const std::vector<std::string>& names);
/// The order with the text of FILE in each text field that names it. The text is made one line: a line break with the
/// blanks round it becomes one blank, and so does each character that is not text. If the text is then too long for the
/// field, it loses the members that no rule reads (table::Field::unread). Problems: those of `read`, `no_files` if
/// there is no `read`, and `file_too_long` if the text is still too long for the field.
Result<table::FilledLine> with_files(const table::Offer& offer, table::FilledLine line, const ReadFile& read);

/// The words of an order. parse_order with the same offer reads them back as the same order, unless a long text was
/// cut. `offered` is the line that it fills, and says how its numbers are shown; if it is null, they stand as whole
/// numbers.
std::string order_words(const table::FilledLine& line, const table::OfferLine* offered = nullptr);
std::string value_words(const table::Value& value);
std::string value_words(const table::Field& field, const table::Value& value);

/// A number as its scale shows it, exactly: 4500 is "4.5" with three decimals. Takes any numbers.
std::string scaled(std::int64_t value, const table::Scale& scale);
/// The same with its unit: "4.5 in".
std::string scaled_with_unit(std::int64_t value, const table::Scale& scale);
/// Reads the output of `scaled`, with or without the unit behind it. Nothing if it has more decimals than the scale,
/// unless they are 0.
std::optional<std::int64_t> read_scaled(std::string_view word, const table::Scale& scale);
/// "12,-4.5"
std::string point_words(Point point, const table::Scale& scale);

/// The values that the field takes, for people: "1 to 10", "1.1, 1.2 or A-m1", "a hex within 6 of 2523".
std::string allowed(const table::Offer& offer, const table::Field& field);

/// "distance 6.5 of 3 to 9 in, 2.5 left", "fuel 1 of exactly 4 in, 3 short", "turns 3 of 2, 1 over".
std::string budget_text(const table::Budget& budget, std::int64_t spent);
/// The problem `over_budget`, with the missing sum, if the orders cost more than the offer's budgets have; nothing:
/// they can be paid.
std::optional<Problem> over_budget(const table::Offer& offer, const table::Filled& orders);

/// One line that shows the form of an order, e.g. "fire A.1 PA-M target=<1.1|1.2> count=<1 to 10, default 10>".
std::string usage(const table::Offer& offer, const table::OfferLine& line);

/// The words that the last word of `text` could become, without repeats, in the offer's order. `text` ends at the
/// cursor; if it ends with a blank, all words that could come next.
std::vector<std::string> complete_order(const table::Offer& offer, std::string_view text);

}  // namespace emcon::words
