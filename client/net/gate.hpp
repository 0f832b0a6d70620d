/// Holds a connection back until its server has been introduced.
#pragma once

#include <memory>
#include <string>

#include "client/net/loop.hpp"

namespace emcon::client::net {

/// Stands between a connection and its owner. The owner sees it as the connection; it opens after the introduction.
class Gate final : public Connection, public Listener, public std::enable_shared_from_this<Gate> {
 public:
  /// `listener` as in Loop::connect.
  Gate(std::unique_ptr<Introduction> introduction, Listener& listener);
  /// The connection behind it, which has this as its listener.
  void before(std::shared_ptr<Connection> connection) { connection_ = std::move(connection); }

  void send(std::string bytes) override;
  void drop() override;

 private:
  void opened() override;
  void received(std::string_view bytes) override;
  void closed(int code, const std::string& why) override;

  std::unique_ptr<Introduction> introduction_;  ///< none: the introduction is over
  Listener* listener_;
  std::shared_ptr<Connection> connection_;
};

}  // namespace emcon::client::net
