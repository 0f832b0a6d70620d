// Commits to this seat's part of the dice, reveals it when it may, and draws a new one when somebody has left.
#include "client/desk/dice_share.hpp"

#include <utility>

#include "common/proof/commitment.hpp"

namespace emcon::client {

Fault DiceShare::entropy_asked(const v1::EntropyAsked& asked, std::vector<std::string>& warnings) {
  if (key_.seat < 0) return {};
  if (key_.entropy.empty()) {
    warnings.emplace_back("The server asks for this seat's part of the dice, but it was drawn on another machine.");
    return {};
  }
  if (Fault fault = auditor_.may_reveal(asked, model_, key_.entropy, key_.copied)) return fault;
  reveal();
  return {};
}

bool DiceShare::commitment_asked() {
  if (key_.seat < 0) return false;
  if (renewed_) {
    commit_to(key_.entropy);  // nobody has seen it yet
    return false;
  }
  model_.new_dice = true;
  return true;
}

bool DiceShare::agree() {
  if (!asked() || !draw_) return false;
  const std::string entropy = draw_();
  if (entropy.empty()) return false;
  model_.new_dice = false;
  renewed_ = true;
  key_.copied = false;
  key_.entropy = entropy;
  auditor_.renewed(entropy);
  commit_to(entropy);
  return true;
}

void DiceShare::commit_to(const std::string& entropy) {
  if (post_.waits(Request::commitment)) return;
  v1::ClientFrame frame = post_.next();
  frame.mutable_commit_entropy()->set_commitment(as_string(entropy_commitment(entropy)));
  post_.ask(Request::commitment, std::move(frame));
}

void DiceShare::reveal() {
  renewed_ = false;
  v1::ClientFrame frame = post_.next();
  frame.mutable_reveal_entropy()->set_entropy(key_.entropy);
  post_.ask(Request::entropy, std::move(frame));
}

void DiceShare::again() {
  if (!post_.ready() || key_.entropy.empty()) return;
  renewed_ ? commit_to(key_.entropy) : reveal();
}

}  // namespace emcon::client
