// Holds the table of typed commands, and finds the one that a line means.
#include "client/lines/commands.hpp"

#include <algorithm>
#include <array>

#include "client/lines/typed.hpp"
#include "client/screen/sheet.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::client::lines {

namespace {

struct Command {
  std::string word;
  std::string usage;
  std::string help;
  Shown (*run)(const Typed& typed);
};

Shown help(const Typed& typed);

Shown quit(const Typed& typed) {
  typed.session.leaving.quit();
  return Nothing{};
}

Shown invite(const Typed& typed) {
  return telling::Sentence{telling::invites(typed.model(), typed.papers.invites, typed.sight.manner)};
}

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"map", "map [PLACE|ID] [RADIUS]", "the map; round a place, or with the reach of an order, if you name one",
       [](const Typed& t) { return look_at_map(t.sight, t.words); }},
      {"units", "units", "everything on the table, where it is and how fast",
       [](const Typed& t) { return look_at_units(t.sight); }},
      {"sheet", "sheet ID", "all that is known of one thing",
       [](const Typed& t) { return look_at_sheet(t.sight, t.words); }},
      {"log", "log [N|all]", "what has happened, the last N lines",
       [](const Typed& t) { return look_at_log(t.sight, t.words); }},
      {"status", "status", "turn, seats, clocks, scores, who is awaited",
       [](const Typed& t) { return look_at_status(t.sight); }},
      {"orders", "orders", "what may be ordered now, with defaults",
       [](const Typed& t) { return look_at_orders(t.sight); }},
      {"odds", "odds [ORDER]", "what choices are worth, or what one order would do", odds},
      {"draft", "draft", "your orders so far", [](const Typed& t) { return look_at_draft(t.sight); }},
      {"add", "add ORDER", "collect an order without sending it at once", collect_order},
      {"change", "change N ORDER", "another order in the place of number N", change_order},
      {"undo", "undo [N]", "take back the last order, or number N", undo_order},
      {"clear", "clear", "take back all orders", clear_orders},
      {"suggest", "suggest [NAME|on]", "fill in what promises most; 'on': what is routine from now on", suggest_orders},
      {"shop", "shop", "what is sold now, side by side, and what is left to spend",
       [](const Typed& t) { return look_at_shop(t.sight); }},
      {"default", "default", "fill in what happens if you do nothing", default_orders},
      {"try", "try", "check the orders so far, storing nothing", try_orders},
      {"lock", "lock", "these orders are final", lock_orders},
      {"why", "why [ID] [FACT]", "explain the last refusal, a fact of the board, or a paragraph by its id",
       [](const Typed& t) { return why(t.sight, t.words); }},
      {"standing", "standing [ORDER|clear]", "answers given for you whenever a window opens", standing_orders},
      {"go", "go [TURN]",
       "go on by defaults until something happens, you can fire, or a turn begins (none named: the next)", go_on},
      {"pass", "pass [KIND [until TURN]]",
       "give the default in this and every such window, to the end of the battle if no turn is named; alone: what "
       "stands",
       pass_windows},
      {"say", "say TEXT, say side: TEXT", "talk to everybody, or to your side; who looks on talks to the others who do",
       say},
      {"propose", "propose draw|adjourn|resume|rematch|pause|unlock [no]", "offer or accept; 'no' declines", propose},
      {"concede", "concede yes", "give up the battle", concede},
      {"leave", "leave yes", "give up the seat for good", leave},
      {"transcript", "transcript FILE", "save the whole match once it has ended", save_transcript},
      {"invite", "invite", "how others take the seats of a match that you have made and that has not begun", invite},
      {"agree", "agree [no]", "take part in dice that are made anew, because somebody left before the beginning",
       agree},
      {"again", "again", "ask for a rematch when it is over, agree to it, or go to it", again},
      {"replay", "replay", "when it is over: see it again as you knew it",
       [](const Typed& t) { return t.done(t.session.leaving.look_back_at({LookBack::What::replay})); }},
      {"debrief", "debrief", "when it is over: see it as it was, and what everybody had ordered",
       [](const Typed& t) { return t.done(t.session.leaving.look_back_at({LookBack::What::debrief})); }},
      {"export", "export FILE", "when it is over: save all steps, as a film if the name ends with .cast, else as text",
       export_match},
      {"hand", "hand", "two at one keyboard: hand it to the other player",
       [](const Typed& t) { return t.done(t.session.leaving.hand()); }},
      {"rules", "rules [TOPIC|ID]", "how to play this game; a chapter, a section, or one paragraph of the rules",
       [](const Typed& t) { return rules(t.sight, t.rest); }},
      {"help", "help [WORD]", "this list; or on a command, an order, or any word of the rules", help},
      {"quit", "quit", "leave the program; the match waits for you ('emcon resume')", quit},
  };
  return all;
}

Shown help(const Typed& typed) {
  const auto& words = typed.words;
  if (words.size() > 1 && words::lower(words[1]) == "rules") {
    std::string topic;
    for (std::size_t i = 2; i < words.size(); ++i) topic += (topic.empty() ? "" : " ") + words[i];
    return rules(typed.sight, topic);
  }
  if (words.size() > 1) {
    for (const auto& command : commands())
      if (command.word == words::lower(words[1])) return typed.sentence(command.usage + ": " + command.help + ".");
    std::vector<std::string> names;
    for (const auto& command : commands()) names.push_back(command.word);
    return help_on_word(typed.sight, words[1], std::move(names));
  }
  std::vector<std::vector<std::string>> rows = {{"Command", "What it does"}};
  for (const auto& command : commands()) rows.push_back({command.usage, command.help});
  return Page{"help",
              screen::table(typed.style(), rows) +
                  "An order is written as 'orders' shows it; commands, verbs and fields may be shortened, things "
                  "and values not. Fields left out take their default.\n"};
}

/// True if `word` starts an order that may be given now.
bool is_verb(const Model& model, const std::string& word) {
  return model.my_turn() && std::ranges::any_of(model.question.offer.lines, [&](const auto& line) {
           return words::lower(line.verb) == words::lower(word);
         });
}

/// Commands that the word is, or is short for, and orders that it is short for.
Words meant_by(const Model& model, const std::string& word) {
  Words names;
  for (const auto& command : commands()) names.push_back(command.word);
  if (words::the_same(names, word)) return {word};
  Words out = words::all_meant(names, word), verbs;
  if (model.my_turn())
    for (const auto& line : model.question.offer.lines) words::add_new(verbs, line.verb);
  for (const auto& verb : words::verbs_meant(verbs, word)) words::add_new(out, verb);
  return out;
}

/// The number of words that a command takes; none: it takes text, or words whose number is not fixed.
std::optional<std::size_t> most_words(const Command& command) {
  const Words form = words::split_words(command.usage);
  const bool fixed = std::ranges::none_of(form, [](const std::string& word) {
    const bool number = word == "[N]" || word == "[N|all]" || word == "[TURN]";
    return !number && std::ranges::any_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
  });
  return fixed ? std::optional(form.size()) : std::nullopt;
}

/// Runs a command, and says its name if the person shortened it. If words follow a command that takes none, they may
/// mean something else, and nothing is done.
Shown in_full(const Typed& typed, const Command& command) {
  if (command.usage == command.word && typed.words.size() > 1)
    return typed.sentence("'" + command.word + "' stands alone, and '" + clean(typed.rest, typed.style()) +
                          "' follows it; nothing was done.");
  if (const auto most = most_words(command); most && typed.words.size() > *most)
    return typed.sentence("'" + clean(typed.words[*most], typed.style()) + "' is a word too many; nothing was done. '" +
                          command.word + "' is written: " + command.usage + ".");
  Shown out = command.run(typed);
  if (words::same_folded(typed.words.front(), command.word)) return out;
  const std::string said =
      "(" + command.word + (typed.rest.empty() ? "" : " ") + clean(typed.rest, typed.style()) + ")\n";
  if (std::holds_alternative<Nothing>(out)) return telling::Sentence{said};
  if (auto* sentence = std::get_if<telling::Sentence>(&out)) sentence->text = said + sentence->text;
  if (auto* page = std::get_if<Page>(&out); page && !typed.sight.manner.keys) page->text = said + page->text;
  return out;
}

/// Verbs of the open question, on offer or not.
Words verbs_now(const Model& model) {
  Words out;
  for (const auto& line : model.question.offer.lines) words::add_new(out, words::lower(line.verb));
  for (const auto& form : model.question.offer.orders) words::add_new(out, words::lower(form.verb));
  return out;
}

/// Whether a question of the game knows the order: the handbook has a section for each.
bool is_order_of_game(const Typed& typed, const std::string& verb) {
  return words::the_same(verbs_now(typed.model()), verb) || words::the_same(typed.sight.book.orders(), verb);
}

Words all_commands() {
  Words out;
  for (const auto& command : commands()) out.push_back(command.word);
  return out;
}

/// A word from other programs, and the command that does the same here.
struct OtherWord {
  const char *word, *command;
};
constexpr OtherWord other_words[] = {
    {"resign", "concede yes"},
    {"surrender", "concede yes"},
    {"accept", "propose WHAT"},
    {"decline", "propose WHAT no"},
    {"chat", "say TEXT"},
    {"tell", "say TEXT"},
    {"save", "export FILE"},
    {"ships", "units"},
    {"fleet", "units"},
    {"moves", "orders"},
    {"end", "lock"},
    {"commit", "lock"},
    {"confirm", "lock"},
    {"cancel", "undo"},
    {"stop", "quit"},
    {"who", "status"},
    {"players", "status"},
    {"score", "status"},
    {"history", "log"},
    {"skip", "go"},
};

/// A hint at the command meant by an unknown word, such as "'unlock' is proposed to the others: type 'propose
/// unlock'."; empty: no command is near enough.
std::string command_meant(const Typed& typed, const std::string& word) {
  const std::string colon = typed.sight.manner.keys ? ":" : "";
  const auto form = [&](const std::string& command) { return "'" + colon + command + "'"; };
  if (words::the_same(proposals(), word))
    return "'" + word + "' is proposed to the others: type " + form("propose " + word) + ".";
  for (const OtherWord& other : other_words)
    if (word == other.word) return "There is no command '" + word + "'; type " + form(other.command) + ".";
  Words known = all_commands();
  for (const std::string& what : proposals()) known.push_back(what);
  Words near = words::nearest_words(word, known);
  for (std::string& one : near) one = form((words::the_same(proposals(), one) ? "propose " : "") + one);
  if (near.empty()) {
    // Five letters at least: a short word is near to too many.
    constexpr std::size_t short_word = 4;
    Words others;
    for (const OtherWord& other : other_words) others.emplace_back(other.word);
    const Words meant = word.size() > short_word ? words::nearest_words(word, others) : Words();
    for (const OtherWord& other : other_words)
      if (!meant.empty() && meant.front() == other.word) near = {form(other.command)};
  }
  if (near.empty()) return {};
  return "There is no command '" + clean(word, typed.style()) + "'. Did you mean " + words::one_of(near) + "?";
}

/// The answer to an unknown word while no order can be given. It gives the reason: above all, that the battle is over
/// or the match adjourned.
Shown no_order_now(const Typed& typed, bool order) {
  const std::string word = "'" + clean(typed.words.front(), typed.style()) + "'";
  const bool stands = typed.model().ended() || typed.model().adjourned();
  if (order && (stands || typed.model().seat < 0)) return typed.done(typed.session.orders.possible());
  if (order)
    return typed.sentence(word + " is an order, and no decision of yours is awaited now. 'status' says who decides.");
  const std::string now = typed.model().ended()       ? "the battle is over"
                          : typed.model().adjourned() ? "the match is adjourned"
                                                      : "no decision of yours is awaited";
  Words known = typed.sight.book.orders();
  for (const std::string& verb : verbs_now(typed.model())) words::add_new(known, verb);
  return typed.sentence("There is no command " + word + ", and " + now + "." +
                        words::did_you_mean(words::lower(typed.words.front()), known) + " 'help' lists the commands.");
}

/// An order goes before a command of the same name; the whole word before one that only starts so.
Shown dispatch(const Typed& typed) {
  const std::string first = words::lower(typed.words.front());
  if (is_verb(typed.model(), first)) return give_order(typed);
  if (first == "done") return in_full(typed, *std::ranges::find(commands(), std::string("lock"), &Command::word));
  if (first == "?") {
    const Words alone = {"help"};
    return help({typed.session, typed.papers, typed.sight, typed.text, alone, typed.rest});
  }
  if (first == "exit" && typed.words.size() == 1) return quit(typed);
  if (first == "exit") return in_full(typed, *std::ranges::find(commands(), std::string("quit"), &Command::word));
  const Words meant = meant_by(typed.model(), first);
  if (meant.size() > 1)
    return typed.sentence("'" + clean(typed.words.front(), typed.style()) + "' could mean " + words::one_of(meant) +
                          "; nothing was done.");
  if (const auto command =
          meant.empty() ? commands().end() : std::ranges::find(commands(), meant.front(), &Command::word);
      command != commands().end())
    return in_full(typed, *command);
  const bool order = is_order_of_game(typed, first);
  if (typed.model().my_turn()) {
    const bool nearly = order || !words::nearest_words(first, verbs_now(typed.model())).empty();
    const std::string instead = meant.empty() && !nearly ? command_meant(typed, first) : std::string();
    return instead.empty() ? give_order(typed) : typed.sentence(instead);
  }
  if (!order)
    if (const std::string instead = command_meant(typed, first); !instead.empty()) return typed.sentence(instead);
  if (typed.model().draft.locked) return typed.done(typed.session.orders.possible());
  return no_order_now(typed, order);
}

/// Completes the kinds of windows after 'pass', even if the title of the open question begins as typed; then 'until'.
Words complete_pass(const Session& session, const Words& words, const std::string& text) {
  const Question& open = session.model().question;
  const auto start = text.find_first_not_of(' ', text.find(' '));
  const std::string typed = start == std::string::npos ? std::string() : text.substr(start);
  Words kinds = passed_kinds(session.standing.offer()), out;
  if (kinds.empty() && !open.kind.empty()) kinds = {open.kind};
  for (const std::string& kind : kinds)
    if (words.size() == 1 && words::starts_with_folded(kind, typed)) words::add_new(out, kind);
  if (out.empty() && words::starts_with_folded(open.title, typed) && words::the_same(kinds, open.kind))
    out = {open.kind};
  return words.size() == 2 && words::the_same(kinds, words[1]) ? Words{"until"} : out;
}

}  // namespace

bool needs_no_decision(const std::string& line) {
  const auto begin = std::min(line.find_first_not_of(' '), line.size());
  const std::string first = words::lower(line.substr(begin, line.find(' ', begin) - begin));
  constexpr std::array<std::string_view, 6> of_waiting{"quit", "exit", "help", "?", "status", "invite"};
  return std::ranges::find(of_waiting, first) != of_waiting.end();
}

std::vector<std::pair<std::string, std::string>> Commands::list() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& command : commands()) out.emplace_back(command.usage, command.help);
  return out;
}

Shown Commands::run(const std::string& text, const screen::Style& style) const {
  const Words words = words::split_words(text);
  if (words.empty() || words.front().starts_with('#')) return Nothing{};
  const auto at = text.find(words.front());
  const auto after =
      at == std::string::npos ? std::string::npos : text.find_first_not_of(" \t", at + words.front().size());
  const std::string rest = after == std::string::npos ? std::string() : text.substr(after);
  Shown out = dispatch({session_, papers_, {session_, book_, {style, keys_, maps_}}, text, words, rest});
  if (auto* page = std::get_if<Page>(&out)) page->title = text;
  return out;
}

std::vector<std::string> Commands::complete(const std::string& text) const {
  const Model& model = session_.model();
  auto words = words::split_words(text);
  const bool open = !text.empty() && text.back() != ' ' && !words.empty();
  const std::string word = open ? words.back() : std::string();
  if (open) words.pop_back();
  std::vector<std::string> out;
  const auto& offer = model.question.offer;
  if (words.empty()) {
    if (model.my_turn()) out = words::complete_order(offer, text);
    for (const auto& command : commands())
      if (command.word.starts_with(words::lower(word))) words::add_new(out, command.word);
    return out;
  }
  const std::string first = words::lower(words.front());
  if (is_verb(model, first)) return words::complete_order(offer, text);
  if (first == "odds" || first == "add" || (first == "change" && words.size() > 1)) {
    auto at = std::string::npos;
    for (std::size_t skip = first == "change" ? 2 : 1, from = 0; skip > 0; --skip)
      from = at = text.find_first_not_of(" \t", text.find_first_of(" \t", from));
    return model.my_turn() ? words::complete_order(offer, text.substr(std::min(at, text.size()))) : out;
  }
  std::vector<std::string> from;
  if (first == "sheet" || first == "why" || first == "map") {
    if (words.size() == 1)
      for (const auto& thing : model.board.things) from.push_back(thing.handle);
    else if (const auto* thing = screen::find_thing(model.board, words[1]); thing && first == "why")
      for (const auto& fact : thing->facts) from.push_back(fact.name);
  }
  if (first == "propose" && words.size() == 1) from = proposals();
  if (first == "suggest" && words.size() == 1) {
    for (const auto& one : offer.suggested) from.push_back(one.name);
    if (!model.question.routine.verb.empty()) from.emplace_back("on");
  }
  if (first == "rules") from = book_.topics();
  if (first == "help" && words.size() == 1)
    for (const auto& command : commands()) from.push_back(command.word);
  if (first == "pass" || first == "standing") session_.standing.learn();
  if (first == "pass") return complete_pass(session_, words, text);
  if (first == "standing" && !session_.standing.offer().lines.empty())
    return words::complete_order(session_.standing.offer(), text.substr(std::min(text.size(), text.find(' ') + 1)));
  for (const auto& name : from)
    if (words::starts_with_folded(name, word)) words::add_new(out, name);
  return out;
}

}  // namespace emcon::client::lines
