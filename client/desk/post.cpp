// Numbers requests, keeps them until their answers come, and repeats those that a lost connection left open.
#include "client/desk/post.hpp"

#include <algorithm>
#include <utility>

namespace emcon::client {

v1::ClientFrame Post::next() {
  v1::ClientFrame frame;
  frame.set_id(++last_id_);
  return frame;
}

std::uint32_t Post::ask(Request request, v1::ClientFrame frame, table::Filled filled) {
  const std::uint32_t id = frame.id();
  if (stopped_) return id;
  const bool now = ready();
  if (now) send_(frame);
  pending_.emplace(id, Pending{request, model_.question.number, std::move(filled), std::move(frame), now});
  return id;
}

std::optional<Pending> Post::answered(std::uint32_t id) {
  auto found = pending_.extract(id);
  if (found.empty()) return std::nullopt;
  return std::move(found.mapped());
}

bool Post::waits(Request request) const {
  return std::ranges::any_of(pending_, [&](const auto& one) { return one.second.request == request; });
}

bool Post::waits_sent(Request request) const {
  return std::ranges::any_of(pending_,
                             [&](const auto& one) { return one.second.request == request && one.second.sent; });
}

std::optional<std::uint32_t> Post::oldest(std::initializer_list<Request> kinds) const {
  const auto found = std::ranges::find_if(
      pending_, [&](const auto& one) { return std::ranges::find(kinds, one.second.request) != kinds.end(); });
  return found == pending_.end() ? std::nullopt : std::optional(found->first);
}

void Post::connected(const v1::ClientFrame& hello) {
  online_ = true;
  welcomed_ = false;
  send_(hello);
}

/// A request without an answer is repeated with its old id if it may not have been done: the server answers a repeated
/// id as it did the first time.
bool Post::worth_repeating(const Pending& pending) const {
  switch (pending.request) {
    case Request::draft:
      return pending.question == model_.question.number && !model_.draft.locked &&
             pending.frame.draft().revision() == model_.draft.revision;
    case Request::lock:
    case Request::submit:
      return pending.question == model_.question.number && !model_.draft.locked;
    case Request::attempt:
      return pending.question == model_.question.number;
    case Request::journal:
    case Request::receipt:
    case Request::entropy:
      return false;
    default:
      return true;
  }
}

std::vector<std::string> Post::welcomed() {
  welcomed_ = true;
  std::vector<std::string> warnings;
  for (auto& [id, pending] : pending_) pending.sent = pending.sent || worth_repeating(pending);
  std::erase_if(pending_, [&](const auto& item) {
    const Pending& pending = item.second;
    if (worth_repeating(pending)) {
      send_(pending.frame);
      return false;
    }
    const bool order = pending.request == Request::draft || pending.request == Request::submit;
    if (order && pending.question != model_.question.number)
      warnings.emplace_back(
          "While the connection was lost another question was opened; please look at your last orders.");
    return true;
  });
  return warnings;
}

}  // namespace emcon::client
