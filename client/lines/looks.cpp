// Shows the things that a person asks to see: the board, the log, possible orders, and the rules.
#include "client/lines/looks.hpp"

#include <algorithm>
#include <charconv>

#include "client/panel/map_text.hpp"
#include "client/screen/asked.hpp"
#include "client/screen/sheet.hpp"
#include "client/screen/shop.hpp"
#include "client/telling/status.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::client::lines {

using screen::clean;
using telling::Page;
using telling::Shown;

namespace {

/// Facts of one thing, or of everything, whose names begin like that.
std::string facts_text(const Sight& sight, const Words& words) {
  const auto& style = sight.style();
  const auto* thing = screen::find_thing(sight.board(), words[1]);
  const std::string& name = words.size() > 2 ? words[2] : words[1];
  std::string text;
  for (const auto& other : sight.board().things) {
    if (thing && &other != thing) continue;
    for (const auto& fact : other.facts)
      if ((thing && words.size() == 2) || words::starts_with_folded(fact.name, name))
        text += clean(other.handle, style) + " " + screen::explain(fact, style);
  }
  for (const auto& side : sight.board().sides)
    for (const auto& fact : side.facts)
      if (!thing && words::starts_with_folded(fact.name, name))
        text += clean(side.name, style) + " " + screen::explain(fact, style);
  return text.empty() ? sight.book.entry(name, style) : text;
}

/// Everything that is known of the last refusal.
std::string refusal_text(const Sight& sight) {
  const auto& style = sight.style();
  const auto& [problems, filled] = sight.session.orders.last_refusal();
  std::string out;
  for (const auto& problem : problems) {
    out += screen::problem(problem, filled, sight.model().question.offer, style);
    const bool has_line = problem.line >= 0 && static_cast<std::size_t>(problem.line) < filled.lines.size();
    const auto& offer = sight.model().question.offer;
    const auto* offered =
        has_line ? table::find_line(offer, filled.lines[static_cast<std::size_t>(problem.line)]) : nullptr;
    if (offered) out += screen::wrapped(style, "    Written: " + clean(words::usage(offer, *offered), style), 4);
    out += sight.book.entry(problem.clause, style);
  }
  return out;
}

/// True for "S1", and false for "S14-INTRO", the ruling "r32" and the die "d20".
bool like_a_handle(const std::string& name) {
  const char first = name.empty() ? ' ' : words::lower(name).front();
  return name.size() > 1 && first >= 'a' && first <= 'z' && first != 'r' && first != 'd' &&
         name.find_first_not_of("0123456789", 1) == std::string::npos;
}

/// " Did you mean 'armour'?": a thing, or a fact of one, that is near; or nothing.
std::string meant_by_why(const Sight& sight, const std::string& name, const Words& facts) {
  const std::string thing = clean(screen::thing_meant(sight.board(), name), sight.style());
  return thing.empty() ? clean(words::did_you_mean(name, facts), sight.style()) : thing;
}

/// What stands behind a command: the name of a thing may be several words.
std::string named_behind(const Words& words) {
  std::string out;
  for (std::size_t i = 1; i < words.size(); ++i) out += (i == 1 ? "" : " ") + words[i];
  return out;
}

/// A page that can be rendered again while the session and the book exist.
Page page_of_now(const Sight& sight, const char* title, std::string (*text)(const Sight& sight)) {
  return {title, text(sight), [sight, text] { return text(sight); }};
}

}  // namespace

Shown Sight::cannot(const Refusal& refusal) const {
  const std::string text = telling::cannot(refusal, model(), manner);
  if (text.empty()) return telling::Nothing{};
  return telling::Sentence{text};
}

Shown look_at_map(const Sight& sight, const Words& words) {
  if (!sight.manner.maps)
    return sight.sentence(
        "Maps are off, by 'map = off' in client.conf; 'units' lists where everything is, and 'map = asked' brings this "
        "command back.");
  std::string wrong;
  auto view = panel::read_view(sight.board(), {words.begin() + 1, words.end()}, wrong);
  if (!view)
    return sight.sentence("There is no map, place, unit or ship '" + clean(wrong, sight.style()) + "' now." +
                          clean(screen::thing_meant(sight.board(), wrong), sight.style()) +
                          " What a weapon can reach is shown while you may give it orders.");
  if (const std::string far = panel::far_off(sight.board(), *view); !far.empty()) return sight.sentence(far);
  const auto& orders = sight.session.orders;
  if (!sight.model().ended() && (sight.model().my_turn() || sight.model().draft.locked))
    view->given.emplace(sight.model().question.offer, orders.given(), orders.follows());
  return Page{"map", panel::map_text(sight.board(), sight.style(), *view)};
}

Shown look_at_units(const Sight& sight) {
  return page_of_now(sight, "units", [](const Sight& now) { return screen::units_table(now.board(), now.style()); });
}

Shown look_at_sheet(const Sight& sight, const Words& words) {
  const auto& things = sight.board().things;
  if (words.size() < 2)
    return sight.sentence("Please name a thing, such as 'sheet " +
                          (things.empty() ? std::string("A") : clean(things.front().handle, sight.style())) +
                          "'. 'units' lists them.");
  const auto* thing = screen::thing_begun(sight.board(), named_behind(words));
  const auto former = thing ? std::nullopt : sight.model().names().thing(words[1]);
  if (former) return sight.sentence(clean(*former, sight.style()) + " is no more. The log says what became of it.");
  if (!thing)
    return sight.sentence("There is nothing called '" + clean(named_behind(words), sight.style()) + "'." +
                          clean(screen::thing_meant(sight.board(), named_behind(words)), sight.style()) +
                          " 'units' lists what there is.");
  return Page{"sheet", screen::sheet(sight.board(), *thing, sight.style())};
}

Shown look_at_log(const Sight& sight, const Words& words) {
  const std::size_t size = sight.model().journal.size();
  std::size_t count = 20;
  if (words.size() > 1 && words::lower(words[1]) == "all") {
    count = size;
  } else if (words.size() > 1) {
    const auto [end, error] = std::from_chars(words[1].data(), words[1].data() + words[1].size(), count);
    if (error != std::errc{} || end != words[1].data() + words[1].size() || count == 0)
      return sight.sentence("'log' takes a number of lines, or 'all': 'log 50'.");
  }
  if (size == 0) return sight.sentence("Nothing has happened yet.");
  return Page{"log", telling::journal(sight.model(), size > count ? size - count : 0, sight.style())};
}

Shown look_at_orders(const Sight& sight) {
  if (auto now = sight.session.orders.possible(); !now) return sight.cannot(now.error());
  const Question& question = sight.model().question;
  const std::string final = question.offer.lines.empty() || question.nothing_to_choose() ? ""
                            : question.immediate
                                ? "Each is carried out as soon as it is given, and final; 'add ORDER' collects."
                                : "They are collected, and can be changed until 'lock' makes them final.";
  const std::string list = screen::orders(question.offer, sight.style());
  const std::string worth = list.contains("worth ")
                                ? " 'worth' is what an order is expected to bring you, in the points "
                                  "by which this game is decided."
                                : "";
  return Page{"orders", list + screen::wrapped(sight.style(), final + worth)};
}

Shown look_at_shop(const Sight& sight) {
  if (auto now = sight.session.orders.possible(); !now) return sight.cannot(now.error());
  const table::Offer& offer = sight.model().question.offer;
  if (!screen::sells(offer)) return sight.sentence("Nothing is sold now.");
  return page_of_now(sight, "shop", [](const Sight& now) {
    return screen::shop(now.model().question.offer, now.session.orders.given(), now.style());
  });
}

Shown look_at_odds(const Sight& sight) {
  if (auto now = sight.session.orders.possible(); !now) return sight.cannot(now.error());
  const std::string text = screen::odds(sight.model().question.offer, sight.style());
  if (text.empty()) return sight.sentence("Nothing is said about odds here.");
  return Page{"odds", text};
}

Shown look_at_draft(const Sight& sight) {
  const auto& given = sight.session.orders.given();
  const std::string text =
      screen::draft(given, sight.model().question.offer, sight.style(), sight.session.orders.follows());
  if (given.lines.empty()) return telling::Sentence{text};
  return Page{"draft", text};
}

Shown look_at_status(const Sight& sight) {
  return page_of_now(sight, "status", [](const Sight& now) { return telling::status(now.model(), now.manner); });
}

Shown why(const Sight& sight, const Words& words) {
  if (words.size() < 2) {
    if (sight.session.orders.last_refusal().problems.empty())
      return sight.sentence(
          "Nothing has been refused. 'why ID' explains the facts of a thing, 'why ID FACT' one of them.");
    return Page{"why", refusal_text(sight)};
  }
  if (words.size() > 2 && !screen::find_thing(sight.board(), words[1]))
    return sight.sentence("There is nothing called '" + clean(words[1], sight.style()) + "'." +
                          clean(screen::thing_meant(sight.board(), words[1]), sight.style()) +
                          " 'units' lists what there is, 'why FACT' alone explains a fact of all things.");
  const std::string text = facts_text(sight, words);
  if (!text.empty()) return Page{"why", text};
  const std::string& name = words.size() > 2 ? words[2] : words[1];
  const std::string said = like_a_handle(name) ? std::string() : sight.book.about(name, sight.style());
  if (!said.empty()) return Page{"rules: " + clean(name, sight.style()), said};
  if (const auto former = sight.model().names().thing(name))
    return sight.sentence(clean(*former, sight.style()) + " is no more. The log says what became of it.");
  Words facts;
  for (const auto& thing : sight.board().things)
    for (const auto& fact : thing.facts)
      if (!like_a_handle(fact.name)) words::add_new(facts, fact.name);
  return sight.sentence("Nothing is known of '" + clean(name, sight.style()) +
                        "': no thing, fact or paragraph is called so." + meant_by_why(sight, name, facts) +
                        " 'units' lists the things, 'sheet ID' the facts of one, 'rules' the chapters.");
}

Shown rules(const Sight& sight, const std::string& topic) {
  const auto& style = sight.style();
  if (sight.book.empty())
    return sight.sentence("The server has sent no rules text. 'why' and 'orders' name the paragraphs.");
  if (topic.empty()) {
    std::string out = sight.book.contents(style);
    if (sight.book.topics().size() > 1)
      out += screen::wrapped(
          style,
          "'rules TOPIC' shows a chapter or a section by number or name, 'rules ID' explains a paragraph or a ruling.");
    return Page{"rules", out};
  }
  const std::string text = sight.book.about(topic, style);
  if (!text.empty()) return Page{"rules", text};
  return sight.sentence("The rules have nothing on '" + clean(topic, style) + "'." + sight.book.meant(topic) +
                        " 'rules' alone lists the chapters.");
}

Shown help_on_word(const Sight& sight, const std::string& word, Words commands) {
  const auto& style = sight.style();
  const auto& offer = sight.model().question.offer;
  std::string text;
  const auto line =
      std::ranges::find_if(offer.lines, [&](const auto& one) { return words::lower(one.verb) == words::lower(word); });
  if (line != offer.lines.end())
    text = screen::wrapped(style, clean(words::usage(offer, *line), style), 4) +
           (line->label.empty() ? "" : screen::wrapped(style, "  " + clean(line->label, style), 4));
  const bool figure = word.find('@') != std::string::npos;
  if (figure && sight.book.notation(word, style).empty())
    return sight.sentence("'" + clean(word, style) + "' is no way to write a figure in this game.");
  if (!sight.book.empty()) text += sight.book.about(word, style);
  if (!text.empty()) return Page{"help", text};
  for (const auto& one : offer.lines) words::add_new(commands, one.verb);
  return sight.sentence("There is no command '" + clean(word, style) + "', and the rules do not speak of it." +
                        words::did_you_mean(words::lower(word), commands));
}

}  // namespace emcon::client::lines
