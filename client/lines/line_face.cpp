// Prints a session's news in lines of text: welcome, questions, journal, talk, answers, end.
#include "client/lines/line_face.hpp"

#include <algorithm>
#include <utility>

#include "client/panel/map_text.hpp"
#include "client/screen/asked.hpp"
#include "client/screen/sheet.hpp"
#include "client/screen/shop.hpp"
#include "client/telling/news.hpp"
#include "client/telling/status.hpp"

namespace emcon::client {

using screen::clean;
using screen::paint;
using screen::wrapped;

namespace {

/// Journal lines shown on arrival in a match that has been going on.
constexpr std::size_t journal_on_arrival = 12;

/// "Turn 3, Fire (T-1.a)".
std::string question_head(const Model& model, const screen::Style& style) {
  const Question& question = model.question;
  const auto& clock = model.board.clock;
  std::string out = clock.turn > 0 ? "Turn " + std::to_string(clock.turn) + ", " : std::string();
  out += clean(question.title.empty() ? clock.phase : question.title, style);
  if (!question.clause.empty()) out += " (" + clean(question.clause, style) + ")";
  return out;
}

/// The course of a question that this seat does not decide.
std::string question_of_others(const Model& model, const screen::Style& style) {
  if (model.adjourned())
    return ": adjourned" + std::string(model.seat < 0 ? "" : "; 'propose resume' asks the others to go on");
  if (model.draft.locked) return ": you have locked";
  if (model.question.standing && model.question.offer.idle)
    return ": you can order nothing here; it goes on by itself in a moment";
  if (model.question.standing) return ": your standing order answers in a moment";
  std::string who;
  for (const int seat : model.question.seats)
    if (seat != model.seat) who += (who.empty() ? "" : ", ") + clean(model.seat_name(seat), style);
  return who.empty() ? who : ": " + who + " to decide";
}

}  // namespace

struct LineFace::Teller {
  LineFace& face;

  const Model& model() const { return face.model(); }
  telling::Manner manner() const { return face.manner(); }
  screen::Style style() const { return face.out_.style(); }
  void print(const std::string& lines) const { face.print(lines); }
  void sentence(const std::string& text) const { face.print(wrapped(style(), text)); }

  void operator()(const news::Connection& news) const {
    if (!news.note.empty()) sentence(clean(news.note, style()));
  }
  void operator()(const news::Over& news) const { sentence(clean(news.why, style())); }
  void operator()(const news::Warned& news) const { print(telling::warned(news.text, manner())); }
  void operator()(const news::Arrived& news) const {
    if (news.first) face.print_arrival();
    print(telling::waits_for_players(model(), face.papers_.invites, news.first, manner()) +
          telling::proposals(model(), manner()));
  }
  void operator()(const news::Back& news) const {
    if (news.first) {
      for (const auto& text : face.papers_.welcome) sentence(clean(text, style()));
      return (*this)(news::Arrived{true});
    }
    const std::string journal = telling::journal(model(), news.journal_from, style());
    const std::string talk = telling::talk(model(), news.chat_from, style());
    face.print_map();
    sentence(paint(
        style(), "bold",
        journal.empty() && talk.empty() ? "Nothing has happened since you last looked." : "Since you last looked:"));
    print(journal + talk);
  }
  void operator()(const news::Told& news) const {
    print(telling::journal(model(), news.journal_from, style()));
    print(telling::talk(model(), news.chat_from, style()));
  }
  void operator()(const news::BoardChanged&) const {}
  void operator()(const news::CameOrWent& news) const { print(telling::came_or_went(news, model(), manner())); }
  void operator()(const news::Noticed& news) const { print(telling::noticed(news, manner())); }
  void operator()(const news::Outcome&) const { print(telling::outcome(model(), manner())); }
  void operator()(const news::DiceOpened& news) const { print(telling::dice_opened(news.findings, manner())); }
  void operator()(const news::Asked& news) const {
    if (!news.afresh) return;
    const std::string lesson = news.lesson ? telling::lesson(face.book_, model(), manner()) : std::string();
    if (!lesson.empty()) print("\nLesson: " + lesson + "\n");
    if (news.another && model().my_turn()) face.print_summary();
    if (model().question.number != 0) face.print_question();
  }
  void operator()(const news::DraftStored& news) const {
    const auto& given = face.session_.orders.given();
    const bool none = given.lines.empty();
    print(none ? "No orders so far.\n"
               : "Orders, not locked yet:\n" + screen::draft(given, model().question.offer, style(), news.follows));
    if (!news.locks && !face.session_.automatic())
      print(none ? "Type orders, or 'lock' to go on without any.\n" : "More orders, or 'lock' to end.\n");
  }
  void operator()(const news::Refused& news) const { print(telling::refused(news, model(), manner())); }
  void operator()(const news::Locked&) const { print("Locked.\n"); }
  void operator()(const news::Ordered& news) const {
    print("Carried out:\n" + screen::draft(news.filled, model().question.offer, style(), news.follows));
  }
  void operator()(const news::Tried& news) const { show(telling::tried(news, model(), manner())); }
  void operator()(const news::StandingHeld& news) const { print(telling::standing_held(news, manner())); }
  void operator()(const news::StandingPut& news) const { print(telling::standing_put(news, manner())); }
  void operator()(const news::StandingCleared&) const { print(telling::standing_cleared(manner())); }
  void operator()(const news::NoSuchStanding& news) const { sentence(clean(news.problem.text, style())); }
  void operator()(const news::NewDiceAsked& news) const { print(telling::new_dice_asked(news, manner())); }
  void operator()(const news::Proposed& news) const { print(telling::proposed(news, manner())); }
  void operator()(const news::GaveUp& news) const { print(telling::gave_up(news, manner())); }
  void operator()(const news::TranscriptSaved& news) const {
    print(telling::transcript_saved(news.file, face.papers_.receipts, manner()));
  }
  void operator()(const news::TranscriptLost& news) const { sentence(clean(news.problem.text, style())); }
  void operator()(const news::GoingOn& news) const { print(telling::going_on(news, manner())); }
  void operator()(const news::Reminded& news) const { print(telling::reminded(news, manner())); }

  void show(const telling::Shown& shown) const {
    if (const auto* sentence = std::get_if<telling::Sentence>(&shown)) print(sentence->text);
    if (const auto* page = std::get_if<telling::Page>(&shown)) print(page->text);
  }
};

LineFace::LineFace(Desk& desk, Output& out, Options options)
    : out_(out),
      maps_(options.maps),
      papers_(std::move(options.papers)),
      book_(papers_.handbook),
      session_(desk, std::move(options.session), [this](const News& news) { told(news); }),
      commands_(session_, papers_, book_, false, maps_ != Maps::off) {
  if (!session_.away())
    for (const auto& text : papers_.welcome) print(wrapped(out_.style(), clean(text, out_.style())));
  refresh_prompt();
}

/// News that come while others have the keyboard wait: sit_down tells them.
void LineFace::told(const News& news) {
  if (!session_.away()) std::visit(Teller{*this}, news);
}

void LineFace::print(const std::string& lines) {
  if (!lines.empty()) out_.print(lines);
}

void LineFace::heard(const Heard& heard) {
  session_.heard(heard);
  refresh_prompt();
}

void LineFace::connection(bool online, const std::string& note) {
  session_.connection(online, note);
  refresh_prompt();
}

void LineFace::over(const std::string& why) {
  session_.over(why);
  refresh_prompt();
}

void LineFace::sit_down() {
  session_.sit_down();
  refresh_prompt();
}

void LineFace::line(const std::string& text) {
  Teller{*this}.show(commands_.run(text, out_.style()));
  refresh_prompt();
}

void LineFace::tick(Instant now) {
  session_.tick(now);
  const auto seconds = session_.unanswered(now);
  if (const bool said = std::exchange(late_, seconds.has_value()); late_ && !said)
    print(telling::unanswered(*seconds, manner()));
}

bool LineFace::ready(const std::string& next) {
  if (session_.ready()) return true;
  if (!session_.before_the_battle()) return false;
  if (lines::needs_no_decision(next)) return true;
  if (session_.waits_for_players() && !std::exchange(said_kept_, true))
    print(
        screen::wrapped(out_.style(),
                        "What you have typed is kept until a decision is yours; 'quit', 'help', 'status' and 'invite' "
                        "are carried out at once."));
  return false;
}

bool LineFace::done(bool input_over) const {
  if (session_.finished()) return true;
  // A session that plays by itself goes on without input.
  const bool alone = session_.automatic() && !model().ended();
  return input_over && !alone && (session_.ready() || session_.waits_for_players());
}

void LineFace::print_map() {
  if (maps_ != Maps::on || model().board.maps.empty()) return;
  mapped_turn_ = model().board.clock.turn;
  print(panel::map_text(model().board, out_.style()));
}

void LineFace::print_arrival() {
  const auto style = out_.style();
  const std::size_t lines = model().journal.size();
  print(telling::welcome(model(), manner()));
  print_map();
  if (!model().board.things.empty())
    print(wrapped(style, maps_ == Maps::asked
                             ? "'map' shows the battle, 'units' lists what is there, 'help' all commands."
                             : "'units' lists what is there, 'help' all commands."));
  if (model().seat >= 0 && !model().ended())
    print(wrapped(style, "Where you can order nothing, play goes on by itself. 'go' goes on until something happens."));
  print(telling::journal(model(), lines > journal_on_arrival ? lines - journal_on_arrival : 0, style));
  print(telling::talk(model(), 0, style));
}

/// Every line was printed when it came; a grave one is repeated only if it has scrolled away.
void LineFace::print_summary() {
  constexpr std::ptrdiff_t in_sight = 12;
  const std::uint32_t since = session_.ordered_at();
  const auto first = std::ranges::find_if(model().journal, [&](const table::JournalLine& line) {
    return line.number > since && line.weight == table::Weight::grave;
  });
  if (model().journal.end() - first <= in_sight) return;
  print(paint(out_.style(), "bold", "Once more, what is grave since your last order:") + "\n");
  for (const table::JournalLine* line : telling::what_matters(model(), since))
    if (line->weight == table::Weight::grave) print(screen::journal_line(*line, out_.style()));
}

void LineFace::print_question() {
  const auto style = out_.style();
  const Question& question = model().question;
  std::string head = question_head(model(), style);
  if (!model().my_turn()) return print(wrapped(style, head + question_of_others(model(), style) + "."));
  head = paint(style, "bold", head + ": your decision.");
  if (model().clocks_stand()) head += " The clocks are stopped; 'propose resume' asks to let them run.";
  if (question.deadline) head += " " + telling::time_left(question) + " left.";
  if (mapped_turn_ != model().board.clock.turn) print_map();
  print(wrapped(style, head));
  if (explained_.insert(question.kind).second && !question.offer.help.empty())
    print(wrapped(style, "  " + clean(question.offer.help, style)));
  const std::string verbs = screen::orders_short(question.offer, style);
  print(wrapped(style, verbs.empty() || question.nothing_to_choose()
                           ? std::string("  Nothing can be ordered now; 'lock' goes on.")
                           : (question.immediate ? "  Orders, each final at once ('add ORDER' collects several): "
                                                 : "  Orders, final with 'lock': ") +
                                 verbs + ". 'orders' lists them, 'suggest' fills in good ones, 'lock' ends."));
  if (screen::sells(question.offer)) print("  'shop' shows what is sold side by side, and what is suggested.\n");
  const auto& given = session_.orders.given();
  if (!given.lines.empty()) print("Your orders so far:\n" + screen::draft(given, question.offer, style));
}

void LineFace::refresh_prompt() {
  const auto& clock = model().board.clock;
  std::string text;
  if (!session_.online() || !session_.welcomed())
    text = "(not connected) ";
  else {
    if (clock.turn > 0) text = "T" + std::to_string(clock.turn) + " ";
    if (!clock.phase.empty()) text += clean(clock.phase, out_.style()) + " ";
    if (model().ended())
      text += "(over) ";
    else if (model().adjourned())
      text += "(adjourned) ";
    else if (model().my_turn())
      text += "[you] ";
  }
  text += "> ";
  if (text == last_prompt_) return;
  last_prompt_ = text;
  out_.prompt(text);
}

}  // namespace emcon::client
