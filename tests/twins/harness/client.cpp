// Speaks the protocol for a test client of one world.
#include "tests/twins/harness/client.hpp"
#include "common/wire/limits.hpp"

#include <utility>

namespace emcon::testing {

Client::Client(World& world, house::Opening opening, std::string token)
    : world_(world), opening_(std::move(opening)), token_(std::move(token)), door_(world.door(opening_.match)) {
  model_.match = opening_.match;
  // A node tells the other one what has left; one server alone looks at the connection.
  const auto left = [this, still = std::weak_ptr(capture_)] {
    world_.soon([this, still] {
      if (!still.expired() && session_ && !gone_) door_.writable(*session_);
    });
  };
  session_ = door_.open(std::make_unique<CapturingConnection>(capture_, world_.clock(), left), opening_);
}

Client::~Client() {
  hang_up();
}

void Client::hello(std::uint32_t journal_after) {
  v1::ClientFrame frame;
  auto& hello = *frame.mutable_hello();
  hello.set_client("test");
  hello.set_protocol(wire::protocol_version);
  hello.set_token(token_);
  hello.set_journal_after(journal_after);
  ask(std::move(frame));
}

v1::Answer Client::ask(v1::ClientFrame frame) {
  if (!session_ || gone_) return {};
  frame.set_id(++last_id_);
  std::string bytes;
  wire::encode_client(frame, opening_.format, bytes);
  door_.message(*session_, bytes);
  world_.settle();
  read();
  const auto answer = answers_.extract(last_id_);
  return answer.empty() ? v1::Answer{} : std::move(answer.mapped());
}

void Client::read() {
  for (; read_ < capture_->items.size(); ++read_) {
    const Capture::Item& item = capture_->items[read_];
    if (!item.bytes) continue;
    const auto frame = wire::decode_server(*item.bytes, opening_.format);
    if (!frame) continue;
    if (frame->has_answer()) {
      const v1::Answer& answer = frame->answer();
      if (answer.has_draft() && answer.draft().stored() && answer.draft().question() == model_.question.number) {
        model_.draft.revision = answer.draft().revision();
        model_.draft.locked = answer.draft().locked();
      }
      answers_[answer.id()] = answer;
    }
    client::apply(model_, *frame, {});
  }
}

void Client::hang_up() {
  if (session_ && !gone_) door_.closed(*session_);
  gone_ = true;
}

}  // namespace emcon::testing
