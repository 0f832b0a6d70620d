/// Stands between a test's store and its PostgreSQL server, and cuts connections between any two messages.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace emcon::store {

/// Listens on a socket in `folder` and passes all messages on, each way in their order. One thread of its own.
class PostgresProxy {
 public:
  /// `server`: the socket's file of the server.
  PostgresProxy(std::string folder, std::string server);
  ~PostgresProxy();
  PostgresProxy(const PostgresProxy&) = delete;
  PostgresProxy& operator=(const PostgresProxy&) = delete;

  /// Where in a conversation it is cut.
  struct Cut {
    /// So many messages pass before.
    std::uint64_t after = 0;
    /// Only those of a conversation that writes are counted, from its BEGIN on.
    bool writing = true;
    /// Only those of the server are counted, and what the client says passes.
    bool answers_alone = false;
  };
  /// Cuts the next conversation that comes so far, once. Both ends see it closed.
  void cut(const Cut& where);
  /// Whether it has cut since it was told to.
  bool has_cut() const { return has_cut_; }
  /// No cut is to come.
  void heal();
  std::uint64_t passed() const { return passed_; }

 private:
  struct Way;
  struct Pair;
  void run();
  bool pass(Pair& pair, bool from_client);
  bool may_pass(Pair& pair, bool from_client, std::string_view message);
  void accept_one();

  std::string folder_, server_;
  int listening_ = -1;
  int end_ = -1;  ///< an eventfd that ends the thread
  std::mutex mutex_;
  bool armed_ = false;
  Cut where_;
  std::uint64_t counted_ = 0;
  std::atomic<bool> has_cut_ = false;
  std::atomic<std::uint64_t> passed_ = 0;
  std::vector<std::unique_ptr<Pair>> pairs_;
  std::thread thread_;
};

}  // namespace emcon::store
