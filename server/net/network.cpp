// Joins the event loop with listeners, signals and the house, and takes them down in order.
#include "server/net/network.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "server/cluster/guests.hpp"
#include "server/net/accept.hpp"
#include "server/net/hub.hpp"
#include "server/net/trunk.hpp"

namespace emcon::net {
namespace asio = boost::asio;

struct Network::Parts {
  explicit Parts(NetConfig c)
      : config(std::move(c)),
        io(1),
        hub(std::make_shared<Hub>(io, config)),
        tls(std::make_shared<TlsSlot>()),
        signals(io),
        poll(io) {}

  NetConfig config;
  asio::io_context io;
  std::shared_ptr<Hub> hub;
  std::shared_ptr<TlsSlot> tls;
  std::vector<std::shared_ptr<Acceptor>> acceptors;
  std::shared_ptr<Acceptor> operator_acceptor, node_acceptor;
  std::shared_ptr<asio::ssl::context> to_nodes;
  asio::signal_set signals;
  asio::steady_timer poll;
  std::int64_t cut_at = 0;

  /// Serves players on it, by TLS if there is a certificate.
  Result<Bound> accept_on(Result<std::shared_ptr<Acceptor>> acceptor);

  void wait_signal() {
    signals.async_wait([this](const boost::system::error_code& error, int number) {
      if (error) return;
      if (number == SIGHUP)
        reload();
      else if (hub->draining)
        io.stop();
      else
        drain();
      wait_signal();
    });
  }
  void reload() {
    config.entered(Stage::reloading);
    reload_certificate();
    config.entered(hub->draining ? Stage::draining : Stage::serving);
  }
  void reload_certificate() {
    if (config.tls_certificate.empty()) return;
    auto fresh = make_tls(config.tls_certificate, config.tls_key);
    if (!fresh)
      return config.log(house::LogLevel::error, "certificate_refused",
                        {{"why", fresh.error().text}, {"what", "the one before stays in use"}});
    *tls = slot_of(std::move(*fresh));
    config.log(house::LogLevel::info, "certificate_reloaded", {{"file", config.tls_certificate}});
  }
  static std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  void drain() {
    if (hub->draining) return;
    hub->draining = true;
    config.entered(Stage::draining);
    boost::system::error_code ignored;
    for (const auto& acceptor : acceptors) acceptor->close(ignored);
    hub->house().drain();
    cut_at = now() + config.drain_ms;
    wait_drained();
  }
  void wait_drained() {
    const bool written = hub->house().drained();
    if (written) hub->house().let_go();
    const bool empty = hub->connections() == 0 && written;
    if (empty || now() >= cut_at) return io.stop();
    poll.expires_after(std::chrono::milliseconds(10));
    poll.async_wait([this](const boost::system::error_code& error) {
      if (!error) wait_drained();
    });
  }
};

std::optional<Problem> wrong_address(const std::string& address) {
  if (const auto endpoint = endpoint_of(address); !endpoint) return endpoint.error();
  return std::nullopt;
}

Network::Network(NetConfig config) : parts_(std::make_unique<Parts>(std::move(config))) {}
Network::~Network() {
  parts_->hub->shares().forget();
}

std::function<void(std::function<void()>)> Network::executor() {
  // Shared by value: the store may post while the network is being taken down.
  return [parts = parts_.get()](std::function<void()> work) { asio::post(parts->io, std::move(work)); };
}

std::function<void(std::int64_t, std::function<void()>)> Network::later() {
  return [parts = parts_.get()](std::int64_t ms, std::function<void()> work) {
    if (ms <= 0) return asio::post(parts->io, std::move(work));
    const auto timer = std::make_shared<asio::steady_timer>(parts->io, std::chrono::milliseconds(ms));
    timer->async_wait([timer, what = std::move(work)](const boost::system::error_code& error) {
      if (!error) what();
    });
  };
}

std::function<void(const std::string&, std::function<void()>)> Network::at_expense() {
  return [hub = parts_->hub.get()](const std::string& place, std::function<void()> work) {
    hub->shares().at_expense(place, std::move(work));
  };
}

std::function<void(const std::string&, const std::function<void()>&)> Network::charged() {
  return [hub = parts_->hub.get()](const std::string& place, const std::function<void()>& work) {
    hub->shares().charge(place, work);
  };
}

std::function<void(std::int64_t)> Network::waker() {
  return [hub = parts_->hub.get()](std::int64_t steady_ms) { hub->wake_at(steady_ms); };
}

void Network::serve(house::House& house) {
  parts_->hub->set_house(house);
}
void Network::set_router(cluster::Router& router) {
  parts_->hub->set_router(router);
}
void Network::set_ready(std::function<std::string()> unready) {
  parts_->hub->unready = std::move(unready);
}
std::size_t Network::connections() const {
  return parts_->hub->connections();
}

Result<Bound> Network::Parts::accept_on(Result<std::shared_ptr<Acceptor>> acceptor) {
  if (!acceptor) return std::unexpected(acceptor.error());
  if (!config.tls_certificate.empty() && !tls->context) {
    auto context = make_tls(config.tls_certificate, config.tls_key);
    if (!context) return std::unexpected(context.error());
    *tls = slot_of(std::move(*context));
  }
  acceptors.push_back(*acceptor);
  asio::co_spawn(io, accept_loop(*acceptor, hub, tls), asio::detached);
  const auto bound = (*acceptor)->local_endpoint();
  return Bound{bound.address().to_string(), bound.port()};
}

Result<Bound> Network::listen(const std::string& address) {
  return parts_->accept_on(open_acceptor(parts_->io, address));
}

Result<Bound> Network::take_over(int descriptor) {
  return parts_->accept_on(adopt_acceptor(parts_->io, descriptor));
}

Result<Bound> Network::listen_operator(const std::string& address) {
  auto acceptor = open_acceptor(parts_->io, address);
  if (!acceptor) return std::unexpected(acceptor.error());
  parts_->operator_acceptor = *acceptor;
  asio::co_spawn(parts_->io, operator_loop(*acceptor, parts_->hub), asio::detached);
  const auto bound = (*acceptor)->local_endpoint();
  return Bound{bound.address().to_string(), bound.port()};
}

Result<Bound> Network::listen_nodes(const std::string& address) {
  auto acceptor = open_acceptor(parts_->io, address);
  if (!acceptor) return std::unexpected(acceptor.error());
  parts_->node_acceptor = *acceptor;
  const auto bound = (*acceptor)->local_endpoint();
  return Bound{bound.address().to_string(), bound.port()};
}

void Network::serve_nodes(house::House& house, const Bytes32& secret) {
  const Bytes32 key = trunk_key(secret);
  parts_->to_nodes = trunk_tls(key, false);
  const auto guests_of = [&house, after = later()](const std::shared_ptr<cluster::Wire>& wire) -> cluster::WireEvents {
    const auto guests = std::make_shared<cluster::Guests>(
        house,
        [&house](const house::AdminAct& act, house::OperatorActs::Done done) { house.admin(act, std::move(done)); },
        after);
    guests->set_wire(wire);
    return {.heard = [guests](const cluster::trunk::Frame& frame) { guests->heard(frame); },
            .broken = [guests](const std::string&) { guests->broken(); }};
  };
  if (parts_->node_acceptor)
    asio::co_spawn(parts_->io, trunk_loop(parts_->node_acceptor, trunk_tls(key, true), guests_of), asio::detached);
}

cluster::Dial Network::dial() {
  return [parts = parts_.get()](const std::string& address, cluster::WireEvents events) {
    return dial_trunk(parts->io, parts->to_nodes, address, std::move(events));
  };
}

void Network::handle_signals() {
  parts_->signals.add(SIGTERM);
  parts_->signals.add(SIGINT);
  parts_->signals.add(SIGHUP);
  parts_->wait_signal();
}

void Network::run() {
  const auto guard = asio::make_work_guard(parts_->io);
  asio::post(parts_->io, [parts = parts_.get()] { parts->config.entered(Stage::serving); });
  parts_->io.run();
}
void Network::reload_certificate() {
  parts_->reload_certificate();
}
void Network::drain() {
  parts_->drain();
}
void Network::stop() {
  parts_->io.stop();
}

}  // namespace emcon::net
