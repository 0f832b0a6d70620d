/// A person's ways to leave a match: for good, to hand the keyboard over, to look back, or for a rematch.
#pragma once

#include <string>
#include <utility>

#include "client/session/consents.hpp"
#include "client/session/refusal.hpp"

namespace emcon::client {

/// A person's wish about an ended battle, which the owner of his session fulfils when that is finished.
struct LookBack {
  enum class What { nothing, replay, debrief, save };
  What what = What::nothing;  ///< replay: his own view; debrief: the truth
  std::string file{};         ///< save: the target
};

/// Part of a session.
class Leaving {
 public:
  /// `desk` and `consents` must outlive this. `shared`: other players sit at this keyboard, too.
  Leaving(const Desk& desk, Consents& consents, bool shared) : desk_(desk), consents_(consents), shared_(shared) {}

  /// The person leaves the program; the match waits for him.
  void quit() { finished_ = true; }
  /// Whether the person is done here.
  bool finished() const { return finished_; }

  /// Goes to the rematch; the person is then done here, and next_code() is its invite.
  Done<> again();
  /// Asks for another match of the same players, agrees to it, or goes to it, whichever comes next.
  void rematch();
  /// The invite to the rematch that the person wants to join, or empty.
  const std::string& next_code() const { return next_code_; }

  /// Looks back at the ended battle. The person is done here until that is over; look_back() says what he wants.
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
