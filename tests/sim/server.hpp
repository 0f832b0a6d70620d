/// The simulated machine: a house on a memory store, with links to clients that delay, stall and break.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "common/proof/hash.hpp"
#include "server/house/house.hpp"
#include "tests/sim/timeline.hpp"
#include "tests/sim/witness.hpp"
#include "tests/twins/harness/ports.hpp"

namespace emcon::testing {

/// One end's view of a connection: what the client gets from it.
struct Peer {
  virtual ~Peer() = default;
  virtual void opened() = 0;
  virtual void received(const v1::ServerFrame& frame) = 0;
  virtual void closed(std::optional<house::CloseCode> code) = 0;  ///< no code: it broke
};

struct Link {
  std::uint64_t number = 0;
  Peer* peer = nullptr;
  std::string who;
  house::Opening opening;
  Viewer viewer = Viewer::spectator();
  std::uint64_t life = 0;  ///< of the server it leads to
  std::optional<house::SessionId> session;
  std::map<std::uint32_t, v1::ClientFrame> requests;
  std::map<std::uint32_t, std::int64_t> asked_ms;  ///< when the server got those it has not answered
  bool alive = true;                               ///< the client has not been told otherwise
  bool server_end = false;                         ///< the server has not closed it or been told that it is gone
  std::size_t queued = 0;                          ///< bytes on their way to the client
  std::int64_t up_ms = 0, down_ms = 0;             ///< when the last frame of each direction arrives
};
using LinkPtr = std::shared_ptr<Link>;

class Server {
 public:
  explicit Server(std::uint64_t seed);
  ~Server();

  Timeline& timeline() { return timeline_; }
  Witness& witness() { return witness_; }
  Rng& rng() { return rng_; }
  store::MemoryStore& store() { return store_; }
  std::int64_t now_ms() const { return clock_.wall_ms(); }
  void after(std::int64_t ms, Timeline::Act act) { timeline_.at(now_ms() + ms, std::move(act)); }

  /// Dials; the peer hears `opened` or `closed` later.
  LinkPtr dial(Peer& peer, std::string who, house::Opening opening, Viewer viewer);
  void send(const LinkPtr& link, const v1::ClientFrame& frame);
  /// Breaks a link: frames under way are lost; each end learns of it in its own time.
  void cut(const LinkPtr& link);
  /// What arrives at the client next takes this long.
  void stall(const LinkPtr& link, std::int64_t ms) { link->down_ms = std::max(link->down_ms, now_ms() + ms); }
  /// From now on the store takes up to 30 seconds for an answer now and then.
  void slow_down() { slow_ = true; }
  void speed_up() { slow_ = false; }
  /// Complains of requests that got no answer on connections that are still open.
  void check_answers();
  /// Power fails; a new process starts after `down_ms`.
  void crash(std::int64_t down_ms);

  /// Runs until nothing is planned or `until_ms`.
  void run(std::int64_t until_ms);
  std::string digest();
  const std::vector<LinkPtr>& links() const { return links_; }

 private:
  class Wire;
  void start();
  void poke();
  void deliver(const LinkPtr& link, house::Buffer bytes);
  /// What the bytes say, null: nothing that can be read. The same bytes to many are read once.
  std::shared_ptr<const v1::ServerFrame> read(const house::Buffer& bytes, wire::Format format);
  std::int64_t store_ms();
  void answered(Link& link, std::uint32_t request);
  void server_closes(const LinkPtr& link, house::CloseCode code);
  void compare_restored(const LinkPtr& link, const v1::Welcome& welcome);

  FakeClock clock_{world_begins_ms};
  SeededEntropy entropy_;
  SeededEntropy spare_entropy_;
  Signer spare_signer_{SigningKey(Bytes32{}), Bytes32{}};
  Rng rng_;
  store::MemoryStore store_;
  Timeline timeline_;
  Witness witness_;
  Hasher hash_;
  std::unique_ptr<house::House> house_;
  struct {
    house::Buffer bytes;
    std::shared_ptr<const v1::ServerFrame> frame;
  } read_last_[2];  ///< of each format
  std::vector<LinkPtr> links_;
  std::uint64_t links_made_ = 0;
  std::uint64_t life_ = 0;
  bool poked_ = false;   ///< the store is about to move
  bool wanted_ = false;  ///< something came since it began to
  bool slow_ = false;
};

}  // namespace emcon::testing
