// Sends one connection its frames, keeps what a slow reader has yet to get, and limits its requests.
#include "server/house/session.hpp"

#include <algorithm>
#include <utility>

#include "common/wire/convert.hpp"

namespace emcon::house {

Session::Session(SessionId id, std::unique_ptr<Connection> connection, Opening opening, std::shared_ptr<Place> place,
                 const Limits& limits, std::int64_t now_ms)
    : id_(id),
      connection_(std::move(connection)),
      opening_(std::move(opening)),
      place_(std::move(place)),
      limits_(limits),
      requests_(limits.requests_burst, limits.requests_per_s, now_ms),
      lists_(limits.lists_burst, limits.lists_per_s, now_ms),
      guesses_(limits.guesses_burst, limits.guesses_per_s, now_ms),
      debriefs_(limits.debrief_burst, limits.debrief_per_s, now_ms) {}

Session::Pace Session::request(std::int64_t now_ms) {
  if (requests_.take(now_ms)) {
    strikes_ = 0;
    return Pace::fine;
  }
  return ++strikes_ > limits_.strikes ? Pace::give_up : Pace::too_fast;
}

bool Session::may_list(std::int64_t now_ms, std::size_t tokens) {
  const double worth = std::min(static_cast<double>(tokens), limits_.requests_burst / 2);
  return requests_.level(now_ms) >= static_cast<float>(worth) && lists_.take(now_ms) && requests_.take(now_ms, worth);
}

void Session::answer(std::uint32_t frame_id, v1::Answer answer) {
  this->answer(match::answer_of(frame_id, std::move(answer)));
}

void Session::answer(const match::Frame& answer) {
  settle_answer();
  if (open()) send(SharedFrame(answer).bytes(opening_.format, opening_.pad));
}

void Session::answer_with_step(match::Frame answer) {
  settle_answer();
  answer_ = std::move(answer);
}

void Session::settle_answer() {
  if (const match::Frame answer = std::exchange(answer_, nullptr); answer && open())
    send(SharedFrame(answer).bytes(opening_.format, opening_.pad));
}

/// Bytes are joined rather than messages: those of the step are encoded once for all who get it.
void Session::send_step(SharedFrame& step, const match::Frame& answer) {
  SharedFrame head(answer);
  if (!opening_.pad)
    return send(std::make_shared<const std::string>(
        wire::joined(*head.bytes(opening_.format, false), *step.bytes(opening_.format, false), opening_.format)));
  auto whole = std::make_shared<v1::ServerFrame>(step.frame());
  *whole->mutable_answer() = answer->answer();
  send(SharedFrame(std::move(whole)).bytes(opening_.format, true));
}

void Session::refuse(std::uint32_t frame_id, const Problem& problem) {
  v1::Answer refusal;
  wire::to_proto(problem, *refusal.add_problems());
  answer(frame_id, std::move(refusal));
}

void Session::deliver(SharedFrame& frame) {
  if (!open()) return;
  const bool slow = backlog_ || connection_->queued_bytes() > limits_.queue_soft_bytes;
  if (!slow && answer_ && frame.frame().has_update()) return send_step(frame, std::exchange(answer_, nullptr));
  settle_answer();
  if (slow)
    hold(frame);
  else
    send(frame.bytes(opening_.format, opening_.pad));
}

void Session::hold(SharedFrame& shared) {
  if (!backlog_) backlog_ = std::make_unique<Backlog>();
  const std::size_t before = backlog_->bytes;
  const v1::ServerFrame& frame = shared.frame();
  if (frame.has_update()) {
    const v1::Update& update = frame.update();
    v1::Update& kept = backlog_->update;
    kept.mutable_journal()->MergeFrom(update.journal());
    kept.mutable_commitments()->MergeFrom(update.commitments());
    kept.mutable_closes()->MergeFrom(update.closes());
    kept.set_step(update.step());
    if (!update.public_journal_hash().empty()) kept.set_public_journal_hash(update.public_journal_hash());
    if (update.has_outcome()) *kept.mutable_outcome() = update.outcome();
    backlog_->updated = true;
    for (const auto& line : update.journal()) backlog_->bytes += line.text().size() + line.clause().size() + 64;
    backlog_->bytes += 64U * static_cast<std::size_t>(update.commitments_size());
    backlog_->bytes += 320U * static_cast<std::size_t>(update.closes_size());
  }
  if (frame.has_question()) {
    backlog_->question = frame.question();
    backlog_->asked = true;
  }
  if (frame.has_update() || frame.has_question()) {
    // Told as it is by then.
  } else if (frame.has_welcome()) {
    // Told later as it is, it would put an old picture over a newer one.
    backlog_->welcome = true;
  } else {
    backlog_->others.push_back(shared.bytes(opening_.format, opening_.pad));
    backlog_->bytes += backlog_->others.back()->size();
  }
  place_->backlog_bytes += backlog_->bytes - before;
  if (backlog_->bytes > limits_.backlog_bytes || place_->backlog_bytes > limits_.address_backlog_bytes)
    close(CloseCode::slow, "more waits for you than is kept; connect again");
}

std::unique_ptr<Session::Backlog> Session::take_backlog() {
  if (backlog_) place_->backlog_bytes -= backlog_->bytes;
  return std::move(backlog_);
}

void Session::catch_up(const v1::ServerFrame& whole_board, const match::Frame& welcome) {
  if (!open() || !backlog_) return;
  const std::unique_ptr<Backlog> kept = take_backlog();
  const auto send_others = [&] {
    for (const Buffer& other : kept->others) send(other);
  };
  if (welcome) send_others();
  auto frame = std::make_shared<v1::ServerFrame>();
  if (kept->updated) {
    v1::Update& update = *frame->mutable_update();
    update = std::move(kept->update);
    *update.mutable_board() = whole_board.update().board();
  }
  if (kept->asked && !welcome) *frame->mutable_question() = std::move(kept->question);
  if (frame->has_update() || frame->has_question())
    send(SharedFrame(std::move(frame)).bytes(opening_.format, opening_.pad));
  if (welcome) return send(SharedFrame(welcome).bytes(opening_.format, opening_.pad));
  send_others();
}

void Session::send(Buffer bytes) {
  if (!open()) return;
  if (connection_->queued_bytes() > limits_.queue_hard_bytes) {
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
  settle_answer();
  if (!open()) return;
  connection_->close(code, reason);
  connection_.reset();
  take_backlog();
}

}  // namespace emcon::house
