/// A client of one node, for tests that look at single frames.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "common/wire/limits.hpp"
#include "server/house/connection.hpp"
#include "tests/twins/harness/capture.hpp"

namespace emcon::testing {

/// One client at the door of one node, which says what it is told to say, and waits for nothing.
class Guest {
 public:
  Guest(house::Door& house, const match::Clock& clock, const std::string& match) : house_(house) {
    session_ = house_.open(std::make_unique<CapturingConnection>(capture_, clock), {.match = match});
  }
  ~Guest() {
    if (session_) house_.closed(*session_);
  }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  void post(v1::ClientFrame frame) {
    frame.set_id(++last_id_);
    std::string bytes;
    wire::encode_client(frame, wire::Format::binary, bytes);
    if (session_) house_.message(*session_, bytes);
  }
  void hello(const std::string& token) {
    v1::ClientFrame frame;
    frame.mutable_hello()->set_protocol(wire::protocol_version);
    frame.mutable_hello()->set_token(token);
    post(std::move(frame));
  }
  std::size_t heard() const { return capture_->items.size(); }
  bool closed() const { return capture_->closed; }
  /// Why; it is closed.
  house::CloseCode closed_by() const { return capture_->items.back().code; }
  /// All that was sent has left.
  void drained() {
    if (session_) house_.writable(*session_);
  }
  v1::ServerFrame frame(std::size_t at) const {
    const auto& bytes = capture_->items.at(at).bytes;
    return bytes ? wire::decode_server(*bytes, wire::Format::binary).value() : v1::ServerFrame();
  }
  v1::Answer last_answer() const {
    for (std::size_t at = heard(); at > 0; --at)
      if (frame(at - 1).answer().id() == last_id_) return frame(at - 1).answer();
    return {};
  }
  bool welcomed() const {
    for (std::size_t at = 0; at < heard(); ++at)
      if (frame(at).has_welcome()) return true;
    return false;
  }
  /// Of what came after the first `after`: all but closes and refusals.
  std::size_t content_after(std::size_t after) const {
    std::size_t out = 0;
    for (std::size_t at = after; at < heard(); ++at) {
      const bool close = !capture_->items.at(at).bytes;
      v1::ServerFrame told = frame(at);
      const bool refusal = told.answer().problems_size() > 0;
      told.clear_answer();
      if (!close && (!refusal || told.ByteSizeLong() > 0)) ++out;
    }
    return out;
  }

 private:
  house::Door& house_;
  std::shared_ptr<Capture> capture_ = std::make_shared<Capture>();
  std::optional<house::SessionId> session_;
  std::uint32_t last_id_ = 0;
};

}  // namespace emcon::testing
