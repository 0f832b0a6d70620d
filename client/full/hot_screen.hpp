/// Full screen for several players at one keyboard: the face of the sitting player, and between two players a cover
/// that shows nothing of any of them. Keys in, canvas out; no terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/full/face.hpp"
#include "client/session/hot_seat.hpp"

namespace emcon::client::full {

class HotScreen {
 public:
  /// One face for each desk, in the same order; all must outlive this. Begins with the cover.
  HotScreen(std::vector<const Desk*> desks, std::vector<Face*> faces, bool ascii);

  /// Takes the keys that were read at once. Keys after the one that hands the screen over are dropped: they were meant
  /// for another player's screen.
  void keys(const std::vector<Key>& keys, Instant now);
  panel::Canvas draw(panel::Size size, Instant now);
  std::optional<std::pair<int, int>> cursor() const;
  /// The window's title; it tells nothing while the keyboard is handed over.
  std::string headline() const;
  /// The calls that the visible face wants.
  Wakes wakes() { return sitting() ? sitting()->wakes() : Wakes(); }
  /// Call it after any face has heard something.
  void look();
  /// Whether somebody has left the program, for all.
  bool finished() const;
  /// Whether the player at the keyboard wants the shell for a moment.
  bool wants_to_suspend();
  /// The visible face; null: the cover is visible.
  Face* sitting() const { return seat_.sitting() ? faces_[*seat_.sitting()] : nullptr; }

 private:
  void cover_key(const Key& key);

  HotSeat seat_;
  std::vector<Face*> faces_;
  bool ascii_;
  bool asks_to_leave_ = false, left_ = false;
};

}  // namespace emcon::client::full
