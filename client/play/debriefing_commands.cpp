// Runs the commands that a person may give while he looks back at an ended match.
#include <algorithm>

#include "client/play/debriefing.hpp"
#include "client/screen/map.hpp"
#include "client/screen/sheet.hpp"
#include "common/wire/convert.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client {
namespace {

using screen::clean;

constexpr std::uint32_t log_lines = 20;  ///< told before the step, unless another number is named

/// A whole number from 1 up; nothing if it is none.
std::optional<std::uint32_t> number_of(const std::vector<std::string>& words) {
  constexpr std::size_t digits_max = 6;
  if (words.size() < 2 || words[1].empty() || words[1].size() > digits_max ||
      words[1].find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return static_cast<std::uint32_t>(std::stoul(words[1]));
}

}  // namespace

struct Debriefing::Command {
  std::string word;
  std::string usage;
  std::string help;
  void (*run)(Debriefing& here, const Words& words);
};

const std::vector<Debriefing::Command>& Debriefing::commands() {
  static const std::vector<Command> all = {
      {"next", "next, or Enter", "the next step", [](Debriefing& d, const Words&) { d.next(); }},
      {"back", "back", "the step before", [](Debriefing& d, const Words&) { d.back(); }},
      {"step", "step N", "step N", [](Debriefing& d, const Words& w) { d.to_step(w); }},
      {"turn", "turn N", "the first step of turn N", [](Debriefing& d, const Words& w) { d.to_turn(w); }},
      {"start", "start", "the first step", [](Debriefing& d, const Words&) { d.go(1); }},
      {"end", "end", "the last step", [](Debriefing& d, const Words&) { d.go(0); }},
      {"side", "side NAME|public|truth", "see it as that side knew it, as spectators did, or as it was",
       [](Debriefing& d, const Words& w) { d.side(w); }},
      {"seat", "seat N", "see it as that seat knew it", [](Debriefing& d, const Words& w) { d.seat(w); }},
      {"orders", "orders", "what every seat had ordered, opened against its commitment",
       [](Debriefing& d, const Words&) { d.show_orders(true); }},
      {"log", "log [N]", "what was told so far, N lines before this step",
       [](Debriefing& d, const Words& w) { d.log(w); }},
      {"board", "board", "map, units and sides", [](Debriefing& d, const Words&) { d.board(); }},
      {"map", "map [HEX|ID]", "the map; round a place if you name one",
       [](Debriefing& d, const Words& w) { d.show_map(w); }},
      {"units", "units", "everything on the table",
       [](Debriefing& d, const Words&) { d.out_.print(screen::units_table(d.board_, d.out_.style())); }},
      {"sheet", "sheet ID", "all that was known of one thing", [](Debriefing& d, const Words& w) { d.sheet(w); }},
      {"why", "why [LINE|ID] [FACT]", "explain the lines of this step, one of the log, or facts of the board",
       [](Debriefing& d, const Words& w) { d.why(w); }},
      {"help", "help [COMMAND]", "this list", [](Debriefing& d, const Words& w) { d.help(w); }},
      {"quit", "quit", "leave the program", [](Debriefing& d, const Words&) { d.finished_ = true; }},
  };
  return all;
}

std::vector<std::pair<std::string, std::string>> Debriefing::command_list() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& command : commands()) out.emplace_back(command.usage, command.help);
  return out;
}

void Debriefing::line(const std::string& text) {
  Words words = words::split_words(text);
  if (finished_ || (!words.empty() && words.front().starts_with('#'))) return;
  if (words.empty()) words = {"next"};
  const std::string first = words::lower(words.front());
  if (first == "q" || first == "quit" || first == "exit") {
    finished_ = true;
  } else if (!step_ || waiting_) {
    say_line("One moment, the server is still opening the match.");
  } else {
    std::vector<std::string> names;
    for (const auto& command : commands()) names.push_back(command.word);
    const std::string* name = first == "n" ? &names[0] : first == "b" ? &names[1] : words::the_one(names, first);
    if (name)
      commands()[static_cast<std::size_t>(name - names.data())].run(*this, words);
    else
      say_line("There is no command '" + clean(words.front(), out_.style()) + "'. 'help' lists the commands.");
  }
  refresh_prompt();
}

void Debriefing::next() {
  if (step_->step() == step_->steps()) return say_line("This is the end.");
  go(step_->step() + 1);
}

void Debriefing::back() {
  if (step_->step() <= 1) return say_line("This is the beginning.");
  go(step_->step() - 1);
}

void Debriefing::to_step(const Words& words) {
  const auto number = number_of(words);
  if (!number || *number < 1 || *number > step_->steps())
    return say_line("The steps are numbered 1 to " + std::to_string(step_->steps()) + ".");
  go(*number);
}

void Debriefing::to_turn(const Words& words) {
  const auto number = number_of(words);
  if (!number) return say_line("Please name a turn, such as 'turn 3'.");
  v1::GetDebrief asked = shown_;
  asked.set_step(*number == 0 ? 1 : 0);
  asked.set_turn(static_cast<std::int32_t>(*number));
  ask(std::move(asked));
}

void Debriefing::see_as(v1::GetDebrief::Eyes eyes, int seat) {
  v1::GetDebrief asked = shown_;
  asked.set_eyes(eyes);
  asked.set_seat(static_cast<std::uint32_t>(std::max(0, seat)));
  mapped_turn_ = -1;  // it may look quite different now
  ask(std::move(asked));
}

void Debriefing::side(const Words& words) {
  std::vector<std::string> names;
  const auto& sides = board_.sides.empty() ? desk_.model().board.sides : board_.sides;
  for (const auto& one : sides) names.push_back(one.name);
  const std::size_t sides_of_board = names.size();
  names.insert(names.end(), {"public", "truth"});
  std::vector<std::string> shown;
  for (const auto& name : names) shown.push_back(clean(name, out_.style()));
  const std::string* found = words.size() > 1 ? words::the_one(names, words[1]) : nullptr;
  auto index = found ? static_cast<std::size_t>(found - names.data()) : names.size();
  // "A" is the first side, "B" the second, unless a side is called so.
  if (!found && words.size() > 1 && words[1].size() == 1)
    if (const auto letter = static_cast<std::size_t>(words::lower(words[1])[0] - 'a'); letter < sides_of_board)
      index = letter;
  if (index == names.size()) return say_line("One can see it as " + words::one_of(shown) + ".");
  if (index == sides_of_board) return see_as(v1::GetDebrief::PUBLIC, 0);
  if (index == sides_of_board + 1) return see_as(v1::GetDebrief::TRUTH, 0);
  for (const auto& one : desk_.model().card.seats())
    if (one.side() == index) return see_as(v1::GetDebrief::SEAT, static_cast<int>(one.seat()));
}

void Debriefing::seat(const Words& words) {
  const auto number = number_of(words);
  const auto seats = static_cast<std::uint32_t>(desk_.model().card.seats_size());
  if (!number || *number >= seats)
    return say_line("The seats are numbered 0 to " + std::to_string(seats == 0 ? 0 : seats - 1) + ".");
  see_as(v1::GetDebrief::SEAT, static_cast<int>(*number));
}

void Debriefing::board() {
  const auto& style = out_.style();
  out_.print(screen::draw_map(board_, style) + screen::units_table(board_, style) + screen::sides(board_, style));
}

void Debriefing::sheet(const Words& words) {
  const auto* thing = words.size() > 1 ? screen::find_thing(board_, words[1]) : nullptr;
  if (!thing) return say_line("Please name a thing; 'units' lists what there is.");
  out_.print(screen::sheet(board_, *thing, out_.style()));
}

void Debriefing::log(const Words& words) {
  v1::GetDebrief asked = shown_;
  asked.set_before(std::max<std::uint32_t>(1, number_of(words).value_or(log_lines)));
  log_asked_ = true;
  ask(std::move(asked));
}

void Debriefing::why(const Words& words) {
  const auto& style = out_.style();
  const auto explain = [&](const v1::DebriefLine& line) {
    const std::string told = told_word(line);
    out_.print(screen::wrapped(
        style, std::to_string(line.line().number()) + ". " +
                   (line.line().clause().empty() ? "no paragraph" : clean(line.line().clause(), style)) + ", " +
                   (told.empty() ? "told to everybody" : told) + ":"));
    out_.print(screen::journal_line(wire::from_proto(line.line()), style));
  };
  const auto number = number_of(words);
  std::size_t explained = 0;
  for (const auto* lines : {&step_->before(), &step_->lines()})
    for (const auto& line : *lines) {
      const bool wanted = number ? line.line().number() == *number : words.size() < 2 && lines == &step_->lines();
      if (!wanted) continue;
      explain(line);
      ++explained;
    }
  if (explained > 0) return;
  if (words.size() < 2) return say_line("Nothing was told in this step. 'why ID' explains the facts of a thing.");
  const auto* thing = screen::find_thing(board_, words[1]);
  const std::string& name = words.size() > 2 ? words[2] : words[1];
  std::string text;
  for (const auto& other : board_.things)
    for (const auto& fact : other.facts)
      if (thing ? &other == thing && (words.size() == 2 || words::starts_with_folded(fact.name, name))
                : words::starts_with_folded(fact.name, name))
        text += clean(other.handle, style) + " " + screen::explain(fact, style);
  if (text.empty())
    return say_line("Nothing is known of '" + clean(name, style) + "' here. 'sheet ID' lists the facts of a thing.");
  out_.print(text);
}

void Debriefing::help(const Words& words) {
  const auto& style = out_.style();
  if (words.size() > 1) {
    for (const auto& command : commands())
      if (command.word == words::lower(words[1])) return say_line(command.usage + ": " + command.help + ".");
    return say_line("There is no command '" + clean(words[1], style) + "'.");
  }
  std::vector<std::vector<std::string>> rows = {{"Command", "What it does"}};
  for (const auto& command : commands()) rows.push_back({command.usage, command.help});
  out_.print(screen::table(style, rows));
}

std::vector<std::string> Debriefing::complete(const std::string& text) const {
  Words words = words::split_words(text);
  const bool open = !text.empty() && text.back() != ' ' && !words.empty();
  const std::string word = open ? words.back() : std::string();
  if (open) words.pop_back();
  std::vector<std::string> from, out;
  if (words.empty())
    for (const auto& command : commands()) from.push_back(command.word);
  else if (words.size() == 1 && words[0] == "side") {
    for (const auto& side : board_.sides) from.push_back(side.name);
    from.insert(from.end(), {"public", "truth"});
  } else if (words.size() == 1 && (words[0] == "sheet" || words[0] == "why" || words[0] == "map"))
    for (const auto& thing : board_.things) from.push_back(thing.handle);
  for (const auto& name : from)
    if (words::starts_with_folded(name, word)) words::add_new(out, name);
  return out;
}

}  // namespace emcon::client
