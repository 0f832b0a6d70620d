// Keys and typed words for looking at things on the full screen.
#include "client/full/keys.hpp"
#include "client/screen/sheet.hpp"
#include "client/telling/news.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client::full {

using screen::clean;

namespace {

constexpr int log_step = 3;  ///< lines by which the log grows or shrinks

}  // namespace

/// Keys that show something.
bool Keys::look_letter(char32_t glyph) {
  const lines::Sight sight{parts_.session, parts_.book, parts_.window.manner()};
  switch (glyph) {
    case U'1':
    case U'2':
    case U'3':
    case U'4':
    case U'5':
      parts_.focus.to(static_cast<Pane>(glyph - U'1'));
      return true;
    case U'o':
      parts_.show(look_at_odds(sight));
      return true;
    case U'i':
      parts_.show(look_at_status(sight));
      return true;
    case U'p':
      all_orders();
      return true;
    case U'R':
      parts_.show(rules(sight));
      return true;
    case U'W':
      parts_.show(lines::why(sight));
      return true;
    case U'w':
      why();
      return true;
    case U'F':
      parts_.sides.next_filter();
      return true;
    case U'n':
      walk(1);
      return true;
    case U'N':
      walk(-1);
      return true;
    case U'<':
    case U'>':
      parts_.window.more_log += glyph == U'>' ? log_step : -log_step;
      return true;
    default:
      if (!parts_.look.letter(glyph)) return false;
      if (glyph == U'f') say(parts_.look.follow ? "The map follows the chosen unit." : "The map stays where it is.");
      return true;
  }
}

/// Keys that do something with a battle that has ended.
bool Keys::end_letter(char32_t glyph) {
  Session& session = parts_.session;
  if (!parts_.model().ended()) return false;
  switch (glyph) {
    case U'r':
    case U'd': {
      const auto looks =
          session.leaving.look_back_at({glyph == U'r' ? LookBack::What::replay : LookBack::What::debrief});
      if (!looks) say(telling::cannot(looks.error(), parts_.model(), parts_.window.manner()));
      return true;
    }
    case U'a':
      session.leaving.rematch();
      return true;
    case U'x':
      line_.open("export emcon-" + parts_.model().match.substr(0, 8) + ".txt");
      return true;
    default:
      return false;
  }
}

/// To another of the things that have happened, on the map and in words.
void Keys::walk(int by) {
  const std::uint32_t number = parts_.happenings.step(by);
  if (number == 0) return say("Nothing that matters has happened since your last order.");
  for (const auto& line : parts_.model().journal) {
    if (line.number != number) continue;
    say(screen::journal_line(line, parts_.style()));
    parts_.look.show_all(parts_.stage.walk(line, parts_.map_on_screen()));
  }
}

/// The chosen row in full: purpose, form and paragraph; and those of the question.
std::string Keys::why_of_orders() const {
  const screen::Style style = parts_.style();
  const Question& question = parts_.model().question;
  std::string text;
  if (const auto row = parts_.orders.row_in_hand()) {
    text = row_text(parts_.orders.state(), *row, style);
    if (row->offered >= 0) {
      const auto& line = question.offer.lines[static_cast<std::size_t>(row->offered)];
      text += "\nAs you would type it:\n" +
              screen::wrapped(style, "  " + clean(words::usage(question.offer, line), style), 4);
      if (line.clause >= 0 && static_cast<std::size_t>(line.clause) < question.offer.clauses.size())
        text += "\n" + parts_.book.entry(question.offer.clauses[static_cast<std::size_t>(line.clause)], style);
    }
  }
  if (parts_.model().my_turn() && !question.offer.help.empty())
    text += "\n" + clean(question.title, style) + "\n" + screen::wrapped(style, clean(question.offer.help, style));
  if (!question.clause.empty()) text += "\n" + parts_.book.entry(question.clause, style);
  return text.empty() ? "Nothing is asked of you now.\n" : text;
}

/// All rows of the order desk in a box; the box follows the orders.
void Keys::all_orders() {
  const auto text = [&orders = parts_.orders] { return orders.all_rows(); };
  if (text().empty()) return say("Nothing is asked of you now.");
  parts_.boxes.open("Orders", text(), text);
}

void Keys::why() {
  if (parts_.boxes.any()) return;
  const screen::Style style = parts_.style();
  const Pane pane = parts_.focus.pane;
  if (pane == Pane::map)
    return parts_.boxes.open("Under the cursor", all_under_cursor(parts_.model().board, parts_.look.look, style));
  if (pane == Pane::orders) return parts_.boxes.open("Why", why_of_orders());
  if (pane == Pane::log)
    if (std::string text = parts_.sides.log_detail(parts_.book); !text.empty())
      return parts_.boxes.open("Why", std::move(text));
  const std::string facts = parts_.sides.facts_of_chosen(parts_.book);
  parts_.boxes.open("Why: " + clean(parts_.look.look.chosen, style),
                    facts.empty() ? "There is nothing more to know of it.\n" : facts);
}

void Keys::find(const std::string& text) {
  if (parts_.look.find(text)) return;
  parts_.sides.search(text);
  if (!text.empty()) parts_.focus.to(Pane::log);
}

void Keys::run(const std::string& text) {
  if (text.find_first_not_of(' ') == std::string::npos || go_there(text)) return;
  parts_.foot.clear();
  parts_.show(parts_.commands.run(text, parts_.style()));
  parts_.orders.row_changed();
}

/// Commands that have a panel of their own here.
bool Keys::go_there(const std::string& text) {
  const auto words = words::split_words(text);
  if (words.empty()) return false;
  const std::string first = words::lower(words.front());
  if (words.size() > 1) return go_to(first, std::vector<std::string>(words.begin() + 1, words.end()));
  const std::pair<const char*, Pane> panes_by_word[] = {
      {"map", Pane::map}, {"units", Pane::fleet}, {"log", Pane::log}, {"draft", Pane::orders}};
  for (const auto& [word, pane] : panes_by_word)
    if (first == word) {
      parts_.focus.to(pane);
      return true;
    }
  if (first != "help" && first != "?") return false;
  show_help();
  return true;
}

/// Goes to the place, map or thing named after 'map' or 'sheet'.
bool Keys::go_to(const std::string& command, const std::vector<std::string>& named) {
  if (command != "map" && command != "sheet") return false;
  const auto& board = parts_.model().board;
  const std::string& what = named.front();
  if (command == "map") {
    const auto* shown = panel::map_of(board, parts_.look.look.map);
    const std::string place = named.size() > 1 ? what + " " + named[1] : what;
    for (const std::string& text : {place, what})
      if (const auto at = shown ? panel::read_place(*shown, text) : std::nullopt) {
        parts_.look.show_place(*at);
        parts_.focus.to(Pane::map);
        return true;
      }
    for (const auto& map : board.maps)
      if (words::lower(map.id) == words::lower(what)) {
        parts_.look.open_map(map);
        return true;
      }
  }
  const auto* thing = screen::find_thing(board, what);
  if (!thing) return false;
  parts_.look.choose(thing->handle);
  parts_.focus.to(command == "map" ? Pane::map : Pane::sheet);
  return true;
}

}  // namespace emcon::client::full
