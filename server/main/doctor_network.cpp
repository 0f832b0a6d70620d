// What `doctor` says of the certificate, and of the addresses that the server listens on.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <ctime>

#include "server/main/doctor.hpp"
#include "server/net/look.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

void look_at_times(const ServeOptions& options, const net::Certificate& found, Chart& chart) {
  const std::int64_t now = std::time(nullptr);
  constexpr std::int64_t soon_s = 14 * 86'400;
  const std::string& file = options.tls_certificate;
  if (now < found.begins_s)
    chart.fault(fmt::format("The certificate {} is valid from {} on, and it is {}; set the clock, or get another.",
                            file, moment_text(found.begins_s), moment_text(now)));
  if (now >= found.ends_s)
    chart.fault(fmt::format("The certificate {} has expired at {}; renew it, and reload the server.", file,
                            moment_text(found.ends_s)));
  else if (found.ends_s - now < soon_s)
    chart.fault(
        fmt::format("The certificate {} expires at {}, in less than two weeks; it should have been renewed: see "
                    "'certbot renew --dry-run'.",
                    file, moment_text(found.ends_s)));
}

/// Who listens where these options say.
struct Listening {
  /// The server that they started; empty: it does not run, or cannot be told from others.
  std::string server;
  /// One that they may have started: without `node` nothing tells the servers of a database apart.
  std::string perhaps;
};

Listening who_listens(const ServeOptions& options) {
  if (store::is_file(options.database)) return {server_on(options.database), {}};
  const auto reader = store::open_reader(options.database);
  if (!reader) return {};
  if (const auto nodes = (*reader)->nodes())
    for (const store::Node& node : *nodes) {
      if (!node.living() || node.address != options.node) continue;
      const std::string name = fmt::format("process {} of its database", node.process);
      return options.node.empty() ? Listening{{}, name} : Listening{name, {}};
    }
  return {};
}

}  // namespace

std::vector<Finding> look_at_certificate(const ServeOptions& options) {
  Chart chart("certificate");
  if (options.tls_certificate.empty()) {
    if (net::reach_of(options.listen) != net::Reach::here)
      chart.note(
          fmt::format("None is named, and {} can be reached from elsewhere: what players send can be read on its "
                      "way. Name one (tls_cert, tls_key), or put a proxy in front that has one.",
                      options.listen));
    return std::move(chart).told("The server speaks without TLS.");
  }
  const auto found = net::read_certificate(options.tls_certificate, options.tls_key, options.names);
  if (!found) {
    chart.fault(found.error().text);
    return std::move(chart).told({});
  }
  look_at_times(options, *found, chart);
  struct stat what{};
  if (::stat(options.tls_key.c_str(), &what) == 0 && (what.st_mode & (S_IROTH | S_IWOTH)) != 0)
    chart.fault(fmt::format("The key {} can be read or written by everybody (mode {:o}); chmod 640 or 600 ends that.",
                            options.tls_key, what.st_mode & 07777U));
  if (!found->not_named.empty())
    chart.fault(
        fmt::format("The certificate {} is not for {}, by which this server is known (names); get one for all of "
                    "its names.",
                    options.tls_certificate, fmt::join(found->not_named, ", ")));
  return std::move(chart).told(
      fmt::format("{} is good until {}.", options.tls_certificate, moment_text(found->ends_s)));
}

std::vector<Finding> look_at_ports(const ServeOptions& options) {
  Chart chart("ports");
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
  if (options.listen == options.operator_address && !options.listen.ends_with(":0"))
    chart.fault(fmt::format("listen and operator are both {}; each needs an address of its own.", options.listen));
  const Listening by = who_listens(options);
  if (!by.server.empty())
    return std::move(chart).told(fmt::format("The server that runs ({}) has its addresses.", by.server));
  std::string well = fmt::format("{} and {} are free to listen on.", options.listen, options.operator_address);
  for (const std::string* address : {&options.listen, &options.operator_address}) {
    const auto problem = net::cannot_listen(*address);
    if (!problem) continue;
    if (by.perhaps.empty()) {
      chart.fault(problem->text);
      continue;
    }
    well = "Nothing holds its addresses but what may be its own server.";
    chart.note(fmt::format("{} It may be the server that runs ({}): with `node` the two could be told apart.",
                           problem->text, by.perhaps));
  }
  return std::move(chart).told(well);
}

}  // namespace emcon::program
