// Gives each key to what is open on the full screen: a form, a line, a reader or the map.
#include <algorithm>

#include "client/full/face.hpp"

namespace emcon::client::full {

void Face::key(const Key& key) {
  if (key.code == Code::control && key.glyph == U'c') {
    if (asks_to_leave_) left_ = true;
    asks_to_leave_ = true;
    return say("Ctrl-C again leaves; the match waits for you. Any other key stays.", false);
  }
  const bool asked = std::exchange(asks_to_leave_, false);
  if (asked && (key.is(U'y') || key.is(U'q'))) {
    left_ = true;
    return;
  }
  if (key.code == Code::control && key.glyph == U'z') {
    suspend_ = true;
    return;
  }
  if (layout_.too_small) return;
  any_key(key);
}

void Face::any_key(const Key& key) {
  if (line_.is_open()) {
    const bool filter = filtering_;
    if (const auto text = line_.key(key)) filter ? find(*text) : run(*text);
    if (!line_.is_open()) filtering_ = false;
    return;
  }
  if (reader_) return asks_key_ ? help_key(key) : reader_key(key);
  if (key.code == Code::press || key.code == Code::wheel_up || key.code == Code::wheel_down) return mouse(key);
  message_.clear();
  if (key.code == Code::paste) {
    line_.open();
    line_.key(key);
    return;
  }
  if (form_ && !picking_) return form_key(key);
  pane_key(key);
}

void Face::reader_key(const Key& key) {
  const int page = std::max(1, size_.height - 8);
  switch (key.code) {
    case Code::up:
    case Code::wheel_up:
      reader_->first -= 1;
      break;
    case Code::down:
    case Code::wheel_down:
      reader_->first += 1;
      break;
    case Code::page_up:
      reader_->first -= page;
      break;
    case Code::page_down:
      reader_->first += page;
      break;
    case Code::home:
      reader_->first = 0;
      break;
    case Code::end:
      reader_->first = 1 << 20;
      break;
    default:
      if (key.is(U' ') && static_cast<int>(panel::lines_of(reader_->text).size()) > page + reader_->first) {
        reader_->first += page;
        break;
      }
      next_reader();
      if (!reader_ && key.is(U':')) line_.open();
      break;
  }
}

void Face::to_pane(Pane pane) {
  pane_ = pane;
  if (pane != Pane::map && pane != Pane::log) tab_ = pane;
}

void Face::step_pane(int by) {
  const int next = (static_cast<int>(pane_) + by + panes) % panes;
  to_pane(static_cast<Pane>(next));
}

void Face::pane_key(const Key& key) {
  switch (key.code) {
    case Code::tab:
      return step_pane(1);
    case Code::back_tab:
      return step_pane(-1);
    case Code::enter:
      return enter();
    case Code::escape:
      return escape();
    case Code::function:
      if (key.glyph == 1) show_help();
      return;
    case Code::text:
      if (!letter(key.glyph) && key.glyph > U' ') say("That key does nothing here; '?' lists those that do.", false);
      return;
    case Code::control:
      if (key.glyph == U'l') say("", false);
      return;
    default:
      if (pane_ != Pane::map) return list_key(key);
      look_.key(key);
      return;
  }
}

void Face::list_key(const Key& key) {
  const int page = std::max(1, layout_.of(pane_).height - 2);
  switch (key.code) {
    case Code::up:
      return step_row(-1);
    case Code::down:
      return step_row(1);
    case Code::page_up:
      return step_row(-page);
    case Code::page_down:
      return step_row(page);
    case Code::home:
      return step_row(-(1 << 20));
    case Code::end:
      return step_row(1 << 20);
    case Code::right:
      if (pane_ == Pane::orders) open_form();
      return;
    case Code::backspace:
    case Code::erase:
      if (pane_ == Pane::orders) take_back();
      return;
    default:
      return;
  }
}

void Face::step_row(int by) {
  if (pane_ == Pane::sheet) {
    sheet_first_ = std::max(0, sheet_first_ + by);
  } else if (pane_ == Pane::log) {
    const auto count = static_cast<int>(log_rows(model(), remarks_, log_).size());
    log_.back = std::clamp(log_.back - by, 0, std::max(0, count - 1));
  } else if (pane_ == Pane::orders) {
    row_ = std::clamp(row_ + by, 0, std::max(0, static_cast<int>(rows().size()) - 1));
    row_changed();
  } else if (pane_ == Pane::fleet) {
    const auto all = panel::fleet_rows(model());
    const auto last = static_cast<int>(all.size()) - 1;
    int at = std::clamp(panel::fleet_row(model(), all, look_.look.chosen) + by, 0, std::max(0, last));
    while (at > 0 && at < last && all[static_cast<std::size_t>(at)].thing < 0) at += by < 0 ? -1 : 1;
    if (at == 0 && last > 0) at = 1;
    if (at <= last && all[static_cast<std::size_t>(at)].thing >= 0)
      choose(model().board.things[static_cast<std::size_t>(all[static_cast<std::size_t>(at)].thing)].handle);
  }
}

void Face::enter() {
  switch (pane_) {
    case Pane::map:
      return enter_map();
    case Pane::orders:
      return open_form();
    case Pane::fleet:
      return to_pane(Pane::sheet);
    case Pane::sheet:
    case Pane::log:
      return why();
  }
}

void Face::escape() {
  if (picking_) {
    picking_ = false;
    return to_pane(Pane::orders);
  }
  if (!log_.search.empty()) log_.search.clear();
  to_pane(Pane::orders);
}

/// True if the letter is a key of the screen.
bool Face::letter(char32_t glyph) {
  // Keys that are commands of the session.
  static constexpr std::pair<char32_t, const char*> commands[] = {
      {U'L', "lock"},   {U's', "suggest"}, {U'd', "default"}, {U't', "try"},  {U'o', "odds"},
      {U'i', "status"}, {U'R', "rules"},   {U'W', "why"},     {U'H', "hand"}, {U'A', "agree"}};
  for (const auto& [key, command] : commands)
    if (key == glyph) {
      run(command);
      return true;
    }
  switch (glyph) {
    case U'1':
    case U'2':
    case U'3':
    case U'4':
    case U'5':
      to_pane(static_cast<Pane>(glyph - U'1'));
      return true;
    case U'?':
      show_help();
      return true;
    case U':':
      line_.open();
      return true;
    case U'/':
      filtering_ = true;
      line_.open();
      return true;
    case U'u':
      take_back();
      return true;
    case U'T':
      line_.open("say ");
      return true;
    case U'w':
      why();
      return true;
    case U'F':
      log_.filter = static_cast<panel::LogFilter>((static_cast<int>(log_.filter) + 1) % 5);
      log_.back = 0;
      return true;
    case U'q':
      asks_to_leave_ = true;
      say("Leave? 'y' leaves, any other key stays. The match waits for you.", false);
      return true;
    case U' ':
      enter();
      return true;
    default:
      if (!look_.letter(glyph)) return false;
      if (glyph == U'f') say(look_.follow ? "The map follows the chosen unit." : "The map stays where it is.", false);
      chosen_changed();
      return true;
  }
}

void Face::mouse(const Key& key) {
  for (int i = 0; i < panes; ++i) {
    const auto pane = static_cast<Pane>(i);
    if (!layout_.of(pane).contains(key.x, key.y)) continue;
    if (key.code != Code::press) {
      const int by = key.code == Code::wheel_up ? -1 : 1;
      if (pane == Pane::map) return look_.zoom(by);
      to_pane(pane);
      return step_row(by);
    }
    if (!picking_ || pane == Pane::map) to_pane(pane);
    if (pane == Pane::map) {
      look_.click(key.x, key.y);
      if (form_) picking_ = true;
      return enter_map();
    }
    if (pane == Pane::fleet && fleet_shown_.area.contains(key.x, key.y)) {
      const auto all = panel::fleet_rows(model());
      const auto at = static_cast<std::size_t>(fleet_shown_.first + key.y - fleet_shown_.area.y);
      if (at < all.size() && all[at].thing >= 0)
        choose(model().board.things[static_cast<std::size_t>(all[at].thing)].handle);
    }
    if (pane == Pane::orders && !form_ && desk_shown_.area.contains(key.x, key.y)) {
      const int at = desk_shown_.first + key.y - desk_shown_.area.y;
      if (at >= static_cast<int>(rows().size())) return;
      if (std::exchange(row_, at) == at) return open_form();
      row_changed();
    }
    return;
  }
}

}  // namespace emcon::client::full
