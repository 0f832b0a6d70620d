// A server shows its key before anything is said to it.
#include "client/net/introduction.hpp"

#include <sodium.h>

#include <utility>

#include "common/proof/signature.hpp"
#include "common/proof/statement.hpp"
#include "common/text.hpp"
#include "common/wire/frames.hpp"

namespace emcon::client::net {
namespace {

constexpr std::size_t challenge_bytes = 32;
constexpr std::uint32_t frame_id = 1;

Problem no_key(const std::string& why) {
  return {"no_key", why, "", -1, "", {}};
}

}  // namespace

Introduction::Introduction(Endpoint server, Know know, Listener& listener)
    : server_(std::move(server)), know_(std::move(know)), listener_(&listener), challenge_(challenge_bytes, '\0') {
  randombytes_buf(challenge_.data(), challenge_.size());
}

void Introduction::opened() {
  v1::ClientFrame frame;
  frame.set_id(frame_id);
  frame.mutable_identify()->set_challenge(challenge_);
  std::string bytes;
  wire::encode_client(frame, wire::Format::binary, bytes);
  connection_->send(std::move(bytes));
}

Result<std::string> Introduction::key_shown(std::string_view bytes) const {
  const auto frame = wire::decode_server(bytes, wire::Format::binary);
  if (!frame) return std::unexpected(frame.error());
  const v1::Answer& answer = frame->answer();
  if (answer.problems_size() > 0) return std::unexpected(no_key(as_text(answer.problems(0).text())));
  if (!answer.has_identity()) return std::unexpected(no_key("it said something else first"));
  const v1::Identity& identity = answer.identity();
  if (!signature_holds(identity.server_key(), identity_statement(challenge_), identity.signature()))
    return std::unexpected(no_key("its signature does not hold"));
  return identity.server_key();
}

void Introduction::received(std::string_view bytes) {
  const auto self = shared_from_this();  // the owner may let go of it
  if (!listener_) return;
  if (known_) return listener_->received(bytes);
  const auto key = key_shown(bytes);
  if (!key)
    return end(other_server,
               "What answers at " + to_string(server_) + " does not show its key: " + key.error().text + ".");
  if (const auto known = know_(server_, *key); !known) return end(other_server, known.error().text);
  known_ = true;
  listener_->opened();
}

void Introduction::end(int code, const std::string& why) {
  connection_->drop();
  if (Listener* const listener = std::exchange(listener_, nullptr)) listener->closed(code, why);
}

void Introduction::closed(int code, const std::string& why) {
  const auto self = shared_from_this();
  if (Listener* const listener = std::exchange(listener_, nullptr)) listener->closed(code, why);
}

void Introduction::send(std::string bytes) {
  if (known_) connection_->send(std::move(bytes));
}

void Introduction::drop() {
  listener_ = nullptr;
  connection_->drop();
}

}  // namespace emcon::client::net
