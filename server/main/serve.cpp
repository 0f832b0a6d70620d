// Runs `serve`: opens addresses, log and store, runs the house, and stops it all in order.
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <optional>

#include "common/proof/signature.hpp"
#include "server/bots/bots.hpp"
#include "server/cluster/router.hpp"
#include "server/house/house.hpp"
#include "server/house/needs.hpp"
#include "server/house/secrets.hpp"
#include "server/house/system_ports.hpp"
#include "server/house/workshop.hpp"
#include "server/main/admin_file.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/database_names.hpp"
#include "server/main/described.hpp"
#include "server/main/doctor.hpp"
#include "server/main/exit_codes.hpp"
#include "server/main/guard.hpp"
#include "server/main/handed_over.hpp"
#include "server/main/log.hpp"
#include "server/main/notice.hpp"
#include "server/main/redacted.hpp"
#include "server/net/look.hpp"
#include "server/net/network.hpp"
#include "server/store/open.hpp"

#ifndef EMCON_VERSION
#define EMCON_VERSION "unknown"
#endif

namespace emcon::program {
namespace {

std::string address_text(const net::Bound& bound) {
  return bound.address.find(':') == std::string::npos ? fmt::format("{}:{}", bound.address, bound.port)
                                                      : fmt::format("[{}]:{}", bound.address, bound.port);
}

/// The addresses of the server.
struct Addresses {
  net::Bound players, for_operator;
  std::string nodes{};  ///< by other nodes; empty: nowhere
};

/// Opens the addresses; none after a complaint. A port in use must leave no new database behind, so they come first. No
/// connection is accepted before run().
std::optional<Addresses> listen(net::Network& network, const ServeOptions& options,
                                const std::vector<int>& handed_over) {
  Result<net::Bound> bound = handed_over.empty() ? network.listen(options.listen) : network.take_over(handed_over[0]);
  for (std::size_t more = 1; bound && more < handed_over.size(); ++more)
    if (const auto also = network.take_over(handed_over[more]); !also) bound = std::unexpected(also.error());
  if (!bound) {
    complain(bound.error());
    return std::nullopt;
  }
  const auto operator_bound = network.listen_operator(options.operator_address);
  if (!operator_bound) {
    complain(operator_bound.error());
    return std::nullopt;
  }
  if (options.node.empty()) return Addresses{*bound, *operator_bound};
  const auto node_bound = network.listen_nodes(options.node);
  if (!node_bound) {
    complain(node_bound.error());
    return std::nullopt;
  }
  return Addresses{*bound, *operator_bound, address_text(*node_bound)};
}

/// A certificate that players' programs refuse is served nevertheless; the host must be told to renew it.
void warn_of_certificate(const ServeOptions& options) {
  if (options.tls_certificate.empty()) return;
  const auto found = net::read_certificate(options.tls_certificate, options.tls_key, options.names);
  const std::int64_t now = std::time(nullptr);
  if (!found || (now >= found->begins_s && now < found->ends_s)) return;
  const std::string why = now >= found->ends_s
                              ? "it has expired at " + moment_text(found->ends_s) + "; renew it"
                              : "it is valid from " + moment_text(found->begins_s) + " on; the clock may be wrong";
  log_event(house::LogLevel::warning, "certificate_refused_by_clients",
            {{"file", options.tls_certificate}, {"why", why}});
}

/// Tells the service manager and the log about a stage of the network's life.
void pass_on(net::Stage stage, const ServeOptions& options, const Notice& notice) {
  switch (stage) {
    case net::Stage::serving:
      return notice.ready("serves players");
    case net::Stage::reloading:
      notice.reloading();
      log_to(options.log_file);
      warn_of_certificate(options);
      return;
    case net::Stage::draining:
      return notice.stopping();
  }
}

/// The arguments must outlive the network.
net::NetConfig net_config(const ServeOptions& options, const Described& described,
                          const Redacted<std::string>& admin_token, const Notice& notice) {
  return {.tls_certificate = options.tls_certificate,
          .tls_key = options.tls_key,
          .origins = options.origins,
          .names = options.names,
          .proxies = options.proxies,
          .pages = described.all(),
          .admin_token = admin_token.expose(),
          .limits = options.limits,
          .log = log_event,
          .entered = [&](net::Stage stage) { pass_on(stage, options, notice); }};
}

/// Bots hang up before the house goes, however it goes.
struct BotsEnd {
  bots::Bots& bots;
  ~BotsEnd() { bots.stop(); }
};

/// The arguments must outlive the house. `lost` becomes true if the store takes no more writes.
house::Config house_config(const ServeOptions& options, net::Network& network, house::Workshop& workshop,
                           bots::Bots& bots, bool& lost) {
  house::Config config;
  config.work = [&workshop](const void* who, house::Workshop::Job job) { workshop.add(who, std::move(job)); };
  config.bots = bots.hooks();
  config.limits = options.limits;
  config.allow_test_matches = options.allow_test_matches;
  config.one_of_many = !store::is_file(options.database);
  config.store_lost = [&network, &lost] {
    lost = true;
    log_event(house::LogLevel::error, "store_lost",
              {{"what", "the store takes no more writes; stopping, so that a restart reads it again"}});
    network.drain();
  };
  config.charged = network.charged();
  config.wake_at = network.waker();
  return config;
}

/// From now on connections come to the router, and those of other nodes to the house. The arguments must outlive it.
std::unique_ptr<cluster::Router> join_nodes(net::Network& network, house::House& house, store::Store& store,
                                            match::Clock& clock, const house::Shelf& shelf,
                                            const std::string& address) {
  network.serve_nodes(house, store.signing_seed());
  auto router = std::make_unique<cluster::Router>(cluster::Router::Ports{
      .house = house,
      .administer = [&house](const house::AdminAct& act,
                             house::OperatorActs::Done done) { house.admin(act, std::move(done)); },
      .nodes = store,
      .clock = clock,
      .process = store.process(),
      .address = address,
      .can = house::all_that_is_read(shelf),
      .dial = network.dial(),
      .after = network.later(),
      .log = log_event});
  network.set_router(*router);
  return router;
}

/// What is of matches of other nodes goes to the router, which is made after the house that asks for this.
auto passed_by(const std::unique_ptr<cluster::Router>& router) {
  return [&router](const MatchId& match, const house::Opening& opening, const v1::ClientFrame& frame,
                   std::function<void(house::Buffer)> answer) {
    router->pass_on(match, opening, frame, std::move(answer));
  };
}

AdminNote admin_note(const Addresses& at, const Redacted<std::string>& token) {
  return {.address = at.for_operator.address,
          .port = at.for_operator.port,
          .token = token.expose(),
          .players = address_text(at.players),
          .node = at.nodes};
}

/// A server that the admin command does not find goes on nevertheless.
void warn_of(AdminFile::State state, const std::string& database) {
  if (state == AdminFile::State::written) return;
  const char* const what =
      state == AdminFile::State::another_has_it
          ? "another server of this database runs in this folder, and the admin command finds that one; start each "
            "server in a folder of its own"
          : "cannot be written: the admin command will not find this server";
  log_event(house::LogLevel::warning, "admin_file", {{"file", admin_file(database)}, {"what", what}});
}

/// Wall time at which the files of the database were last written, in seconds; nothing: there are none.
std::optional<std::int64_t> last_written(const std::string& database) {
  std::optional<std::int64_t> out;
  for (const std::string& file : {database, database + "-wal"}) {
    struct stat there{};
    if (::stat(file.c_str(), &there) == 0) out = std::max(out.value_or(0), std::int64_t{there.st_mtim.tv_sec});
  }
  return out;
}

/// Whether that is later than now by more than clocks drift: this machine's clock is wrong, or was then.
bool is_later(std::optional<std::int64_t> written_s) {
  constexpr std::int64_t slack_s = 60;
  return written_s && *written_s > std::time(nullptr) + slack_s;
}

/// A machine that boots with a wrong clock takes time off the matches over days, and gives it back once the clock is
/// right: its host must hear of it.
void warn_of_clock(std::optional<std::int64_t> written_s) {
  constexpr std::int64_t minute = 60, hour = 60 * minute, long_since = 4 * hour;
  if (!written_s) return;
  const std::int64_t since = std::time(nullptr) - *written_s;
  if (is_later(written_s))
    log_event(house::LogLevel::warning, "clock_behind",
              {{"by", std::to_string(-since / minute) + " min"},
               {"what",
                "the database was written later than now: this machine's clock was wrong then, and running clocks get "
                "back what it took; or it is wrong now, so set it right"}});
  if (since > long_since)
    log_event(house::LogLevel::warning, "not_served_for",
              {{"hours", std::to_string(since / hour)},
               {"what",
                "running clocks have lost that time; if this machine's clock is wrong, set it right, and they get it "
                "back"}});
}

/// Tells the person who started the server its addresses and key, on stdout and in the log.
void tell_started(const ServeOptions& options, const Addresses& at, const std::string& key) {
  fmt::print("listening on {}\n", address_text(at.players));
  fmt::print("operator on {}\n", address_text(at.for_operator));
  if (!at.nodes.empty()) fmt::print("node on {}\n", at.nodes);
  fmt::print("key {}\n", key);
  if (!web::built_in().empty())
    fmt::print("page on {}://{}/\n", options.tls_certificate.empty() ? "http" : "https", address_text(at.players));
  std::fflush(stdout);
  log_event(house::LogLevel::info, "started",
            {{"version", EMCON_VERSION},
             {"listen", address_text(at.players)},
             {"operator", address_text(at.for_operator)},
             {"node", at.nodes},
             {"key", key},
             {"db", store::shown_name(options.database)}});
  warn_of_certificate(options);
}

/// Why no players are taken now; empty: they are.
std::string why_not_ready(const store::Store& store, const house::House& house, const std::string& database) {
  if (store.poisoned()) return "its store has failed, and it ends";
  if (store.moved())
    return database +
           " was removed or replaced while it is served; stop the server, and put back the file, with its "
           "-wal, or a backup";
  if (!store.sure()) return "it has not reached the database in time, and others may have its matches";
  // Not even a lock fits in then.
  constexpr std::uint64_t least_bytes = 256U * 1024;
  struct statvfs disk{};
  const bool there = store::is_file(database) && ::statvfs(folder_of(database).c_str(), &disk) == 0;
  const bool full = there && std::uint64_t{disk.f_bavail} * disk.f_frsize < least_bytes;
  return full || house.disk_full() ? "the disk of the database is full" : std::string();
}

}  // namespace

int serve(const ServeOptions& given) {
  guard_process();
  // Sockets opened for this server decide where it listens; the configuration's `listen` has no effect then.
  const std::vector<int> handed_over = handed_over_sockets();
  ServeOptions options = given;
  if (!handed_over.empty()) options.listen.clear();
  const Notice notice;
  if (!start_log(options.log_level)) return bad_usage;
  if (const Problems problems = contradictions(options); !problems.empty()) {
    complain(problems);
    return bad_usage;
  }
  if (const auto problem = moved_away(options.database)) {
    complain(*problem);
    return bad_database;
  }
  house::Shelf shelf;
  if (const Problems problems = fill_shelf(shelf, options.data); !problems.empty()) {
    complain(problems);
    return bad_data;
  }
  house::SystemClock clock;
  house::SystemEntropy entropy;
  const Redacted<std::string> admin_token(house::new_token(entropy));
  const Described described(web::built_in(), shelf);
  // Order of destruction: the house before the store, the store before the network to whose loop it posts.
  net::Network network(net_config(options, described, admin_token, notice));
  const std::optional<Addresses> addresses = listen(network, options, handed_over);
  if (!addresses) return bad_address;
  const auto written_s = last_written(options.database);
  auto store = store::open_store(options.database, network.executor(),
                                 {.address = addresses->nodes, .can = house::all_that_is_read(shelf)});
  if (!store) {
    complain(store.error());
    return bad_database;
  }
  bool lost = false;
  house::Workshop workshop(network.executor());
  bots::Bots bots(options.limits, network.later(), network.at_expense());
  std::unique_ptr<cluster::Router> router;
  house::Config config = house_config(options, network, workshop, bots, lost);
  config.clock_set_back = is_later(written_s);
  if (!addresses->nodes.empty()) config.pass_on = passed_by(router);
  house::House house(shelf, **store, clock, entropy, std::move(config), log_event);
  network.serve(house);
  if (!addresses->nodes.empty()) router = join_nodes(network, house, **store, clock, shelf, addresses->nodes);
  bots.serve(house);
  const BotsEnd bots_end{bots};
  network.set_ready([&store, &house, &options] { return why_not_ready(**store, house, options.database); });

  const AdminFile file(admin_file(options.database), admin_note(*addresses, admin_token));
  warn_of(file.state(), options.database);
  if (!log_to(options.log_file)) return bad_usage;
  network.handle_signals();
  warn_of_clock(written_s);
  tell_started(options, *addresses, fingerprint(SigningKey((*store)->signing_seed()).public_key()));
  network.run();
  log_event(house::LogLevel::info, "stopped", {});
  return lost ? store_failed : fine;
}

}  // namespace emcon::program
