// Decides where the full screen shows news, answers and the words of the session: log, box or foot line.
#include "client/full/face.hpp"

#include <algorithm>

#include "client/full/text_box.hpp"
#include "client/screen/sheet.hpp"
#include "common/wire/convert.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client::full {

using panel::Place;
using screen::clean;

namespace {

constexpr std::size_t remarks_max = 2000;

Play::Options beside(Play::Options options) {
  options.board_beside = true;
  return options;
}

}  // namespace

Face::Face(Desk& desk, Options options)
    : desk_(desk),
      ascii_(options.ascii),
      hot_seat_(options.play.hot_seat),
      look_(desk.model()),
      line_([this](const std::string& text) { return play_.complete(text); }),
      play_(desk, *this, beside(std::move(options.play))) {}

screen::Style Face::style() const {
  return style_for(size_, ascii_);
}

void Face::print(const std::string& text) {
  if (capturing_)
    captured_ += text;
  else
    say(text);
}

void Face::remark(const std::string& text, bool chat) {
  if (remarks_.size() >= remarks_max) remarks_.erase(remarks_.begin(), remarks_.begin() + remarks_max / 2);
  const std::uint32_t after = model().journal.empty() ? 0 : model().journal.back().number;
  remarks_.push_back({after, text, chat});
}

/// A few words go to the foot of the screen and into the log.
void Face::say(const std::string& text, bool to_log) {
  message_.clear();
  for (const auto& line : panel::lines_of(text)) {
    const auto start = line.find_first_not_of(' ');
    if (start == std::string::npos) continue;
    message_ += (message_.empty() ? "" : " ") + line.substr(start);
  }
  message_logged_ = to_log;
  if (to_log && !message_.empty()) remark(message_);
}

void Face::page(const std::string& title, const std::string& text) {
  std::string whole = text;
  if (model().my_turn())
    whole +=
        "\n" + screen::wrapped(
                   style(), "Enter fills in the chosen order, 's' the best of all, 'L' locks them; 'w' explains more.");
  readers_next_.push_back({title, whole, 0});
  if (!reader_ && welcomed_) next_reader();
}

void Face::next_reader() {
  reader_.reset();
  if (readers_next_.empty()) return;
  reader_ = std::move(readers_next_.front());
  readers_next_.erase(readers_next_.begin());
  asks_key_ = false;
}

void Face::read(std::string title, std::string text) {
  reader_ = Reader{std::move(title), std::move(text), 0};
  asks_key_ = false;
}

void Face::run(const std::string& text) {
  if (text.find_first_not_of(' ') == std::string::npos || look_command(text)) return;
  message_.clear();
  capturing_ = true;
  captured_.clear();
  play_.line(text);
  capturing_ = false;
  constexpr std::size_t said_max = 3;
  const std::string said = std::exchange(captured_, {});
  if (panel::lines_of(said).size() > said_max)
    read(text, said);
  else if (!said.empty())
    say(said, false);
  row_changed();
}

/// Commands that have a panel of their own here.
bool Face::look_command(const std::string& text) {
  const auto words = words::split_words(text);
  const std::string first = words.empty() ? std::string() : words::lower(words.front());
  if (play_.given().lines.empty() && first.empty()) return true;
  if (first == "map" && words.size() > 1) {
    if (const auto hex = hex_from_label(words[1])) {
      look_.show_place(panel::place_of(*hex));
      to_pane(Pane::map);
      return true;
    }
    for (const auto& map : model().board.maps)
      if (words::lower(map.id) == words::lower(words[1])) {
        look_.open_map(map);
        return true;
      }
  }
  if ((first == "map" || first == "sheet") && words.size() > 1)
    if (const auto* thing = screen::find_thing(model().board, words[1])) {
      choose(thing->handle);
      to_pane(first == "map" ? Pane::map : Pane::sheet);
      return true;
    }
  if (words.size() != 1) return false;
  const std::pair<const char*, Pane> panes_by_word[] = {
      {"map", Pane::map}, {"units", Pane::fleet}, {"log", Pane::log}, {"draft", Pane::orders}};
  for (const auto& [word, pane] : panes_by_word)
    if (first == word) {
      to_pane(pane);
      return true;
    }
  if (first == "help" || first == "?") {
    show_help();
    return true;
  }
  return false;
}

void Face::heard(const Heard& heard) {
  Heard rest = heard;
  if (heard.reply && heard.reply->id == form_try_ && form_try_ != 0) {
    form_follows_.clear();
    for (const auto& problem : heard.reply->answer.tried().problems()) {
      table::Consequence one;
      one.label = "not allowed";
      one.text = problem.text();
      form_follows_.push_back(std::move(one));
    }
    for (const auto& consequence : heard.reply->answer.tried().consequences()) {
      form_follows_.push_back(wire::from_proto(consequence));
      form_follows_.back().line = -1;
    }
    form_try_ = 0;
    rest.reply.reset();
    if (std::exchange(form_dirty_, false)) try_form();
  }
  const std::size_t chat_from = heard.changes.welcome ? 0 : heard.changes.chat_from;
  for (std::size_t i = chat_from; i < model().chat.size(); ++i) {
    const auto& line = model().chat[i];
    remark(said(line, style()), true);
    if (heard.changes.welcome) continue;
    say(said(line, style()), false);
    message_logged_ = true;
  }
  capturing_ = true;
  captured_.clear();
  play_.heard(rest);
  capturing_ = false;
  const std::string said = std::exchange(captured_, {});
  if (heard.changes.welcome && !std::exchange(welcomed_, true)) {
    // Who waits for others wants to see how they come in.
    std::string first = said;
    if (model().card.phase() == v1::MatchCard::OPEN)
      for (const auto& remark : remarks_) first += "\n" + screen::wrapped(style(), remark.text, 2);
    // It waits for an answer, and a box is gone with the next key.
    if (heard.new_dice) remark("The dice are to be made anew, because somebody left; 'A' takes part.");
    if (!hot_seat_) welcome(first);
    if (model().seat < 0) to_pane(Pane::fleet);  // who looks on has no orders
    look_.fit();
  } else if (heard.changes.outcome && model().ended()) {
    read("The end", said);
  } else if (!said.empty()) {
    const bool asked_for =
        rest.reply && (rest.reply->request == Request::standing || rest.reply->request == Request::get_standing ||
                       rest.reply->request == Request::attempt);
    constexpr std::size_t said_max = 4;
    if (asked_for && panel::lines_of(said).size() > said_max)
      read("Answer", said);
    else
      say(said, !rest.reply);
  }
  if (heard.changes.new_question) {
    // "Locked." was said of the question before.
    if (!message_logged_ && !message_.empty() && model().my_turn())
      message_ += " Now: " + clean(model().question.title, style()) + ".";
    close_form();
    row_ = 0;
    if (model().my_turn() && pane_ != Pane::map) to_pane(Pane::orders);
  }
  if (heard.changes.board || heard.changes.welcome) {
    look_.keep();
    chosen_changed();
  }
  if (heard.changes.question) row_changed();
}

void Face::welcome(const std::string& said) {
  read("Welcome", said + "\nAny key begins. '?' explains the screen at any time.\n");
}

void Face::sit_down() {
  message_.clear();
  capturing_ = true;
  captured_.clear();
  play_.sit_down();
  capturing_ = false;
  std::string said = std::exchange(captured_, {});
  // A lesson about the question comes after what led to it.
  if (reader_) readers_next_.insert(readers_next_.begin(), std::move(*reader_));
  if (!std::exchange(sat_, true)) {
    welcome(said);
  } else {
    if (model().my_turn())
      said += "\n" + screen::wrapped(style(), "Now: " + clean(model().question.title, style()) + ", your decision.");
    read("Since you last looked", said);
  }
  if (model().my_turn()) to_pane(Pane::orders);
  row_changed();
}

void Face::get_up() {
  play_.get_up();
  close_form();
  line_.close();
  filtering_ = false;
  reader_.reset();
  readers_next_.clear();
  asks_key_ = asks_to_leave_ = false;
  awaited_.clear();
  message_.clear();
}

void Face::connection(bool online, const std::string& note) {
  form_try_ = 0;
  capturing_ = true;
  captured_.clear();
  play_.connection(online, note);
  capturing_ = false;
  if (const std::string said = std::exchange(captured_, {}); !said.empty()) say(said);
}

void Face::over(const std::string& why) {
  refused_ = true;
  play_.over(why);
}

std::string Face::headline() const {
  const auto& clock = model().board.clock;
  std::string out = "emcon";
  if (clock.turn > 0) out += " T" + std::to_string(clock.turn);
  if (!clock.phase.empty()) out += " " + clean(clock.phase, style());
  if (model().ended()) return out + ": over";
  return model().my_turn() ? out + ": your decision" : out;
}

void Face::why() {
  if (reader_) return;
  const screen::Style words = style();
  if (pane_ == Pane::log) {
    const auto rows = log_rows(model(), remarks_, log_);
    if (!rows.empty())
      return read(
          "Why",
          log_detail(
              model(), remarks_,
              rows[rows.size() - 1 - static_cast<std::size_t>(std::min(log_.back, static_cast<int>(rows.size()) - 1))],
              play_.book(), words));
  }
  if (pane_ == Pane::map) return read("Under the cursor", all_under_cursor(model().board, look_.look, words));
  if (pane_ == Pane::orders) {
    const auto all = rows();
    std::string text;
    if (row_ >= 0 && static_cast<std::size_t>(row_) < all.size()) {
      text = row_text(desk_state(), all[static_cast<std::size_t>(row_)], words);
      const auto& offer = model().question.offer;
      const int at = all[static_cast<std::size_t>(row_)].offered;
      if (at >= 0) {
        const auto& line = offer.lines[static_cast<std::size_t>(at)];
        text += "\nAs you would type it:\n" + screen::wrapped(words, "  " + clean(words::usage(offer, line), words), 4);
        if (line.clause >= 0 && static_cast<std::size_t>(line.clause) < offer.clauses.size())
          text += "\n" + play_.book().entry(offer.clauses[static_cast<std::size_t>(line.clause)], words);
      }
    }
    const Question& question = model().question;
    if (model().my_turn() && !question.offer.help.empty())
      text += "\n" + clean(question.title, words) + "\n" + screen::wrapped(words, clean(question.offer.help, words));
    if (!question.clause.empty()) text += "\n" + play_.book().entry(question.clause, words);
    return read("Why", text.empty() ? "Nothing is asked of you now.\n" : text);
  }
  std::string text;
  for (const auto& thing : model().board.things)
    if (thing.handle == look_.look.chosen)
      for (const auto& fact : thing.facts) {
        text += screen::explain(fact, words);
        if (const std::string said = play_.book().entry(fact.clause, words); !said.empty()) text += said;
      }
  read("Why: " + clean(look_.look.chosen, words), text.empty() ? "There is nothing more to know of it.\n" : text);
}

}  // namespace emcon::client::full
