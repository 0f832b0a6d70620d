/// What a seat may answer: lines of typed fields. Made by a ruleset from one viewer's View; filled by any client.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/table/board.hpp"
#include "common/table/filled.hpp"
#include "common/table/region.hpp"
#include "common/table/scale.hpp"

namespace emcon::table {

enum class FieldKind { choice, number, hex, point, target, facing, list, split, path, text };

/// One thing to choose. `merit` is the expected worth of choosing it, in thousandths of the ruleset's victory unit, as
/// far as the viewer can know: what `odds` shows and what a bot goes by.
struct Option {
  std::string token;  ///< what is filled in, if there is no `value`; a handle for FieldKind::target
  std::string label;
  std::string note;  ///< odds or consequence in words, may be empty
  std::optional<std::int64_t> merit;
  Value value = {};  ///< number, hex, point, path: what the option suggests to fill in; it fits the field
  bool operator==(const Option&) const = default;
};

/// Options used by one or more fields; sent once per offer.
struct OptionSet {
  std::vector<Option> options;
  bool operator==(const OptionSet&) const = default;
};

/// The hexes a hex field accepts: everything `radius_min` to `radius` hexes from `centre`, or, if not empty, exactly
/// `hexes`. With a `grid` only what is printed in the columns and rows 1 to `grid`.
struct HexChoice {
  Hex centre;
  std::int32_t radius = 0;
  std::vector<Hex> hexes;
  std::int32_t radius_min = 0;
  std::int32_t grid = 0;  ///< 0: no bound
  bool operator==(const HexChoice&) const = default;
};
bool accepts(const HexChoice& choice, Hex hex);

/// The points a point field accepts: everything from `low` to `high`, edges included, that one of `regions` covers; all
/// of it, if there are none.
struct PointChoice {
  Point low;
  Point high;
  std::vector<Region> regions = {};
  bool operator==(const PointChoice&) const = default;
};
/// No point outside of what common/plane.hpp calls a plane is accepted.
bool accepts(const PointChoice& choice, Point point);

/// One leg a path may use. It moves by `displacement`, in the mover's frame, as many times as its argument says (once,
/// if it takes none), and then turns by `turn` headings, clockwise. On hexes the frame has hex direction 1 ahead,
/// column and row difference in x and y as in Hex; on a plane y is ahead and x to starboard, and each of the two is
/// rounded as a straight leg of its own (common/plane.hpp).
struct Leg {
  std::string token;
  std::string label;
  std::int64_t argument_min = 0;  ///< equal to argument_max: takes no argument
  std::int64_t argument_max = 0;
  Point displacement;
  std::int32_t turn = 0;
  std::vector<std::int64_t> price;           ///< in the field's budgets, by position
  std::vector<std::int64_t> price_per = {};  ///< what each 1 of the argument costs besides, likewise
  Scale scale = {};                          ///< of the argument
  std::int64_t nudge = 0;                    ///< by how much a key changes the argument; 0: by 1
  bool operator==(const Leg&) const = default;
};
/// What a path, or an answer as a whole, may spend in all: `least` to `amount`. Equal: exactly so much.
struct Budget {
  std::string name;
  std::int64_t amount = 0;
  std::int64_t least = 0;
  Scale scale = {};
  bool operator==(const Budget&) const = default;
};

struct Field {
  std::string name;
  std::string label;
  FieldKind kind = FieldKind::choice;
  bool required = true;
  std::int32_t set = -1;  ///< choice, target, facing, list, split: index into Offer::sets; number, hex, point, path:
                          ///< suggestions, options with a value
  std::int64_t min = 0;   ///< number: bounds; list: lengths; text: bytes; split: per share
  std::int64_t max = 0;
  std::int64_t step = 1;              ///< number
  std::int64_t total = 0;             ///< split: most that may be given out in all
  std::optional<HexChoice> hexes;     ///< hex
  std::vector<Leg> legs;              ///< path
  std::vector<Budget> budgets;        ///< path
  Value fallback;                     ///< what the client shows as the default; monostate: none
  bool secret = false;                ///< nobody but this seat learns the value at the lock; the rules open it later
  std::optional<PointChoice> points;  ///< point
  Scale scale;                        ///< number, point
  std::int64_t nudge = 0;             ///< number, point: by how much a key changes it; 0: by a step, a point by 1
  /// text: members of a file in JSON that no rule reads, such as its picture. A client leaves them out of a text that
  /// is longer than `max`.
  std::vector<std::string> unread = {};
  bool operator==(const Field&) const = default;
};

/// One order that may be given, at most `times_max` times in one answer.
struct OfferLine {
  std::string verb;
  std::string subject;
  std::string variant;
  std::string label;
  std::vector<Field> fields;
  std::int32_t times_max = 1;
  std::int32_t clause = -1;  ///< index into Offer::clauses
  std::string note;          ///< odds or consequence of the line as a whole
  std::optional<std::int64_t> merit;
  bool secret = false;     ///< nobody but this seat learns at the lock that the order was given
  std::int32_t stage = 0;  ///< of a plan: in which of Offer::stages it is carried out, from 1; 0: the offer has none
  /// In Offer::budgets, by position: what each 1 of the line's first number costs; without a number, the order.
  std::vector<std::int64_t> price = {};
  Facts details = {};  ///< what is had for it; facts of one name compare lines with each other
  bool operator==(const OfferLine&) const = default;
};

/// A whole answer that a ruleset finds worth a look; it passes the ruleset's check.
struct Suggested {
  std::string name;  ///< one word, unique among the suggested
  std::string note;  ///< what it is, in words
  Filled filled;
  bool operator==(const Suggested&) const = default;
};

/// An order that the question knows, whether a line of it is on offer or not. One that has no line, or names what none
/// of them has, may be given all the same: the rules then say why it cannot be. Values whose kind no line tells are
/// sent as they were typed, as Text.
struct OrderForm {
  std::string verb;
  std::vector<std::string> fields;
  bool variant = false;    ///< it may name one
  std::int32_t stage = 0;  ///< as OfferLine::stage
  bool operator==(const OrderForm&) const = default;
};

struct Offer {
  std::string title;                 ///< what is decided now, in one short sentence
  std::string help;                  ///< how to answer it, for a newcomer
  std::vector<std::string> clauses;  ///< rulebook paragraphs, each once
  std::vector<OptionSet> sets;
  std::vector<OfferLine> lines;
  Filled fallback;    ///< the whole default answer; always passes the ruleset's check
  bool idle = false;  ///< there is nothing to order: whatever the answer, all goes on as by the default
  std::vector<std::string> stages = {};   ///< of a plan: the titles of its windows, in the order in which they come
  std::vector<Budget> budgets = {};       ///< what all orders of an answer spend together
  std::vector<Suggested> suggested = {};  ///< beside the default
  std::vector<OrderForm> orders = {};     ///< none: only what has a line may be given
  bool operator==(const Offer&) const = default;
};

/// One thing that would follow from an answer, computed from the viewer's own View. Clients draw its marks while the
/// answer is no more than a draft.
struct Consequence {
  std::int32_t line = -1;  ///< order line, -1: the whole answer
  std::string label;       ///< e.g. "need", "expected hits", "penetrates on"
  std::string text;
  std::optional<std::int64_t> thousandths;
  std::string thing = {};        ///< what would stand at the marks: a handle, that of something new too; or empty
  std::vector<Mark> marks = {};  ///< where, in place of the marks of the same role that it has now
  bool operator==(const Consequence&) const = default;
};

/// Whether `filled` is an order of this line.
bool fills(const FilledLine& filled, const OfferLine& line);
/// The line that `filled` is an order of; null: there is none.
const OfferLine* find_line(const Offer& offer, const FilledLine& filled);

/// How many times its line's price an order costs: the value of its first number, else 1; 0 if the number is missing.
std::int64_t times_bought(const OfferLine& line, const FilledLine& filled);
/// What the orders spend of each of the offer's budgets, by position; orders that it does not have cost nothing. Sums
/// that any server may make end at the bounds of their type.
std::vector<std::int64_t> spent(const Offer& offer, const Filled& orders);

}  // namespace emcon::table
