/// The event loop of the server with its listeners. No Boost in this header.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "common/proof/bytes.hpp"
#include "server/cluster/router.hpp"
#include "server/house/house.hpp"
#include "server/web/pages.hpp"

namespace emcon::net {

/// The stages of the server's life.
enum class Stage {
  serving,    ///< also again, after reloading
  reloading,  ///< SIGHUP has come
  draining,   ///< no more connections are accepted
};

struct NetConfig {
  std::string tls_certificate{};  ///< PEM file; empty: plain text
  std::string tls_key{};
  std::vector<std::string> origins{};  ///< browsers' Origin values that may connect; others without one always may
  std::vector<std::string> names{};    ///< names by which browsers know this server, besides its addresses
  /// Addresses and networks of proxies that are believed about the origin of a request; wrong_proxy checks them.
  std::vector<std::string> proxies{};
  web::Pages pages{};              ///< the pages for browsers; none: browsers are told that there is nothing
  std::string admin_token{};       ///< for POST /admin on the operator address; empty: refused
  std::int64_t drain_ms = 10'000;  ///< from the first signal until the remaining connections are cut off
  house::Limits limits{};
  house::LogSink log = [](auto, auto, auto) {};
  std::function<void(Stage)> entered = [](Stage) {};  ///< called at the beginning of each stage, on the loop's thread
};

/// The address of a listener.
struct Bound {
  std::string address;
  std::uint16_t port = 0;
};

/// Problem `bad_address` if Network::listen could never take the text as an address. Nothing: it is well formed, but
/// may be in use or not of this machine.
std::optional<Problem> wrong_address(const std::string& address);

/// Problem `bad_name` if the text cannot be a name by which browsers know a server.
std::optional<Problem> wrong_name(const std::string& name);

/// Problem `bad_origin` if no browser sends the text as the Origin of a page; it says what a browser would send.
std::optional<Problem> wrong_origin(const std::string& text);

/// Problem `bad_proxy` if the text is neither an address nor a network such as 10.0.0.0/8.
std::optional<Problem> wrong_proxy(const std::string& text);

/// One thread runs everything: the one that calls run().
class Network {
 public:
  explicit Network(NetConfig config);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  /// Runs a function on the loop soon; callable from any thread. A store needs it for its callbacks.
  std::function<void(std::function<void()>)> executor();
  /// Runs a function on the loop after some milliseconds. On the loop's thread, or before run(). Functions that still
  /// wait when the network is destroyed are dropped.
  std::function<void(std::int64_t, std::function<void()>)> later();
  /// Runs a function at the expense of an address, like frames that come from it: now, or when the address has time
  /// again. On the loop's thread; functions that still wait when the network is destroyed are dropped.
  std::function<void(const std::string& place, std::function<void()>)> at_expense();
  /// Runs a function now and charges an address for it (house::Config::charged). On the loop's thread.
  std::function<void(const std::string& place, const std::function<void()>&)> charged();
  /// Wakes the house for its ticks (house::Config::wake_at). On the loop's thread, or before run(); until the network
  /// is gone.
  std::function<void(std::int64_t)> waker();
  /// Sets the house to serve. Before run(); it must outlive the network's last use.
  void serve(house::House& house);

  /// Sends connections and the operator's acts to the router instead of the house. Before run(); the router must
  /// outlive the network's last use.
  void set_router(cluster::Router& router);

  /// Listens at "host:port" or "[v6]:port"; port 0 takes any free one. Problems: bad_address, address_in_use,
  /// bad_certificate.
  Result<Bound> listen(const std::string& address);
  /// The same on a listening socket that was handed over. It stays open elsewhere when this process ends, and
  /// connections in the meantime wait in it. Problems: bad_address, bad_certificate.
  Result<Bound> take_over(int descriptor);
  Result<Bound> listen_operator(const std::string& address);
  /// The same for other nodes, which are accepted after serve_nodes() was called.
  Result<Bound> listen_nodes(const std::string& address);
  /// Lets clients of other nodes into the house, and connects to other nodes from now on. `secret`: the secret that all
  /// servers of the database share, and nobody else knows.
  void serve_nodes(house::House& house, const Bytes32& secret);
  /// A router's way to reach other nodes. Call it after serve_nodes().
  cluster::Dial dial();
  /// Sets a function for /ready that says why this server takes no players now; empty: it takes them.
  void set_ready(std::function<std::string()> unready);

  /// The first SIGTERM or SIGINT drains, a second one cuts off; SIGHUP reads the certificate again, and
  /// NetConfig::entered is called.
  void handle_signals();
  void run();
  /// Does what the first signal does. From the loop's thread.
  void drain();
  /// Does what SIGHUP does: reads the certificate files again, for new connections. If they are bad, the old
  /// certificate stays in use. Both outcomes are logged. From the loop's thread.
  void reload_certificate();
  /// Leaves run() at once. From any thread.
  void stop();
  std::size_t connections() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace emcon::net
