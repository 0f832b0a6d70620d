/// The client's one thread: connections, keyboard, timers, signals. This header includes nothing of Boost; only
/// loop.cpp, pipe.hpp and pipe.cpp do.
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
  std::string host;  ///< lower case; an IPv6 address in its shortest form, without brackets
  std::string port;  ///< in digits, without zeros before them
  /// With tls: PEM file of the certificates to trust; empty: the system's. A Loop takes it from its first TLS
  /// connection and uses it for all later ones. If the file cannot be read, no certificate is trusted.
  std::string ca_file;
};

/// Reads "ws://host:port", "wss://host" or "host:port" (no TLS); IPv6 as [::1]. http and https count as ws and wss. The
/// default port is 7414, with and without TLS. Problem `bad_server` for any other text.
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
  /// The connection has ended or never opened. `code`: the WebSocket close code that the server gave; 404 if it has no
  /// such path; `other_server` if its introduction failed; else 0. `why`: one sentence for the player.
  virtual void closed(int code, const std::string& why) = 0;
};

/// The code of Listener::closed() if the server's introduction failed. The server got the introduction's question, but
/// no message of the connection's owner.
inline constexpr int other_server = -1;

/// The first question to a server and the server's answer, both before Listener::opened() is called.
class Introduction {
 public:
  virtual ~Introduction() = default;
  /// The first message to the server.
  virtual std::string question() = 0;
  /// Checks the server's answer to question(). A Problem: the client may not talk to this server; its text is one
  /// sentence for the player.
  virtual Result<void> answer(std::string_view bytes) = 0;
};
using Introduce = std::function<std::unique_ptr<Introduction>(const Endpoint& server)>;

/// One WebSocket with subprotocol emcon.v1.
class Connection {
 public:
  virtual ~Connection() = default;
  /// Queues one binary message. Call it between opened() and closed(): an earlier message is lost if there is an
  /// introduction. After closed() or drop() it does nothing.
  virtual void send(std::string bytes) = 0;
  /// From now on the listener is not called. Messages in the queue are still sent, then the connection is closed in the
  /// background. A connection that has not opened is given up.
  virtual void drop() = 0;
};

class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// From now on each new connection begins with an introduction, which `introduce` makes; it may not give null. The
  /// connection opens to its listener when the introduction has accepted the server's answer.
  void introduce_by(Introduce introduce);
  /// Starts to connect. The caller keeps the result and `listener` alive until closed() or drop(). No call to
  /// `listener` comes from within connect().
  std::shared_ptr<Connection> connect(const Endpoint& endpoint, const std::string& path, Listener& listener);
  /// Calls `readable` whenever `fd` has input or its end has come. If `fd` cannot be watched, calls `readable` once, so
  /// that the caller's read() finds the error. One descriptor is watched at a time; a second call replaces it. `fd`
  /// stays the caller's.
  void watch(int fd, std::function<void()> readable);
  void unwatch();
  /// Calls `then` once, `delay` from now, or in the next run() if the loop does not run then.
  void after(std::chrono::milliseconds delay, std::function<void()> then);
  /// From now on SIGINT, SIGTERM and SIGHUP do not end the program: run() calls `then` instead, on its thread. Call
  /// this again before another run().
  void on_interrupt(std::function<void()> then);
  /// Undoes on_interrupt(): the three signals end the program again. A handler that other code has set for them
  /// meanwhile is lost.
  void leave_interrupts();
  /// While the loop runs and the watched descriptor has given nothing for `silence`, raises SIGHUP once a second. At
  /// first the silence counts from the making of the loop.
  void hang_up_after(std::chrono::milliseconds silence);
  /// Whether hang_up_after() has raised a SIGHUP.
  bool hung_up() const;
  /// From now on run() calls `then` when the terminal's window has a new size. Call this again before another run().
  void on_resize(std::function<void()> then);
  /// Runs until a callback calls stop(), or nothing is left to wait for. Then unwatches the descriptor and waits for no
  /// more signals; those of on_interrupt() still do not end the program. Goes on for at most 300 ms to send the
  /// goodbyes of dropped connections. Timers and listeners can be called in that time, too.
  void run();
  /// Lets run() end after the present callback. Does nothing while the loop does not run.
  void stop();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace emcon::client::net
