/// One test client on one connection of a World: speaks the protocol, keeps what it was sent and what it makes of it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "client/desk/model.hpp"
#include "tests/twins/harness/capture.hpp"
#include "tests/twins/harness/world.hpp"

namespace emcon::testing {

class Client {
 public:
  /// Nothing is sent before hello.
  Client(World& world, house::Opening opening, std::string token = {});
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Introduces itself; the answer or the whole picture has come afterwards.
  void hello(std::uint32_t journal_after = 0);
  /// Sends one frame, lets everything settle, and gives the answer; an empty one if none came.
  v1::Answer ask(v1::ClientFrame frame);
  /// Decodes what has come since the last call.
  void read();
  /// The peer hangs up.
  void hang_up();

  const Capture& capture() const { return *capture_; }
  const client::Model& model() const { return model_; }
  const house::Opening& opening() const { return opening_; }
  const std::string& token() const { return token_; }
  bool open() const { return !gone_ && !capture_->closed; }

 private:
  World& world_;
  house::Opening opening_;
  std::string token_;
  house::Door& door_;
  std::shared_ptr<Capture> capture_ = std::make_shared<Capture>();
  std::optional<house::SessionId> session_;
  client::Model model_;
  std::map<std::uint32_t, v1::Answer> answers_;
  std::size_t read_ = 0;
  std::uint32_t last_id_ = 0;
  bool gone_ = false;
};

}  // namespace emcon::testing
