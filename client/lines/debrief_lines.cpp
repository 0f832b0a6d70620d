// Prints the steps of an ended match in lines of text.
#include "client/lines/debrief_lines.hpp"

#include "client/lines/debrief_commands.hpp"
#include "client/panel/map_text.hpp"
#include "client/telling/steps.hpp"

namespace emcon::client {

using screen::clean;

struct DebriefLines::Teller {
  DebriefLines& face;

  screen::Style style() const { return face.out_.style(); }
  void sentence(const std::string& text) const { face.show(telling::sentence(style(), text)); }

  void operator()(const debrief_news::Connection& news) const {
    if (!news.note.empty()) sentence(clean(news.note, style()));
  }
  void operator()(const debrief_news::Over& news) const { sentence(clean(news.why, style())); }
  void operator()(const debrief_news::Warned& news) const { sentence("Note: " + clean(news.text, style())); }
  void operator()(const debrief_news::NotEnded&) const { face.out_.print(telling::not_ended(face.session_, style())); }
  void operator()(const debrief_news::Stepped& news) const { face.show_step(news.other_eyes); }
  void operator()(const debrief_news::LogCame&) const { face.show(telling::log_so_far(face.session_, style())); }
  void operator()(const debrief_news::NotShown& news) const { face.out_.print(telling::not_shown(news, style())); }
};

DebriefLines::DebriefLines(Desk& desk, Output& out)
    : out_(out), session_(desk, false, [this](const DebriefNews& news) { std::visit(Teller{*this}, news); }) {
  refresh_prompt();
}

void DebriefLines::show(const telling::Shown& shown) {
  if (const auto* sentence = std::get_if<telling::Sentence>(&shown)) out_.print(sentence->text);
  if (const auto* page = std::get_if<telling::Page>(&shown)) out_.print(page->text);
}

void DebriefLines::show_step(bool other_eyes) {
  const auto style = out_.style();
  const table::Board& board = session_.board();
  if (other_eyes) mapped_turn_ = -1;  // it may look quite different now
  out_.print(telling::step_text(session_, true, style));
  if (board.clock.turn == mapped_turn_ || board.maps.empty()) return;
  mapped_turn_ = board.clock.turn;
  out_.print(panel::map_text(board, style));
}

void DebriefLines::line(const std::string& text) {
  show(lines::run_debrief(session_, text, out_.style()));
  refresh_prompt();
}

std::vector<std::string> DebriefLines::complete(const std::string& text) const {
  return lines::complete_debrief(session_, text);
}

void DebriefLines::heard(const Heard& heard) {
  session_.heard(heard);
  refresh_prompt();
}

void DebriefLines::connection(bool online, const std::string& note) {
  session_.connection(online, note);
}

void DebriefLines::over(const std::string& why) {
  session_.over(why);
}

void DebriefLines::refresh_prompt() {
  std::string text = "debrief> ";
  if (const auto& step = session_.step())
    text = "T" + std::to_string(step->turn()) + " " + std::to_string(step->step()) + "/" +
           std::to_string(step->steps()) + " " + telling::eyes_word(session_, out_.style()) + "> ";
  if (text == last_prompt_) return;
  last_prompt_ = text;
  out_.prompt(text);
}

}  // namespace emcon::client
