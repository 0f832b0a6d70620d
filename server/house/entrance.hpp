/// Answers Hello, a connection's first request: it says which match the connection comes to, and brings the tokens that
/// open seats.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/house/reception.hpp"

namespace emcon::house {

class Entrance : Reception {
 public:
  /// Calls to other parts when somebody has come in.
  struct Hooks {
    std::function<void(Table&, Seat)> seat_came;                ///< its holder has been welcomed
    std::function<void(const Table&, SessionId)> watcher_came;  ///< a spectator has been welcomed
    std::function<void(SessionId)> done;                        ///< the hello is over, whatever its result
  };
  Entrance(const Reception& house, Writer& writer, Hooks hooks);

  void identify(Session& session, const v1::ClientFrame& frame);
  void hello(Session& session, const v1::ClientFrame& frame);
  /// Gives a seat another token. The token with which the session came ends when the new one is first used.
  void rotate(Session& session, std::uint32_t frame_id, Table& table);
  /// A token has been used: ends the one that it replaces.
  void first_use(Table& table, const std::string& token_hash);

 private:
  void hello_lobby(Session& session, const v1::ClientFrame& frame);
  void hello_match(Session& session, const v1::ClientFrame& frame);
  void hello_seat(Session& session, std::uint32_t frame_id, const std::string& token_hash,
                  const std::vector<store::Found>& found);
  void hello_spectator(Session& session, std::uint32_t frame_id, const std::vector<store::Found>& found);
  void enter_match(Session& session, std::uint32_t frame_id, const std::string& token_hash);
  void attach(Session& session, std::uint32_t frame_id, Table& table, const std::string& token_hash);
  /// Sends the Welcome: at once, or when another thread has made it.
  void welcome(Session& session, Table& table);
  /// Whether the token still opens the seat; if not, ends the connection.
  bool holds(Session& session, std::uint32_t frame_id, const Table& table, const std::string& token_hash);
  /// Counts a token that opens no seat here, and ends the connection.
  void wrong_token(Session& session, std::uint32_t frame_id);
  void turn_away(Session& session, std::uint32_t frame_id, const Problem& problem, CloseCode code,
                 std::string_view why);

  Writer& writer_;
  Hooks hooks_;
};

}  // namespace emcon::house
