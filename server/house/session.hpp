/// One connection: what it may send, and what waits for it when it reads slowly. Knows no match.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/ids.hpp"
#include "server/house/bucket.hpp"
#include "server/house/connection.hpp"
#include "server/house/limits.hpp"
#include "server/house/place.hpp"
#include "server/house/shared_frame.hpp"
#include "server/match/frame.hpp"

namespace emcon::house {

/// Who asked. Waiting requests are counted by seat, or by the address of a spectator or newcomer.
struct Asker {
  int seat = -1;
  const void* place = nullptr;  ///< only compared
  bool operator==(const Asker&) const = default;
};

class Session {
 public:
  Session(SessionId id, std::unique_ptr<Connection> connection, Opening opening, std::shared_ptr<Place> place,
          const Limits& limits, std::int64_t now_ms);
  ~Session() { take_backlog(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  SessionId id() const { return id_; }
  const Opening& opening() const { return opening_; }
  /// The address it comes from, with what that address has used up.
  Place& place() const { return *place_; }
  const std::shared_ptr<Place>& shared_place() const { return place_; }
  Asker asker() const { return viewer.is_seat() ? Asker{.seat = viewer.seat().index} : Asker{.place = place_.get()}; }
  bool in_lobby() const { return opening_.match.empty(); }
  bool open() const { return connection_ != nullptr; }

  /// What Hello said. Set once by the house.
  bool identified = false;  ///< was shown the server's key
  bool greeted = false;
  bool attached = false;  ///< receives the packets of its match
  Viewer viewer = Viewer::spectator();
  std::string token_hash;  ///< hex, of the token it came with; empty: none
  std::uint32_t journal_after = 0;
  std::vector<v1::ClientFrame> early;     ///< requests that came before the match was there for it
  std::vector<std::string> token_hashes;  ///< lobby: hex hashes of the seats this connection holds

  enum class Pace { fine, too_fast, give_up };
  /// Counts one request.
  Pace request(std::int64_t now_ms);
  /// Counts one page of a list, and one more request for each token that is looked up for it.
  bool may_list(std::int64_t now_ms, std::size_t tokens);
  /// Counts that it asks for a match, which may have to be read. Also of a match that is in memory: whether it is could
  /// tell that somebody has asked something of it in secret.
  bool may_visit(std::int64_t now_ms) { return place_->visits.take(now_ms); }
  bool may_debrief(std::int64_t now_ms) { return debriefs_.take(now_ms); }
  /// Counts one wrong code, or wrong tokens; false: too many, of this connection or of its address.
  bool may_guess(std::int64_t now_ms) { return guesses_.take(now_ms) && place_->guesses.take(now_ms); }

  /// Answers are never held back.
  void answer(const match::Frame& answer);
  /// The same in one frame with the step that the request has led to, if that is delivered next. Call settle_answer()
  /// when all that is to be told now has been delivered.
  void answer_with_step(match::Frame answer);
  void settle_answer();
  void answer(std::uint32_t frame_id, v1::Answer answer);
  void refuse(std::uint32_t frame_id, const Problem& problem);
  /// Sends a packet of the match. While the peer reads slowly, boards are left out, and journal lines and all else
  /// wait.
  void deliver(SharedFrame& frame);
  /// True while packets wait because the peer reads slowly. Call catch_up when its queue has drained.
  bool behind() const { return backlog_ != nullptr; }
  bool drained() const { return open() && connection_->queued_bytes() == 0; }
  /// A Welcome is among what waits. It will be out of date: make a new one for catch_up.
  bool owed_welcome() const { return backlog_ && backlog_->welcome; }
  /// Sends what has waited. First comes `whole_board`, the newest whole Board as an Update, with all journal lines that
  /// waited; then everything else. A `welcome` comes last: it holds the newest of everything but the journal.
  void catch_up(const v1::ServerFrame& whole_board, const match::Frame& welcome);

  /// Nothing is sent or taken afterwards.
  void close(CloseCode code, std::string_view reason);
  /// The peer is gone already.
  void lost() { connection_.reset(); }

 private:
  struct Backlog {
    v1::Update update;  ///< without patch and board
    v1::Question question;
    bool updated = false, asked = false;
    bool welcome = false;
    std::vector<Buffer> others;
    std::size_t bytes = 0;
  };
  void hold(SharedFrame& frame);
  void send_step(SharedFrame& step, const match::Frame& answer);
  std::unique_ptr<Backlog> take_backlog();
  void send(Buffer bytes);

  SessionId id_;
  std::unique_ptr<Connection> connection_;
  Opening opening_;
  std::shared_ptr<Place> place_;
  const Limits& limits_;
  Bucket requests_, lists_, guesses_, debriefs_;
  int strikes_ = 0;
  std::unique_ptr<Backlog> backlog_;
  match::Frame answer_;  ///< waits for the step it has led to
};

}  // namespace emcon::house
