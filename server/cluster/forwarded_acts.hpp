/// The operator's acts on matches, wherever these are played.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/cluster/ways.hpp"
#include "server/house/operator_acts.hpp"
#include "server/store/nodes.hpp"

namespace emcon::cluster {

/// Has the node that plays a match carry out an act; this node's house if no other node plays it. One thread, that of
/// the event loop.
class ForwardedActs {
 public:
  /// All of them outlive it, except `administer`, which is the own house's. `process` is this node's.
  struct Ports {
    Administer administer;
    store::NodeStore& nodes;
    std::uint64_t process = 0;
    Ways& ways;
  };
  explicit ForwardedActs(Ports ports) : ports_(std::move(ports)) {}
  ~ForwardedActs() { *open_ = false; }
  ForwardedActs(const ForwardedActs&) = delete;
  ForwardedActs& operator=(const ForwardedActs&) = delete;

  void admin(const house::AdminAct& act, house::OperatorActs::Done done);
  /// An owner has carried out an act, or says why not.
  void acted(const trunk::Acted& what);
  /// The way to this node is broken: tells all who wait for its answer that none will come.
  void broken(const std::string& address);

 private:
  /// An act that another node carries out.
  struct Acting {
    std::string at;
    house::OperatorActs::Done done;
  };
  void carry_out(const house::AdminAct& act, house::OperatorActs::Done done, bool again);
  void send(const std::string& address, const house::AdminAct& act, house::OperatorActs::Done done);

  Ports ports_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, Acting> acting_;  ///< by our own numbers
  std::shared_ptr<bool> open_ = std::make_shared<bool>(true);
};

}  // namespace emcon::cluster
