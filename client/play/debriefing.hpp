/// A person looking back at an ended match, in lines of text: step by step, through any side's eyes or none. No I/O of
/// its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/desk/guest.hpp"
#include "client/play/terminal.hpp"

namespace emcon::client {

class Debriefing final : public Guest {
 public:
  /// Begins at the first step, as the desk's own seat saw it; without a seat, as it was, or as the public knew it where
  /// the `recorded` match has no more to tell. `board_beside`: the board and the lines of a step are in sight anyway
  /// and are not printed.
  Debriefing(Desk& desk, Output& out, bool board_beside = false, bool recorded = false);

  /// One line as typed; an empty one goes on to the next step.
  void line(const std::string& text);
  std::vector<std::string> complete(const std::string& text) const;

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override;
  void over(const std::string& why) override;
  /// Call about once a second: asks again for what the server had no time for.
  void tick();

  bool finished() const { return finished_; }
  /// The server would not open the match; a sentence has been printed.
  bool refused() const { return refused_; }
  /// The step that is shown, and the board after it; nothing before the first has come.
  const std::optional<v1::DebriefStep>& step() const { return step_; }
  const table::Board& seen_board() const { return board_; }
  bool waiting() const { return waiting_; }
  /// Whose eyes: "as Letters knew it".
  std::string eyes_word() const;
  /// What the seats had ordered before the step, as far as these eyes may know, and what they were told by it.
  /// `head`: and which step it is.
  std::string step_text(bool head) const;
  /// What can be typed, and what it does.
  static std::vector<std::pair<std::string, std::string>> command_list();
  /// What was asked for has been shown: when piped input goes on.
  bool ready() const { return finished_ || (step_.has_value() && !waiting_); }

 private:
  using Words = std::vector<std::string>;
  struct Command;
  static const std::vector<Command>& commands();

  void ask(v1::GetDebrief asked);
  /// The step with that number through the present eyes.
  void go(std::uint32_t step);
  void take(const Reply& reply);
  void show_step();
  void show_log();
  void show_orders(bool all);
  std::string orders_text(bool all) const;
  std::string step_head() const;
  void show_map(const Words& words);

  void next();
  void back();
  void to_step(const Words& words);
  void to_turn(const Words& words);
  void side(const Words& words);
  void seat(const Words& words);
  void see_as(v1::GetDebrief::Eyes eyes, int seat);
  void board();
  void sheet(const Words& words);
  void log(const Words& words);
  void why(const Words& words);
  void help(const Words& words);

  std::string side_name(int side) const;
  std::string seat_word(int seat) const;
  std::string told_word(const v1::DebriefLine& line) const;
  std::string line_text(const v1::DebriefLine& line) const;
  void say_line(const std::string& text);
  void refresh_prompt();

  Desk& desk_;
  Output& out_;
  bool board_beside_;
  v1::GetDebrief asked_;  ///< what is shown, or waited for
  v1::GetDebrief shown_;  ///< what is shown: where a refused look leaves the person
  std::optional<v1::DebriefStep> step_;
  table::Board board_;
  bool waiting_ = false;
  bool later_ = false;  ///< the server had no time; tick asks again
  bool log_asked_ = false;
  int mapped_turn_ = -1;
  std::string last_prompt_;
  bool finished_ = false;
  bool refused_ = false;
};

}  // namespace emcon::client
