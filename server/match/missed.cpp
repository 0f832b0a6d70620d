// Joins steps and questions for a slow viewer into one message.
#include "server/match/missed.hpp"

#include <utility>

#include "server/match/making.hpp"

namespace emcon::match {

void Missed::take(const emcon::v1::Update& update) {
  update_.mutable_journal()->MergeFrom(update.journal());
  update_.mutable_commitments()->MergeFrom(update.commitments());
  update_.mutable_closes()->MergeFrom(update.closes());
  update_.set_step(update.step());
  if (!update.public_journal_hash().empty()) update_.set_public_journal_hash(update.public_journal_hash());
  if (update.has_outcome()) *update_.mutable_outcome() = update.outcome();
  updated_ = true;
  for (const auto& line : update.journal()) bytes_ += line.text().size() + line.clause().size() + 64;
  bytes_ += 64U * static_cast<std::size_t>(update.commitments_size());
  bytes_ += 320U * static_cast<std::size_t>(update.closes_size());
}

bool Missed::take(const Frame& frame) {
  if (frame->has_update()) take(frame->update());
  if (frame->has_question()) {
    question_ = frame->question();
    asked_ = true;
  }
  return frame->has_update() || frame->has_question();
}

Frame Missed::told(const Frame& whole_board, bool question) && {
  auto frame = std::make_shared<emcon::v1::ServerFrame>();
  if (updated_) {
    *frame->mutable_update() = std::move(update_);
    *frame->mutable_update()->mutable_board() = whole_board->update().board();
  }
  if (asked_ && question) *frame->mutable_question() = std::move(question_);
  if (!frame->has_update() && !frame->has_question()) return nullptr;
  return Making::frame(std::move(frame));
}

}  // namespace emcon::match
