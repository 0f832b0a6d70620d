/// What connections to a match ask for: handed to the match, or to the part of the house that answers it.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>

#include "server/house/archive.hpp"
#include "server/house/entrance.hpp"
#include "server/house/records.hpp"
#include "server/house/residents.hpp"
#include "server/house/talk.hpp"

namespace emcon::house {

class Requests {
 public:
  /// Told of a request that a seat's holder has made of his match.
  using Acted = std::function<void(const Table&, const Session&)>;
  Requests(Premises& premises, Sessions& sessions, Residents& residents, Entrance& entrance, Archive& archive,
           Acted acted);

  void take(Session& session, v1::ClientFrame&& frame);
  /// Carries out what came before the match was there for the connection.
  void take_early(SessionId session);
  /// Forgets what nobody counts any more.
  void tidy();

 private:
  /// Whether it belongs here, and its sender has not asked too fast.
  std::optional<Problem> refusal(Session& session, const v1::ClientFrame& frame);
  /// Keeps a request that comes before the match is there, if there is room.
  void keep_early(Session& session, v1::ClientFrame&& frame);
  /// Counts a line of talk of its seat, address and match, if there is room in all of them.
  std::optional<Problem> count_talk(Session& session, const v1::Say& say);
  /// Counts what makes a record of its own each time, if there is room for it: a proposal, a standing answer.
  std::optional<Problem> count_record(Session& session, const v1::ClientFrame& frame);
  void hand_on(Session& session, v1::ClientFrame&& frame, Table& table);

  Premises& premises_;
  Sessions& sessions_;
  Residents& residents_;
  Entrance& entrance_;
  Archive& archive_;
  Acted acted_;
  std::unordered_map<MatchId, Talk> talk_;
  std::unordered_map<MatchId, MatchRecords> records_;
};

}  // namespace emcon::house
