/// A person's ways to get up from a match: to end the program (the match waits for him), to hand the keyboard over, to
/// look back at an ended battle, or to go to the rematch.
#pragma once

#include <string>
#include <utility>

#include "client/session/consents.hpp"
#include "client/session/refusal.hpp"

namespace emcon::client {

/// The thing that a person wants to do with an ended battle. The owner of the session does it after the session has
/// finished.
struct LookBack {
  enum class What { nothing, replay, debrief, save };
  What what = What::nothing;  ///< replay: his own view; debrief: the truth
  std::string file{};         ///< save: the target
};

/// Notes why a person gets up. The session has one; its owner acts on what is noted.
class Leaving {
 public:
  /// `desk` and `consents` must outlive this. `shared`: other players sit at this keyboard, too.
  Leaving(const Desk& desk, Consents& consents, bool shared) : desk_(desk), consents_(consents), shared_(shared) {}

  /// The person leaves the program; the match waits for him.
  void quit() { finished_ = true; }
  /// Whether the owner is to end this session.
  bool finished() const { return finished_; }

  /// Finishes the session; next_code() is then the invite to the rematch. Refusal `no_rematch`: no invite has come yet.
  Done<> again();
  /// Goes to the rematch if its invite has come. Else proposes a rematch, which also agrees to one that others
  /// proposed.
  void rematch();
  /// The invite to the rematch that the person wants to join, or empty.
  const std::string& next_code() const { return next_code_; }

  /// Notes in look_back() that the person wants to look back at the ended battle, and finishes the session. The owner
  /// may sit him down anew afterwards. Refusal `still_fought`: the battle has not ended.
  Done<> look_back_at(LookBack what);
  const LookBack& look_back() const { return look_back_; }

  /// Hot seat: notes that the person wants to hand the keyboard over. Refusal `nobody_shares`: he plays here alone.
  Done<> hand();
  /// Whether hand() was called since the last call of this function.
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
