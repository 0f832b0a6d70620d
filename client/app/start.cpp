// Shows the start screen, which `emcon` opens when no command is given.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "client/app/full_screen.hpp"
#include "client/app/own_server.hpp"
#include "client/app/secret.hpp"
#include "client/full/menu.hpp"

namespace emcon::client {
namespace {

using full::Menu;
using full::MenuItem;
using full::MenuText;

/// A terminal that shows menus; given up while a match has it.
class StartScreen {
 public:
  explicit StartScreen(Context& context) : context_(context) {
    std::vector<std::string> problems;
    settings_ = settings_of(context, problems);
    if (!problems.empty()) message_ = problems.front();
  }

  int run() {
    if (!open()) return exit_usage;
    std::size_t chosen = 0;
    while (true) {
      const auto now = choose(start_text(), chosen);
      if (!now || *now >= actions().size()) break;
      chosen = *now;
      message_.clear();
      if (actions()[chosen].needs_server) say_wait(chosen);
      if (!actions()[chosen].needs_server || reach_server()) (this->*actions()[chosen].run)();
      if (leaving_) break;
    }
    terminal_.reset();
    return exit_fine;
  }

 private:
  struct Action {
    const char* label;
    const char* about;
    bool needs_server;
    void (StartScreen::*run)();
  };
  static const std::vector<Action>& actions() {
    static const std::vector<Action> all = {
        {"Play now", "a battle against a bot", true, &StartScreen::play_now},
        {"Learn by playing", "a guided first battle, for whoever is new here", true, &StartScreen::learn},
        {"Two at this keyboard", "two players hand the screen to each other", true, &StartScreen::hot_seat},
        {"Invite somebody", "a new match with a code for the other seat", true, &StartScreen::invite},
        {"Join", "with a code that somebody gave you", true, &StartScreen::join},
        {"My matches", "go on where you were", true, &StartScreen::own_matches},
        {"Watch", "look on at somebody's match", true, &StartScreen::watch},
        {"Replays", "see an ended match again, through any eyes", true, &StartScreen::replays},
        {"Settings", "colours, characters, mouse, bell", false, &StartScreen::change_settings},
        {"Leave", "", false, &StartScreen::leave},
    };
    return all;
  }

  bool open() {
    if (terminal_) return true;
    std::string problem;
    terminal_ = full::open_terminal(settings_, problem);
    if (!terminal_) std::fprintf(stderr, "emcon: %s 'emcon --help' lists the commands.\n", problem.c_str());
    return terminal_ != nullptr;
  }

  /// A server may have to be found or started first; whoever waits should know for what.
  void say_wait(std::size_t chosen) {
    MenuText text = start_text();
    text.message = "One moment: looking for a server.";
    terminal_->show(Menu(std::move(text), terminal_->ascii(), chosen).draw(terminal_->size()), std::nullopt);
  }

  MenuText start_text() const {
    MenuText out;
    out.title = "emcon";
    out.about = "Battles between starships, played by the rulebook, against people or a bot.";
    for (const Action& action : actions()) out.items.push_back({action.label, action.about});
    out.message = message_;
    out.back = "leave";
    out.foot = context_.own_server ? "Server: your own" : "Server: " + net::to_string(context_.server);
    return out;
  }

  /// Shows something until `done` says so; false: the person or a signal ended it.
  template <class Shown, class Result>
  std::optional<Result> show(Shown& shown, std::optional<std::pair<int, int>> (*cursor)(const Shown&)) {
    std::optional<Result> out;
    net::Loop& loop = context_.loop;
    const auto draw = [&] {
      const auto canvas = shown.draw(terminal_->size());
      terminal_->show(canvas, cursor(shown));
    };
    loop.watch(STDIN_FILENO, [&] {
      bool ended = false;
      for (const full::Key& key : terminal_->read(ended))
        if (!out) out = shown.key(key);
      if (ended) leaving_ = true;
      if (out || ended) return loop.stop();
      draw();
    });
    loop.on_interrupt([&] {
      leaving_ = true;
      loop.stop();
    });
    loop.on_resize([&] {
      terminal_->resized();
      draw();
    });
    draw();
    terminal_->title("emcon");
    loop.run();
    return leaving_ ? std::nullopt : out;
  }

  std::optional<std::size_t> choose(MenuText text, std::size_t chosen = 0) {
    Menu menu(std::move(text), terminal_->ascii(), chosen);
    return show<Menu, std::size_t>(menu, [](const Menu&) { return std::optional<std::pair<int, int>>(); });
  }
  std::string ask_code(const std::string& title, const std::string& about) {
    full::Question question(title, about, {}, terminal_->ascii(), hidden);
    return show<full::Question, std::string>(question, [](const full::Question& shown) { return shown.cursor(); })
        .value_or(std::string());
  }

  bool reach_server() {
    if (emcon::client::reach_server(context_)) return true;
    message_ = context_.server_trouble;
    if (message_.empty())
      message_ = "Nobody answers at " + net::to_string(context_.server) +
                 ". Start 'emcon-server serve' there, or name another server: 'emcon --server ws://HOST:PORT'.";
    return false;
  }

  void tell(const Problem& problem) { message_ = problem.text; }

  /// A game and a scenario of it; empty: none was chosen.
  std::optional<NewMatch> choose_battle(const std::string& title, bool with_side = true) {
    const auto rulesets = get_rulesets(context_, "");
    if (!rulesets) return tell(rulesets.error()), std::nullopt;
    NewMatch out;
    MenuText games{title + ": which game?", "", {}, "", ""};
    for (const auto& ruleset : rulesets->rulesets())
      games.items.push_back({ruleset.title(), std::to_string(ruleset.scenarios_size()) + " battles"});
    const auto game = games.items.size() == 1 ? std::optional<std::size_t>(0) : choose(games);
    if (!game || *game >= games.items.size()) return std::nullopt;
    const auto& ruleset = rulesets->rulesets(static_cast<int>(*game));
    MenuText battles{title + ": which battle?", "", {}, "", ""};
    for (const auto& scenario : ruleset.scenarios()) {
      std::string about = scenario.summary();
      if (scenario.minutes() > 0) about += " About " + std::to_string(scenario.minutes()) + " minutes.";
      battles.items.push_back({scenario.title(), about});
    }
    const auto battle = choose(battles);
    if (!battle || *battle >= battles.items.size()) return std::nullopt;
    const auto& scenario = ruleset.scenarios(static_cast<int>(*battle));
    MenuText sides{scenario.title() + ": which side?", scenario.summary(), {}, "", ""};
    for (const auto& side : scenario.sides()) sides.items.push_back({side.name(), ""});
    const auto side = sides.items.size() < 2 || !with_side ? std::optional<std::size_t>(0) : choose(sides);
    if (!side || (*side >= sides.items.size() && !sides.items.empty())) return std::nullopt;
    out.ruleset = ruleset.id();
    out.scenario = scenario.id();
    out.seat = static_cast<int>(*side);
    return out;
  }

  void play(const SeatFile& seat, std::vector<std::string> welcome, bool lessons = false) {
    terminal_.reset();
    PlayChoice choice;
    choice.lessons = lessons;
    play_match(context_, seat, choice, std::move(welcome));
    if (!open()) leaving_ = true;
  }

  void make(const NewMatch& what, bool lessons = false) {
    auto made = make_match(context_, what);
    if (!made) return tell(made.error());
    play(*made->seat, std::move(made->welcome), lessons);
  }

  void play_now() {
    auto what = choose_battle("Play now");
    if (!what) return;
    what->bot = "greedy";
    make(*what);
  }

  void hot_seat() {
    auto what = choose_battle("Two at this keyboard", false);
    if (!what) return;
    what->hot_seat = true;
    auto made = make_match(context_, *what);
    if (!made) return tell(made.error());
    share(std::move(made->shared), std::move(made->welcome));
  }

  void share(std::vector<SeatFile> seats, std::vector<std::string> welcome) {
    terminal_.reset();
    play_hot_seat(context_, std::move(seats), std::move(welcome));
    if (!open()) leaving_ = true;
  }

  void invite() {
    const auto what = choose_battle("Invite somebody");
    if (what) make(*what);
  }

  /// The battle that a game's handbook describes as its first, with its lessons on.
  void learn() {
    const auto battles = guided_battles(context_);
    if (!battles) return tell(battles.error());
    MenuText games{"Learn by playing: which game?", "", {}, "", ""};
    for (const auto& what : *battles) games.items.push_back({what.title, what.ruleset});
    if (battles->empty()) {
      message_ = "No game of this server has a guided battle. 'Play now' and '?' get you far too.";
      return;
    }
    const auto game = battles->size() == 1 ? std::optional<std::size_t>(0) : choose(games);
    if (game && *game < battles->size()) make((*battles)[*game], true);
  }

  void join() {
    const std::string code = ask_code("Join", "The code of your seat, as the other player got it from his program:");
    if (code.empty()) return;
    if (const auto whole = is_whole(code); !whole) return tell(whole.error());
    const auto seat = take_seat_as_typed(context_, code, "", "");
    if (!seat) return tell(seat.error());
    play(*seat, {"You have seat " + std::to_string(seat->seat) + " of match " + seat->match + "."});
  }

  static MenuItem item_of(const v1::MatchCard& card) {
    std::string about = card.clock().turn() > 0 ? "turn " + std::to_string(card.clock().turn()) : "";
    std::string players;
    for (const auto& seat : card.seats())
      players += (players.empty() ? "" : " and ") + (seat.held() ? seat.holder() : std::string("a free seat"));
    about += (about.empty() ? "" : ", ") + players;
    for (const auto seat : card.awaited())
      if (static_cast<int>(seat) == card.your_seat()) about += "; YOUR decision";
    if (card.phase() == v1::MatchCard::ENDED) about += "; over";
    if (card.phase() == v1::MatchCard::OPEN) about += "; waiting for players";
    return {card.name().empty() ? card.scenario() : card.name(), about};
  }

  /// One of the matches that `wanted` takes.
  std::optional<v1::MatchCard> choose_match(const std::string& title, bool own, bool (*wanted)(const v1::MatchCard&)) {
    const auto cards = get_matches(context_, own);
    if (!cards) return tell(cards.error()), std::nullopt;
    MenuText text{title, "", {}, "", ""};
    std::vector<v1::MatchCard> shown;
    for (const auto& card : *cards) {
      if (!wanted(card) || !is_match_id(card.match())) continue;
      shown.push_back(card);
      text.items.push_back(item_of(card));
    }
    if (shown.empty()) {
      message_ = "There is none now.";
      return std::nullopt;
    }
    const auto which = choose(std::move(text));
    return which && *which < shown.size() ? std::optional(shown[*which]) : std::nullopt;
  }

  void own_matches() {
    const auto card =
        choose_match("My matches", true, [](const v1::MatchCard& one) { return one.phase() != v1::MatchCard::ENDED; });
    if (!card) return;
    if (auto seats = shared_seats(context_.state, server_name(context_), card->match()); !seats.empty())
      return share(std::move(seats), {"Back to match " + card->match() + "."});
    const auto seat = find_seat_here(context_, card->match(), card->your_seat());
    if (!seat) return tell(seat.error());
    resume_bots(context_, *seat);
    play(*seat, {"Back to match " + seat->match + "."});
  }

  void watch() {
    const auto card =
        choose_match("Watch", false, [](const v1::MatchCard& one) { return one.phase() != v1::MatchCard::ENDED; });
    if (!card) return;
    SeatFile spectator;
    spectator.match = card->match();
    spectator.title = card->ruleset() + " " + card->scenario();
    play(spectator, {"To watch: match " + card->match() + "."});
  }

  void replays() {
    const auto card =
        choose_match("Replays", true, [](const v1::MatchCard& one) { return one.phase() == v1::MatchCard::ENDED; });
    if (!card) return;
    const auto seat = find_seat_here(context_, card->match(), card->your_seat());
    if (!seat) return tell(seat.error());
    terminal_.reset();
    look_back(context_, *seat);
    if (!open()) leaving_ = true;
  }

  void change_settings() {
    std::size_t chosen = 0;
    const auto file = full::settings_file();
    while (true) {
      MenuText text{"Settings", "Kept in " + file.string() + ".", {}, "", ""};
      for (const auto& setting : setting_choices(settings_))
        text.items.push_back({setting.name + ": " + setting.values[setting.now], setting.about});
      const auto now = choose(std::move(text), chosen);
      if (!now || *now >= setting_choices(settings_).size()) return;
      chosen = *now;
      settings_ = next_setting(settings_, chosen);
      terminal_->use(settings_);
      if (const auto kept = write_privately(file, settings_text(settings_)); !kept) return tell(kept.error());
    }
  }

  void leave() { leaving_ = true; }

  Context& context_;
  full::Settings settings_;
  std::unique_ptr<full::Terminal> terminal_;
  std::string message_;
  bool leaving_ = false;
};

}  // namespace

int run_start(Context& context) {
  return StartScreen(context).run();
}

}  // namespace emcon::client
