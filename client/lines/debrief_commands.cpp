// Reads and runs the commands that a person may give while he looks back at an ended match.
#include "client/lines/debrief_commands.hpp"

#include <algorithm>
#include <optional>

#include "client/panel/map_text.hpp"
#include "client/screen/sheet.hpp"
#include "client/telling/steps.hpp"
#include "common/wire/convert.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::client::lines {

using screen::clean;
using telling::Nothing;
using telling::Page;
using telling::Shown;

namespace {

using LineWords = std::vector<std::string>;

constexpr std::uint32_t log_lines = 20;  ///< told before the step, unless another number is named

/// One typed line, at a step that is shown.
struct Asked {
  Debriefing& person;
  const LineWords& words;
  const screen::Style& style;

  const table::Board& board() const { return person.board(); }
  Shown sentence(const std::string& text) const { return telling::sentence(style, text); }
  Shown done(const Debriefing::Done& what) const {
    return what ? Shown{Nothing{}} : telling::Sentence{telling::no_look(what.error(), person, style)};
  }
};

struct DebriefCommand {
  std::string word;
  std::string usage;
  std::string help;
  Shown (*run)(const Asked& asked);
};

/// A whole number from 0 up after the command; nothing if there is none.
std::optional<std::uint32_t> number_behind(const LineWords& words) {
  constexpr std::size_t digits_max = 6;
  if (words.size() < 2 || words[1].empty() || words[1].size() > digits_max ||
      words[1].find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return static_cast<std::uint32_t>(std::stoul(words[1]));
}

Shown to_turn(const Asked& asked) {
  const auto number = number_behind(asked.words);
  if (!number && asked.words.size() > 1)
    return asked.sentence("'" + clean(asked.words[1], asked.style) + "' is no turn; write its number: 'turn 3'.");
  if (!number) return asked.sentence("Please name a turn, such as 'turn 3'.");
  return asked.done(asked.person.to_turn(*number));
}

Shown all_steps(const Asked& asked) {
  asked.person.show_all(!asked.person.shows_all());
  return telling::Sentence{telling::all_steps(asked.person)};
}

Shown see_side(const Asked& asked) {
  const auto& words = asked.words;
  LineWords names;
  for (const auto& one : telling::sides_of(asked.person)) names.push_back(one.name);
  const std::size_t sides = names.size();
  names.insert(names.end(), {"public", "truth"});
  LineWords shown;
  for (const auto& name : names) shown.push_back(clean(name, asked.style));
  const std::string* found = words.size() > 1 ? words::the_same(names, words[1]) : nullptr;
  auto index = found ? static_cast<std::size_t>(found - names.data()) : names.size();
  // "A" is the first side, "B" the second, unless a side is called so.
  if (!found && words.size() > 1 && words[1].size() == 1)
    if (const auto letter = static_cast<std::size_t>(words::lower(words[1])[0] - 'a'); letter < sides) index = letter;
  if (index == names.size())
    return asked.sentence(
        (words.size() > 1 ? "Nobody here is '" + clean(words[1], asked.style) + "'. " : std::string()) +
        "One can see it as " + words::one_of(shown) + "." +
        (words.size() > 1 ? clean(words::did_you_mean(words[1], names), asked.style) : std::string()));
  if (index == sides) return asked.done(asked.person.see_as({Eyes::Of::everybody}));
  if (index == sides + 1) return asked.done(asked.person.see_as({Eyes::Of::truth}));
  return asked.done(asked.person.see_as({Eyes::Of::side, static_cast<std::uint32_t>(index)}));
}

Shown see_seat(const Asked& asked) {
  const auto number = number_behind(asked.words);
  return asked.done(number ? asked.person.see_as({Eyes::Of::seat, *number}) : std::unexpected(NoLook::no_such_seat));
}

Shown to_step(const Asked& asked) {
  return asked.done(asked.person.to_step(number_behind(asked.words).value_or(0)));
}

Shown log(const Asked& asked) {
  return asked.done(asked.person.log(std::max<std::uint32_t>(1, number_behind(asked.words).value_or(log_lines))));
}

Shown board(const Asked& asked) {
  return Page{"board", panel::map_text(asked.board(), asked.style) + screen::units_table(asked.board(), asked.style) +
                           screen::sides(asked.board(), asked.style)};
}

Shown map(const Asked& asked) {
  std::string wrong;
  const auto view = panel::read_view(asked.board(), {asked.words.begin() + 1, asked.words.end()}, wrong);
  if (!view)
    return asked.sentence("There is no map, place or thing '" + clean(wrong, asked.style) + "' in this step." +
                          clean(screen::thing_meant(asked.board(), wrong), asked.style));
  return Page{"map", panel::map_text(asked.board(), asked.style, *view)};
}

Shown sheet(const Asked& asked) {
  return sheet_of_step(asked.person, asked.words.size() > 1 ? asked.words[1] : "", asked.style);
}

std::string explained(const Debriefing& person, const v1::DebriefLine& line, const screen::Style& style) {
  const std::string told = telling::told_word(person, line, style);
  return screen::wrapped(
             style, std::to_string(line.line().number()) + ". " +
                        (line.line().clause().empty() ? "no paragraph" : clean(line.line().clause(), style)) + ", " +
                        (told.empty() ? "told to everybody" : told) + ":") +
         screen::journal_line(wire::from_proto(line.line()), style);
}

/// A line of the step or of the log by its number, or facts of the board.
Shown why(const Asked& asked) {
  const auto& [person, words, style] = asked;
  if (words.size() < 2) return why_of_step(person, style);
  std::string text;
  if (const auto number = number_behind(words))
    for (const auto* lines : {&person.step()->before(), &person.step()->lines()})
      for (const auto& line : *lines)
        if (line.line().number() == *number) text += explained(person, line, style);
  if (!text.empty()) return Page{"why", text};
  const auto* thing = screen::find_thing(asked.board(), words[1]);
  const std::string& name = words.size() > 2 ? words[2] : words[1];
  for (const auto& other : asked.board().things)
    for (const auto& fact : other.facts)
      if (thing ? &other == thing && (words.size() == 2 || words::starts_with_folded(fact.name, name))
                : words::starts_with_folded(fact.name, name))
        text += clean(other.handle, style) + " " + screen::explain(fact, style);
  if (!text.empty()) return Page{"why", text};
  return asked.sentence("Nothing is known of '" + clean(name, style) +
                        "' here. 'sheet ID' lists the facts of a thing.");
}

Shown help(const Asked& asked);

Shown quit(const Asked& asked) {
  asked.person.quit();
  return Nothing{};
}

const std::vector<DebriefCommand>& debrief_commands() {
  static const std::vector<DebriefCommand> all = {
      {"next", "next, or Enter", "the next step", [](const Asked& a) { return a.done(a.person.next()); }},
      {"back", "back", "the step before", [](const Asked& a) { return a.done(a.person.back()); }},
      {"step", "step N", "step N", to_step},
      {"turn", "turn N", "the beginning of turn N", to_turn},
      {"all", "all", "every step, or only those in which something happened for these eyes", all_steps},
      {"start", "start", "the first step", [](const Asked& a) { return a.done(a.person.to_step(1)); }},
      {"end", "end", "the last step", [](const Asked& a) { return a.done(a.person.to_end()); }},
      {"side", "side NAME|public|truth", "see it as that side knew it, as spectators did, or as it was", see_side},
      {"seat", "seat N", "see it as that seat knew it", see_seat},
      {"orders", "orders", "what every seat had ordered, opened against its commitment",
       [](const Asked& a) { return telling::all_orders(a.person, a.style); }},
      {"log", "log [N]", "what was told so far, N lines before this step", log},
      {"board", "board", "map, units and sides", board},
      {"map", "map [PLACE|ID] [RADIUS]", "the map; round a place or a thing if you name one", map},
      {"units", "units", "everything on the table",
       [](const Asked& a) -> Shown { return Page{"units", screen::units_table(a.board(), a.style)}; }},
      {"sheet", "sheet ID", "all that was known of one thing", sheet},
      {"why", "why [LINE|ID] [FACT]", "explain the lines of this step, one of the log, or facts of the board", why},
      {"help", "help [COMMAND]", "this list", help},
      {"quit", "quit", "leave the program", quit},
  };
  return all;
}

LineWords all_words() {
  LineWords out;
  for (const auto& command : debrief_commands()) out.push_back(command.word);
  return out;
}

Shown help(const Asked& asked) {
  const auto& words = asked.words;
  if (words.size() > 1) {
    for (const auto& command : debrief_commands())
      if (command.word == words::lower(words[1])) return asked.sentence(command.usage + ": " + command.help + ".");
    return asked.sentence("There is no command '" + clean(words[1], asked.style) + "'." +
                          words::did_you_mean(words[1], all_words()) + " 'help' lists the commands.");
  }
  std::vector<std::vector<std::string>> rows = {{"Command", "What it does"}};
  for (const auto& command : debrief_commands()) rows.push_back({command.usage, command.help});
  return Page{"help", screen::table(asked.style, rows)};
}

}  // namespace

std::vector<std::pair<std::string, std::string>> debrief_command_list() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& command : debrief_commands()) out.emplace_back(command.usage, command.help);
  return out;
}

Shown run_debrief(Debriefing& person, const std::string& text, const screen::Style& style) {
  LineWords words = words::split_words(text);
  if (person.finished() || (!words.empty() && words.front().starts_with('#'))) return Nothing{};
  if (words.empty()) words = {"next"};
  const Asked asked{person, words, style};
  const std::string first = words::lower(words.front());
  if (first == "q" || first == "quit" || first == "exit") return quit(asked);
  if (!person.step() || person.waiting()) return asked.done(std::unexpected(NoLook::not_yet));
  const LineWords names = all_words();
  const std::string* name = first == "n" ? &names[0] : first == "b" ? &names[1] : words::the_one(names, first);
  if (const auto meant = words::all_meant(names, first); !name && meant.size() > 1)
    return asked.sentence("'" + clean(words.front(), style) + "' could mean " + words::one_of(meant) + ".");
  if (!name)
    return asked.sentence("There is no command '" + clean(words.front(), style) + "'." +
                          words::did_you_mean(first, names) + " 'help' lists the commands.");
  Shown out = debrief_commands()[static_cast<std::size_t>(name - names.data())].run(asked);
  if (auto* page = std::get_if<Page>(&out)) page->title = text;
  return out;
}

Shown why_of_step(const Debriefing& person, const screen::Style& style) {
  std::string text;
  for (const auto& line : person.step()->lines()) text += explained(person, line, style);
  if (!text.empty()) return Page{"why", text};
  return telling::sentence(style, "Nothing was told in this step. 'why ID' explains the facts of a thing.");
}

Shown sheet_of_step(const Debriefing& person, const std::string& thing, const screen::Style& style) {
  const auto* found = thing.empty() ? nullptr : screen::thing_begun(person.board(), thing);
  if (thing.empty()) return telling::sentence(style, "Please name a thing; 'units' lists what there is.");
  if (!found)
    return telling::sentence(style, "There is nothing called '" + clean(thing, style) + "' in this step." +
                                        clean(screen::thing_meant(person.board(), thing), style) +
                                        " 'units' lists what there is.");
  return Page{"sheet", screen::sheet(person.board(), *found, style)};
}

std::vector<std::string> complete_debrief(const Debriefing& person, const std::string& text) {
  LineWords words = words::split_words(text);
  const bool open = !text.empty() && text.back() != ' ' && !words.empty();
  const std::string word = open ? words.back() : std::string();
  if (open) words.pop_back();
  LineWords from, out;
  if (words.empty())
    for (const auto& command : debrief_commands()) from.push_back(command.word);
  else if (words.size() == 1 && words[0] == "side") {
    for (const auto& side : person.board().sides) from.push_back(side.name);
    from.insert(from.end(), {"public", "truth"});
  } else if (words.size() == 1 && (words[0] == "sheet" || words[0] == "why" || words[0] == "map"))
    for (const auto& thing : person.board().things) from.push_back(thing.handle);
  for (const auto& name : from)
    if (words::starts_with_folded(name, word)) words::add_new(out, name);
  return out;
}

}  // namespace emcon::client::lines
