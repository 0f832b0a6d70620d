/// Tells the service manager the state of the server (sd_notify(3), Type=notify of systemd).
#pragma once

#include <string>

namespace emcon::program {

/// Tells nothing unless NOTIFY_SOCKET is set.
class Notice {
 public:
  /// Takes NOTIFY_SOCKET out of the environment. Before any thread.
  Notice();
  /// The server serves; `status` says so in words.
  void ready(const std::string& status) const;
  /// The server reads its files anew; ready() follows.
  void reloading() const;
  /// The server takes nobody any more, and will end.
  void stopping() const;

 private:
  void say(const std::string& state) const;
  std::string socket_;
};

}  // namespace emcon::program
