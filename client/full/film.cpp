// Turns keys into steps of the film, plays it by itself, and draws it.
#include "client/full/film.hpp"

#include <algorithm>

#include "client/full/frame.hpp"
#include "client/lines/debrief_commands.hpp"
#include "client/panel/fleet.hpp"
#include "client/telling/steps.hpp"

namespace emcon::client::full {

namespace {

constexpr int frame_ms_slowest = 3200;
constexpr int speeds = 6;
constexpr std::uint32_t log_lines = 100;  ///< told before the step, for the key of the log

}  // namespace

struct Film::Teller {
  Film& film;

  screen::Style style() const { return film.window_.style(); }
  void sentence(const std::string& text) const { film.show(telling::sentence(style(), clean(text, style()))); }
  void lines(const std::string& text) const { film.show(telling::Sentence{text}); }

  void operator()(const debrief_news::Connection& news) const {
    if (!news.note.empty()) sentence(news.note);
  }
  void operator()(const debrief_news::Over& news) const { sentence(news.why); }
  void operator()(const debrief_news::Warned& news) const { sentence("Note: " + news.text); }
  void operator()(const debrief_news::NotEnded&) const { lines(telling::not_ended(film.session_, style())); }
  void operator()(const debrief_news::Stepped&) const { film.stepped(); }
  void operator()(const debrief_news::LogCame&) const {
    film.stepped();
    film.show(telling::log_so_far(film.session_, style()));
  }
  void operator()(const debrief_news::NotShown& news) const { lines(telling::not_shown(news, style())); }
};

Film::Film(Desk& desk, bool ascii, Motion motion, bool recorded)
    : window_{ascii},
      stage_(motion),
      line_([this](const std::string& text) { return lines::complete_debrief(session_, text); }),
      session_(desk, recorded, [this](const DebriefNews& news) { std::visit(Teller{*this}, news); }) {}

/// A sentence goes to the foot of the screen, a page above everything.
void Film::show(const telling::Shown& shown) {
  if (const auto* page = std::get_if<telling::Page>(&shown)) boxes_.open("", page->text);
  const auto* sentence = std::get_if<telling::Sentence>(&shown);
  if (!sentence) return;
  said_.clear();
  for (const auto& line : panel::lines_of(sentence->text)) said_ += (said_.empty() ? "" : " ") + line;
}

void Film::stepped() {
  const auto& step = *session_.step();
  model_.board = session_.board();
  model_.seat = -1;
  story_first_ = 0;
  look_.keep();
  // Acts lead from one step to the next; it jumps to any other.
  if (std::exchange(onward_, false) && step.step() > shown_step_ && shown_step_ > 0)
    stage_.step(model_.board, true, session_.told());
  else
    stage_.begin(model_.board);
  if (std::exchange(shown_step_, step.step()) == 0) look_.fit();
  if (step.step() == step.steps()) playing_ = false;
}

Wakes Film::wakes() {
  Wakes out;
  if (session_.waiting()) out[0] = {film_tick, [this](Instant) { session_.tick(); }};
  if (stage_.playing())
    out[2] = {stage_tick, [](Instant) {}};
  else if (playing_)
    out[1] = {std::chrono::milliseconds(frame_ms_slowest >> speed_), [this](Instant) {
                if (playing_ && !stage_.playing() && session_.ready()) go_on();
              }};
  return out;
}

void Film::go_on() {
  onward_ = true;
  done(session_.next());
}

void Film::done(const Debriefing::Done& what) {
  if (!what) show(telling::Sentence{telling::no_look(what.error(), session_, window_.style())});
}

/// Each side in turn, then the truth, then the public. One that is asked for while a step is read is still the next.
void Film::next_eyes() {
  const auto sides = static_cast<int>(model_.board.sides.size());
  const int next = (eyes_ + 1) % (sides + 2);
  const Eyes eyes = next < sides    ? Eyes{Eyes::Of::side, static_cast<std::uint32_t>(next)}
                    : next == sides ? Eyes{Eyes::Of::truth}
                                    : Eyes{Eyes::Of::everybody};
  const Debriefing::Done seen = session_.see_as(eyes);
  if (seen || seen.error() != NoLook::not_yet) eyes_ = next;
  done(seen);
}

void Film::key(const Key& key) {
  stage_.skip();
  onward_ = false;
  if (key.code == Code::control && key.glyph == U'c') {
    left_ = true;
    return;
  }
  if (key.code == Code::control && key.glyph == U'z') {
    suspend_ = true;
    return;
  }
  if (line_.is_open()) {
    if (const auto text = line_.key(key)) {
      said_.clear();
      show(lines::run_debrief(session_, *text, window_.style()));
    }
    return;
  }
  if (boxes_.any()) {
    boxes_.key(key, window_.size);
    return;
  }
  said_.clear();
  stage_.calm();
  switch (key.code) {
    case Code::enter:
      return go_on();
    case Code::backspace:
      return done(session_.back());
    case Code::tab:
      return next_eyes();
    case Code::home:
      return done(session_.to_step(1));
    case Code::end:
      return done(session_.to_end());
    case Code::page_up:
      story_first_ -= 5;
      return;
    case Code::page_down:
      story_first_ += 5;
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
    case U'a':
      session_.show_all(!session_.shows_all());
      return show(telling::Sentence{telling::all_steps(session_)});
    case U'g':
      return line_.open("turn ");
    case U':':
      return line_.open();
    case U'?':
      return boxes_.open("", help());
    case U'q':
      left_ = true;
      return;
    default:
      look_letter(glyph);
  }
}

/// Keys that show something of the step.
void Film::look_letter(char32_t glyph) {
  const auto of_step = [&](const auto& shown) {
    if (!session_.step() || session_.waiting()) return done(std::unexpected(NoLook::not_yet));
    show(shown());
  };
  const screen::Style style = window_.style();
  switch (glyph) {
    case U'o':
      return of_step([&] { return telling::all_orders(session_, style); });
    case U'w':
      return of_step([&] { return lines::why_of_step(session_, style); });
    case U'l':
      return done(session_.log(log_lines));
    case U's':
      if (!look_.look.chosen.empty()) of_step([&] { return lines::sheet_of_step(session_, look_.look.chosen, style); });
      return;
    default:
      look_.letter(glyph);
  }
}

std::string Film::help() const {
  std::vector<std::vector<std::string>> rows = {{"Key", "What it does"},
                                                {"Enter", "the next step; Backspace the one before"},
                                                {"Space", "plays, or stops"},
                                                {"< >", "slower, faster"},
                                                {"Tab", "other eyes: each side, the truth, the public"},
                                                {"g", "go to the beginning of a turn"},
                                                {"a", "all steps, or only those in which something happened"},
                                                {"Home", "the first step; End the last"},
                                                {"o", "what every seat had ordered"},
                                                {"w", "the paragraphs behind this step"},
                                                {"l", "what was told so far"},
                                                {"PgDn", "reads on in what happened; PgUp goes back"},
                                                {"s", "the sheet of the chosen unit; n and p choose another"},
                                                {"+ - 0", "zoom; arrows move, f follows, m the next map"},
                                                {"q", "leave"}};
  std::string out = screen::table(window_.style(), rows) + "\nTyped after ':'\n";
  rows = {{"Command", "What it does"}};
  for (const auto& [usage, help] : lines::debrief_command_list()) rows.push_back({usage, help});
  return out + screen::table(window_.style(), rows);
}

void Film::draw_status(Canvas& canvas) const {
  const Rect line{1, 0, canvas.size().width - 2, 1};
  if (!session_.step()) {
    canvas.write(line, 1, 0, "The server opens the match ...", Ink::strong);
    return;
  }
  const auto& step = *session_.step();
  std::string right = "step " + std::to_string(step.step()) + " of " + std::to_string(step.steps());
  if (playing_) right = "playing x" + std::to_string(1 << speed_) + ", " + right;
  const int start = line.right() - screen::columns(right);
  const std::int32_t turn = telling::step_turn(session_);
  const std::string left = (turn > 0 ? "Turn " + std::to_string(turn) + ": " : std::string()) +
                           telling::step_title(session_, window_.style()) + ", " +
                           telling::eyes_word(session_, window_.style());
  canvas.write({line.x, 0, start - line.x - 1, 1}, line.x, 0, left, Ink::strong);
  canvas.write(line, start, 0, right, Ink::dim);
}

/// Draws the happenings of the step, from the line read so far.
void Film::draw_story(Canvas& canvas, const Rect& area) {
  panel::rule(canvas, {area.x, area.y, area.width, 1}, "What happened", false, window_.ascii);
  std::vector<std::string> lines;
  screen::Style narrow = window_.style();
  narrow.width = area.width - 2;
  if (session_.step()) lines = panel::lines_of(telling::step_text(session_, false, narrow));
  const Rect inside{area.x + 1, area.y + 1, area.width - 1, area.height - 1};
  story_first_ = std::clamp(story_first_, 0, std::max(0, static_cast<int>(lines.size()) - inside.height));
  panel::write_lines(canvas, inside, lines, story_first_);
  if (story_first_ + inside.height >= static_cast<int>(lines.size())) return;
  const std::string more = " [PgDn] more ";
  const int wide = screen::columns(more);
  canvas.write(inside, inside.right() - wide, inside.bottom() - 1, more, Ink::strong);
}

Canvas Film::draw(panel::Size size, Instant now) {
  const bool resized = !(size == window_.size);
  window_.size = size;
  window_.layout = layout_of(size, Pane::fleet);
  cursor_.reset();
  Canvas out(size);
  const Layout& layout = window_.layout;
  if (layout.too_small) {
    stage_.skip();
    out.write(out.all(), 0, 0, "Please make this window larger: 60 by 16 will do.");
    return out;
  }
  draw_status(out);
  const Rect map = layout.of(Pane::map);
  const Rect side{layout.divider.x + 1, 1, size.width - layout.divider.x - 1, layout.divider.height};
  look_.area = map_part(map.below(1));
  if (resized && look_.fitted) look_.refit();
  draw_divider(out, window_);
  const auto* shown = panel::map_of(model_.board, look_.look.map);
  panel::rule(out, {map.x, map.y, map.width, 1}, shown ? clean(shown->title, window_.style()) : "Map", false,
              window_.ascii);
  const MapOnScreen on_screen{look_.look, look_.area, window_.ascii};
  stage_.set_rate(playing_ ? (1 << speed_) / 2.0 : 1);
  stage_.advance(on_screen, now);
  const table::Board* staged = stage_.board();
  draw_map_pane(out, map.below(1), staged ? *staged : model_.board, look_.look, stage_.picture(on_screen, now),
                window_);
  panel::rule(out, {side.x, side.y, side.width, 1}, "Fleet and contacts", false, window_.ascii);
  draw_fleet(out, {side.x + 1, side.y + 1, side.width - 1, side.height - 1}, model_, {look_.look.chosen, false},
             window_.style());
  draw_story(out, layout.of(Pane::log));
  join_rules(out, window_);
  const Rect bottom = layout.bottom;
  draw_said(out, said_, line_, window_);
  cursor_ = draw_typed(out, line_, ":", window_);
  const std::string keys = "[Enter] next  [Backspace] back  [Space] play  ";
  write_keys(
      out, {bottom.x + 1, bottom.bottom() - 1, bottom.width - 1, 1},
      keys + (size.width < 100 ? "[Tab] eyes  [?] help  [q] leave" : "[< >] speed  [Tab] eyes  [?] help  [q] leave"));
  boxes_.draw(out, window_, "");
  return out;
}

}  // namespace emcon::client::full
