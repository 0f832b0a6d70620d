// Shows the start screen: its menu, battles to begin, and settings.
#include "client/app/start_screen.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

#include "client/app/listing.hpp"
#include "client/app/own_server.hpp"
#include "client/app/watched.hpp"
#include "client/telling/news.hpp"
#include "common/counted.hpp"
#include "common/wire/convert.hpp"

namespace emcon::client {

using full::Menu;
using full::MenuText;

namespace {

constexpr const char* hook_words =
    "Run by /bin/sh with EMCON_MATCH, EMCON_TURN and EMCON_TEXT set, for instance emcon-hook-notify, emcon-hook-mail "
    "ann@example.org or emcon-hook-web https://example.org/turn; docs/client.md says more. Empty: none.";

/// The easiest battle of all games, of several the shortest; none where no data say how hard theirs are.
NewMatch first_battle(const v1::Rulesets& rulesets) {
  NewMatch out;
  std::pair<std::uint32_t, std::uint32_t> least;
  for (const auto& ruleset : rulesets.rulesets())
    for (const auto& scenario : ruleset.scenarios()) {
      const std::pair rank{scenario.difficulty(), scenario.minutes()};
      if (scenario.difficulty() == 0 || (!out.scenario.empty() && least <= rank)) continue;
      least = rank;
      out.ruleset = ruleset.id();
      out.scenario = scenario.id();
    }
  return out;
}

}  // namespace

StartScreen::StartScreen(Context& context) : context_(context) {
  std::vector<std::string> problems;
  settings_ = settings_of(context, problems);
  if (!problems.empty()) message_ = problems.front();
}

int StartScreen::run() {
  if (!open()) return exit_usage;
  std::size_t chosen = 0;
  while (true) {
    const auto now = choose_first(chosen);
    if (!now || (!now->waiting && now->action >= actions().size())) break;
    message_.clear();
    if (now->waiting) {
      go_on(*now->waiting);
      if (leaving_) break;
      continue;
    }
    chosen = now->action;
    // A server may have to be found or started first; the waiting person should know why.
    if (actions()[chosen].needs_server) {
      Menu waiting(start_text("One moment: looking for a server."), terminal_->ascii(), chosen);
      terminal_->show(waiting.draw(terminal_->size()), std::nullopt);
    }
    if (!actions()[chosen].needs_server || reach_server()) (this->*actions()[chosen].run)();
    if (leaving_) break;
  }
  terminal_.reset();
  return exit_fine;
}

const std::vector<StartScreen::Action>& StartScreen::actions() {
  static const std::vector<Action> all = {
      {"Play now", "a short battle against a bot begins at once", true, &StartScreen::play_now},
      {"Choose a battle", "against a bot: game, battle, side and pace", true, &StartScreen::play_chosen},
      {"Learn by playing", "a guided first battle, for whoever is new here", true, &StartScreen::learn},
      {"Two at this keyboard", "two players hand the screen to each other", true, &StartScreen::hot_seat},
      {"Find an opponent", "somebody who wishes the same battle", true, &StartScreen::find},
      {"Invite somebody", "a new match with a code for the other seat", true, &StartScreen::invite},
      {"Join", "an open match, or by a code that you were given", true, &StartScreen::join},
      {"My matches", "go on where you were", true, &StartScreen::own_matches},
      {"Watch", "look on at somebody's match", true, &StartScreen::watch},
      {"Replays", "see an ended match again, through any eyes", true, &StartScreen::replays},
      {"Settings", "colours, your name, calls when it is your turn", false, &StartScreen::change_settings},
      {"Leave", "", false, &StartScreen::leave},
  };
  return all;
}

bool StartScreen::open() {
  if (terminal_) return true;
  std::string problem;
  terminal_ = full::open_terminal(settings_, problem);
  if (!terminal_) std::fprintf(stderr, "emcon: %s 'emcon --help' lists the commands.\n", problem.c_str());
  return terminal_ != nullptr;
}

MenuText StartScreen::start_text(std::string message) const {
  MenuText out;
  out.title = "emcon";
  out.about = "Battles between starships, played by the rulebook, against people or a bot.";
  for (const Action& action : actions()) out.items.push_back({action.label, action.about});
  out.message = std::move(message);
  out.back = "leave";
  out.foot = context_.own_server ? "Server: your own" : "Server: " + net::to_string(context_.server);
  return out;
}

MenuText StartScreen::first_text(const std::vector<v1::MatchCard>& waiting, std::size_t open) const {
  MenuText out = start_text(message_);
  for (std::size_t i = 0; i < out.items.size(); ++i) {
    const auto run = actions()[i].run;
    if (run == &StartScreen::join && open > 0)
      out.items[i].about = counted(open, "open match waits", "open matches wait") + " for a player; or by a code";
    if (run == &StartScreen::own_matches && !waiting.empty())
      out.items[i].about = counted(waiting.size(), "waits", "wait") + " for your decision";
  }
  std::vector<full::MenuItem> rows;
  for (const v1::MatchCard& card : waiting)
    rows.push_back({"● " + telling::battle_name(card), own_match_words(card, screen::Style{})});
  out.items.insert(out.items.begin(), rows.begin(), rows.end());
  return out;
}

std::optional<StartScreen::First> StartScreen::choose_first(std::size_t chosen) {
  constexpr std::size_t rows_max = 5;
  std::vector<v1::MatchCard> rows;
  Menu menu(first_text(rows, 0), terminal_->ascii(), chosen);
  // Whoever is about to choose an item must not find another one under his finger: it keeps its place in what he chose.
  std::optional<WatchedLists> lists;
  const auto moved = [&] {
    if (!lists) return;
    const std::size_t before = rows.size(), at = menu.chosen();
    const std::string match = at < before ? rows[at].match() : std::string();
    rows = lists->waiting();
    rows.resize(std::min(rows.size(), rows_max));
    const auto same = std::ranges::find(rows, match, &v1::MatchCard::match);
    const std::size_t stays = match.empty()        ? at - before + rows.size()
                              : same != rows.end() ? static_cast<std::size_t>(same - rows.begin())
                                                   : 0;
    // A menu that nobody has touched begins with what waits.
    menu.change(first_text(rows, lists->open().size()), !touched_ && !rows.empty() ? 0 : stays);
    if (redraw_) redraw_();
  };
  lists.emplace(context_, true, moved);
  touched_ = std::exchange(begun_, true);
  const auto at = show<Menu, std::size_t>(menu, [](const Menu&) { return std::optional<std::pair<int, int>>(); });
  if (!at) return std::nullopt;
  if (*at < rows.size()) return First{rows[*at], 0};
  return First{std::nullopt, *at - rows.size()};
}

std::optional<std::size_t> StartScreen::choose(MenuText text, std::size_t chosen) {
  Menu menu(std::move(text), terminal_->ascii(), chosen);
  return show<Menu, std::size_t>(menu, [](const Menu&) { return std::optional<std::pair<int, int>>(); });
}

std::optional<std::string> StartScreen::ask_line(const std::string& title, const std::string& about,
                                                 const std::string& text, full::Question::Hide hide) {
  full::Question question(title, about, text, terminal_->ascii(), hide);
  const auto typed =
      show<full::Question, std::string>(question, [](const full::Question& shown) { return shown.cursor(); });
  return question.left() ? std::nullopt : typed;
}

bool StartScreen::reach_server() {
  if (emcon::client::reach_server(context_)) return true;
  message_ = context_.server_trouble;
  if (message_.empty())
    message_ = "Nobody answers at " + net::to_string(context_.server) +
               ". Start 'emcon-server serve' there, or name another server: 'emcon --server ws://HOST:PORT'.";
  return false;
}

/// Asks for a game, then for one of its battles; empty: none was chosen. Going back repeats the question before.
std::optional<NewMatch> StartScreen::choose_game(const std::string& title, Others others) {
  const auto rulesets = get_rulesets(context_, "");
  if (!rulesets) return tell(rulesets.error()), std::nullopt;
  if (rulesets->rulesets_size() == 1) return choose_battle(title, rulesets->rulesets(0), others);
  MenuText games{title + ": which game?", "", {}, "", ""};
  for (const auto& ruleset : rulesets->rulesets())
    games.items.push_back({ruleset.title(), counted(ruleset.scenarios_size(), "battle")});
  std::size_t at = 0;
  while (const auto game = choose(games, at)) {
    if (*game >= games.items.size()) break;
    at = *game;
    if (auto chosen = choose_battle(title, rulesets->rulesets(static_cast<int>(at)), others)) return chosen;
  }
  return std::nullopt;
}

std::optional<NewMatch> StartScreen::choose_battle(const std::string& title, const v1::RulesetDescription& ruleset,
                                                   Others others) {
  MenuText battles{title + ": which battle?", "", {}, "", ""};
  for (const auto& scenario : ruleset.scenarios()) {
    std::string about = scenario.summary();
    if (scenario.minutes() > 0) about += " About " + counted(scenario.minutes(), "minute") + ".";
    about += evenings_words(scenario);
    battles.items.push_back({scenario.title(), about});
  }
  std::size_t at = 0;
  while (const auto battle = choose(battles, at)) {
    if (*battle >= battles.items.size()) break;
    at = *battle;
    const auto& scenario = ruleset.scenarios(static_cast<int>(at));
    NewMatch out;
    out.ruleset = ruleset.id();
    out.scenario = scenario.id();
    if (others == Others::bots) out.bot = "greedy";
    if (choose_side(scenario, others == Others::bots || others == Others::friends, out)) return out;
  }
  return std::nullopt;
}

/// Asks for a side, if that is wanted, and for the pace. False: the person has gone back.
bool StartScreen::choose_side(const v1::Scenario& scenario, bool with_side, NewMatch& out) {
  if (scenario.sides_size() < 2 || !with_side) return choose_pace(scenario, out);
  MenuText sides{scenario.title() + ": which side?", scenario.summary(), {}, "", ""};
  for (const auto& side : scenario.sides()) sides.items.push_back({side.name(), ""});
  while (const auto side = choose(sides, static_cast<std::size_t>(out.seat))) {
    if (*side >= sides.items.size()) break;
    out.seat = static_cast<int>(*side);
    if (choose_pace(scenario, out)) return true;
  }
  return false;
}

/// Asks for a pace if the battle has several; its own is marked, and against a bot the quickest is chosen at first.
/// False: the person has gone back.
bool StartScreen::choose_pace(const v1::Scenario& scenario, NewMatch& out) {
  const table::Offer options = wire::from_proto(scenario.options());
  const auto pace = std::ranges::find(options.lines, "pace", &table::OfferLine::variant);
  if (pace == options.lines.end() || pace->fields.empty()) return true;
  const table::Field& field = pace->fields.front();
  const auto* preset = std::get_if<table::Token>(&field.fallback);
  if (field.set < 0 || static_cast<std::size_t>(field.set) >= options.sets.size()) return true;
  const auto& all = options.sets[static_cast<std::size_t>(field.set)].options;
  MenuText paces{scenario.title() + ": which pace?", pace->label, {}, "", ""};
  // Against a bot nobody else wants to see each window of the book.
  const std::string first = !out.bot.empty() ? "brisk" : preset ? preset->token : "";
  std::size_t at = 0;
  for (const table::Option& option : all) {
    if (option.token == first) at = paces.items.size();
    paces.items.push_back(
        {option.token + (preset && option.token == preset->token ? " (usual here)" : ""), option.label});
  }
  const auto chosen = choose(std::move(paces), at);
  if (!chosen || *chosen >= all.size()) return false;
  out.options.push_back("pace=" + all[*chosen].token);
  return true;
}

void StartScreen::play(const SeatFile& seat, std::vector<std::string> welcome, bool lessons) {
  terminal_.reset();
  PlayChoice choice;
  choice.lessons = lessons;
  play_match(context_, seat, choice, std::move(welcome));
  if (!open()) leaving_ = true;
}

void StartScreen::make(const NewMatch& what, bool lessons) {
  auto made = make_match(context_, what);
  if (!made) return tell(made.error());
  play(*made->seat, std::move(made->welcome), lessons);
}

/// The battle to begin with, as the games' data say. Its lessons are on for whoever has no seat yet.
void StartScreen::play_now() {
  const auto rulesets = get_rulesets(context_, "");
  if (!rulesets) return tell(rulesets.error());
  NewMatch what = first_battle(*rulesets);
  if (what.scenario.empty()) return play_chosen();
  what.bot = "greedy";
  what.taught = context_.state.seats().empty();
  make(what, what.taught);
}

void StartScreen::play_chosen() {
  if (const auto what = choose_game("Choose a battle", Others::bots)) make(*what);
}

void StartScreen::hot_seat() {
  auto what = choose_game("Two at this keyboard", Others::here);
  if (!what) return;
  what->hot_seat = true;
  auto made = make_match(context_, *what);
  if (!made) return tell(made.error());
  share(std::move(made->shared), std::move(made->welcome));
}

void StartScreen::share(std::vector<SeatFile> seats, std::vector<std::string> welcome) {
  terminal_.reset();
  play_hot_seat(context_, std::move(seats), std::move(welcome));
  if (!open()) leaving_ = true;
}

/// The battle that a game's handbook describes as its first, with its lessons on.
void StartScreen::learn() {
  const auto battles = guided_battles(context_);
  if (!battles) return tell(battles.error());
  MenuText games{"Learn by playing: which battle?", "", {}, "", ""};
  for (const auto& what : *battles) games.items.push_back({what.title, what.scenario});
  if (battles->empty()) {
    message_ = "No game of this server has a guided battle. 'Play now' and '?' get you far too.";
    return;
  }
  const auto game = battles->size() == 1 ? std::optional<std::size_t>(0) : choose(games);
  if (game && *game < battles->size()) make((*battles)[*game], true);
}

void StartScreen::keep_settings() {
  terminal_->use(settings_);
  if (const auto kept = write_privately(full::settings_file(), settings_text(settings_)); !kept) tell(kept.error());
}

void StartScreen::change_settings() {
  std::size_t chosen = 0;
  const std::string kept = "Kept in " + full::settings_file().string() + ".";
  while (true) {
    MenuText text{"Settings", kept, {}, "", ""};
    const auto named = setting_choices(settings_);
    for (const auto& setting : named)
      text.items.push_back({setting.name + ": " + setting.values[setting.now], setting.about});
    text.items.push_back(
        {"name: " + (settings_.name.empty() ? "none" : settings_.name), "what others call you; kept with your seats"});
    if (!context_.kiosk)
      text.items.push_back(
          {"hook: " + (settings_.hook.empty() ? "none" : settings_.hook), "a command run when a decision is yours"});
    text.message = std::exchange(message_, {});
    const std::size_t items = text.items.size();
    const auto now = choose(std::move(text), chosen);
    if (!now || *now >= items) return;
    chosen = *now;
    if (chosen == named.size()) {
      know_name(true);
    } else if (chosen > named.size()) {
      const auto hook = ask_line("A command when a decision is yours", hook_words, settings_.hook);
      if (!hook) continue;
      settings_.hook = *hook;
      keep_settings();
    } else {
      settings_ = next_setting(settings_, chosen);
      keep_settings();
    }
  }
}

int run_start(Context& context) {
  return StartScreen(context).run();
}

}  // namespace emcon::client
