/// How somebody gets a seat: from the list, by an invite, or by a code for a seat that was left.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/house/reception.hpp"

namespace emcon::house {

class Joining : Reception {
 public:
  explicit Joining(const Reception& house) : Reception(house) {}

  void join_match(Session& session, const v1::ClientFrame& frame);
  /// Tells a newcomer which match an invite code leads to, before he takes the seat.
  void get_invite(Session& session, const v1::ClientFrame& frame);
  /// Lets a bot of the server take the seat that a code opens.
  void ask_bot(Session& session, const v1::ClientFrame& frame);
  /// Calls the server's bots to their seats, at the expense of `place`: somebody from there plays this match.
  void call_bots(const Table& table, const std::string& place);
  /// The same for those that are not there, now that `from` has done something at the match.
  void call_missing_bots(const Table& table, const Session& from);

 private:
  /// By what a player joins, and to which seat it leads.
  struct Way {
    MatchId match;
    int seat = -1;  ///< -1: any free one
    enum By : std::uint8_t { listed, invite, takeover } by = listed;
    int told = -1;  ///< of a takeover: the seat that was told the code
  };
  /// Who takes the seat: a player as he has said, or a bot of the server.
  struct Comer {
    v1::JoinMatch said;
    bool bot = false;
  };
  /// The request as it came, for it may have to be handed on.
  using Asked = std::shared_ptr<const v1::ClientFrame>;
  using UseWay = std::function<void(Session&, const Way&)>;
  /// Finds where a code leads, and calls `use`, if the connection is still there. A code that leads nowhere is refused.
  void follow(Session& session, std::uint32_t frame_id, const std::string& code, UseWay use);
  /// Counts a code that opens no seat; after too many of them the connection ends.
  void wrong_code(Session& session, std::uint32_t frame_id);
  /// Goes on with the match in memory, or at the server that plays it.
  void visit(Session& session, const Asked& asked, const MatchId& match, std::function<void(Session&, Table&)> use);
  /// Its server answers.
  void pass_on(const Session& from, const Asked& asked, const MatchId& match);
  void join_by(Session& session, const Asked& asked, bool bot, const Way& way);
  void join_seat(Session& session, std::uint32_t frame_id, const Comer& comer, const Way& way, Table& table);
  void show_invite(Session& session, std::uint32_t frame_id, int seat, Table& table);
  /// Counts a seat that is taken, and the bot that takes it; or why its address may have no more of them.
  std::optional<Problem> count(Session& from, bool bot);
  /// The seat to which the way leads, or why there is none.
  Result<int> free_seat(const Way& way, const Table& table) const;
  /// A seat that was given, to whom, and by which token.
  struct Given {
    MatchId match;
    int seat = -1;
    std::string token;
    bool bot = false;
    std::string place;  ///< from where it was asked for
  };
  void seated(SessionId session, const Given& given, const match::Frame& told);
};

}  // namespace emcon::house
