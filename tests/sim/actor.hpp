/// A client of the simulation: the program's own desk and bot on a simulated link. It connects again whenever it has
/// to.
#pragma once

#include <optional>
#include <string>

#include "client/bot/player.hpp"
#include "client/desk/desk.hpp"
#include "tests/sim/server.hpp"

namespace emcon::testing {

struct ActorPlan {
  MatchId match;
  std::string name;
  client::SeatKey key;  ///< empty: a spectator
  bool greedy = false;
  int concedes_after = 0;  ///< questions it has seen; 0: never
  wire::Format format = wire::Format::binary;
  bool talks = true;
};

class Actor final : public Peer {
 public:
  Actor(Server& server, ActorPlan plan, std::uint64_t seed);

  void connect();
  void opened() override;
  void received(const v1::ServerFrame& frame) override;
  void closed(std::optional<house::CloseCode> code) override;

  const LinkPtr& link() const { return link_; }
  const client::Model& model() const { return desk_.model(); }
  const Receipts& receipts() const { return desk_.receipts(); }
  /// No more talk, so that all comes to rest.
  void calm() { plan_.talks = false; }

 private:
  void think(const client::Heard& heard);
  void again_later();
  void talk();
  void mind_the_end();

  Server& server_;
  ActorPlan plan_;
  Rng rng_;
  client::Desk desk_;
  std::optional<client::bot::Player> player_;
  LinkPtr link_;
  int questions_ = 0, lines_ = 0;
  bool again_planned_ = false, concede_planned_ = false;
};

}  // namespace emcon::testing
