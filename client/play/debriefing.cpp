// Asks for steps of an ended match and tells them in lines of text.
#include "client/play/debriefing.hpp"

#include <algorithm>

#include "client/desk/opened.hpp"
#include "client/screen/map.hpp"
#include "client/screen/sheet.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"

namespace emcon::client {
namespace {

using screen::clean;

}  // namespace

Debriefing::Debriefing(Desk& desk, Output& out, bool board_beside, bool recorded)
    : desk_(desk), out_(out), board_beside_(board_beside) {
  const int own = desk.key().seat;
  asked_.set_step(1);
  asked_.set_eyes(own >= 0 ? v1::GetDebrief::SEAT : recorded ? v1::GetDebrief::PUBLIC : v1::GetDebrief::TRUTH);
  if (own >= 0) asked_.set_seat(static_cast<std::uint32_t>(own));
  shown_ = asked_;
  refresh_prompt();
}

void Debriefing::say_line(const std::string& text) {
  out_.print(screen::wrapped(out_.style(), text));
}

// ---------------------------------------------------------------- asking and taking

void Debriefing::ask(v1::GetDebrief asked) {
  asked_ = std::move(asked);
  waiting_ = true;
  desk_.get_debrief(asked_);
}

void Debriefing::go(std::uint32_t step) {
  v1::GetDebrief asked = asked_;
  asked.set_step(step);
  asked.set_turn(0);
  asked.set_skip(0);
  asked.set_before(0);
  ask(std::move(asked));
}

void Debriefing::heard(const Heard& heard) {
  for (const auto& warning : heard.warnings) say_line("Note: " + clean(warning, out_.style()));
  if (heard.changes.welcome && !step_) {
    if (!desk_.model().ended()) {
      say_line("Match " + clean(desk_.model().match, out_.style()) +
               " has not ended yet; its debrief opens when it has. 'emcon replay MATCH --recording' shows "
               "what this client has seen of it.");
      refused_ = finished_ = true;
    } else if (!waiting_) {
      ask(asked_);
    }
  }
  if (heard.reply && heard.reply->request == Request::debrief) take(*heard.reply);
  refresh_prompt();
}

void Debriefing::take(const Reply& reply) {
  const Problems problems = reply.problems();
  if (!problems.empty() && (problems.front().code == "too_fast" || problems.front().code == "busy")) {
    later_ = true;
    return;
  }
  waiting_ = false;
  if (!problems.empty() || !reply.answer.has_debrief()) {
    say_line(problems.empty() ? "The server has sent no step." : clean(problems.front().text, out_.style()));
    asked_ = shown_;
    log_asked_ = false;
    if (!step_) refused_ = finished_ = true;
    return;
  }
  const v1::DebriefStep& step = reply.answer.debrief();
  if (asked_.skip() > 0 && step_)
    step_->mutable_lines()->MergeFrom(step.lines());
  else
    step_ = step;
  asked_.set_step(step.step());
  asked_.set_turn(0);
  constexpr int lines_max = 20'000;  // of one step
  if (step.more_lines() && step.lines_size() > 0 && step_->lines_size() < lines_max) {
    v1::GetDebrief rest = asked_;
    rest.set_skip(static_cast<std::uint32_t>(step_->lines_size()));
    return ask(std::move(rest));
  }
  shown_ = asked_;
  shown_.set_skip(0);
  shown_.set_before(0);
  board_ = wire::from_proto(step_->board());
  if (std::exchange(log_asked_, false)) return show_log();
  show_step();
}

void Debriefing::connection(bool, const std::string& note) {
  if (!note.empty()) say_line(clean(note, out_.style()));
}

void Debriefing::over(const std::string& why) {
  say_line(clean(why, out_.style()));
  refused_ = finished_ = true;
}

void Debriefing::tick() {
  if (std::exchange(later_, false)) desk_.get_debrief(asked_);
}

// ---------------------------------------------------------------- words

std::string Debriefing::side_name(int side) const {
  const auto& sides = board_.sides.empty() ? desk_.model().board.sides : board_.sides;
  return side >= 0 && static_cast<std::size_t>(side) < sides.size() ? sides[static_cast<std::size_t>(side)].name
                                                                    : "side " + std::to_string(side);
}

std::string Debriefing::seat_word(int seat) const {
  int side = -1, of_side = 0;
  for (const auto& one : desk_.model().card.seats())
    if (static_cast<int>(one.seat()) == seat) side = static_cast<int>(one.side());
  for (const auto& one : desk_.model().card.seats()) of_side += static_cast<int>(one.side()) == side;
  const std::string name = clean(side_name(side), out_.style());
  return of_side == 1 ? name : name + " (seat " + std::to_string(seat) + ")";
}

std::string Debriefing::eyes_word() const {
  switch (asked_.eyes()) {
    case v1::GetDebrief::SEAT:
      return "as " + seat_word(static_cast<int>(asked_.seat())) + " knew it";
    case v1::GetDebrief::PUBLIC:
      return "as the public knew it";
    default:
      return "as it was";
  }
}

/// Who was told, where that is not everybody.
std::string Debriefing::told_word(const v1::DebriefLine& line) const {
  std::string told, others;
  for (const auto& one : desk_.model().card.seats()) {
    const bool knows = std::find(line.seats().begin(), line.seats().end(), one.seat()) != line.seats().end();
    std::string& list = knows ? told : others;
    list += (list.empty() ? "" : ", ") + seat_word(static_cast<int>(one.seat()));
  }
  if (line.spectators()) return others.empty() ? std::string() : "told to all but " + others;
  return told.empty() ? "told to nobody" : "told to " + told;
}

std::string Debriefing::line_text(const v1::DebriefLine& line) const {
  const auto& style = out_.style();
  std::string text = screen::journal_line(wire::from_proto(line.line()), style);
  const std::string told = told_word(line);
  return told.empty() || asked_.eyes() != v1::GetDebrief::TRUTH ? text : text + "    [" + told + "]\n";
}

void Debriefing::refresh_prompt() {
  std::string text = "debrief> ";
  if (step_)
    text = "T" + std::to_string(step_->turn()) + " " + std::to_string(step_->step()) + "/" +
           std::to_string(step_->steps()) + " " + eyes_word() + "> ";
  if (text == last_prompt_) return;
  last_prompt_ = text;
  out_.prompt(text);
}

// ---------------------------------------------------------------- showing

std::string Debriefing::step_head() const {
  const auto& style = out_.style();
  std::string head = "Step " + std::to_string(step_->step()) + " of " + std::to_string(step_->steps()) + ", turn " +
                     std::to_string(step_->turn()) + ": " +
                     (step_->title().empty() ? std::string("the beginning") : clean(step_->title(), style));
  if (!step_->clause().empty()) head += " (" + clean(step_->clause(), style) + ")";
  return screen::wrapped(style, screen::paint(style, "bold", head + ", " + eyes_word() + "."));
}

std::string Debriefing::step_text(bool head) const {
  const auto& style = out_.style();
  if (!step_) return {};
  std::string told;
  for (const auto& line : step_->lines()) told += line_text(line);
  std::string out =
      (head ? step_head() : std::string()) + orders_text(false) + (told.empty() ? "Nothing was told.\n" : told);
  if (!step_->has_board()) out += screen::wrapped(style, "The match ended before it began; there is no board.");
  if (step_->has_outcome()) out += screen::wrapped(style, "The end: " + clean(step_->outcome().text(), style));
  return out;
}

void Debriefing::show_step() {
  if (board_beside_) return;
  out_.print(step_text(true));
  if (board_.clock.turn == mapped_turn_ || board_.maps.empty()) return;
  mapped_turn_ = board_.clock.turn;
  out_.print(screen::draw_map(board_, out_.style()));
}

/// `all`: every seat's answer with what became of its commitment; else those the eyes may have, and broken promises.
std::string Debriefing::orders_text(bool all) const {
  std::string out;
  const auto& style = out_.style();
  static constexpr const char* by_words[] = {"", ", by standing order", ", as the time was up",
                                             ", as the seat was left"};
  for (const auto& answer : step_->answers()) {
    const Kept kept = check_answer(desk_.model().match, step_->question(), answer, desk_.receipts());
    const int seat = static_cast<int>(answer.seat());
    const bool own = asked_.eyes() == v1::GetDebrief::TRUTH ||
                     (asked_.eyes() == v1::GetDebrief::SEAT && static_cast<int>(asked_.seat()) == seat);
    if (!all && !own && kept != Kept::broken) continue;
    const auto filled = wire::parse_filled(answer.answer());
    std::string orders;
    if (filled)
      for (const auto& line : filled->lines)
        orders += (orders.empty() ? "" : "; ") + clean(words::order_words(line), style);
    std::string text = seat_word(seat) + " ordered: " + (orders.empty() ? "nothing" : orders);
    text += by_words[std::clamp<int>(answer.by(), 0, 3)];
    if (kept == Kept::as_shown) text += " [opens the commitment this client was shown]";
    if (kept == Kept::opens) text += " [opens the commitment published]";
    if (kept == Kept::never_closed) text += " [sealed, and never shown to anyone]";
    if (kept == Kept::broken)
      text += " [" + screen::paint(style, "red", "does NOT open the commitment published") + "]";
    out += screen::wrapped(style, text + ".", 4);
  }
  if (all && step_->answers_size() == 0) out += "Nobody was asked before this step.\n";
  return out;
}

void Debriefing::show_orders(bool all) {
  out_.print(orders_text(all));
}

void Debriefing::show_log() {
  std::string text;
  for (const auto& line : step_->before()) text += line_text(line);
  for (const auto& line : step_->lines()) text += line_text(line);
  out_.print(text.empty() ? "Nothing was told so far.\n" : text);
}

void Debriefing::show_map(const Words& words) {
  screen::MapView view;
  if (words.size() > 1) view.centre = hex_from_label(words[1]);
  if (const auto* thing = words.size() > 1 ? screen::find_thing(board_, words[1]) : nullptr)
    for (const auto& mark : thing->marks)
      if (mark.role == table::Role::present) view.centre = mark.hex;
  out_.print(screen::draw_map(board_, out_.style(), view));
}

}  // namespace emcon::client
