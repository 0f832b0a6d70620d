// Passes PostgreSQL's messages on one by one, until it is told to cut.
#include "tests/store/postgres/proxy.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace emcon::store {
namespace {

sockaddr_un address_of(const std::string& path) {
  sockaddr_un out{};
  out.sun_family = AF_UNIX;
  std::strncpy(out.sun_path, path.c_str(), sizeof(out.sun_path) - 1);
  return out;
}

const sockaddr* generic(const sockaddr_un& address) {
  return static_cast<const sockaddr*>(static_cast<const void*>(&address));
}

/// The length of the message that begins here; 0: it is not whole yet. The first of a client has no type.
std::size_t message_size(std::string_view bytes, bool typed) {
  const std::size_t head = typed ? 1 : 0;
  if (bytes.size() < head + 4) return 0;
  std::size_t size = 0;
  for (std::size_t i = 0; i < 4; ++i) size = size << 8U | static_cast<unsigned char>(bytes[head + i]);
  return bytes.size() < head + size ? 0 : head + size;
}

bool write_all(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t done = send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (done <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

}  // namespace

struct PostgresProxy::Pair {
  Pair(int at_client, int at_server) : client(at_client), server(at_server) {}
  ~Pair() {
    close(client);
    close(server);
  }
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;

  int client, server;
  std::string from_client{}, from_server{};
  bool started = false;  ///< the client's first message has passed
  bool writing = false;  ///< it has begun a transaction that writes
};

PostgresProxy::PostgresProxy(std::string folder, std::string server)
    : folder_(std::move(folder)), server_(std::move(server)), end_(eventfd(0, EFD_CLOEXEC)) {
  listening_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un at = address_of(folder_ + "/.s.PGSQL.5432");
  if (bind(listening_, generic(at), sizeof(at)) != 0 || listen(listening_, 16) != 0) std::abort();
  thread_ = std::thread([this] { run(); });
}

PostgresProxy::~PostgresProxy() {
  eventfd_write(end_, 1);
  thread_.join();
  close(listening_);
  close(end_);
}

void PostgresProxy::cut(const Cut& where) {
  const std::lock_guard guard(mutex_);
  where_ = where;
  armed_ = true;
  counted_ = 0;
  has_cut_ = false;
}

void PostgresProxy::heal() {
  const std::lock_guard guard(mutex_);
  armed_ = false;
}

void PostgresProxy::run() {
  for (;;) {
    std::vector<pollfd> sockets = {{.fd = end_, .events = POLLIN, .revents = 0},
                                   {.fd = listening_, .events = POLLIN, .revents = 0}};
    for (const auto& pair : pairs_) {
      sockets.push_back({.fd = pair->client, .events = POLLIN, .revents = 0});
      sockets.push_back({.fd = pair->server, .events = POLLIN, .revents = 0});
    }
    poll(sockets.data(), sockets.size(), -1);
    if (sockets[0].revents != 0) return pairs_.clear();
    std::vector<const Pair*> ended;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      bool going = true;
      // What the client has said goes first: an answer cannot come before it.
      if (sockets[2 + 2 * i].revents != 0) going = pass(*pairs_[i], true);
      if (going && sockets[3 + 2 * i].revents != 0) going = pass(*pairs_[i], false);
      if (!going) ended.push_back(pairs_[i].get());
    }
    std::erase_if(pairs_, [&](const auto& pair) { return std::ranges::find(ended, pair.get()) != ended.end(); });
    if (sockets[1].revents != 0) accept_one();
  }
}

void PostgresProxy::accept_one() {
  const int client = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
  const int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un at = address_of(server_);
  auto pair = std::make_unique<Pair>(client, server);
  if (connect(server, generic(at), sizeof(at)) == 0) pairs_.push_back(std::move(pair));
}

bool PostgresProxy::pass(Pair& pair, bool from_client) {
  std::string& waiting = from_client ? pair.from_client : pair.from_server;
  std::array<char, 65'536> part{};
  const ssize_t size = read(from_client ? pair.client : pair.server, part.data(), part.size());
  if (size <= 0) return false;
  waiting.append(part.data(), static_cast<std::size_t>(size));
  for (;;) {
    const std::size_t length = message_size(waiting, !from_client || pair.started);
    if (length == 0) return true;
    const std::string message = waiting.substr(0, length);
    waiting.erase(0, length);
    if (!may_pass(pair, from_client, message)) return false;
    if (from_client) pair.started = true;
    if (!write_all(from_client ? pair.server : pair.client, message)) return false;
    ++passed_;
  }
}

bool PostgresProxy::may_pass(Pair& pair, bool from_client, std::string_view message) {
  // The statement that begins a transaction of the commit thread, where it is prepared or run.
  if (from_client && (message[0] == 'P' || message[0] == 'B') &&
      message.find("begin_writing") != std::string_view::npos)
    pair.writing = true;
  const std::lock_guard guard(mutex_);
  if (!armed_ || (where_.writing && !pair.writing) || (where_.answers_alone && from_client)) return true;
  if (counted_++ < where_.after) return true;
  armed_ = false;
  has_cut_ = true;
  return false;
}

}  // namespace emcon::store
