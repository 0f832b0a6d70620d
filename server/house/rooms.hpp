/// Who is connected to which match, and what all of them are told.
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
  /// Spectators of this address.
  std::size_t from(const Place& place) const;
  std::uint16_t seats_here() const;
  /// Somebody reads so slowly that something waits for him.
  bool behind() const;
};

class Rooms {
 public:
  /// Tells a match, if it is in memory, who is there.
  using Present = std::function<void(const MatchId&, std::uint16_t seats, std::uint32_t spectators)>;
  Rooms(Premises& premises, Sessions& sessions, Present present);
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  /// Null: nobody is there.
  const Room* find(const MatchId& match) const;
  /// Who is connected for that seat; null: nobody.
  Session* holder(const MatchId& match, int seat) const;
  /// The session becomes the connection of its viewer; another one of the same seat is displaced.
  void enter(Session& session);
  void leave(Session& session);
  void broadcast(const MatchId& match, Audience to, const match::Frame& told);
  /// Tells the connection of a seat, if there is one.
  void tell(const MatchId& match, int seat, const match::Frame& frame);
  /// Ends all connections to the match; `last`, if not null, is told before.
  void close(const MatchId& match, CloseCode code, std::string_view why, const match::Frame& last = nullptr);
  /// Others have taken matches whose rooms are closed: what was told of these and has not left never will.
  void begin_tenure();
  /// Tells who is connected, if that has changed and the time for it has come.
  void presence(const MatchId& match);
  void presence_due(const MatchId& match);

 private:
  /// What the room was told of itself last.
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
  std::shared_ptr<bool> tenure_ = std::make_shared<bool>(true);  ///< false: matches were lost since
};

}  // namespace emcon::house
