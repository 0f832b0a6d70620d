/// This seat's part of the dice: committed before a match, and revealed when all seats have committed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/desk/auditor.hpp"
#include "client/desk/post.hpp"

namespace emcon::client {

/// The secret of a seat. All empty: a spectator.
struct SeatKey {
  int seat = -1;
  std::string token{};
  std::string entropy{};             ///< 32 bytes chosen by this client before it joined; empty: not known here
  std::string server_fingerprint{};  ///< of the key by which its server is known; empty: not met yet
  bool copied = false;               ///< the entropy was drawn in another folder than the one from which it was read
};

/// All constructor arguments must outlive it.
class DiceShare {
 public:
  DiceShare(SeatKey& key, Model& model, Auditor& auditor, Post& post)
      : key_(key), model_(model), auditor_(auditor), post_(post) {}

  /// Sets the function that draws new entropy and stores it where it outlives the program: 32 bytes, or none if that
  /// failed.
  void draw_by(std::function<std::string()> draw) { draw_ = std::move(draw); }
  /// The server asks for this seat's part: reveals it, unless the server may not ask.
  Fault entropy_asked(const v1::EntropyAsked& asked, std::vector<std::string>& warnings);
  /// Somebody has left, and the dice are made anew. True: ask the player whether he takes part.
  bool commitment_asked();
  /// The player takes part in the new dice: draws new entropy and commits to it. False: nobody has asked.
  bool agree();
  /// Whether the player was asked and has not agreed yet.
  bool asked() const { return model_.new_dice; }
  /// Reveals this seat's part of the dice, or commits to it, once more after `not_now` reported that the server could
  /// not store it.
  void again();

 private:
  void commit_to(const std::string& entropy);
  void reveal();

  SeatKey& key_;
  Model& model_;
  Auditor& auditor_;
  Post& post_;
  std::function<std::string()> draw_;
  bool renewed_ = false;  ///< new entropy was committed to, and nobody has seen it yet
};

}  // namespace emcon::client
