// Runs a whole server with real sockets inside the test program.
#include "tests/net/rig.hpp"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "tests/match/toy/registry.hpp"

namespace emcon::net::testing {

NetRig::NetRig(NetConfig config) {
  rules::toy::use_toy_registry();
  const Problems problems = shelf_.add(*match::find_ruleset("toy"), rules::toy::toy_documents());
  if (!problems.empty()) throw std::runtime_error(problems.front().text);
  std::string pattern = (std::filesystem::temp_directory_path() / "emcon-net-XXXXXX").string();
  if (!::mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
  folder_ = pattern;
  const house::Limits limits = config.limits;
  network = std::make_unique<Network>(std::move(config));
  auto store = store::SqliteStore::open({.path = folder_ + "/net.db", .vfs = {}}, network->executor());
  if (!store) throw std::runtime_error(store.error().text);
  store_ = std::move(*store);
  house::Config wanted;
  wanted.limits = limits;
  wanted.wake_at = network->waker();
  house_ =
      std::make_unique<house::House>(shelf_, *store_, clock_, entropy_, std::move(wanted), [](auto, auto, auto) {});
  network->serve(*house_);
  const auto bound = network->listen("127.0.0.1:0");
  const auto operator_bound = network->listen_operator("127.0.0.1:0");
  if (!bound || !operator_bound) throw std::runtime_error("cannot listen");
  port = bound->port;
  operator_port = operator_bound->port;
  loop_ = std::thread([this] { network->run(); });
}

NetRig::~NetRig() {
  network->stop();
  if (loop_.joinable()) loop_.join();
  house_.reset();
  store_.reset();
  network.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void NetRig::drain() {
  network->executor()([this] { network->drain(); });
  loop_.join();
}

std::string NetRig::http(const std::string& request) const {
  RawClient client(operator_port);
  client.send(request);
  return client.read_to_end();
}

}  // namespace emcon::net::testing
