// The findings of `doctor` about the server's addresses, and about programs that listen there now.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "server/main/admin_file.hpp"
#include "server/main/doctor.hpp"
#include "server/net/look.hpp"
#include "server/net/network.hpp"
#include "server/net/operator_client.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

/// The program that listens at the addresses of these options.
struct Listening {
  /// The server that they started; empty: it does not run, or cannot be told from others.
  std::string server{};
  /// Its addresses; empty: those of these options.
  std::vector<std::string> at{};
  /// Not empty: one that they may have started, as the sentence that says so.
  std::string perhaps{};

  bool has(const std::string& address) const {
    if (server.empty() || at.empty()) return !server.empty();
    return std::ranges::any_of(at, [&](const std::string& own) { return net::collide(own, address); });
  }
};

/// The server that has the operator's file here, if it is the node that these options say. It needs no database.
Listening by_file(const ServeOptions& options) {
  const auto note = AdminFile::of_running_server(admin_file(options.database));
  if (!note || note->players.empty() || note->node.empty() != options.node.empty()) return {};
  if (!options.node.empty() && !net::collide(note->node, options.node)) return {};
  const std::string for_operator = note->address.contains(':') ? fmt::format("[{}]:{}", note->address, note->port)
                                                               : fmt::format("{}:{}", note->address, note->port);
  return {.server = fmt::format("its operator's address is {}", for_operator),
          .at = {note->players, for_operator, note->node}};
}

/// A server that its operator's address reveals, if the database does not name one.
Listening by_operator(const ServeOptions& options) {
  if (!net::server_answers(options.operator_address)) return {};
  return {.perhaps = fmt::format("It may be the server that runs, which answers at the operator's address {}; only the "
                                 "database could tell.",
                                 options.operator_address)};
}

/// The servers that the database names.
Listening by_database(const ServeOptions& options) {
  const auto reader = store::open_reader(options.database);
  const auto nodes = reader ? (*reader)->nodes() : std::unexpected(reader.error());
  if (!nodes) return by_operator(options);
  bool lapsed = false;
  for (const store::Node& node : *nodes) {
    if (node.address != options.node) continue;
    const std::string name = fmt::format("process {} of its database", node.process);
    if (!node.living())
      lapsed = true;
    else if (!options.node.empty())
      return {.server = name};
    else
      return {.perhaps =
                  fmt::format("It may be the server that runs ({}): with `node` the two could be told apart.", name)};
  }
  // While the database was away no lease was renewed.
  return lapsed ? by_operator(options) : Listening{};
}

Listening who_listens(const ServeOptions& options) {
  if (store::is_file(options.database)) {
    std::string holder = server_on(options.database);
    // Its lock may have gone with its file.
    if (const int process = holder.empty() ? serves_without_a_name(options.database) : 0; process != 0)
      holder = fmt::format("process {}, whose database is gone", process);
    return {.server = std::move(holder)};
  }
  Listening here = by_file(options);
  return here.server.empty() ? by_database(options) : here;
}

/// Finds faults in the reach of the addresses.
void look_at_reach(const ServeOptions& options, Chart& chart) {
  const net::Reach of_operator = net::reach_of(options.operator_address);
  if (of_operator == net::Reach::everywhere)
    chart.fault(
        fmt::format("The operator's address {} is open to whoever reaches this machine, and tells and does what is "
                    "the operator's; 127.0.0.1 or a private address is right.",
                    options.operator_address));
  else if (of_operator == net::Reach::one_side)
    chart.note(fmt::format("The operator's address {} can be reached from elsewhere; its network must be private.",
                           options.operator_address));
  if (!options.names.empty() && options.proxies.empty() && options.tls_certificate.empty() &&
      net::reach_of(options.listen) == net::Reach::here)
    chart.note(
        fmt::format("{} is for this machine alone, so a proxy stands before {}; unless proxies names it, all players "
                    "share the limits of one address.",
                    options.listen, fmt::join(options.names, ", ")));
  if (!options.node.empty() && net::reach_of(options.node) == net::Reach::here)
    chart.note(
        fmt::format("{} is for this machine alone; nodes on other machines cannot reach this one.", options.node));
}

}  // namespace

std::vector<Finding> look_at_ports(const ServeOptions& options) {
  Chart chart("ports");
  look_at_reach(options, chart);
  const Listening by = who_listens(options);
  bool doubtful = false;
  for (const std::string& address : addresses_of(options)) {
    if (!net::is_of_this_machine(address)) {
      chart.fault(
          fmt::format("Cannot listen on {}, which is not assigned to this machine; name one of the addresses "
                      "that `ip address` prints.",
                      address));
      continue;
    }
    if (by.has(address)) continue;
    const auto problem = net::cannot_listen(address);
    if (!problem) continue;
    if (by.perhaps.empty()) {
      chart.fault(problem->text);
      continue;
    }
    doubtful = true;
    chart.note(problem->text + " " + by.perhaps);
  }
  if (!by.server.empty())
    return std::move(chart).told(fmt::format("The server that runs ({}) has its addresses.", by.server));
  return std::move(chart).told(doubtful
                                   ? "Nothing holds its addresses but what may be its own server."
                                   : fmt::format("{} are free to listen on.", fmt::join(addresses_of(options), ", ")));
}

}  // namespace emcon::program
