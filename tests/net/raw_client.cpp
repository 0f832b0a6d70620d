// Sends any bytes over a socket, and reads HTTP and WebSocket answers byte by byte.
#include "tests/net/raw_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <stdexcept>

namespace emcon::net::testing {

int WsMessage::close_code() const {
  if (payload.size() < 2) return -1;
  return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
}

RawClient::RawClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval patience{10, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
    throw std::runtime_error("cannot connect");
}

RawClient::~RawClient() {
  hang_up();
}

void RawClient::hang_up() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

void RawClient::send(const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::send(socket_, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
    if (n <= 0) return;  // the server may have had enough already
    done += static_cast<std::size_t>(n);
  }
}

bool RawClient::fill() {
  char chunk[65536];
  const ssize_t n = ::recv(socket_, chunk, sizeof chunk, 0);
  if (n <= 0) return false;
  buffer_.append(chunk, static_cast<std::size_t>(n));
  return true;
}

std::string RawClient::read_to_end() {
  while (fill()) {
  }
  return std::move(buffer_);
}

std::string RawClient::upgrade(const std::string& path, const std::string& protocol, const std::string& more_headers) {
  send("GET " + path + " HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
       (protocol.empty() ? "" : "Sec-WebSocket-Protocol: " + protocol + "\r\n") + more_headers + "\r\n");
  return read_head();
}

std::string RawClient::read_head() {
  while (buffer_.find("\r\n\r\n") == std::string::npos)
    if (!fill()) break;
  const auto end = buffer_.find("\r\n\r\n");
  const std::string head = buffer_.substr(0, end);
  buffer_ = end == std::string::npos ? std::string() : buffer_.substr(end + 4);
  return head;
}

std::string RawClient::frame_bytes(int opcode, const std::string& payload, bool final, bool masked) {
  std::string out(1, static_cast<char>((final ? 0x80 : 0) | opcode));
  const auto mask_bit = masked ? 0x80U : 0U;
  if (payload.size() < 126) {
    out.push_back(static_cast<char>(mask_bit | payload.size()));
  } else if (payload.size() < 65536) {
    out.push_back(static_cast<char>(mask_bit | 126U));
    for (int shift = 8; shift >= 0; shift -= 8) out.push_back(static_cast<char>((payload.size() >> shift) & 0xff));
  } else {
    out.push_back(static_cast<char>(mask_bit | 127U));
    for (int shift = 56; shift >= 0; shift -= 8) out.push_back(static_cast<char>((payload.size() >> shift) & 0xff));
  }
  if (masked) out += std::string("\1\2\3\4", 4);
  for (std::size_t i = 0; i < payload.size(); ++i)
    out.push_back(static_cast<char>(masked ? payload[i] ^ static_cast<char>(i % 4 + 1) : payload[i]));
  return out;
}

void RawClient::frame(int opcode, const std::string& payload) {
  send(frame_bytes(opcode, payload, true, true));
}

std::optional<WsMessage> RawClient::read() {
  const auto need = [this](std::size_t size) {
    while (buffer_.size() < size)
      if (!fill()) return false;
    return true;
  };
  const auto at = [this](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[i])); };
  if (!need(2)) return std::nullopt;
  WsMessage out{.opcode = static_cast<int>(at(0) & 0xf), .payload = {}};
  std::size_t size = at(1) & 0x7f, head = 2;
  const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (extra > 0) {
    if (!need(head + extra)) return std::nullopt;
    size = 0;
    for (std::size_t i = 0; i < extra; ++i) size = size * 256 + at(head + i);
    head += extra;
  }
  if (!need(head + size)) return std::nullopt;
  out.payload = buffer_.substr(head, size);
  buffer_.erase(0, head + size);
  return out;
}

int RawClient::read_close() {
  while (const auto message = read()) {
    if (message->opcode != 8) continue;
    frame(8, message->payload);
    return message->close_code();
  }
  return -1;
}

}  // namespace emcon::net::testing
