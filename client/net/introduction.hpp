/// The first words on a connection: the server shows that it has its key, and whoever knows servers says whether it is
/// the right one. Until then nothing else is sent, so that no secret reaches another server.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "client/net/loop.hpp"

namespace emcon::client::net {

/// Stands between a connection and its owner: to the owner it is the connection, which opens once the server is known.
class Introduction final : public Connection, public Listener, public std::enable_shared_from_this<Introduction> {
 public:
  /// `listener` as for Loop::connect; `know` as for Loop::know_servers_by.
  Introduction(Endpoint server, Know know, Listener& listener);
  /// The connection below, which has this as its listener.
  void over(std::shared_ptr<Connection> connection) { connection_ = std::move(connection); }

  void send(std::string bytes) override;
  void drop() override;

 private:
  void opened() override;
  void received(std::string_view bytes) override;
  void closed(int code, const std::string& why) override;
  /// Whether the server has shown a key of its own, and which it is.
  Result<std::string> key_shown(std::string_view bytes) const;
  void end(int code, const std::string& why);

  Endpoint server_;
  Know know_;
  Listener* listener_;
  std::shared_ptr<Connection> connection_;
  std::string challenge_;
  bool known_ = false;
};

}  // namespace emcon::client::net
