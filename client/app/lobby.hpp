/// One request to a server's lobby; the caller waits for the answer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "client/net/loop.hpp"
#include "play.pb.h"

namespace emcon::client {

/// Connects, asks, and waits for the answer. Problems: the server's own, or `no_connection`.
Result<v1::Answer> ask_lobby(net::Loop& loop, const net::Endpoint& server, const std::vector<std::string>& tokens,
                             v1::ClientFrame request);

/// Says after three seconds on standard error that a server has not answered yet, and how long it is waited for. Lives
/// while a command without a screen asks it.
class WaitsAloud {
 public:
  WaitsAloud(net::Loop& loop, const std::string& server);

 private:
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

/// 32 bytes of this machine's randomness.
std::string fresh_entropy();
/// A random number from which request ids start.
std::uint32_t fresh_id();

}  // namespace emcon::client
