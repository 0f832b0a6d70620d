/// The ways from this node to the others.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/cluster/wire.hpp"
#include "server/match/ports.hpp"

namespace emcon::cluster {

/// How long a node that could not be reached is not tried again.
inline constexpr std::int64_t pause_ms = 250;

/// One wire to each node for which there are frames. One thread, that of the event loop. News of a wire comes later,
/// never from inside a call of its user.
class Ways {
 public:
  using Heard = std::function<void(const trunk::Frame& frame)>;
  /// The wire to this address is broken; there is none to it now.
  using Broken = std::function<void(const std::string& address, const std::string& why)>;
  /// `clock` outlives it.
  Ways(Dial dial, match::Clock& clock, Heard heard, Broken broken)
      : dial_(std::move(dial)), clock_(clock), heard_(std::move(heard)), broken_(std::move(broken)) {}
  ~Ways();
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;

  /// The wire to the node there; it is dialled if there is none. Null: it broke a moment ago.
  Wire* to(const std::string& address);
  /// The present wire; null if there is none.
  Wire* standing(const std::string& address) const;

 private:
  struct Way {
    std::shared_ptr<Wire> wire;
    std::int64_t broke_ms = -1;  ///< when it last broke
  };
  void broke(const std::string& address, const std::string& why);

  Dial dial_;
  match::Clock& clock_;
  Heard heard_;
  Broken broken_;
  std::unordered_map<std::string, Way> ways_;
  std::shared_ptr<bool> open_ = std::make_shared<bool>(true);
};

}  // namespace emcon::cluster
