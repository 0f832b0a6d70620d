// Draws fleet, sheet and log, and steps through them.
#include "client/full/side_panes.hpp"

#include <algorithm>

#include "client/screen/sheet.hpp"

namespace emcon::client::full {

using screen::clean;

void SidePanes::follow() {
  if (log_.thing == look_.look.chosen) return;
  log_.thing = look_.look.chosen;
  sheet_first_ = 0;
}

void SidePanes::draw(panel::Canvas& canvas, Pane pane, const panel::Rect& area, bool has_keys) {
  follow();
  const screen::Style style = window_.style();
  if (pane == Pane::fleet) {
    fleet_shown_ = draw_fleet(canvas, area, model_, {look_.look.chosen, has_keys}, style);
  } else if (pane == Pane::sheet) {
    screen::Style narrow = style;
    narrow.width = area.width;
    std::vector<std::string> lines;
    if (const auto* thing = model_.board.thing(look_.look.chosen))
      lines = panel::lines_of(screen::sheet(model_.board, *thing, narrow));
    sheet_first_ = std::clamp(sheet_first_, 0, std::max(0, static_cast<int>(lines.size()) - area.height));
    panel::write_lines(canvas, area, lines, sheet_first_);
  } else if (pane == Pane::log) {
    panel::LogLook look = log_;
    look.has_keys = has_keys;
    draw_log(canvas, area, model_, foot_.remarks(), look, style);
  }
}

void SidePanes::choose_fleet_row(std::size_t row) {
  const auto all = panel::fleet_rows(model_);
  if (row >= all.size() || all[row].thing < 0) return;
  look_.choose(model_.board.things[static_cast<std::size_t>(all[row].thing)].handle);
}

void SidePanes::step_row(Pane pane, int by) {
  follow();
  if (pane == Pane::sheet) {
    sheet_first_ = std::max(0, sheet_first_ + by);
  } else if (pane == Pane::log) {
    const auto count = static_cast<int>(log_rows(model_, foot_.remarks(), log_).size());
    log_.back = std::clamp(log_.back - by, 0, std::max(0, count - 1));
  } else if (pane == Pane::fleet) {
    const auto all = panel::fleet_rows(model_);
    const auto last = static_cast<int>(all.size()) - 1;
    int at = std::clamp(panel::fleet_row(model_, all, look_.look.chosen) + by, 0, std::max(0, last));
    while (at > 0 && at < last && all[static_cast<std::size_t>(at)].thing < 0) at += by < 0 ? -1 : 1;
    if (at == 0 && last > 0) at = 1;
    choose_fleet_row(static_cast<std::size_t>(at));
  }
}

void SidePanes::click_fleet(int x, int y) {
  if (fleet_shown_.area.contains(x, y))
    choose_fleet_row(static_cast<std::size_t>(fleet_shown_.first + y - fleet_shown_.area.y));
}

void SidePanes::search(const std::string& text) {
  log_.search = text;
  log_.back = 0;
}

void SidePanes::next_filter() {
  constexpr int filters = static_cast<int>(panel::LogFilter::chat) + 1;
  log_.filter = static_cast<panel::LogFilter>((static_cast<int>(log_.filter) + 1) % filters);
  log_.back = 0;
}

std::string SidePanes::log_title() const {
  std::string out = "Log";
  if (log_.filter != panel::LogFilter::all) out += std::string(": ") + name_of(log_.filter);
  if (!log_.search.empty()) out += " with '" + clean(log_.search, window_.style()) + "'";
  return out;
}

std::string SidePanes::log_detail(const screen::Book& book) {
  follow();
  const auto rows = log_rows(model_, foot_.remarks(), log_);
  if (rows.empty()) return {};
  const int back = std::min(log_.back, static_cast<int>(rows.size()) - 1);
  return panel::log_detail(model_, foot_.remarks(), rows[rows.size() - 1 - static_cast<std::size_t>(back)], book,
                           window_.style());
}

std::string SidePanes::facts_of_chosen(const screen::Book& book) const {
  const screen::Style style = window_.style();
  std::string text;
  if (const auto* thing = model_.board.thing(look_.look.chosen))
    for (const auto& fact : thing->facts) text += screen::explain(fact, style) + book.entry(fact.clause, style);
  return text;
}

}  // namespace emcon::client::full
