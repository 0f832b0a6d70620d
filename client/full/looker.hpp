/// What a person looks at on a board: which map, at which zoom, which unit. The full screen of a match and its film
/// share it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/desk/model.hpp"
#include "client/full/key.hpp"
#include "client/panel/map.hpp"

namespace emcon::client::full {

class Looker {
 public:
  /// `model` must outlive this.
  explicit Looker(const Model& model) : model_(model) {}

  panel::MapLook look;
  panel::Rect area{0, 2, 48, 15};  ///< what the map is drawn into; its owner keeps it true
  bool follow = false;             ///< the chosen unit stays in the middle
  bool fitted = false;  ///< the map shows all there is, and goes on doing so until the person looks elsewhere

  /// Keys that move the cursor and the map; letters that zoom, step through units and maps. True if it was one.
  bool key(const Key& key);
  bool letter(char32_t glyph);
  /// The cursor to what is drawn at that cell.
  void click(int x, int y);
  /// To a place of the map or a thing of that name; false if there is none.
  bool find(const std::string& text);
  /// Chooses what is under the cursor, the next of a stack each time.
  void next_here();
  /// `show`: moves the cursor there, and the map if it is out of sight.
  void choose(const std::string& handle, bool show = true);
  void show_place(panel::Place place);
  /// Moves the map, and not the cursor, if the place is out of sight.
  void bring_into_sight(panel::Place place);
  void zoom(int by);
  /// The first look at the map: all there is if each hex has a cell of its own then, else hexes about the own things.
  void fit();
  /// All there is, however small; the second time the first look again.
  void fit_all();
  void fit_again();
  void open_map(const table::Map& map);
  /// Call when the board has changed.
  void keep();
  /// The part of `area` that shows hexes or points.
  panel::Rect window() const;

 private:
  void move_cursor(std::int64_t columns, std::int64_t rows);
  void pan(int columns, int rows);
  void next_map();
  /// The lens of fit() or fit_all().
  panel::Lens whole(const table::Map& map) const;
  std::optional<panel::Place> own_middle(const table::Map& map) const;
  void step_unit(int by);
  const table::Map* begun() const;

  const Model& model_;
  bool all_ = false;                    ///< the whole map however small, by fit_all()
  std::vector<std::string> used_maps_;  ///< those that had something on them, or were there at first
};

}  // namespace emcon::client::full
