/// Tells the service manager how far the server is (sd_notify(3), Type=notify of systemd).
#pragma once

#include <string>

namespace emcon::program {

/// Says nothing if nobody has asked by NOTIFY_SOCKET.
class Notice {
 public:
  /// Takes NOTIFY_SOCKET out of the environment. Before any thread.
  Notice();
  /// It serves, `status` in words.
  void ready(const std::string& status) const;
  /// It reads anew what can be read anew; ready() follows.
  void reloading() const;
  /// It takes nobody any more, and will end.
  void stopping() const;

 private:
  void say(const std::string& state) const;
  std::string socket_;
};

}  // namespace emcon::program
