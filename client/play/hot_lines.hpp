/// Line mode for several players at one keyboard. It shows the session of the player who sits there; between two
/// players it shows an empty window with a question. No I/O of its own.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/play/hot_seat.hpp"
#include "client/play/play.hpp"

namespace emcon::client {

class HotLines {
 public:
  /// One desk for each player; they and `out` must outlive this. `wipe` empties window, scrollback and history. Begins
  /// between two players.
  HotLines(const std::vector<Desk*>& desks, Output& out, std::function<void()> wipe,
           const std::vector<std::string>& welcome, const std::string& handbook);
  ~HotLines();

  /// One line as typed.
  void line(const std::string& text);
  std::vector<std::string> complete(const std::string& text) const;
  /// The session of a player, for his desk's news; call look() after it.
  Play& play(std::size_t player) { return *plays_[player]; }
  void look();

  /// Somebody has left the program, for all.
  bool finished() const;
  /// A line can be taken: when piped input goes on.
  bool ready() const;

 private:
  /// The terminal as one player has it: nothing gets through while others sit there.
  class Curtain;

  void hand_over();

  HotSeat seat_;
  Output& out_;
  std::function<void()> wipe_;
  std::vector<std::unique_ptr<Curtain>> curtains_;
  std::vector<std::unique_ptr<Play>> plays_;
  std::string asked_to_;  ///< whom the line above the prompt speaks of
  std::string cover_;     ///< the prompt while nobody sits
  bool left_ = false;
};

}  // namespace emcon::client
