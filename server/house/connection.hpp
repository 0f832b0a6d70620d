/// The house's view of a network connection. server/net makes real ones, tests fake ones.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/wire/close.hpp"
#include "common/wire/frames.hpp"

namespace emcon::house {

using wire::CloseCode;

/// Bytes ready to be framed, shared by all connections that get them.
using Buffer = std::shared_ptr<const std::string>;

/// Owned by its session. All calls come on the house's thread; none calls back into the house before it returns.
class Connection {
 public:
  virtual ~Connection() = default;
  /// Queues one message. Never blocks; the session bounds what is queued.
  virtual void send(Buffer bytes) = 0;
  /// The same for a spectator: very many may get these bytes, and a connection may let players go first.
  virtual void send_in_turn(Buffer bytes) { send(std::move(bytes)); }
  /// Ties everything that is queued from now on to `sure`: it leaves only while `sure` is true; otherwise the
  /// connection ends. Another process may have the match by the time when the bytes leave, since a process can be
  /// stopped between queueing and sending. Called again, it also counts for bytes that have not left yet.
  virtual void only_while(std::function<bool()> /*sure*/) {}
  /// Bytes queued and not yet taken by the operating system.
  virtual std::size_t queued_bytes() const = 0;
  /// Sends what is queued, then closes; closes at once if the peer does not take it soon. The session drops the
  /// connection.
  virtual void close(CloseCode code, std::string_view reason) = 0;
};

/// The facts that are known of a connection when it opens.
struct Opening {
  std::string match;  ///< match id in the path; empty: the lobby
  wire::Format format = wire::Format::binary;
  bool pad = false;        ///< with TLS: sizes are rounded up
  std::string place = {};  ///< address for limits; for a bot, that of the person who asked for it
  bool bot = false;        ///< one of the server's own
};

/// Names a connection for the life of the process.
using SessionId = std::uint64_t;

/// The receiver of connections. One thread, that of the house.
class Door {
 public:
  virtual ~Door() = default;
  /// Opens a connection. Nothing if it is not taken: it is closed then.
  virtual std::optional<SessionId> open(std::unique_ptr<Connection> connection, Opening opening) = 0;
  virtual void message(SessionId session, std::string_view bytes) = 0;
  /// The network has taken everything that was queued: frames that were held back may be sent.
  virtual void writable(SessionId session) = 0;
  virtual void closed(SessionId session) = 0;
  /// The peer broke a rule of the transport (text for binary, too big ...).
  virtual void reject(SessionId session, CloseCode code, std::string_view why) = 0;
};

}  // namespace emcon::house
