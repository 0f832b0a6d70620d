/// The answers that a seat may give: lines of typed fields. A ruleset makes an offer from one viewer's View; any client
/// fills it.
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
/// far as the viewer can know. `odds` shows it and bots go by it.
struct Option {
  std::string token;  ///< the value to fill in, unless `value` has one; a handle for FieldKind::target
  std::string label;
  std::string note;  ///< odds or consequence in words, may be empty
  std::optional<std::int64_t> merit;
  Value value = {};  ///< number, hex, point, path: the value that the option suggests; it fits the field
  bool operator==(const Option&) const = default;
};

/// Options used by one or more fields; sent once per offer.
struct OptionSet {
  std::vector<Option> options;
  bool operator==(const OptionSet&) const = default;
};

/// The hexes that a hex field accepts: all from `radius_min` to `radius` hexes from `centre`, or exactly `hexes` if
/// that is not empty. A `grid` leaves only hexes that are printed in the columns and rows 1 to `grid`.
struct HexChoice {
  Hex centre;
  std::int32_t radius = 0;
  std::vector<Hex> hexes;
  std::int32_t radius_min = 0;
  std::int32_t grid = 0;  ///< 0: no bound
  bool operator==(const HexChoice&) const = default;
};
/// Whether the choice accepts the hex.
bool accepts(const HexChoice& choice, Hex hex);

/// The points that a point field accepts: all from `low` to `high`, edges included. If there are `regions`, one of them
/// must cover the point, too.
struct PointChoice {
  Point low;
  Point high;
  std::vector<Region> regions = {};
  bool operator==(const PointChoice&) const = default;
};
/// Whether the choice accepts the point. It must lie on the plane of common/plane.hpp in any case.
bool accepts(const PointChoice& choice, Point point);

/// One leg that a path may use. It moves by `displacement`, in the mover's frame, as many times as its argument says
/// (once if it takes none), and then turns by `turn` headings, clockwise. On hexes the frame has hex direction 1 ahead;
/// x and y are the differences of column and row, as in Hex. On a plane y is ahead and x to starboard, and each of the
/// two is rounded as a straight leg of its own (common/plane.hpp).
struct Leg {
  std::string token;
  std::string label;
  std::int64_t argument_min = 0;  ///< equal to argument_max: the leg takes no argument
  std::int64_t argument_max = 0;
  Point displacement;
  std::int32_t turn = 0;
  std::vector<std::int64_t> price;           ///< in the field's budgets, by position
  std::vector<std::int64_t> price_per = {};  ///< added to it for each 1 of the argument, by position, too
  Scale scale = {};                          ///< of the argument
  std::int64_t nudge = 0;                    ///< the change of the argument by one key; 0: 1
  bool operator==(const Leg&) const = default;
};
/// The sum that a path, or a whole answer, may spend: at least `least`, at most `amount`.
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
  std::int64_t total = 0;             ///< split: the most that all shares together may be
  std::optional<HexChoice> hexes;     ///< hex
  std::vector<Leg> legs;              ///< path
  std::vector<Budget> budgets;        ///< path
  Value fallback;                     ///< the default that the client shows; monostate: none
  bool secret = false;                ///< nobody but this seat learns the value at the lock; the rules reveal it later
  std::optional<PointChoice> points;  ///< point
  Scale scale;                        ///< number, point
  std::int64_t nudge = 0;             ///< number, point: the change by one key; 0: a step, of a point 1
  /// text: members of a JSON file that no rule reads, such as its picture. A client leaves them out if the text is
  /// longer than `max`.
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
  std::int32_t stage = 0;  ///< in a plan: the one of Offer::stages that carries it out, from 1; 0: there are none
  /// Its price in Offer::budgets, by position: for each 1 of the line's first number, or for the order if it has no
  /// number.
  std::vector<std::int64_t> price = {};
  Facts details = {};  ///< facts of the goods that it buys; facts of one name compare lines with each other
  bool operator==(const OfferLine&) const = default;
};

/// A whole answer that a ruleset suggests; it passes the ruleset's check.
struct Suggested {
  std::string name;  ///< one word, unique among the suggested
  std::string note;  ///< its content, in words
  Filled filled;
  bool operator==(const Suggested&) const = default;
};

/// The form of an order that the question knows, even if no line offers it. An order without a line, or about a thing
/// that no line names, may be given all the same; the rules then say why it cannot be carried out. If no line shows the
/// kind of a value, the client sends it as it was typed, as Text.
struct OrderForm {
  std::string verb;
  std::vector<std::string> fields;
  bool variant = false;    ///< it may name a variant
  std::int32_t stage = 0;  ///< as OfferLine::stage
  bool operator==(const OrderForm&) const = default;
};

struct Offer {
  std::string title;                 ///< the decision of this question, in one short sentence
  std::string help;                  ///< how to answer it, for a newcomer
  std::vector<std::string> clauses;  ///< rulebook paragraphs, each once
  std::vector<OptionSet> sets;
  std::vector<OfferLine> lines;
  Filled fallback;                       ///< the whole default answer; always passes the ruleset's check
  bool idle = false;                     ///< there is nothing to order: no answer changes what follows from the default
  std::vector<std::string> stages = {};  ///< in a plan: the titles of its windows, in their order
  std::vector<Budget> budgets = {};      ///< the sums that all orders of an answer spend together
  std::vector<Suggested> suggested = {};  ///< beside the default
  std::vector<OrderForm> orders = {};     ///< none: only orders with a line may be given
  bool operator==(const Offer&) const = default;
};

/// One effect of an answer, computed from the viewer's own View. Clients draw its marks while the answer is only a
/// draft.
struct Consequence {
  std::int32_t line = -1;  ///< index of the order line, -1: the whole answer
  std::string label;       ///< e.g. "need", "expected hits", "penetrates on"
  std::string text;
  std::optional<std::int64_t> thousandths;
  std::string thing = {};        ///< handle of the thing that would stand at the marks, which may be new; or empty
  std::vector<Mark> marks = {};  ///< its places; they replace its present marks of the same role
  bool operator==(const Consequence&) const = default;
};

/// Whether `filled` is an order of the line `line`.
bool fills(const FilledLine& filled, const OfferLine& line);
/// The line whose order `filled` is; null: there is none.
const OfferLine* find_line(const Offer& offer, const FilledLine& filled);

/// The number of times that an order costs its line's price: the value of the line's first number field; 0 if the order
/// leaves that field empty; 1 if the line has no such field.
std::int64_t times_bought(const OfferLine& line, const FilledLine& filled);
/// The sum of the orders' prices in each of the offer's budgets, by position. Orders that the offer does not have cost
/// nothing. A sum that would overflow, such as one of a hostile server, ends at the bound of its type.
std::vector<std::int64_t> spent(const Offer& offer, const Filled& orders);

}  // namespace emcon::table
