/// A peer that sends whatever bytes a test wants, over a blocking socket.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace emcon::net::testing {

struct WsMessage {
  int opcode = 0;  ///< 1 text, 2 binary, 8 close, 9 ping
  std::string payload;
  /// Of a close frame.
  int close_code() const;
};

class RawClient {
 public:
  /// Fails the program's test by throwing if nobody listens. Reads give up after 10 s.
  explicit RawClient(std::uint16_t port);
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  void send(const std::string& bytes);
  /// For a TLS library to work on.
  int descriptor() const { return socket_; }
  void hang_up();
  /// All bytes until the server closes.
  std::string read_to_end();
  /// Sends an upgrade request and gives the head of the answer.
  std::string upgrade(const std::string& path, const std::string& protocol, const std::string& more_headers = {});
  /// The head of an answer.
  std::string read_head();
  /// One masked, complete frame.
  void frame(int opcode, const std::string& payload);
  /// A frame as wanted.
  static std::string frame_bytes(int opcode, const std::string& payload, bool final, bool masked);
  /// The next message; nothing at the end of the connection.
  std::optional<WsMessage> read();
  /// Reads until a close frame and gives its code; -1: the connection ended without one.
  int read_close();

 private:
  bool fill();
  int socket_ = -1;
  std::string buffer_;
};

}  // namespace emcon::net::testing
