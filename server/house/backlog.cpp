// Keeps journal lines, the newest question and all else for a connection that reads slowly, until it has caught up.
#include "server/house/backlog.hpp"

#include <utility>

namespace emcon::house {

void Backlog::hold(const v1::Update& update) {
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

void Backlog::hold(SharedFrame& shared, const Opening& opening) {
  const v1::ServerFrame& frame = shared.frame();
  if (frame.has_update()) hold(frame.update());
  if (frame.has_question()) {
    question_ = frame.question();
    asked_ = true;
  }
  if (frame.has_update() || frame.has_question()) return;  // told as it is by then
  if (frame.has_welcome()) {
    welcome_ = true;  // told later as it is, it would put an old picture over a newer one
    return;
  }
  others_.push_back(shared.bytes(opening.format, opening.pad));
  bytes_ += others_.back()->size();
}

std::vector<Buffer> Backlog::take(const v1::ServerFrame& whole_board, const match::Frame& welcome,
                                  const Opening& opening) {
  auto frame = std::make_shared<v1::ServerFrame>();
  if (updated_) {
    *frame->mutable_update() = std::move(update_);
    *frame->mutable_update()->mutable_board() = whole_board.update().board();
  }
  if (asked_ && !welcome) *frame->mutable_question() = std::move(question_);
  std::vector<Buffer> out;
  if (frame->has_update() || frame->has_question())
    out.push_back(SharedFrame(std::move(frame)).bytes(opening.format, opening.pad));
  // Behind the Welcome nothing of the past may come.
  out.insert(welcome ? out.begin() : out.end(), others_.begin(), others_.end());
  if (welcome) out.push_back(SharedFrame(welcome).bytes(opening.format, opening.pad));
  *this = {};
  return out;
}

}  // namespace emcon::house
