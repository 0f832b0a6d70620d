/// The client's one thread: connections, keyboard, timers. Plain interfaces; Boost stays in loop.cpp and its pipe.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "common/problem.hpp"

namespace emcon::client::net {

/// The address of a server, as parse_endpoint gives it. An address has many spellings; this holds only one of them, so
/// that equal addresses are equal texts.
struct Endpoint {
  bool tls = false;
  std::string host;     ///< lower case; an IPv6 address in its shortest form, without brackets
  std::string port;     ///< in digits, without zeros before them
  std::string ca_file;  ///< with tls: certificates to trust; empty: the system's
};

/// Reads "ws://host:port", "wss://host" or "host:port"; IPv6 as [::1]. Default port 7414. Problem `bad_server`.
Result<Endpoint> parse_endpoint(std::string_view text);
/// The canonical name of the server: scheme, host and port.
std::string to_string(const Endpoint& endpoint);

/// A connection's calls to its owner, on the loop's thread. No call comes after closed(), nor after Connection::drop().
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void opened() = 0;
  /// One whole message; the bytes are good until the call returns.
  virtual void received(std::string_view bytes) = 0;
  /// The connection has ended or never opened. `code` is the WebSocket close code, 404 if the server has no such path,
  /// else 0; `why` is one clear sentence.
  virtual void closed(int code, const std::string& why) = 0;
};

/// Close code of a connection whose server did not show its known key; nothing was said to it.
inline constexpr int other_server = -1;

/// The first exchange with a server, before the owner of the connection hears that it is open.
class Introduction {
 public:
  virtual ~Introduction() = default;
  /// The first message to the server.
  virtual std::string question() = 0;
  /// Whether the client may talk to a server with this answer; otherwise a problem says in a sentence why not.
  virtual Result<void> answer(std::string_view bytes) = 0;
};
using Introduce = std::function<std::unique_ptr<Introduction>(const Endpoint& server)>;

/// One WebSocket with subprotocol emcon.v1.
class Connection {
 public:
  virtual ~Connection() = default;
  /// Queues one binary message. After the end it does nothing.
  virtual void send(std::string bytes) = 0;
  /// Says goodbye in the background; the listener is not called from now on.
  virtual void drop() = 0;
};

class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// From now on every server is introduced before anything else is sent to it.
  void introduce_by(Introduce introduce);
  /// Starts to connect; `listener` must live until closed() or drop().
  std::shared_ptr<Connection> connect(const Endpoint& endpoint, const std::string& path, Listener& listener);
  /// Calls `readable` whenever descriptor `fd` has input or has ended, and once if it cannot be watched at all. One
  /// descriptor at a time; unwatch before replacing it.
  void watch(int fd, std::function<void()> readable);
  void unwatch();
  /// Calls `then` once after `delay`, unless the loop ends before.
  void after(std::chrono::milliseconds delay, std::function<void()> then);
  /// Calls `then` on SIGINT, SIGTERM and SIGHUP instead of dying.
  void on_interrupt(std::function<void()> then);
  /// From now on those signals end the program again, even if other code has restored an older handler.
  void leave_interrupts();
  /// If nothing is typed for that long while the loop runs, acts as if SIGHUP had come, and again each second.
  void hang_up_after(std::chrono::milliseconds silence);
  /// Whether hang_up_after has acted.
  bool hung_up() const;
  /// Calls `then` when the terminal's window has a new size.
  void on_resize(std::function<void()> then);
  /// Runs until stop(), and then for a moment longer, so that goodbyes leave.
  void run();
  void stop();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace emcon::client::net
