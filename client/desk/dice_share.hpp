/// This seat's part of the dice: what it commits to before a match and reveals when all have committed.
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
  std::string server_fingerprint{};  ///< of the key its server is known by; empty: not met yet
  bool copied = false;               ///< the entropy was drawn in another folder than the one it was read from
};

/// All that it is made from must outlive it.
class DiceShare {
 public:
  DiceShare(SeatKey& key, Model& model, Auditor& auditor, Post& post)
      : key_(key), model_(model), auditor_(auditor), post_(post) {}

  /// How new entropy is drawn and put where it outlives the program: 32 bytes, or none if that failed.
  void draw_by(std::function<std::string()> draw) { draw_ = std::move(draw); }
  /// The server asks for this seat's part: reveals it, unless the server may not ask.
  Fault entropy_asked(const v1::EntropyAsked& asked, std::vector<std::string>& warnings);
  /// Somebody has left, and the dice are made anew. True: the player is to be asked whether he takes part.
  bool commitment_asked();
  /// The player takes part in the dice that are made anew: draws new entropy and commits to it. False: not asked.
  bool agree();
  /// The player has been asked, and has not agreed yet.
  bool asked() const { return model_.new_dice; }
  /// Reveals this seat's part of the dice, or commits to it, again after `not_now` said that the server could not store
  /// it.
  void again();

 private:
  void commit_to(const std::string& entropy);
  void reveal();

  SeatKey& key_;
  Model& model_;
  Auditor& auditor_;
  Post& post_;
  std::function<std::string()> draw_;
  bool renewed_ = false;  ///< the entropy was committed to anew and has been shown to nobody
};

}  // namespace emcon::client
