// Finds options of `serve` that do not go together, before anything is opened.
#include <fmt/format.h>

#include "server/main/options.hpp"
#include "server/net/look.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

Problem contradiction(std::string field, std::string text) {
  return {.code = "bad_config", .text = std::move(text), .field = std::move(field)};
}

/// The fault of the address for other nodes.
Problems wrong_node(const ServeOptions& options) {
  Problems out;
  if (options.node.empty()) return out;
  if (store::is_file(options.database))
    out.push_back(contradiction(
        "node", fmt::format("node (--node) is for several servers of one database, and {} is a file that one serves; "
                            "name a database of PostgreSQL by db (--db), or leave node out.",
                            options.database)));
  if (net::reach_of(options.node) == net::Reach::everywhere)
    out.push_back(contradiction(
        "node", fmt::format("node (--node) is {}, which other servers are told to reach this one, and which leads each "
                            "of them to itself; name the address that this machine has in their network, for example "
                            "10.77.0.21:7447.",
                            options.node)));
  return out;
}

/// Each pair of addresses that cannot be listened on together.
Problems one_for_two(const ServeOptions& options) {
  struct Named {
    const char* name;
    const std::string& address;
  };
  const Named all[] = {{"listen", options.listen}, {"operator", options.operator_address}, {"node", options.node}};
  Problems out;
  for (const Named* one = std::begin(all); one != std::end(all); ++one)
    for (const Named* other = one + 1; other != std::end(all); ++other) {
      if (!net::collide(one->address, other->address)) continue;
      const std::string what = one->address == other->address
                                   ? fmt::format("{} and {} are both {}", one->name, other->name, one->address)
                                   : fmt::format("{} is {}, and {} is {}, of which one takes the port of both",
                                                 one->name, one->address, other->name, other->address);
      out.push_back(contradiction(other->name, what + "; each needs a port of its own."));
    }
  return out;
}

}  // namespace

Problems contradictions(const ServeOptions& options) {
  Problems out;
  if (options.tls_certificate.empty() != options.tls_key.empty()) {
    const bool key = options.tls_certificate.empty();
    out.push_back(
        contradiction(key ? "tls_key" : "tls_cert",
                      fmt::format("There is {} without {}; a certificate and its key go together: give both or none "
                                  "(--tls-cert, --tls-key).",
                                  key ? "tls_key" : "tls_cert", key ? "tls_cert" : "tls_key")));
  }
  for (const auto find : {wrong_node, one_for_two})
    for (Problem& problem : find(options)) out.push_back(std::move(problem));
  return out;
}

}  // namespace emcon::program
