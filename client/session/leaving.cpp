// Notes a person's reason for getting up, for the owner of his session.
#include "client/session/leaving.hpp"

namespace emcon::client {

Done<> Leaving::again() {
  if (consents_.offered_code().empty()) return cannot(Cannot::no_rematch);
  next_code_ = consents_.offered_code();
  finished_ = true;
  return {};
}

void Leaving::rematch() {
  if (!again()) consents_.propose(v1::Propose::REMATCH, true);
}

Done<> Leaving::look_back_at(LookBack what) {
  if (!desk_.model().ended()) return cannot(Cannot::still_fought);
  look_back_ = std::move(what);
  finished_ = true;
  return {};
}

Done<> Leaving::hand() {
  if (!shared_) return cannot(Cannot::nobody_shares);
  wants_up_ = true;
  return {};
}

}  // namespace emcon::client
