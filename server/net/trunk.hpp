/// Connections between nodes: TLS 1.3 with a key that all servers of a database share, and frames with their lengths.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>
#include <functional>
#include <memory>
#include <string>

#include "common/proof/bytes.hpp"
#include "server/cluster/wire.hpp"
#include "server/net/socket.hpp"

namespace emcon::net {

/// The key of a database's nodes, made from the secret that they share.
Bytes32 trunk_key(const Bytes32& secret);
/// Both ends know each other by the key: there are no certificates. Null: the library has refused.
std::shared_ptr<boost::asio::ssl::context> trunk_tls(const Bytes32& key, bool server);

/// Connects to the node at an address, ADDRESS:PORT. `io` outlives all wires.
std::shared_ptr<cluster::Wire> dial_trunk(boost::asio::io_context& io, std::shared_ptr<boost::asio::ssl::context> tls,
                                          const std::string& address, cluster::WireEvents events);

/// Gives the events of a wire that another node has begun. It may keep the wire.
using Welcome = std::function<cluster::WireEvents(std::shared_ptr<cluster::Wire>)>;
/// Accepts until the acceptor is closed.
boost::asio::awaitable<void> trunk_loop(std::shared_ptr<Acceptor> acceptor,
                                        std::shared_ptr<boost::asio::ssl::context> tls, Welcome welcome);

}  // namespace emcon::net
