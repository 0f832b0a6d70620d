// Sends one connection its frames, keeps frames that a slow reader has yet to get, and limits its requests.
#include "server/house/session.hpp"

#include <utility>

#include "common/wire/convert.hpp"
#include "server/house/text.hpp"

namespace emcon::house {

Session::Session(SessionId id, std::unique_ptr<Connection> connection, Opening opening, std::shared_ptr<Place> place,
                 const Limits& limits, const store::MatchStore& store, std::int64_t now_ms)
    : allowance(limits.request, *place, now_ms),
      id_(id),
      connection_(std::move(connection)),
      opening_(std::move(opening)),
      place_(std::move(place)),
      limits_(limits),
      store_(store) {}

void Session::attach(std::shared_ptr<const bool> tenure) {
  attached = true;
  if (open())
    connection_->only_while([tenure = std::move(tenure), &store = store_] { return *tenure && store.sure(); });
}

void Session::answer(std::uint32_t frame_id, v1::Answer answer) {
  this->answer(match::answer_of(frame_id, std::move(answer)));
}

bool Session::follow_welcome(std::function<void()> what) {
  if (!awaits_welcome_) return false;
  // Steps, talk and answers of a few moments. A peer that is told more meanwhile asks again.
  constexpr std::size_t most = 512;
  if (behind_welcome_.size() < most)
    behind_welcome_.push_back(std::move(what));
  else
    close(CloseCode::slow, "more waits for you than is kept");
  return true;
}

void Session::welcome(Buffer welcome) {
  awaits_welcome_ = false;
  send(std::move(welcome));
  for (const std::function<void()>& next : std::exchange(behind_welcome_, {})) next();
}

void Session::relay(Buffer answer) {
  if (follow_welcome([this, answer] { relay(answer); })) return;
  settle_answer();
  send(std::move(answer));
}

void Session::answer(const match::Frame& answer) {
  if (follow_welcome([this, answer] { this->answer(answer); })) return;
  settle_answer();
  if (open()) send(SharedFrame(answer).bytes(opening_.format, opening_.pad));
}

void Session::answer_with_step(match::Frame answer) {
  if (follow_welcome([this, answer] { this->answer(answer); })) return;
  settle_answer();
  answer_ = std::move(answer);
}

void Session::settle_answer() {
  if (const match::Frame answer = std::exchange(answer_, nullptr); answer && open())
    send(SharedFrame(answer).bytes(opening_.format, opening_.pad));
}

/// Bytes are joined rather than messages: those of the step are encoded once for all its receivers.
void Session::send_step(SharedFrame& step, const match::Frame& answer) {
  send(SharedFrame(answer).with_step(step, opening_.format, opening_.pad));
}

void Session::refuse(std::uint32_t frame_id, const Problem& problem) {
  v1::Answer refusal;
  wire::to_proto(problem, *refusal.add_problems());
  answer(frame_id, std::move(refusal));
}

void Session::deliver(SharedFrame& frame) {
  if (!open()) return;
  if (follow_welcome([this, frame]() mutable { deliver(frame); })) return;
  const bool slow = backlog_ || connection_->queued_bytes() > limits_.reader.queue_soft_bytes;
  if (!slow && answer_ && frame.is_step()) return send_step(frame, std::exchange(answer_, nullptr));
  settle_answer();
  if (slow)
    hold(frame);
  else
    send(frame.bytes(opening_.format, opening_.pad));
}

bool Session::reads_slowly() const {
  return open() && connection_->queued_bytes() > limits_.reader.queue_soft_bytes;
}

void Session::tell_list(SharedFrame& frame) {
  if (open()) send(frame.bytes(opening_.format, opening_.pad));
}

void Session::hold(SharedFrame& frame) {
  if (!backlog_) backlog_ = std::make_unique<Backlog>();
  const std::size_t before = backlog_->bytes();
  backlog_->hold(frame, opening_);
  place_->backlog_bytes += backlog_->bytes() - before;
  if (backlog_->bytes() > limits_.reader.backlog_bytes || place_->backlog_bytes > limits_.address.backlog_bytes)
    close(CloseCode::slow, "more waits for you than is kept");
}

std::unique_ptr<Backlog> Session::take_backlog() {
  if (backlog_) place_->backlog_bytes -= backlog_->bytes();
  return std::move(backlog_);
}

void Session::catch_up(const match::Frame& whole_board, const match::Frame& welcome) {
  if (!open() || !backlog_) return;
  const std::unique_ptr<Backlog> kept = take_backlog();
  for (Buffer& bytes : kept->take(whole_board, welcome, opening_)) send(std::move(bytes));
}

void Session::send(Buffer bytes) {
  if (!open()) return;
  // All that is told of a match goes through here. Another process may have it by now, and have gone on with it.
  if (attached && !store_.sure()) return close(CloseCode::moved, unsure_text);
  if (connection_->queued_bytes() > limits_.reader.queue_hard_bytes) {
    close(CloseCode::slow, "you do not read what you are sent");
    return;
  }
  if (in_lobby() || viewer.is_seat())
    connection_->send(std::move(bytes));
  else
    connection_->send_in_turn(std::move(bytes));
}

void Session::close(CloseCode code, std::string_view reason) {
  if (!open()) return;
  awaits_welcome_ = false;
  behind_welcome_.clear();
  settle_answer();
  if (!open()) return;
  connection_->close(code, reason);
  connection_.reset();
  take_backlog();
}

}  // namespace emcon::house
