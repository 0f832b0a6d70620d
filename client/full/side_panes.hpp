/// The panes for reading: the fleet, the sheet of the chosen unit, and the log.
#pragma once

#include <string>

#include "client/full/foot.hpp"
#include "client/full/looker.hpp"
#include "client/full/window.hpp"
#include "client/panel/fleet.hpp"
#include "client/panel/log.hpp"

namespace emcon::client::full {

class SidePanes {
 public:
  /// All must outlive this.
  SidePanes(const Model& model, Looker& look, const Foot& foot, const Window& window)
      : model_(model), look_(look), foot_(foot), window_(window) {}

  void draw(panel::Canvas& canvas, Pane pane, const panel::Rect& area, bool has_keys);
  void step_row(Pane pane, int by);
  /// Chooses the unit at that line of the fleet.
  void click_fleet(int x, int y);
  /// Looks for words in the log; an empty text ends the search.
  void search(const std::string& text);
  bool searching() const { return !log_.search.empty(); }
  void next_filter();
  /// "Log: dice with 'hit'".
  std::string log_title() const;
  /// Everything about the log's line at the cursor; empty: there is none.
  std::string log_detail(const screen::Book& book);
  /// Every fact of the chosen unit with its paragraph; empty: none is known.
  std::string facts_of_chosen(const screen::Book& book) const;

 private:
  /// Makes the sheet and the log's filter follow the chosen unit.
  void follow();
  void choose_fleet_row(std::size_t row);

  const Model& model_;
  Looker& look_;
  const Foot& foot_;
  const Window& window_;
  panel::LogLook log_;
  int sheet_first_ = 0;
  panel::ListShown fleet_shown_;
};

}  // namespace emcon::client::full
