/// The connections to each match, and the messages to all of them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "server/house/sessions.hpp"
#include "server/match/host.hpp"

namespace emcon::house {

/// The connections to one match. There is a room only while somebody is in it.
struct Room {
  std::array<Session*, seats_max> seats{};
  std::vector<Session*> spectators;

  bool empty() const;
  std::vector<Session*> all() const;
  /// The number of spectators from this address.
  std::size_t from(const Place& place) const;
  std::uint16_t seats_here() const;
  /// Whether somebody reads so slowly that something waits for him.
  bool behind() const;
};

class Rooms {
 public:
  /// Tells a match in memory who is there.
  using Present = std::function<void(const MatchId&, std::uint16_t seats, std::uint32_t spectators)>;
  Rooms(Premises& premises, Sessions& sessions, Present present);
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  /// The room of a match; null: nobody is there.
  const Room* find(const MatchId& match) const;
  /// The connection of that seat; null: there is none.
  Session* holder(const MatchId& match, Seat seat) const;
  /// Makes the session the connection of its viewer; another one of the same seat is displaced.
  void enter(Session& session);
  void leave(Session& session);
  void broadcast(const MatchId& match, const match::Packet& packet);
  /// Sends to the connection of a seat, if there is one.
  void tell(const MatchId& match, Seat seat, const match::Frame& frame);
  /// Ends all connections to the match; sends them `last` first if it is not null.
  void close(const MatchId& match, CloseCode code, std::string_view why, const match::Frame& last = nullptr);
  /// Others have taken matches, whose rooms are closed. Messages about these that have not left yet never will.
  void begin_tenure();
  /// Tells who is connected, if that has changed and it is time.
  void presence(const MatchId& match);
  void presence_due(const MatchId& match);

 private:
  /// The last presence that the room was told.
  struct Kept {
    Room room;
    bool timed = false;  ///< PresenceTimer is set
    std::int64_t sent_ms = -1'000'000;
    std::uint16_t told_seats = 0;
    std::uint32_t told_spectators = 0;
  };

  Premises& premises_;
  Sessions& sessions_;
  Present present_;
  std::unordered_map<MatchId, Kept> rooms_;
  std::shared_ptr<bool> tenure_ = std::make_shared<bool>(true);  ///< false: matches were lost since then
};

}  // namespace emcon::house
