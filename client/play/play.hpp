/// A person at a desk: reads commands and orders, says what happens in lines of text. Line mode and full screen are two
/// faces of it. No I/O of its own.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "client/bot/player.hpp"
#include "client/desk/guest.hpp"
#include "client/play/terminal.hpp"
#include "client/screen/book.hpp"

namespace emcon::client {

/// What recomputes a transcript with the receipts that a viewer has kept, to be typed as it is.
std::string verify_command(const std::string& transcript, const std::string& receipts);
/// A line of talk in one line of text, with who says it to whom.
std::string said(const v1::ChatLine& line, const screen::Style& style);

class Play final : public Guest {
 public:
  struct Options {
    bool automatic = false;              ///< answers by suggestion; a person may still look and talk
    std::vector<std::string> welcome;    ///< lines to print before anything else
    std::string handbook;                ///< the ruleset's own text, for `rules` and `why`
    bool lessons = false;                ///< explains each kind of question at its first time, from the handbook
    bool board_beside = false;           ///< board, journal, talk and orders are in sight anyway: they are not printed
    std::vector<std::string> invites{};  ///< how others take the open seats, a line each
    std::string receipts{};              ///< the file in which those of this viewer are kept
    bool hot_seat = false;               ///< shares the keyboard with other players; begins without it: see sit_down()
  };
  Play(Desk& desk, Output& out, Options options);

  /// One line as typed.
  void line(const std::string& text);
  std::vector<std::string> complete(const std::string& text) const;

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override;
  void over(const std::string& why) override;
  /// Call about once a second: warns before a deadline.
  void tick(Instant now);

  /// Hot seat: the player has the keyboard again. Prints what has happened and was said since get_up(), and what is
  /// asked of him; at the first time all of the welcome.
  void sit_down();
  /// Hot seat: another player gets the keyboard. What comes from now on is printed by sit_down(), and no sooner.
  void get_up();
  /// True once after the player has asked to hand the keyboard over.
  bool wants_to_get_up() { return std::exchange(wants_up_, false); }
  /// The person is done here.
  bool finished() const { return finished_; }
  bool automatic() const { return automatic_.has_value(); }
  /// Orders of the open question as the person sees them, and what would follow from them as far as the server has
  /// said.
  const table::Filled& given() const { return given_; }
  const std::vector<table::Consequence>& follows() const { return follows_; }
  /// Not all of `given` is stored yet.
  bool under_way() const { return drafting_ || dirty_; }
  const screen::Book& book() const { return book_; }
  /// What can be typed: "usage" and what it does, in the order to list them.
  static std::vector<std::pair<std::string, std::string>> command_list();
  /// Piped input may go on: everything that was sent is answered, and it is this seat's turn or the match is over.
  bool ready() const;
  /// The person has given his seat up, and the server has taken it back.
  bool gave_up() const { return gave_up_; }
  /// Invite to another match that the person wants to go on with, or empty.
  const std::string& next_code() const { return next_code_; }
  /// This seat's invite to the rematch that all have agreed to, or empty.
  const std::string& offered_code() const { return offered_code_; }
  /// File for the transcript and what has come of it so far.
  struct Transcript {
    std::string file;
    std::string bytes;
  };

 private:
  using Words = std::vector<std::string>;
  struct Command;
  static const std::vector<Command>& commands();

  // what happened
  void show_welcome();
  void show_new_dice(const v1::CommitmentAsked& asked);
  void show_map();
  void show_question(bool changed_only);
  void show_lesson();
  void show_journal(std::size_t from);
  void show_chat(std::size_t from);
  void show_notice(const v1::Notice& notice);
  void show_outcome();
  void show_opened();
  void show_reply(const Reply& reply);
  void show_order_reply(const Reply& reply);
  void show_refusal(const Problems& problems, const table::Filled& filled);
  void show_standing(const v1::StandingState& state);
  void take_transcript(const Reply& reply);
  table::Offer standing_offer() const;
  void refresh_prompt();

  // commands; `rest` is the text after the command's word
  void look_map(const Words& words);
  void look_sheet(const Words& words);
  void look_log(const Words& words);
  void look_orders();
  void look_status();
  void show_awaited();
  void show_invites();
  void look_odds(const std::string& rest);
  void why(const Words& words);
  void help_on_word(const std::string& word);
  void help(const Words& words);
  /// A topic or id of the handbook; empty: what there is.
  void rules(const std::string& topic);
  void order(const std::string& text);
  void collect(const std::string& text);
  void change(const std::string& rest);
  void show_given(const char* head);
  void undo(const Words& words);
  void clear_draft();
  void suggest();
  void drop_suggestion();
  void take_default();
  void lock();
  void attempt();
  void standing(const std::string& rest);
  void pass(const Words& words);
  void say(const std::string& rest);
  std::string not_a_channel(const std::string& text) const;
  void propose(const Words& words);
  void concede(const Words& words);
  void leave(const Words& words);
  void transcript(const Words& words);
  void again();
  void agree(const Words& words);
  void hand();

  bool need_turn();
  void push_draft();
  void say_line(const std::string& text);
  std::optional<table::FilledLine> parse(const std::string& text);
  /// True if `word` starts an order that may be given now.
  bool is_verb(const std::string& word) const;
  const Model& model() const { return desk_.model(); }

  Desk& desk_;
  Output& out_;
  Options options_;
  screen::Book book_;  ///< of options_.handbook
  std::optional<bot::Player> automatic_;
  table::Filled given_;  ///< orders of the open question as the person sees them
  std::vector<table::Consequence> follows_;
  /// A person's own orders and what a suggestion made of them, until the server has checked it.
  struct Suggested {
    table::Filled own;
    table::Filled whole;
  };
  std::optional<Suggested> suggested_;
  bool drafting_ = false;    ///< a draft is on its way
  bool dirty_ = false;       ///< and given_ has changed since
  bool lock_after_ = false;  ///< lock as soon as the draft is stored
  Problems refusal_;         ///< the last one, for `why`
  table::Filled refused_;
  std::optional<v1::StandingState> standing_;
  std::string standing_then_;  ///< what to do when the standing offer has come
  std::optional<Transcript> transcript_;
  std::string offered_code_;
  std::string next_code_;
  std::string last_prompt_;
  int mapped_turn_ = -1;             ///< turn of the map shown last
  std::set<std::string> explained_;  ///< kinds of question whose help has been shown
  std::set<std::string> taught_;     ///< and whose lesson has
  std::uint32_t warned_ = 0;
  int warned_at_ = 0;
  bool welcomed_ = false;
  bool away_ = false;          ///< others have the keyboard
  std::uint32_t seen_ = 0;     ///< number of the last journal line before they had it
  std::size_t seen_chat_ = 0;  ///< and lines of talk
  bool wants_up_ = false;
  bool finished_ = false;
  bool gave_up_ = false;
  std::map<std::uint32_t, std::string> when_taken_;  ///< what to say when the server has taken that request
  bool no_more_ = false;
};

}  // namespace emcon::client
