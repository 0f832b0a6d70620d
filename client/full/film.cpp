// Turns keys into steps of the film, plays it by itself, and draws it.
#include "client/full/film.hpp"

#include <algorithm>

#include "client/full/layout.hpp"
#include "client/full/text_box.hpp"
#include "client/panel/fleet.hpp"
#include "client/screen/sheet.hpp"
#include "common/wire/convert.hpp"

namespace emcon::client::full {

using panel::Canvas;
using panel::Ink;
using panel::Rect;
using screen::clean;

namespace {

constexpr int frame_ms_slowest = 3200;
constexpr int speeds = 6;

}  // namespace

Film::Film(Desk& desk, bool ascii, bool recorded)
    : ascii_(ascii),
      line_([this](const std::string& text) { return person_.complete(text); }),
      person_(desk, *this, true, recorded) {}

screen::Style Film::style() const {
  return style_for(size_, ascii_);
}

/// A few words go to the foot of the screen, more of them above everything.
void Film::print(const std::string& text) {
  constexpr std::size_t said_max = 2;
  const auto lines = panel::lines_of(text);
  if (lines.size() > said_max) {
    reader_ = text;
    reader_first_ = 0;
  } else {
    message_.clear();
    for (const auto& line : lines) message_ += (message_.empty() ? "" : " ") + line;
  }
}

void Film::heard(const Heard& heard) {
  person_.heard(heard);
  if (!person_.step() || person_.waiting()) return;
  const auto& step = *person_.step();
  model_.board = person_.seen_board();
  model_.seat = -1;
  text_first_ = 0;
  if (std::exchange(shown_step_, step.step()) == 0) {
    look_.keep();
    look_.fit();
  } else {
    look_.keep();
  }
  if (step.step() == step.steps()) playing_ = false;
}

std::optional<int> Film::frame_ms() const {
  return playing_ ? std::optional(frame_ms_slowest >> speed_) : std::nullopt;
}

void Film::next_frame() {
  if (playing_ && !person_.waiting() && person_.step()) person_.line("next");
}

void Film::run(const std::string& text) {
  message_.clear();
  person_.line(text);
}

/// Each side in turn, then the truth, then the public.
void Film::next_eyes() {
  const int sides = static_cast<int>(model_.board.sides.size());
  eyes_ = (eyes_ + 1) % (sides + 2);
  if (eyes_ < sides)
    run("side " + std::string(1, static_cast<char>('a' + eyes_)));
  else
    run(eyes_ == sides ? "side truth" : "side public");
}

void Film::key(const Key& key) {
  if (key.code == Code::control && key.glyph == U'c') {
    left_ = true;
    return;
  }
  if (line_.is_open()) {
    if (const auto text = line_.key(key)) run(*text);
    return;
  }
  if (!reader_.empty()) {
    if (key.code == Code::up || key.code == Code::wheel_up)
      --reader_first_;
    else if (key.code == Code::down || key.code == Code::wheel_down)
      ++reader_first_;
    else
      reader_.clear();
    return;
  }
  message_.clear();
  switch (key.code) {
    case Code::enter:
      return run("next");
    case Code::backspace:
      return run("back");
    case Code::tab:
      return next_eyes();
    case Code::home:
      return run("start");
    case Code::end:
      return run("end");
    case Code::page_up:
      text_first_ -= 5;
      return;
    case Code::page_down:
      text_first_ += 5;
      return;
    case Code::wheel_up:
      return look_.zoom(-1);
    case Code::wheel_down:
      return look_.zoom(1);
    case Code::press:
      look_.click(key.x, key.y);
      return look_.next_here();
    case Code::text:
      return letter(key.glyph);
    default:
      look_.key(key);
  }
}

void Film::letter(char32_t glyph) {
  switch (glyph) {
    case U' ':
      playing_ = !playing_;
      return;
    case U'>':
    case U'.':
      speed_ = std::min(speed_ + 1, speeds);
      return;
    case U'<':
    case U',':
      speed_ = std::max(speed_ - 1, 0);
      return;
    case U'g':
      return line_.open("turn ");
    case U':':
      return line_.open();
    case U'o':
      return run("orders");
    case U'w':
      return run("why");
    case U'l':
      return run("log 100");
    case U's':
      if (!look_.look.chosen.empty()) run("sheet " + look_.look.chosen);
      return;
    case U'?': {
      std::vector<std::vector<std::string>> rows = {{"Key", "What it does"},
                                                    {"Enter", "the next step; Backspace the one before"},
                                                    {"Space", "plays, or stops"},
                                                    {"< >", "slower, faster"},
                                                    {"Tab", "other eyes: each side, the truth, the public"},
                                                    {"g", "go to a turn"},
                                                    {"Home", "the first step; End the last"},
                                                    {"o", "what every seat had ordered"},
                                                    {"w", "the paragraphs behind this step"},
                                                    {"l", "what was told so far"},
                                                    {"PgDn", "reads on in what happened; PgUp goes back"},
                                                    {"s", "the sheet of the chosen unit; n and p choose another"},
                                                    {"+ - 0", "zoom; arrows move, f follows, m the next map"},
                                                    {"q", "leave"}};
      reader_ = screen::table(style(), rows) + "\nTyped after ':'\n";
      rows = {{"Command", "What it does"}};
      for (const auto& [usage, help] : Debriefing::command_list()) rows.push_back({usage, help});
      reader_ += screen::table(style(), rows);
      reader_first_ = 0;
      return;
    }
    case U'q':
      left_ = true;
      return;
    default:
      look_.letter(glyph);
  }
}

void Film::draw_status(Canvas& canvas) const {
  const Rect line{1, 0, canvas.size().width - 2, 1};
  if (!person_.step()) {
    canvas.write(line, 1, 0, "The server opens the match ...", Ink::strong);
    return;
  }
  const auto& step = *person_.step();
  std::string right = "step " + std::to_string(step.step()) + " of " + std::to_string(step.steps());
  if (playing_) right = "playing x" + std::to_string(1 << speed_) + ", " + right;
  const int start = line.right() - screen::columns(right);
  const std::string left = "Turn " + std::to_string(step.turn()) + ": " +
                           (step.title().empty() ? "the beginning" : clean(step.title(), style())) + ", " +
                           person_.eyes_word();
  canvas.write({line.x, 0, start - line.x - 1, 1}, line.x, 0, left, Ink::strong);
  canvas.write(line, start, 0, right, Ink::dim);
}

Canvas Film::draw(panel::Size size) {
  const bool resized = !(size == size_);
  size_ = size;
  Canvas out(size);
  cursor_.reset();
  const Layout layout = layout_of(size, Pane::fleet);
  if (layout.too_small) {
    out.write(out.all(), 0, 0, "Please make this window larger: 60 by 16 will do.");
    return out;
  }
  draw_status(out);
  const Rect map = layout.of(Pane::map), story = layout.of(Pane::log);
  const Rect side{layout.divider.x + 1, 1, size.width - layout.divider.x - 1, layout.divider.height};
  look_.area = map.below(1);
  --look_.area.height;
  if (resized && look_.fitted) look_.fit_again();
  for (int y = layout.divider.y; y < layout.divider.bottom(); ++y)
    out.put(layout.divider.x, y, ascii_ ? U'|' : U'\u2502', Ink::frame);
  const auto* shown = panel::map_of(model_.board, look_.look.map);
  panel::rule(out, {map.x, map.y, map.width, 1}, shown ? clean(shown->title, style()) : "Map", false, ascii_);
  draw_map(out, look_.area, model_.board, look_.look, ascii_);
  out.write_cut({map.x + 1, map.bottom() - 1, map.width - 1, 1}, map.x + 1, map.bottom() - 1,
                under_cursor(model_.board, look_.look, style()), Ink::strong);
  panel::rule(out, {side.x, side.y, side.width, 1}, "Fleet and contacts", false, ascii_);
  draw_fleet(out, {side.x + 1, side.y + 1, side.width - 1, side.height - 1}, model_, {look_.look.chosen, false},
             style());
  panel::rule(out, {story.x, story.y, story.width, 1}, "What happened", false, ascii_);
  std::vector<std::string> lines;
  screen::Style narrow = style();
  narrow.width = story.width - 2;
  const auto said = panel::lines_of(person_.step_text(false));
  for (const auto& one : said)
    for (auto& line : panel::lines_of(screen::wrapped(narrow, one, 2))) lines.push_back(std::move(line));
  const Rect inside{story.x + 1, story.y + 1, story.width - 1, story.height - 1};
  text_first_ = std::clamp(text_first_, 0, std::max(0, static_cast<int>(lines.size()) - inside.height));
  panel::write_lines(out, inside, lines, text_first_);
  if (text_first_ + inside.height < static_cast<int>(lines.size())) {
    const std::string more = " [PgDn] more ";
    const int wide = screen::columns(more);
    out.write(inside, inside.right() - wide, inside.bottom() - 1, more, Ink::strong);
  }
  const Rect bottom = layout.bottom;
  if (line_.is_open()) {
    out.write(bottom, 1, bottom.y, ":" + clean(line_.text(), style()));
    cursor_ = std::pair(2 + line_.cursor(), bottom.y);
  } else {
    out.write(bottom, 1, bottom.y, message_, Ink::strong);
  }
  const std::string keys = "[Enter] next  [Backspace] back  [Space] play  ";
  write_keys(
      out, {bottom.x + 1, bottom.bottom() - 1, bottom.width - 1, 1},
      keys + (size.width < 100 ? "[Tab] eyes  [?] help  [q] leave" : "[< >] speed  [Tab] eyes  [?] help  [q] leave"));
  if (!reader_.empty()) draw_reader(out);
  return out;
}

void Film::draw_reader(Canvas& canvas) {
  const auto [foot, more] = draw_text_box(canvas, "", reader_, reader_first_, ascii_);
  write_keys(canvas, foot, more ? "[Up/Down] read on  [Esc] close" : "[Esc] close");
}

}  // namespace emcon::client::full
