// Makes outgoing messages, each in one piece of memory, and keeps those that wait for a signature as bytes.
#include "server/match/frame.hpp"

#include <stdexcept>

#include "common/proof/tree.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/small_arena.hpp"
#include "server/match/making.hpp"

namespace emcon::match {
namespace {

/// Enough for an update of a few things, or an offer of a few lines; longer ones get more.
constexpr std::size_t first_bytes = 2'048;

using Sheet = wire::SmallArena<first_bytes>;

/// The place-holder of a signature: bytes that no text and no hash has.
const std::string& blank() {
  static const std::string bytes(tree_signature_bytes, '\xff');
  return bytes;
}

}  // namespace

Frame::Frame(std::shared_ptr<const emcon::v1::ServerFrame> message) {
  if (!message) return;
  const bool is_step = message->has_update();
  const std::size_t pad_step = wire::pad_step_of(*message);
  kept_ = std::make_shared<Kept>(Kept{std::move(message), nullptr, is_step, pad_step});
}

const emcon::v1::ServerFrame& Frame::operator*() const {
  if (!kept_->message) {
    NewFrame read = new_frame();
    if (!read->ParseFromString(*kept_->binary)) throw std::logic_error("a frame of our own cannot be read");
    kept_->message = std::move(read);
  }
  return *kept_->message;
}

const std::shared_ptr<const std::string>& Frame::binary() const {
  if (!kept_->binary) {
    auto bytes = std::make_shared<std::string>();
    wire::encode_server(*kept_->message, wire::Format::binary, *bytes);
    kept_->binary = std::move(bytes);
  }
  return kept_->binary;
}

BlankFrame::BlankFrame(const NewFrame& message) : frame_(message), bytes_(std::make_shared<std::string>()) {
  for (emcon::v1::StepClose& close : *message->mutable_update()->mutable_closes()) {
    steps_.push_back(close.step());
    close.set_signature(blank());
  }
  wire::encode_server(*message, wire::Format::binary, *bytes_);
  for (std::size_t at = 0; blanks_.size() < steps_.size(); at = blanks_.back() + blank().size()) {
    blanks_.push_back(bytes_->find(blank(), at));
    if (blanks_.back() == std::string::npos) throw std::logic_error("a frame has fewer blanks than steps");
  }
  frame_.kept_->binary = bytes_;
  frame_.kept_->message.reset();
}

void BlankFrame::sign(std::size_t i, const std::string& signature) {
  if (signature.size() != blank().size()) throw std::logic_error("a signature does not fit its blank");
  bytes_->replace(blanks_.at(i), blank().size(), signature);
}

NewFrame new_frame() {
  auto sheet = std::make_shared<Sheet>();
  emcon::v1::ServerFrame* const frame = &sheet->make<emcon::v1::ServerFrame>();
  return {std::move(sheet), frame};
}

NewFrame new_answer(std::uint32_t id, emcon::v1::Answer answer) {
  auto frame = std::make_shared<emcon::v1::ServerFrame>();  // on no arena: parts that are moved into a message on an
                                                            // arena are copied
  *frame->mutable_answer() = std::move(answer);
  frame->mutable_answer()->set_id(id);
  return frame;
}

Frame lobby_of(emcon::v1::LobbyUpdate update) {
  auto frame = new_frame();
  *frame->mutable_lobby() = std::move(update);
  return Making::frame(std::move(frame));
}

Frame answer_of(std::uint32_t id, emcon::v1::Answer answer) {
  return Making::frame(new_answer(id, std::move(answer)));
}

}  // namespace emcon::match
