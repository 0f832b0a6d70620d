// Holds the table of line commands, and runs those that look at something or explain it.
#include <algorithm>

#include "client/play/play.hpp"
#include "client/screen/asked.hpp"
#include "client/screen/map.hpp"
#include "client/screen/sheet.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client {

using screen::clean;

struct Play::Command {
  std::string word;
  std::string usage;
  std::string help;
  void (*run)(Play& play, const Words& words, const std::string& rest);
};

const std::vector<Play::Command>& Play::commands() {
  static const std::vector<Command> all = {
      {"map", "map [HEX|ID] [RADIUS]", "the map; round a place, or with the reach of an order, if you name one",
       [](Play& p, const Words& w, const std::string&) { p.look_map(w); }},
      {"units", "units", "everything on the table, where it is and how fast",
       [](Play& p, const Words&, const std::string&) {
         p.out_.print(screen::units_table(p.model().board, p.out_.style()));
       }},
      {"sheet", "sheet ID", "all that is known of one thing",
       [](Play& p, const Words& w, const std::string&) { p.look_sheet(w); }},
      {"log", "log [N|all]", "what has happened, the last N lines",
       [](Play& p, const Words& w, const std::string&) { p.look_log(w); }},
      {"status", "status", "turn, seats, clocks, scores, who is awaited",
       [](Play& p, const Words&, const std::string&) { p.look_status(); }},
      {"orders", "orders", "what may be ordered now, with defaults",
       [](Play& p, const Words&, const std::string&) { p.look_orders(); }},
      {"odds", "odds [ORDER]", "what choices are worth, or what one order would do",
       [](Play& p, const Words&, const std::string& rest) { p.look_odds(rest); }},
      {"draft", "draft", "your orders so far",
       [](Play& p, const Words&, const std::string&) { p.out_.print(screen::draft(p.given_, p.out_.style())); }},
      {"add", "add ORDER", "collect an order without sending it at once",
       [](Play& p, const Words&, const std::string& rest) { p.collect(rest); }},
      {"change", "change N ORDER", "another order in the place of number N",
       [](Play& p, const Words&, const std::string& rest) { p.change(rest); }},
      {"undo", "undo [N]", "take back the last order, or number N",
       [](Play& p, const Words& w, const std::string&) { p.undo(w); }},
      {"clear", "clear", "take back all orders", [](Play& p, const Words&, const std::string&) { p.clear_draft(); }},
      {"suggest", "suggest", "fill in the orders that promise most",
       [](Play& p, const Words&, const std::string&) { p.suggest(); }},
      {"default", "default", "fill in what happens if you do nothing",
       [](Play& p, const Words&, const std::string&) { p.take_default(); }},
      {"try", "try", "check the orders so far, storing nothing",
       [](Play& p, const Words&, const std::string&) { p.attempt(); }},
      {"lock", "lock", "these orders are final", [](Play& p, const Words&, const std::string&) { p.lock(); }},
      {"why", "why [ID] [FACT]", "explain the last refusal, a fact of the board, or a paragraph by its id",
       [](Play& p, const Words& w, const std::string&) { p.why(w); }},
      {"standing", "standing [ORDER|clear]", "answers given for you whenever a window opens",
       [](Play& p, const Words&, const std::string& rest) { p.standing(rest); }},
      {"pass", "pass KIND [until TURN]", "give the default in every such window",
       [](Play& p, const Words& w, const std::string&) { p.pass(w); }},
      {"say", "say TEXT, say side: TEXT", "talk to everybody, or to your side; who looks on talks to the others who do",
       [](Play& p, const Words&, const std::string& rest) { p.say(rest); }},
      {"propose", "propose draw|adjourn|resume|rematch|pause|unlock [no]", "offer or accept; 'no' declines",
       [](Play& p, const Words& w, const std::string&) { p.propose(w); }},
      {"concede", "concede yes", "give up the battle",
       [](Play& p, const Words& w, const std::string&) { p.concede(w); }},
      {"leave", "leave yes", "give up the seat for good",
       [](Play& p, const Words& w, const std::string&) { p.leave(w); }},
      {"transcript", "transcript FILE", "save the whole match once it has ended",
       [](Play& p, const Words& w, const std::string&) { p.transcript(w); }},
      {"invite", "invite", "how others take the seats of a match that you have made and that has not begun",
       [](Play& p, const Words&, const std::string&) { p.show_invites(); }},
      {"agree", "agree [no]", "take part in dice that are made anew, because somebody left before the beginning",
       [](Play& p, const Words& w, const std::string&) { p.agree(w); }},
      {"again", "again", "go to the rematch", [](Play& p, const Words&, const std::string&) { p.again(); }},
      {"hand", "hand", "two at one keyboard: hand it to the other player",
       [](Play& p, const Words&, const std::string&) { p.hand(); }},
      {"rules", "rules [TOPIC|ID]", "how to play this game; a chapter, a section, or one paragraph of the rules",
       [](Play& p, const Words&, const std::string& rest) { p.rules(rest); }},
      {"help", "help [WORD]", "this list; or on a command, an order, or any word of the rules",
       [](Play& p, const Words& w, const std::string&) { p.help(w); }},
      {"quit", "quit", "leave the program; the match waits for you ('emcon resume')",
       [](Play& p, const Words&, const std::string&) { p.finished_ = true; }},
  };
  return all;
}

std::vector<std::pair<std::string, std::string>> Play::command_list() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& command : commands()) out.emplace_back(command.usage, command.help);
  return out;
}

bool Play::is_verb(const std::string& word) const {
  const auto& lines = model().question.offer.lines;
  return model().my_turn() && std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
           return words::lower(line.verb) == words::lower(word);
         });
}

void Play::line(const std::string& text) {
  const Words words = words::split_words(text);
  if (words.empty() || words.front().starts_with('#')) return;
  const std::string first = words::lower(words.front());
  const auto at = text.find(words.front());
  const auto after =
      at == std::string::npos ? std::string::npos : text.find_first_not_of(" \t", at + words.front().size());
  const std::string rest = after == std::string::npos ? std::string() : text.substr(after);

  // An order goes before a command of the same name; the whole word before one that only starts so.
  if (is_verb(first))
    order(text);
  else {
    std::vector<std::string> names;
    for (const auto& command : commands()) names.push_back(command.word);
    if (first == "done")
      lock();
    else if (first == "?")
      help({"help"});
    else if (first == "exit")
      finished_ = true;
    else if (const auto* name = words::the_one(names, first))
      commands()[static_cast<std::size_t>(name - names.data())].run(*this, words, rest);
    else if (model().my_turn())
      order(text);
    else if (model().draft.locked)
      need_turn();
    else
      say_line("There is no command '" + clean(words.front(), out_.style()) +
               "', and no decision of yours is awaited. 'help' lists the commands.");
  }
  refresh_prompt();
}

void Play::look_map(const Words& words) {
  screen::MapView view;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (const auto* reach = screen::find_reach(model().board, i > 1 ? words[i - 1] : "", words[i]))
      view.area = reach->id;
    else if (const auto hex = hex_from_label(words[i]))
      view.centre = *hex;
    else if (const auto* thing = screen::find_thing(model().board, words[i]); thing && !thing->marks.empty()) {
      for (const auto& mark : thing->marks)
        if (mark.role == table::Role::present) view.centre = mark.hex;
    } else if (words[i].find_first_not_of("0123456789") == std::string::npos) {
      view.radius = std::clamp(std::atoi(words[i].substr(0, 3).c_str()), 1, 60);
    } else if (const auto& maps = model().board.maps;
               std::ranges::find(maps, words[i], &table::Map::id) != maps.end()) {
      view.map = words[i];
    } else {
      return say_line("There is no map, place, unit or ship '" + clean(words[i], out_.style()) +
                      "' now. What a weapon can reach is shown while you may give it orders.");
    }
  }
  out_.print(screen::draw_map(model().board, out_.style(), view));
}

void Play::look_sheet(const Words& words) {
  if (words.size() < 2)
    return say_line(
        "Please name a thing, such as 'sheet " +
        (model().board.things.empty() ? std::string("A") : clean(model().board.things.front().handle, out_.style())) +
        "'. 'units' lists them.");
  const auto* thing = screen::find_thing(model().board, words[1]);
  if (!thing)
    return say_line("There is nothing called '" + clean(words[1], out_.style()) + "'. 'units' lists what there is.");
  out_.print(screen::sheet(model().board, *thing, out_.style()));
}

void Play::look_log(const Words& words) {
  std::size_t count = 20;
  if (words.size() > 1)
    count =
        words[1] == "all" ? model().journal.size() : static_cast<std::size_t>(std::max(1, std::atoi(words[1].c_str())));
  if (model().journal.empty()) return say_line("Nothing has happened yet.");
  show_journal(model().journal.size() > count ? model().journal.size() - count : 0);
}

void Play::look_orders() {
  if (!model().my_turn()) return say_line("No decision of yours is awaited. 'status' says whose turn it is.");
  out_.print(screen::orders(model().question.offer, out_.style()));
}

void Play::why(const Words& words) {
  const auto& style = out_.style();
  if (words.size() < 2) {
    if (refusal_.empty())
      return say_line("Nothing has been refused. 'why ID' explains the facts of a thing, 'why ID FACT' one of them.");
    for (const auto& problem : refusal_) {
      out_.print(screen::problem(problem, refused_, style));
      std::string more = "    [" + clean(problem.code, style) + "]";
      for (const auto& [name, value] : problem.params)
        more += " " + clean(name, style) + " = " + clean(value, style) + ".";
      const bool has_line = problem.line >= 0 && static_cast<std::size_t>(problem.line) < refused_.lines.size();
      const auto* offered =
          has_line ? table::find_line(model().question.offer, refused_.lines[static_cast<std::size_t>(problem.line)])
                   : nullptr;
      if (offered) more += " Written: " + clean(words::usage(model().question.offer, *offered), style);
      out_.print(screen::wrapped(style, more, 4) + book_.entry(problem.clause, style));
    }
    return;
  }
  const auto* thing = screen::find_thing(model().board, words[1]);
  const std::string& name = words.size() > 2 ? words[2] : words[1];
  std::string text;
  for (const auto& other : model().board.things) {
    if (thing && &other != thing) continue;
    for (const auto& fact : other.facts)
      if ((thing && words.size() == 2) || words::starts_with_folded(fact.name, name))
        text += clean(other.handle, style) + " " + screen::explain(fact, style);
  }
  for (const auto& side : model().board.sides)
    for (const auto& fact : side.facts)
      if (!thing && words::starts_with_folded(fact.name, name))
        text += clean(side.name, style) + " " + screen::explain(fact, style);
  if (text.empty()) text = book_.entry(name, style);
  if (text.empty())
    return say_line("Nothing is known of '" + clean(name, style) + "'. 'sheet ID' lists the facts of a thing.");
  out_.print(text);
}

void Play::help(const Words& words) {
  const auto& style = out_.style();
  if (words.size() > 1 && words::lower(words[1]) == "rules") {
    std::string topic;
    for (std::size_t i = 2; i < words.size(); ++i) topic += (topic.empty() ? "" : " ") + words[i];
    return rules(topic);
  }
  if (words.size() > 1) {
    for (const auto& command : commands())
      if (command.word == words::lower(words[1])) return say_line(command.usage + ": " + command.help + ".");
    return help_on_word(words[1]);
  }
  std::vector<std::vector<std::string>> rows = {{"Command", "What it does"}};
  for (const auto& command : commands()) rows.push_back({command.usage, command.help});
  out_.print(
      screen::table(style, rows) +
      "An order is written as 'orders' shows it; words may be shortened, and fields left out take their default.\n");
}

/// A verb of the open question, or any word of the handbook.
void Play::help_on_word(const std::string& word) {
  const auto& style = out_.style();
  const auto& offer = model().question.offer;
  std::string text;
  const auto line =
      std::ranges::find_if(offer.lines, [&](const auto& one) { return words::lower(one.verb) == words::lower(word); });
  if (line != offer.lines.end())
    text = screen::wrapped(style, clean(words::usage(offer, *line), style), 4) +
           (line->label.empty() ? "" : screen::wrapped(style, "  " + clean(line->label, style), 4));
  if (!book_.empty()) text += book_.about(word, style);
  if (text.empty())
    return say_line("There is no command '" + clean(word, style) + "', and the rules do not speak of it.");
  out_.print(text);
}

std::vector<std::string> Play::complete(const std::string& text) const {
  auto words = words::split_words(text);
  const bool open = !text.empty() && text.back() != ' ' && !words.empty();
  const std::string word = open ? words.back() : std::string();
  if (open) words.pop_back();
  std::vector<std::string> out;
  const auto& offer = model().question.offer;
  if (words.empty()) {
    if (model().my_turn()) out = words::complete_order(offer, text);
    for (const auto& command : commands())
      if (command.word.starts_with(words::lower(word))) words::add_new(out, command.word);
    return out;
  }
  const std::string first = words::lower(words.front());
  if (is_verb(first)) return words::complete_order(offer, text);
  if (first == "odds" || first == "add" || (first == "change" && words.size() > 1)) {
    auto at = std::string::npos;
    for (std::size_t skip = first == "change" ? 2 : 1, from = 0; skip > 0; --skip)
      from = at = text.find_first_not_of(" \t", text.find_first_of(" \t", from));
    return model().my_turn() ? words::complete_order(offer, text.substr(std::min(at, text.size()))) : out;
  }
  std::vector<std::string> from;
  if (first == "sheet" || first == "why" || first == "map") {
    if (words.size() == 1)
      for (const auto& thing : model().board.things) from.push_back(thing.handle);
    else if (const auto* thing = screen::find_thing(model().board, words[1]); thing && first == "why")
      for (const auto& fact : thing->facts) from.push_back(fact.name);
  }
  if (first == "propose" && words.size() == 1) from = {"draw", "adjourn", "resume", "rematch", "pause", "unlock"};
  if (first == "rules") from = book_.topics();
  if (first == "help" && words.size() == 1)
    for (const auto& command : commands()) from.push_back(command.word);
  if (first == "standing" && standing_)
    return words::complete_order(standing_offer(), text.substr(std::min(text.size(), text.find(' ') + 1)));
  for (const auto& name : from)
    if (words::starts_with_folded(name, word)) words::add_new(out, name);
  return out;
}

}  // namespace emcon::client
