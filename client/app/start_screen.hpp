/// The screen of `emcon` without a command: the battles to play, and the opponents.
#pragma once

#include <unistd.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/app/full_screen.hpp"
#include "client/full/menu.hpp"

namespace emcon::client {

/// A terminal that shows menus. It is given up while a match uses it.
class StartScreen {
 public:
  /// `context` must outlive this.
  explicit StartScreen(Context& context);
  /// Runs until the person leaves; returns an exit code.
  int run();

 private:
  struct Action {
    const char* label;
    const char* about;
    bool needs_server;
    void (StartScreen::*run)();
  };
  static const std::vector<Action>& actions();

  bool open();
  /// `message`: the text below the choices.
  full::MenuText start_text(std::string message) const;
  bool reach_server();
  void tell(const Problem& problem) { message_ = problem.text; }

  /// Shows `shown` until `done` is true; false: the person or a signal ended it.
  template <class Shown, class Result>
  std::optional<Result> show(Shown& shown, std::optional<std::pair<int, int>> (*cursor)(const Shown&)) {
    std::optional<Result> out;
    net::Loop& loop = context_.loop;
    const auto draw = [&] {
      const auto canvas = shown.draw(terminal_->size());
      terminal_->show(canvas, cursor(shown));
    };
    redraw_ = draw;
    loop.watch(STDIN_FILENO, [&] {
      bool ended = false;
      for (const full::Key& key : terminal_->read(ended)) {
        touched_ = true;
        if (!out) out = shown.key(key);
      }
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
    redraw_ = nullptr;
    return leaving_ ? std::nullopt : out;
  }

  /// The choice of the first menu, which moves with the lists of the server: one of the matches that wait for the
  /// player, or an action by its place. Nothing if the person leaves.
  struct First {
    std::optional<v1::MatchCard> waiting;
    std::size_t action = 0;
  };
  std::optional<First> choose_first(std::size_t chosen);
  /// The first menu: what waits for the player, then all actions.
  full::MenuText first_text(const std::vector<v1::MatchCard>& waiting, std::size_t open) const;

  /// The index of the chosen item; the number of items if the person goes back; nothing if he leaves the program.
  std::optional<std::size_t> choose(full::MenuText text, std::size_t chosen = 0);
  /// A line of text; nothing after Escape. `hide`: as in full::Question.
  std::optional<std::string> ask_line(const std::string& title, const std::string& about, const std::string& text = {},
                                      full::Question::Hide hide = nullptr);

  // battles
  /// Who plays the other sides.
  enum class Others { bots, friends, strangers, here };
  std::optional<NewMatch> choose_game(const std::string& title, Others others);
  std::optional<NewMatch> choose_battle(const std::string& title, const v1::RulesetDescription& ruleset, Others others);
  bool choose_side(const v1::Scenario& scenario, bool with_side, NewMatch& out);
  bool choose_pace(const v1::Scenario& scenario, NewMatch& out);
  void play(const SeatFile& seat, std::vector<std::string> welcome, bool lessons = false);
  void make(const NewMatch& what, bool lessons = false);
  void share(std::vector<SeatFile> seats, std::vector<std::string> welcome);
  void play_now();
  void play_chosen();
  void hot_seat();
  void learn();

  // people
  bool know_name(bool anew = false);
  void find();
  /// One's own seat in the match of this card.
  void go_on(const v1::MatchCard& card);
  void invite();
  void join();
  void join_by_code();
  void join_listed(const v1::MatchCard& card);
  std::vector<std::string> side_names(const v1::MatchCard& card);
  /// False: `how` was refused, and message_ says why.
  bool sit_down(const std::string& how);
  /// Asks for a line until it is good or empty. A refused line stays in the field, with the reason above it.
  void ask_until(const std::string& title, const std::string& about, full::Question::Hide hide,
                 bool (StartScreen::*good)(const std::string& typed));
  bool join_as_typed(const std::string& typed);
  bool watch_as_typed(const std::string& typed);
  void look_on(const std::string& match, const std::string& title);
  void own_matches();
  void watch();
  void replays();
  std::optional<v1::MatchCard> choose_own(const std::string& title, bool ended);
  /// A listed match for which `wanted` is true; or null if the last item, `other`, was chosen.
  struct Chosen {
    std::optional<v1::MatchCard> card;
  };
  std::optional<Chosen> choose_listed(const std::string& title, const full::MenuItem& other,
                                      bool (*wanted)(const v1::MatchCard&));

  // settings
  void change_settings();
  void keep_settings();

  void leave() { leaving_ = true; }

  Context& context_;
  full::Settings settings_;
  std::unique_ptr<full::Terminal> terminal_;
  std::string message_;
  std::function<void()> redraw_;  ///< what is shown now; empty: nothing is
  bool leaving_ = false;
  bool begun_ = false;    ///< the first menu has been shown
  bool touched_ = false;  ///< a key has been pressed in what is shown
};

}  // namespace emcon::client
