/// A connection between two nodes, as those who use it see it. server/net makes real ones, tests fake ones.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/house/operator_acts.hpp"
#include "trunk.pb.h"

namespace emcon::cluster {

namespace trunk = emcon::trunk::v1;

/// One thread, that of the event loop. Frames come in the order in which they were sent, or the wire breaks.
class Wire {
 public:
  virtual ~Wire() = default;
  /// Queues a frame, also while the wire is being connected. Nothing happens on one that is broken.
  virtual void send(const trunk::Frame& frame) = 0;
  /// The same, of what is told of this process's matches: it leaves only while `sure`, as of
  /// house::Connection::only_while, and otherwise the wire breaks.
  virtual void tell(const trunk::Frame& frame, const std::function<bool()>& /*sure*/) { send(frame); }
  /// Ends it; nothing is told of it any more.
  virtual void end() = 0;
};

/// What is told of a wire, never from inside a call to it.
struct WireEvents {
  std::function<void(const trunk::Frame&)> heard;
  std::function<void(const std::string& why)> broken;  ///< once, also if it could not be connected
};

/// Has a house carry out what its operator wants; as of house::House::admin.
using Administer = std::function<void(const house::AdminAct&, house::OperatorActs::Done)>;
/// Connects to the node that listens there.
using Dial = std::function<std::shared_ptr<Wire>(const std::string& address, WireEvents events)>;
/// Calls something later, on the event loop's thread.
using After = std::function<void(std::int64_t ms, std::function<void()> what)>;

}  // namespace emcon::cluster
