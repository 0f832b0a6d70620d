// Draws the full screen of a match: panes, status, boxes and the foot line.
#include "client/full/face_draw.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "client/full/frame.hpp"
#include "client/screen/sheet.hpp"
#include "client/telling/news.hpp"

namespace emcon::client::full {

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

std::string pane_title(const Parts& parts, Pane pane) {
  const std::string number = std::to_string(static_cast<int>(pane) + 1) + " ";
  switch (pane) {
    case Pane::map: {
      if (parts.orders.shows_shop()) return number + "Shop";
      const auto* map = panel::map_of(parts.model().board, parts.look.look.map);
      if (!map) return number + "Map";
      std::string out = number + clean(map->title.empty() ? map->id : map->title, parts.style());
      const auto count = parts.model().board.maps.size();
      if (count > 1)
        for (std::size_t i = 0; i < count; ++i)
          if (parts.model().board.maps[i].id == parts.look.look.map)
            out += " (" + std::to_string(i + 1) + " of " + std::to_string(count) + ")";
      if (map->kind == table::MapKind::hex && parts.look.look.zoom > panel::Lens::zoom_hexes) out += ", far";
      if (parts.stage.looks_back()) out += ", as it was then";
      const panel::Rect shown = map_part(parts.window.layout.of(Pane::map).below(1));
      if (const int more = out_of_sight(parts.model().board, parts.look.look, shown); more > 0)
        out += ", " + std::to_string(more) + " out of sight [0]";
      return out;
    }
    case Pane::orders: {
      std::string out = number + "Orders";
      if (parts.model().draft.locked && !parts.model().ended()) return out + ": locked";
      if (!parts.model().my_turn()) return out;
      const auto count = parts.session.orders.given().lines.size();
      if (count > 0 && !parts.window.layout.tabs) out += " (" + std::to_string(count) + " given)";
      if (parts.session.orders.under_way()) out += "...";
      return out;
    }
    case Pane::fleet:
      return number + (parts.window.layout.tabs ? "Fleet" : "Fleet and contacts");
    case Pane::sheet:
      return number + "Sheet" +
             (parts.window.layout.tabs || parts.look.look.chosen.empty()
                  ? ""
                  : ": " + clean(parts.look.look.chosen, parts.style()));
    case Pane::log:
      return number + parts.sides.log_title();
  }
  return {};
}

/// The pane's number and name, with those of the panes that share its place.
std::string rule_of(const Parts& parts, Pane pane) {
  std::string out = pane_title(parts, pane);
  if (!parts.window.layout.tabs || pane != parts.focus.tab) return out;
  for (const Pane other : {Pane::orders, Pane::fleet, Pane::sheet})
    if (other != parts.focus.tab)
      out += std::string(" ") + (parts.window.ascii ? "|" : "\u2502") + " " +
             std::to_string(static_cast<int>(other) + 1) + " " +
             (other == Pane::orders  ? "Orders"
              : other == Pane::fleet ? "Fleet"
                                     : "Sheet");
  return out;
}

void draw_pane(Canvas& canvas, Parts& parts, Pane pane, bool typing, Instant now) {
  const Rect whole = parts.window.layout.of(pane);
  const bool chosen = pane == parts.focus.pane;
  const bool has_keys = chosen && !typing && !parts.boxes.any();
  panel::rule(canvas, {whole.x, whole.y, whole.width, 1}, rule_of(parts, pane), chosen, parts.window.ascii);
  const Rect inside = whole.below(1);
  const Rect padded{inside.x + 1, inside.y, inside.width - 1, inside.height};
  if (pane == Pane::map && parts.orders.shows_shop()) {
    parts.orders.draw_shop(canvas, padded);
  } else if (pane == Pane::map) {
    panel::MapLook look = parts.look.look;
    look.area = parts.orders.reach_in_hand();
    const table::Board* staged = parts.stage.board();
    const table::Board& board = staged ? *staged : parts.model().board;
    if (!parts.stage.playing()) look.flash = parts.happenings.flash(look.map);
    if (const auto* map = panel::map_of(parts.model().board, look.map)) look.given = parts.orders.plans(*map);
    draw_map_pane(canvas, inside, board, look, parts.stage.picture(parts.map_on_screen(), now), parts.window);
  } else if (pane == Pane::orders) {
    parts.orders.draw(canvas, padded, has_keys);
  } else {
    parts.sides.draw(canvas, pane, padded, has_keys);
  }
}

/// The most important fact for the person: the connection, the end, a late answer, the awaited seat, the clock.
std::pair<std::string, Ink> attention(Parts& parts, Instant now) {
  const auto unanswered = parts.session.unanswered(now);
  std::string text;
  Ink ink = Ink::dim;
  if (!parts.session.online()) {
    text = parts.session.under_way() ? "NOT CONNECTED, your order waits" : "NOT CONNECTED";
    ink = Ink::bad;
  } else if (parts.model().ended()) {
    text = "OVER";
    ink = Ink::warning;
  } else if (unanswered) {
    text = "SENT, no answer for " + std::to_string(*unanswered) + " s";
    ink = Ink::warning;
  } else if (parts.model().adjourned()) {
    text = "ADJOURNED";
    ink = Ink::warning;
  } else if (parts.model().new_dice) {
    text = "YOUR CONSENT";
    ink = Ink::warning;
  } else if (parts.model().draft.locked) {
    text = "locked, waiting";
  } else if (parts.model().my_turn()) {
    text = "YOUR DECISION";
    ink = Ink::warning;
  } else if (parts.model().question.number != 0) {
    text = "waiting";
  }
  if (!parts.awaited.empty() && parts.session.online() && !parts.model().ended()) {
    text = "[H] HAND OVER";
    ink = Ink::warning;
  }
  if (parts.model().clocks_stand() && !parts.model().adjourned())
    text += text.empty() ? "CLOCKS STOPPED" : ", clocks stopped";
  if (parts.model().question.deadline)
    text += (text.empty() ? "" : " ") + clock_words(*parts.model().question.deadline, now);
  return {text, ink};
}

void draw_status(Canvas& canvas, Parts& parts, Instant now) {
  const Rect& line = parts.window.layout.status;
  const screen::Style words = parts.style();
  const auto& clock = parts.model().board.clock;
  int x = line.x + 1;
  const auto add = [&](const std::string& text, Ink ink) {
    if (text.empty()) return;
    if (x > line.x + 1) {
      canvas.put(line, x + 1, line.y, parts.window.ascii ? U'|' : U'\u2502', Ink::frame);
      x += 3;
    }
    x += canvas.write(line, x, line.y, text, ink);
  };
  std::string when = screen::turn_words(clock);
  if (!when.empty()) when.front() = 'T';
  if (!clock.phase.empty()) when += (when.empty() ? "" : ", ") + clean(clock.phase, words);
  if (!clock.step.empty()) when += ": " + clean(clock.step, words);
  const auto [right, right_ink] = attention(parts, now);
  const int start = line.right() - 1 - screen::columns(right);
  const std::string name = clean(telling::battle_name(parts.model().card), words);
  const std::string side =
      parts.model().seat < 0 ? "you watch" : clean(parts.model().side_name(parts.model().seat), words);
  const auto fit = [&](std::initializer_list<std::string_view> parts_of_line) {
    constexpr int between = 3;
    int wanted = 0;
    for (const std::string_view part : parts_of_line)
      if (!part.empty()) wanted += screen::columns(part) + (wanted > 0 ? between : 0);
    return line.x + 1 + wanted < start - 1;
  };
  // The course of the battle matters more than the match's name; a number that is cut is another number.
  std::string stand = screen::scores(parts.model().board, words);
  if (!fit({side, when, stand})) stand = screen::scores_in_brief(parts.model().board, side, words);
  if (!fit({side, when, stand})) stand.clear();
  if (fit({name, side, when, stand})) add(name, Ink::strong);
  add(side, parts.model().seat < 0 ? Ink::dim : Ink::plain);
  add(when, Ink::plain);
  add(stand, Ink::strong);
  if (x >= start - 1) {
    for (int at = start - 2; at < line.right(); ++at) canvas.put(line, at, line.y, U' ');
    canvas.write(line, start - 4, line.y, "...", Ink::dim);
  }
  canvas.write(line, start, line.y, right, right_ink);
}

std::string hints(const Parts& parts, const Keys& keys) {
  if (keys.line().is_open())
    return keys.finding() ? "[Enter] find a hex, a unit or words  [Esc] back"
                          : "[Tab] complete  [Up] earlier  [Enter] do it  [Esc] back";
  // All other keys are explained then, not done.
  if (parts.boxes.explains()) return "[Up/Down] read on  [Esc] close";
  const auto* form = parts.orders.form.form();
  const bool at_once = parts.model().question.immediate && parts.session.orders.given().lines.empty();
  const std::string give = at_once ? "[Enter] carry it out" : "[Enter] give the order";
  if (parts.orders.form.picking()) return "[Arrows] move  [Enter] take  [Esc] back";
  if (form && form->has_fields() &&
      (form->field().kind == table::FieldKind::hex || form->field().kind == table::FieldKind::point))
    return "[Arrows] choose  [Tab] next field  " + give + "  [Esc] back";
  if (form) return "[Up/Down] another  [Tab] next field  " + give + "  [Esc] back";
  constexpr int wide_enough = 100;
  const bool narrow = parts.window.size.width < wide_enough;
  std::string out;
  switch (parts.focus.pane) {
    case Pane::map:
      out = "[Arrows] move  [+ -] zoom  [Enter] choose  [w] what is it  ";
      break;
    case Pane::orders:
      out = parts.model().ended()
                ? "[r] replay  [d] debrief  [a] rematch  [x] save  " + std::string(narrow ? "[q] leave  " : "")
            : parts.model().adjourned() ? "[:] propose resume asks to go on  [i] status  "
            : parts.model().new_dice    ? "[A] agree to new dice  "
            : parts.orders.shows_shop() ? "[+ -] buy, give back  [s] suggested  [b] map  [L] lock  [w] why  "
            : parts.model().my_turn()   ? "[Enter] fill in  [s] suggest  [u] undo  [L] lock  [w] why  "
            : parts.awaited.empty()     ? "[i] status  "
                                        : "[H] hand over to " + parts.awaited + "  ";
      break;
    case Pane::fleet:
      out = "[Up/Down] choose  [Enter] sheet  [c] on the map  ";
      break;
    case Pane::sheet:
      out = "[Up/Down] read  [w] why  [j k] other unit  ";
      break;
    case Pane::log:
      out = "[Up/Down] back  [Enter] dice, rule  [F] filter  ";
      break;
  }
  const std::string always = narrow ? "[Tab] [:] [?] help" : "[Tab] next panel  [:] type  [?] help  [q] leave";
  // Help stays when there is no room for all.
  while (!out.empty() && screen::columns(out) + screen::columns(always) > parts.window.size.width - 2) {
    const auto last = out.rfind("  [");
    out.resize(last == std::string::npos ? 0 : last + 2);
  }
  return out + always;
}

void draw_boxes(Canvas& canvas, Parts& parts) {
  const std::string& said = parts.foot.said();
  if (parts.boxes.explains() && !said.empty())
    parts.boxes.draw(canvas, parts.window, said, true);
  else
    parts.boxes.draw(canvas, parts.window,
                     parts.boxes.explains() ? "Press any key to learn what it does  [Esc] close" : "");
}

}  // namespace

Canvas draw_too_small(const Window& window) {
  Canvas out(window.size);
  screen::Style narrow = window.style();
  narrow.width = std::max(20, window.size.width);
  int y = 0;
  for (const auto& line : panel::lines_of(screen::wrapped(narrow, too_small(window.size))))
    out.write(out.all(), 0, y++, line);
  return out;
}

std::optional<std::pair<int, int>> draw_face(Canvas& canvas, Parts& parts, const Keys& keys, Instant now) {
  const Layout& layout = parts.window.layout;
  draw_status(canvas, parts, now);
  draw_divider(canvas, parts.window);
  for (int i = 0; i < panes; ++i)
    if (const auto pane = static_cast<Pane>(i); !layout.of(pane).empty())
      draw_pane(canvas, parts, pane, keys.line().is_open(), now);
  join_rules(canvas, parts.window);
  // The box that explains keys says what they do.
  draw_said(canvas, parts.boxes.explains() ? std::string() : parts.foot.said(), keys.line(), parts.window);
  const auto cursor = draw_typed(canvas, keys.line(), keys.finding() ? "/" : ":", parts.window);
  write_keys(canvas, {layout.bottom.x + 1, layout.bottom.bottom() - 1, layout.bottom.width - 2, 1}, hints(parts, keys));
  draw_boxes(canvas, parts);
  return cursor;
}

}  // namespace emcon::client::full
