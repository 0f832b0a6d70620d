// Draws the full screen of a match: panes, status, boxes and the foot line.
#include <algorithm>

#include "client/full/face.hpp"
#include "client/full/text_box.hpp"
#include "client/screen/map.hpp"
#include "client/screen/sheet.hpp"

namespace emcon::client::full {

using panel::Canvas;
using panel::Ink;
using panel::Rect;
using screen::clean;

namespace {

std::string clock_words(Instant deadline, Instant now) {
  const auto seconds =
      std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::seconds>(deadline - now).count());
  const auto two = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  if (seconds >= 172'800) return std::to_string(seconds / 86'400) + " days left";
  if (seconds >= 3'600) return std::to_string(seconds / 3'600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60);
  return std::to_string(seconds / 60) + ":" + two(seconds % 60);
}

std::string too_small(panel::Size size) {
  return "This window has " + std::to_string(size.width) + " columns and " + std::to_string(size.height) +
         " lines; the full screen needs " + std::to_string(smallest.width) + " by " + std::to_string(smallest.height) +
         ". Make it larger, or use 'emcon --plain'.";
}

}  // namespace

Canvas Face::draw(panel::Size size, Instant now) {
  const bool first = !(size == size_);  // of this size
  size_ = size;
  Canvas out(size);
  cursor_.reset();
  layout_ = layout_of(size, tab_);
  if (layout_.too_small) {
    screen::Style narrow = style();
    narrow.width = std::max(20, size.width);
    int y = 0;
    for (const auto& line : panel::lines_of(screen::wrapped(narrow, too_small(size))))
      out.write(out.all(), 0, y++, line);
    return out;
  }
  look_.area = layout_.of(Pane::map).below(1);
  --look_.area.height;
  if (first) look_.fitted ? look_.fit_again() : look_.show_place(look_.look.cursor);
  draw_status(out, now);
  draw_panes(out);
  draw_bottom(out);
  if (reader_) draw_reader(out);
  return out;
}

void Face::draw_panes(Canvas& canvas) {
  for (int y = layout_.divider.y; y < layout_.divider.bottom(); ++y)
    canvas.put(layout_.divider.x, y, ascii_ ? U'|' : U'\u2502', Ink::frame);
  for (int i = 0; i < panes; ++i) {
    const auto pane = static_cast<Pane>(i);
    if (!layout_.of(pane).empty()) draw_pane(canvas, pane);
  }
  // The divider meets the rules on both sides.
  if (ascii_) return;
  for (int y = layout_.divider.y; y < layout_.divider.bottom(); ++y) {
    const auto ruled = [&](int x) {
      const char32_t glyph = canvas.at(x, y).glyph;
      const Ink ink = canvas.at(x, y).ink;
      return (glyph == U'\u2500' || glyph == U'\u2550') && (ink == Ink::frame || ink == Ink::frame_chosen);
    };
    const bool left = ruled(layout_.divider.x - 1), right = ruled(layout_.divider.x + 1);
    if (!left && !right) continue;
    const bool top = y == layout_.divider.y;
    canvas.put(layout_.divider.x, y,
               left && right ? (top ? U'\u252C' : U'\u253C')
               : left        ? U'\u2524'
                             : U'\u251C',
               Ink::frame);
  }
}

std::string Face::pane_title(Pane pane) const {
  const std::string number = std::to_string(static_cast<int>(pane) + 1) + " ";
  switch (pane) {
    case Pane::map: {
      const auto* map = panel::map_of(model().board, look_.look.map);
      if (!map) return number + "Map";
      std::string out = number + clean(map->title.empty() ? map->id : map->title, style());
      const auto count = model().board.maps.size();
      if (count > 1)
        for (std::size_t i = 0; i < count; ++i)
          if (model().board.maps[i].id == look_.look.map)
            out += " (" + std::to_string(i + 1) + " of " + std::to_string(count) + ")";
      if (look_.look.zoom >= 3) out += ", far";
      return out;
    }
    case Pane::orders: {
      std::string out = number + "Orders";
      if (model().draft.locked && !model().ended()) return out + ": locked";
      if (!model().my_turn()) return out;
      const auto count = play_.given().lines.size();
      if (count > 0 && !layout_.tabs) out += " (" + std::to_string(count) + " given)";
      if (play_.under_way()) out += "...";
      return out;
    }
    case Pane::fleet:
      return number + (layout_.tabs ? "Fleet" : "Fleet and contacts");
    case Pane::sheet:
      return number + "Sheet" +
             (layout_.tabs || look_.look.chosen.empty() ? "" : ": " + clean(look_.look.chosen, style()));
    case Pane::log: {
      std::string out = number + "Log";
      if (log_.filter != panel::LogFilter::all) out += std::string(": ") + name_of(log_.filter);
      if (!log_.search.empty()) out += " with '" + clean(log_.search, style()) + "'";
      return out;
    }
  }
  return {};
}

void Face::draw_pane(Canvas& canvas, Pane pane) {
  const Rect whole = layout_.of(pane);
  const bool has_keys = pane == pane_ && !line_.is_open() && !reader_;
  std::string title = pane_title(pane);
  if (layout_.tabs && pane == tab_)
    for (const Pane other : {Pane::orders, Pane::fleet, Pane::sheet})
      if (other != tab_)
        title += std::string(" ") + (ascii_ ? "|" : "\u2502") + " " + std::to_string(static_cast<int>(other) + 1) +
                 " " +
                 (other == Pane::orders  ? "Orders"
                  : other == Pane::fleet ? "Fleet"
                                         : "Sheet");
  panel::rule(canvas, {whole.x, whole.y, whole.width, 1}, title, pane == pane_, ascii_);
  const Rect inside = whole.below(1);
  const Rect padded{inside.x + 1, inside.y, inside.width - 1, inside.height};
  switch (pane) {
    case Pane::map: {
      const Rect foot{inside.x + 1, inside.bottom() - 1, inside.width - 1, 1};
      panel::MapLook look = look_.look;
      look.area = reach_in_hand();
      draw_map(canvas, {inside.x, inside.y, inside.width, inside.height - 1}, model().board, look, ascii_);
      canvas.write_cut(foot, foot.x, foot.y, under_cursor(model().board, look_.look, style()), Ink::strong);
      return;
    }
    case Pane::orders:
      if (form_)
        form_->draw(canvas, padded, form_follows_, style());
      else
        desk_shown_ = draw_order_desk(canvas, padded, desk_state(), {row_, has_keys}, style());
      return;
    case Pane::fleet:
      fleet_shown_ = draw_fleet(canvas, padded, model(), {look_.look.chosen, has_keys}, style());
      return;
    case Pane::sheet: {
      screen::Style narrow = style();
      narrow.width = padded.width;
      std::vector<std::string> lines;
      for (const auto& thing : model().board.things)
        if (thing.handle == look_.look.chosen) lines = panel::lines_of(screen::sheet(model().board, thing, narrow));
      sheet_first_ = std::clamp(sheet_first_, 0, std::max(0, static_cast<int>(lines.size()) - padded.height));
      panel::write_lines(canvas, padded, lines, sheet_first_);
      return;
    }
    case Pane::log: {
      panel::LogLook look = log_;
      look.has_keys = has_keys;
      return draw_log(canvas, padded, model(), remarks_, look, style());
    }
  }
}

/// What the person should know first: the connection, the end, whose decision, the clock.
std::pair<std::string, Ink> Face::attention(Instant now) const {
  std::string text;
  Ink ink = Ink::dim;
  if (!desk_.online()) {
    text = "NOT CONNECTED";
    ink = Ink::bad;
  } else if (model().ended()) {
    text = "OVER";
    ink = Ink::warning;
  } else if (model().new_dice) {
    text = "YOUR CONSENT";
    ink = Ink::warning;
  } else if (model().draft.locked) {
    text = "locked, waiting";
  } else if (model().my_turn()) {
    text = "YOUR DECISION";
    ink = Ink::warning;
  } else if (model().question.number != 0) {
    text = "waiting";
  }
  if (!awaited_.empty() && desk_.online() && !model().ended()) {
    text = "[H] HAND OVER";
    ink = Ink::warning;
  }
  if (model().question.deadline) text += (text.empty() ? "" : " ") + clock_words(*model().question.deadline, now);
  return {text, ink};
}

void Face::draw_status(Canvas& canvas, Instant now) const {
  const Rect& line = layout_.status;
  const screen::Style words = style();
  const auto& clock = model().board.clock;
  int x = line.x + 1;
  const auto add = [&](const std::string& text, Ink ink) {
    if (text.empty()) return;
    if (x > line.x + 1) {
      canvas.put(line, x + 1, line.y, ascii_ ? U'|' : U'\u2502', Ink::frame);
      x += 3;
    }
    x += canvas.write(line, x, line.y, text, ink);
  };
  std::string when = clock.turn > 0 ? "Turn " + std::to_string(clock.turn) : "";
  if (!clock.phase.empty()) when += (when.empty() ? "" : ", ") + clean(clock.phase, words);
  if (!clock.step.empty()) when += ": " + clean(clock.step, words);
  const auto [right, right_ink] = attention(now);
  const int start = line.right() - 1 - screen::columns(right);
  const std::string name = clean(model().card.name().empty() ? model().card.scenario() : model().card.name(), words);
  const std::string side = model().seat < 0 ? "you watch" : clean(model().side_name(model().seat), words);
  constexpr int between = 3;
  const int wanted = screen::columns(name) + screen::columns(side) + screen::columns(when) + 2 * between;
  // What goes on matters more than what the match is called.
  if (line.x + 1 + wanted < start - 1) add(name, Ink::strong);
  add(side, model().seat < 0 ? Ink::dim : Ink::plain);
  add(when, Ink::plain);
  if (x >= start - 1) {
    for (int at = start - 2; at < line.right(); ++at) canvas.put(line, at, line.y, U' ');
    canvas.write(line, start - 4, line.y, "...", Ink::dim);
  }
  canvas.write(line, start, line.y, right, right_ink);
}

void Face::draw_reader(Canvas& canvas) {
  const auto [foot, more] =
      draw_text_box(canvas, clean(reader_->title, style()), reader_->text, reader_->first, ascii_);
  if (asks_key_ && !message_.empty()) {
    canvas.write(foot, foot.x, foot.y, message_, Ink::strong);
    return;
  }
  write_keys(canvas, foot,
             asks_key_ ? "Press any key to learn what it does  [Esc] close"
             : more    ? "[Up/Down] read on  [Esc] close"
                       : "[Esc] close");
}

/// What was said last, or the words a line could go on with; at most three lines.
std::vector<std::string> Face::bottom_text(int width) const {
  constexpr std::size_t most = 3;
  screen::Style wide = style();
  wide.width = std::max(20, width - 2);
  std::string text = message_;
  if (line_.is_open()) {
    text.clear();
    for (const auto& word : line_.candidates()) text += (text.empty() ? "" : "  ") + clean(word, wide);
    if (line_.search()) text = "Earlier line with: " + clean(*line_.search(), wide) + "   (Ctrl-R: the one before)";
  }
  if (text.empty() || (reader_ && asks_key_)) return {};
  auto lines = panel::lines_of(screen::wrapped(wide, text));
  if (lines.size() > most) {
    lines.resize(most);
    lines.back() = screen::padded(lines.back(), std::max(0, wide.width - 4)) + " ...";
  }
  return lines;
}

void Face::draw_bottom(Canvas& canvas) {
  const Rect& area = layout_.bottom;
  // What needs more than its line stands over the panels for as long as it is there; they stay where they are.
  const auto said = bottom_text(size_.width);
  const auto count = static_cast<int>(said.size());
  const int last = line_.is_open() ? area.y - 1 : area.y;
  for (int i = 0; i < count; ++i) {
    const Rect line{0, last - count + 1 + i, size_.width, 1};
    canvas.fill(line, U' ');
    canvas.write(line, line.x + 1, line.y, said[static_cast<std::size_t>(i)], line_.is_open() ? Ink::dim : Ink::strong);
  }
  const int y = area.y;
  if (line_.is_open()) {
    const int room = area.width - 4, skip = std::max(0, line_.cursor() - room);
    canvas.write(area, area.x + 1, y, filtering_ ? "/" : ":", Ink::key);
    // The part round the cursor, when the line is longer than the window.
    std::string text = clean(line_.text(), style());
    for (int left = skip; left > 0 && !text.empty(); --left) {
      std::size_t size = 1;
      while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) ++size;
      text.erase(0, size);
    }
    canvas.write({area.x + 2, y, room + 1, 1}, area.x + 2, y, text);
    cursor_ = std::pair(area.x + 2 + line_.cursor() - skip, y);
  }
  write_keys(canvas, {area.x + 1, area.bottom() - 1, area.width - 2, 1}, hints());
}

}  // namespace emcon::client::full
