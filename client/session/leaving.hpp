/// How a person gets up from a match: to leave, to hand the keyboard over, to look back, or for a rematch.
#pragma once

#include <string>
#include <utility>

#include "client/session/consents.hpp"
#include "client/session/refusal.hpp"

namespace emcon::client {

/// What a person wants of an ended battle, for whoever runs his session to do when it is finished.
struct LookBack {
  enum class What { nothing, replay, debrief, save };
  What what = What::nothing;  ///< replay: as he knew it; debrief: as it was
  std::string file{};         ///< save: where to
};

/// Part of a session.
class Leaving {
 public:
  /// `desk` and `consents` must outlive this. `shared`: other players sit at this keyboard, too.
  Leaving(const Desk& desk, Consents& consents, bool shared) : desk_(desk), consents_(consents), shared_(shared) {}

  /// The person leaves the program; the match waits for him.
  void quit() { finished_ = true; }
  /// The person is done here.
  bool finished() const { return finished_; }

  /// Goes to the rematch; the person is then done here, and next_code() is its invite.
  Done<> again();
  /// Asks for another match of the same players, agrees to it, or goes to it: whatever comes next.
  void rematch();
  /// Invite to the rematch the person wants to go to, or empty.
  const std::string& next_code() const { return next_code_; }

  /// Looks back at the ended battle; the person is done here until that is done, and look_back() says what it is.
  Done<> look_back_at(LookBack what);
  const LookBack& look_back() const { return look_back_; }

  /// Hot seat: the person wants to hand the keyboard over.
  Done<> hand();
  /// True once after that.
  bool wants_to_get_up() { return std::exchange(wants_up_, false); }

 private:
  const Desk& desk_;
  Consents& consents_;
  bool shared_;
  std::string next_code_;
  LookBack look_back_;
  bool wants_up_ = false;
  bool finished_ = false;
};

}  // namespace emcon::client
