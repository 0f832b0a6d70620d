/// Decides which of several players at one keyboard uses it, and who is next. Between two players nobody uses it, so
/// that the screen can be empty while they change places. No I/O.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/desk/desk.hpp"

namespace emcon::client {

class HotSeat {
 public:
  /// One desk for each player, in the order of their seats; they must outlive this. At first nobody sits.
  explicit HotSeat(std::vector<const Desk*> desks) : desks_(std::move(desks)) {}

  /// The index of the player who has screen and keys; none while they are handed over.
  std::optional<std::size_t> sitting() const { return sitting_; }
  /// The index of the player who is to sit down while nobody does: the first one who must decide.
  std::size_t next() const;
  /// Whether the match has begun at every player's desk, so that somebody can sit down.
  bool ready() const;
  /// The index of a player who must decide, if the sitting one need not.
  std::optional<std::size_t> awaited() const;
  /// The sitting player gets up. Then next() is a player who must decide, else the player after him.
  void get_up();
  /// The next player sits down. To be called only while nobody sits and ready() is true.
  void sit_down();
  /// The player's name and side: "Ann (Letters)".
  std::string name(std::size_t player) const;

 private:
  std::optional<std::size_t> first_asked(std::size_t from) const;

  std::vector<const Desk*> desks_;
  std::optional<std::size_t> sitting_;
  std::size_t last_ = 0;  ///< the player who sat last
  bool anybody_ = false;  ///< somebody has sat
};

}  // namespace emcon::client
