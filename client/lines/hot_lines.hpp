/// Line mode for several players at one keyboard. It shows the session of the sitting player; between two players it
/// shows an empty window with a question. No I/O of its own.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/lines/line_face.hpp"
#include "client/session/hot_seat.hpp"

namespace emcon::client {

class HotLines {
 public:
  /// One desk for each player; they and `out` must outlive this. `wipe` empties window, scrollback and history.
  /// `options` are those of each player's session and papers. It begins between two players.
  HotLines(const std::vector<Desk*>& desks, Output& out, std::function<void()> wipe, LineFace::Options options);
  ~HotLines();

  /// Takes one typed line.
  void line(const std::string& text);
  std::vector<std::string> complete(const std::string& text) const;
  /// The face of a player, for his desk's news; call look() after it.
  LineFace& face(std::size_t player) { return *faces_[player]; }
  void look();

  /// Whether somebody has left the program, for all.
  bool finished() const;
  /// Whether the players are done here; after the end of their input, as soon as no answer is awaited.
  bool done(bool input_over) const { return finished() || (input_over && ready()); }
  /// Whether a line can be taken, so that piped input may go on, whatever the line is.
  bool ready(const std::string& = {}) const;

 private:
  /// A player's terminal: nothing gets through while others sit there.
  class Curtain;

  void hand_over();

  HotSeat seat_;
  Output& out_;
  std::function<void()> wipe_;
  std::vector<std::unique_ptr<Curtain>> curtains_;
  std::vector<std::unique_ptr<LineFace>> faces_;
  std::string asked_to_;  ///< the player in the line above the prompt
  std::string cover_;     ///< the prompt while nobody sits
  bool left_ = false;
};

}  // namespace emcon::client
