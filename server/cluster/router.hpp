/// Any node takes any client: the connection goes to the house of the node that plays its match.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/cluster/forwarded_acts.hpp"
#include "server/cluster/ways.hpp"
#include "server/house/connection.hpp"
#include "server/house/premises.hpp"
#include "server/match/ports.hpp"
#include "server/store/nodes.hpp"

namespace emcon::cluster {

/// Figures for the operator; totals since the start.
struct RouterCounters {
  std::uint64_t relayed = 0;     ///< sessions that went to other nodes
  std::uint64_t said = 0;        ///< frames of clients that were handed on
  std::uint64_t told = 0;        ///< frames that came from owners
  std::uint64_t deliveries = 0;  ///< the number of sessions that they went to
  std::uint64_t broken = 0;      ///< ways that broke
  std::uint64_t here = 0;        ///< sessions at other nodes now
};

/// Stands between the network and the house of one node. Lobby connections, and those to matches that nobody plays, go
/// to the node's own house; others to the house of the match's owner. While that cannot be reached, a connection waits
/// until the owner's lease has run out, and its match can be played here. One thread, that of the event loop.
class Router final : public house::Door {
 public:
  /// All outlive the router.
  struct Ports {
    house::Door& house;
    Administer administer;  ///< of the own house
    store::NodeStore& nodes;
    match::Clock& clock;
    std::uint64_t process = 0;       ///< this node's
    std::string address{};           ///< the address for other nodes
    std::vector<std::string> can{};  ///< as in store::Self
    Dial dial;
    After after;
    house::LogSink log = [](auto, auto, auto) {};
  };
  explicit Router(Ports ports);
  ~Router() override;

  std::optional<house::SessionId> open(std::unique_ptr<house::Connection> connection, house::Opening opening) override;
  void message(house::SessionId session, std::string_view bytes) override;
  void writable(house::SessionId session) override;
  void closed(house::SessionId session) override;
  void reject(house::SessionId session, house::CloseCode code, std::string_view why) override;

  /// Has the owner of the match answer a request of a connection to no match, which opened with this Opening. `answer`
  /// gets the frame for it; null: the owner could not be reached.
  void pass_on(const MatchId& match, const house::Opening& opening, const v1::ClientFrame& frame,
               std::function<void(house::Buffer)> answer);
  /// Has the node that plays the match carry out the operator's act.
  void admin(const house::AdminAct& act, house::OperatorActs::Done done) { acts_.admin(act, std::move(done)); }
  const RouterCounters& counters() const { return counters_; }

 private:
  /// A connection to a match, or a request that was passed on.
  struct Visit {
    std::unique_ptr<house::Connection> connection;  ///< null if the own house has it, and for requests
    house::Opening opening;
    MatchId match;
    std::int64_t since_ms = 0;
    std::optional<house::SessionId> local;  ///< the own house has it
    std::string at;                         ///< the address of the node whose house has it
    std::vector<std::string> said;          ///< frames, kept until it is certain that a house has heard them
    std::size_t said_bytes = 0;
    std::uint64_t told = 0, drained = 0;          ///< bytes from the owner; those that have left, as the owner knows
    std::function<void(house::Buffer)> answer{};  ///< for a request
    int answers = 0;                              ///< number of answers that came for it
  };

  house::SessionId add(Visit visit);
  Visit* find(house::SessionId id);
  void decide(house::SessionId id);
  void decided(house::SessionId id, const Result<store::Owner>& owner);
  void find_one_that_can(house::SessionId id, const std::string& needs);
  void take(house::SessionId id);
  void go(house::SessionId id, const std::string& address);
  void come_back(house::SessionId id, Visit& visit);
  void try_again(house::SessionId id, std::int64_t pause);
  void say(house::SessionId id, const Visit& visit, std::string_view bytes);
  void heard(const trunk::Frame& frame);
  void told(const trunk::Told& what);
  void answered(house::SessionId id, Visit& visit, const house::Buffer& bytes);
  void broken(const std::string& address, const std::string& why);
  void end(house::SessionId id);

  Ports ports_;
  RouterCounters counters_;
  house::SessionId next_ = 0;
  std::unordered_map<house::SessionId, Visit> visits_;
  Ways ways_;
  ForwardedActs acts_;
  std::shared_ptr<bool> open_ = std::make_shared<bool>(true);
};

}  // namespace emcon::cluster
