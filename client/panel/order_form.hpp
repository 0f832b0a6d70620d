/// One order being filled in, field by field. Pure: it knows an offer, and neither server nor terminal.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/panel/canvas.hpp"
#include "client/panel/map.hpp"
#include "client/screen/text.hpp"
#include "common/problem.hpp"
#include "common/table/board.hpp"
#include "common/table/offer.hpp"
#include "common/table/path.hpp"

namespace emcon::client::panel {

class OrderForm {
 public:
  /// Begins with the values of `given`, else with the defaults; if the offer has none, with the option of the highest
  /// merit.
  OrderForm(const table::Offer& offer, const table::OfferLine& line, const table::FilledLine* given = nullptr);

  /// The field that has the keys.
  const table::Field& field() const { return line_.fields[at_]; }
  const table::OfferLine& line() const { return line_; }
  bool has_fields() const { return !line_.fields.empty(); }
  bool is_typing() const { return !typed_.empty(); }
  bool first_field() const { return at_ == 0; }
  /// Goes to another field; the first follows the last. The typed text is read first; if it cannot be read, the form
  /// stays at its field.
  void step_field(int by);
  /// The keys left and right: chooses another option, or changes a number by `by` nudges. In lists, shares and paths it
  /// goes to another row.
  void step_value(int by);
  /// Lists: adds or removes the row. Paths: adds another leg, or the path that the row suggests. Numbers and places:
  /// takes the next suggestion.
  void toggle();
  /// Fills in another suggestion of the field; false if it has none.
  bool suggest(int by);
  /// Changes a share, the argument of the last leg, or a number by `by` nudges.
  void add(int by);
  /// Removes the last letter typed, or else the last leg or list entry.
  void erase();
  void type(char32_t glyph);
  /// Fills the field from a place or thing of the map; false if the field does not take it.
  bool take_hex(Hex hex);
  bool take_point(table::Point point);
  bool take_thing(const std::string& handle);

  /// The order in its present state; fields without a value are left out.
  table::FilledLine filled() const;
  /// Reads the typed text. Returns nothing, or the problem with a field that still needs a value, and goes to that
  /// field.
  std::optional<Problem> finish();

  /// The places that the present field may take, if it takes a place.
  Choices choices() const;
  /// How far a key moves the point of the present field; 0: by the distance of the map's cells.
  std::int64_t point_nudge() const;
  /// The place in the present field, if it has one.
  std::optional<Place> place() const;
  /// The possible ends of the next leg of a path from `from`, on a map of that kind: see Plan.
  std::optional<std::pair<Place, Place>> further(table::MapKind kind, const table::Pose& from) const;

  /// `follows`: the server's forecast of the order.
  void draw(Canvas& canvas, const Rect& area, const std::vector<table::Consequence>& follows,
            const screen::Style& style) const;

 private:
  const table::OptionSet* options() const;
  /// Whether the field's options are suggestions of whole values.
  bool suggests() const;
  /// The number of suggestions above the legs of a path.
  std::size_t paths_suggested() const;
  /// The leg of the chosen row; null if the row is none.
  const table::Leg* leg_of(std::size_t row) const;
  table::Path path() const;
  std::size_t rows() const;
  bool read_typed();
  /// Gives the present field a value. Other fields that have a suggestion with the chosen token take it, unless
  /// somebody has filled them in by hand.
  void choose(table::Value value);
  struct Picture;  ///< draws the form

  table::Offer offer_;
  table::OfferLine line_;
  std::vector<table::Value> values_;
  std::size_t at_ = 0;   ///< field
  std::size_t row_ = 0;  ///< option or leg under the cursor
  std::string typed_;    ///< not read yet
  std::string trouble_;  ///< the fault of the typed text
};

/// "fire A.1 PA-M: target 1.1, count 10", without empty fields; "fire A.1 PA-M: 1.1, 10" if that is wider than `width`.
std::string order_text(const table::OfferLine* offered, const table::FilledLine& filled, int width = 1000);

}  // namespace emcon::client::panel
