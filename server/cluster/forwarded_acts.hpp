/// What the operator wants done to matches, wherever they are played.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/cluster/ways.hpp"
#include "server/house/operator_acts.hpp"
#include "server/store/nodes.hpp"

namespace emcon::cluster {

/// Has the node that plays a match carry out an act; this one's house if nobody else plays it. One thread, that of the
/// event loop.
class ForwardedActs {
 public:
  /// All but `administer`, which is the own house's, outlive it; `process` is this node's.
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
  /// An owner has carried one out, or says why not.
  void acted(const trunk::Acted& what);
  /// Whoever waits for an answer from there learns that none comes.
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
  std::map<std::uint64_t, Acting> acting_;  ///< by our numbers
  std::shared_ptr<bool> open_ = std::make_shared<bool>(true);
};

}  // namespace emcon::cluster
