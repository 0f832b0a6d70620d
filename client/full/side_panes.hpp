/// The panes that are read: the fleet, the sheet of the chosen unit, and the log.
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
  /// Looks for words in the log; none: for nothing.
  void search(const std::string& text);
  bool searching() const { return !log_.search.empty(); }
  void next_filter();
  /// "Log: dice with 'hit'".
  std::string log_title() const;
  /// Everything about the log's line that has the cursor; empty: there is none.
  std::string log_detail(const screen::Book& book);
  /// Every fact of the chosen unit with its paragraph; empty: nothing is known of it.
  std::string facts_of_chosen(const screen::Book& book) const;

 private:
  /// The sheet and the log's filter go with the chosen unit.
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
