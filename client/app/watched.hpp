/// Lists of a server that move: a connection to its lobby that keeps them as they are told.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/app/app.hpp"
#include "client/net/loop.hpp"
#include "play.pb.h"

namespace emcon::client {

/// The lists, from the moment of its making until it goes. It lives within one run of the context's loop, or several;
/// the connection is made anew by itself.
class WatchedLists final : public net::Listener {
 public:
  /// `open`: those of everybody, too. `changed` is called after each change, also when the connection comes or goes.
  /// The context must outlive this.
  WatchedLists(Context& context, bool open, std::function<void()> changed);
  ~WatchedLists() override;
  WatchedLists(const WatchedLists&) = delete;
  WatchedLists& operator=(const WatchedLists&) = delete;

  /// Whether the server has told its lists on this connection.
  bool told() const { return told_; }
  /// Why there are no lists now, in a sentence; empty: nothing is known against them.
  const std::string& trouble() const { return trouble_; }
  /// Of one's own seats: those that wait for the player first.
  std::vector<v1::MatchCard> own() const;
  /// Of these the ones that wait for the player.
  std::vector<v1::MatchCard> waiting() const;
  /// Listed matches with a free seat, the newest first; without one's own.
  std::vector<v1::MatchCard> open() const;

  void opened() override;
  void received(std::string_view bytes) override;
  void closed(int code, const std::string& why) override;

 private:
  void connect();
  void take(const v1::LobbyUpdate& update);
  /// The card with its times as they are now.
  struct Kept {
    v1::MatchCard card;
    std::int64_t at_ms = 0;  ///< of this machine's steady clock, when it came
    v1::MatchCard now() const;
  };

  Context& context_;
  bool everybodys_;
  std::function<void()> changed_;
  std::map<std::pair<std::string, int>, Kept> own_;
  std::map<std::string, Kept> all_;
  std::shared_ptr<net::Connection> connection_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
  std::string trouble_;
  std::chrono::seconds pause_{1};
  bool told_ = false;
};

/// The tokens of this player's seats on the server, the newest first; of at most so many.
std::vector<std::string> own_tokens(const Context& context, std::size_t most);
/// The card without seats that need not decide: all seats of a match that does not run, and this player's if he has
/// locked his answer, which lists tell nobody.
v1::MatchCard as_known_here(const Context& context, v1::MatchCard card);
/// Whether the owner of the seat is to decide, or to come for the beginning, by a card as_known_here.
bool waits_for_owner(const v1::MatchCard& card);
/// The order of lists of one's own: those that wait for their owner first, by the time left; then those that go on,
/// those that have not begun, and those that are over, the newest first.
bool calls_before(const v1::MatchCard& a, const v1::MatchCard& b);

}  // namespace emcon::client
