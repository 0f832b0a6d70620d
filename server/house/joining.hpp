/// The ways to a seat: from the list, by an invite, or by a code for a seat that was left.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/house/reception.hpp"

namespace emcon::house {

class Joining : Reception {
 public:
  explicit Joining(const Reception& house) : Reception(house) {}

  void join_match(Session& session, const v1::ClientFrame& frame);
  /// The fault of a newcomer's name or commitment, which are fields of the request `of`.
  std::optional<Problem> unfit(const std::string& name, const std::string& commitment, const std::string& of) const;
  /// Takes any free seat of a listed match by a join_match. Calls `otherwise` instead of refusing if no seat is free
  /// any more; at another server's match he is refused.
  void join_listed(Session& session, v1::ClientFrame&& join, std::function<void()> otherwise);
  /// Gives a seat of a match to the person for whom it has just been made, and tells him that he waits there.
  void join_made(Session& session, std::uint32_t frame_id, v1::JoinMatch&& join, Seat seat, Table& table);
  /// Tells a newcomer which match an invite code leads to, before he takes the seat.
  void get_invite(Session& session, const v1::ClientFrame& frame);
  /// Lets a bot of the server take the seat that a code opens.
  void ask_bot(Session& session, const v1::ClientFrame& frame);
  /// Calls the server's bots to their seats. It is counted for `place`, from which somebody plays this match.
  void call_bots(const Table& table, const std::string& place);
  /// The same for bots that are missing, after `from` has acted in the match.
  void call_missing_bots(const Table& table, const Session& from);

 private:
  /// The code or list entry by which a player joins, and the seat that it leads to.
  struct Way {
    MatchId match;
    std::optional<Seat> seat;  ///< none: any free one, in a listed match; a code names its seat
    enum By : std::uint8_t { listed, invite, takeover } by = listed;
    std::optional<Seat> told = {};  ///< in a takeover: the seat that was told the code
  };
  /// Who takes the seat: a player with his request, or a bot of the server.
  struct Comer {
    v1::JoinMatch said;
    bool bot = false;
    bool made = false;                     ///< the match was made for him
    std::function<void()> otherwise = {};  ///< in place of a refusal if the seat is gone; may be empty
  };
  /// The request as it came, because it may have to be handed on.
  using Asked = std::shared_ptr<const v1::ClientFrame>;
  using UseWay = std::function<void(Session&, const Way&)>;
  /// Finds the seat behind a code, and calls `use` if the connection is still there. A code that leads nowhere is
  /// refused.
  void follow(Session& session, std::uint32_t frame_id, const std::string& code, UseWay use);
  /// Says that the code was good once; this is no wrong code.
  void used_code(Session& session, std::uint32_t frame_id, std::string text);
  /// Counts a code that opens no seat; after too many of them the connection ends.
  /// `text`: the reason; empty: the code is unknown.
  void wrong_code(Session& session, std::uint32_t frame_id, std::string text = {});
  /// Goes on with the match in memory, or at the server that plays it.
  void visit(Session& session, const Asked& asked, const MatchId& match, std::function<void(Session&, Table&)> use);
  /// Hands the request on; the match's server answers.
  void pass_on(const Session& from, const Asked& asked, const MatchId& match);
  void join_by(Session& session, const Asked& asked, bool bot, const Way& way);
  void join_seat(Session& session, std::uint32_t frame_id, const Comer& comer, const Way& way, Table& table);
  void show_invite(Session& session, std::uint32_t frame_id, Seat seat, Table& table);
  /// Counts a seat that is taken, and the bot that takes it; or says why the address may have no more of them.
  std::optional<Problem> count(Session& from, bool bot);
  /// The seat to which the way leads, or the reason why there is none.
  Result<Seat> free_seat(const Way& way, const Table& table) const;
  /// A seat that was given, with its holder and token.
  struct Given {
    MatchId match;
    Seat seat;
    std::string token;
    bool bot = false;
    bool made = false;
    std::string place;  ///< the address of the request
  };
  void seated(SessionId session, const Given& given, const match::Frame& told);
};

}  // namespace emcon::house
