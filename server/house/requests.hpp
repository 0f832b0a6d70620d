/// The requests of connections to a match: it hands them to the match, or to the part of the house that answers them.
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
  /// Called when a seat's holder has made a request of his match.
  using Acted = std::function<void(const Table&, const Session&)>;
  Requests(Premises& premises, Sessions& sessions, Residents& residents, Entrance& entrance, Archive& archive,
           Acted acted);

  void take(Session& session, v1::ClientFrame&& frame);
  /// Carries out the requests that came before the match was there for the connection.
  void take_early(SessionId session);
  /// Forgets counts that nobody needs any more.
  void tidy();

 private:
  /// The refusal of a request that does not belong here, or that came too fast; nothing: it may go on.
  std::optional<Problem> refusal(Session& session, const v1::ClientFrame& frame);
  /// Keeps a request that comes before the match is there, if there is room.
  void keep_early(Session& session, v1::ClientFrame&& frame);
  /// Counts a line of talk of its seat, address and match, if there is room in all of them.
  std::optional<Problem> count_talk(Session& session, const v1::Say& say);
  /// Counts a request that makes a record of its own each time, if there is room for it: a proposal, a standing answer.
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
