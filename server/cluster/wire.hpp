/// A connection between two nodes, as its users see it. server/net makes real ones, tests fake ones.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/house/operator_acts.hpp"
#include "trunk.pb.h"

namespace emcon::cluster {

namespace trunk = emcon::trunk::v1;

/// One thread, that of the event loop. Frames arrive in the order in which they were sent, or the wire breaks.
class Wire {
 public:
  virtual ~Wire() = default;
  /// Queues a frame, even while the wire is being connected. Does nothing on a broken wire.
  virtual void send(const trunk::Frame& frame) = 0;
  /// The same for messages about this process's matches: they leave only while `sure` gives true, as in
  /// house::Connection::only_while; otherwise the wire breaks.
  virtual void tell(const trunk::Frame& frame, const std::function<bool()>& /*sure*/) { send(frame); }
  /// Ends the wire; its events are not called any more.
  virtual void end() = 0;
};

/// The events of a wire; never called from inside a call to it.
struct WireEvents {
  std::function<void(const trunk::Frame&)> heard;
  std::function<void(const std::string& why)> broken;  ///< called once, also if the wire could not be connected
};

/// Has a house carry out its operator's act, as house::House::admin does.
using Administer = std::function<void(const house::AdminAct&, house::OperatorActs::Done)>;
/// Connects to the node that listens at this address.
using Dial = std::function<std::shared_ptr<Wire>(const std::string& address, WireEvents events)>;
/// Calls a function later, on the event loop's thread.
using After = std::function<void(std::int64_t ms, std::function<void()> what)>;

}  // namespace emcon::cluster
