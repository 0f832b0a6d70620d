/// A whole server in this process: network on any free port, house, SQLite in a folder that goes away.
#pragma once

#include <memory>
#include <string>
#include <thread>

#include "server/house/house.hpp"
#include "server/house/system_ports.hpp"
#include "server/net/network.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/net/raw_client.hpp"

namespace emcon::net::testing {

class NetRig {
 public:
  explicit NetRig(NetConfig config = {});
  ~NetRig();

  std::uint16_t port = 0;
  std::uint16_t operator_port = 0;
  std::unique_ptr<Network> network;
  /// Stops accepting and waits until the loop has ended.
  void drain();
  /// Whole answer of one HTTP request to the operator's address.
  std::string http(const std::string& request) const;

 private:
  std::string folder_;
  house::SystemClock clock_;
  house::SystemEntropy entropy_;
  house::Shelf shelf_;
  std::unique_ptr<store::SqliteStore> store_;
  std::unique_ptr<house::House> house_;
  std::thread loop_;
};

}  // namespace emcon::net::testing
