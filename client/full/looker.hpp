/// A person's view of a board: the map, its zoom, the chosen unit. The full screen of a match and its film share it.
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
  panel::Rect area{0, 2, 47, 12};  ///< the area for the map; the owner keeps it up to date
  bool follow = false;             ///< the chosen unit stays in the middle
  bool fitted = false;             ///< the map shows everything, until the person looks elsewhere

  /// Takes keys that move the cursor and the map, and letters that zoom or step through units and maps. True if it took
  /// the key.
  bool key(const Key& key);
  bool letter(char32_t glyph);
  /// Moves the cursor to the place that is drawn in that cell.
  void click(int x, int y);
  /// Goes to a place of the map or a thing of that name; false if there is none.
  bool find(const std::string& text);
  /// Chooses the thing under the cursor, in a stack the next one each time.
  void next_here();
  /// `show`: moves the cursor there, and also the map if the thing is out of sight.
  void choose(const std::string& handle, bool show = true);
  void show_place(panel::Place place);
  /// Makes all places visible: the map stays if they are, else moves, and is drawn smaller only if they do not fit.
  void show_all(const std::vector<panel::Place>& places);
  /// Moves the map, but not the cursor, if the place is out of sight.
  void bring_into_sight(panel::Place place);
  void zoom(int by);
  /// The first look at the map: everything if each hex then has a cell of its own, else hexes around one's own things.
  void fit();
  /// Shows everything, however small; called again, it returns to the first look.
  void fit_all();
  /// After a change of the board: the map stays as it is while what it showed is in sight. It is drawn smaller if not
  /// everything fits any more, but never larger by itself.
  void fit_again();
  /// After a change of the window: the first look again, but for the cursor.
  void refit();
  void open_map(const table::Map& map);
  /// Call it when the board has changed.
  void keep();
  /// The part of `area` that shows hexes or points.
  panel::Rect window() const;

 private:
  void move_cursor(std::int64_t columns, std::int64_t rows);
  void pan(int columns, int rows);
  void next_map();
  /// The number of things that the lens shows.
  int in_sight(const table::Map& map, const panel::Lens& lens) const;
  /// The lens of fit() or fit_all().
  panel::Lens whole(const table::Map& map) const;
  std::optional<panel::Place> own_middle(const table::Map& map) const;
  void step_unit(int by);
  const table::Map* begun() const;

  const Model& model_;
  bool all_ = false;                    ///< everything is visible however small, by fit_all()
  std::vector<std::string> used_maps_;  ///< those that had something on them, or existed at first
};

}  // namespace emcon::client::full
