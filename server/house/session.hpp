/// One connection: its allowance, and the frames that wait when it reads slowly. It knows no match.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/ids.hpp"
#include "server/house/allowance.hpp"
#include "server/house/backlog.hpp"
#include "server/house/connection.hpp"
#include "server/house/limits.hpp"
#include "server/house/place.hpp"
#include "server/house/shared_frame.hpp"
#include "server/match/frame.hpp"
#include "server/store/store.hpp"

namespace emcon::house {

/// The sender of a request. Waiting requests are counted by seat, or by the address of a spectator or newcomer.
struct Asker {
  std::optional<Seat> seat = {};
  const void* place = nullptr;  ///< only compared
  const void* at = nullptr;     ///< the address, also for the holder of a seat; only compared, and not here
  bool operator==(const Asker& other) const { return seat == other.seat && place == other.place; }
};

/// The claims of a connection about itself.
struct Said {
  bool identified = false;  ///< the server has shown it its key
  std::string token_hash;   ///< hex, of the token with which it came; empty: none
  std::uint32_t journal_after = 0;
  std::vector<std::string> token_hashes;  ///< lobby: hex hashes of the seats this connection holds
};

class Session {
 public:
  Session(SessionId id, std::unique_ptr<Connection> connection, Opening opening, std::shared_ptr<Place> place,
          const Limits& limits, const store::MatchStore& store, std::int64_t now_ms);
  ~Session() { take_backlog(); }

  SessionId id() const { return id_; }
  const Opening& opening() const { return opening_; }
  /// Its client said hello in protocol 1: binary frames lack what came later.
  void speak_protocol_1() {
    if (opening_.format == wire::Format::binary) opening_.format = wire::Format::binary_1;
  }
  /// The address from which it comes, with the counts of that address.
  Place& place() const { return *place_; }
  const std::shared_ptr<Place>& shared_place() const { return place_; }
  Asker asker() const {
    return viewer.is_seat() ? Asker{.seat = viewer.seat(), .at = place_.get()}
                            : Asker{.place = place_.get(), .at = place_.get()};
  }
  bool in_lobby() const { return opening_.match.empty(); }
  bool open() const { return connection_ != nullptr; }

  bool greeted = false;   ///< has said hello
  bool attached = false;  ///< receives the packets of its match
  Viewer viewer = Viewer::spectator();
  Said said;
  std::vector<v1::ClientFrame> early;  ///< requests before the match was there for it
  Allowance allowance;

  /// From now on it receives the packets of its match. They leave only while `tenure` is true; it is false at the
  /// latest when the store is gone. Call again for another tenure.
  void attach(std::shared_ptr<const bool> tenure);

  /// Sends an answer. Answers are never held back.
  void answer(const match::Frame& answer);
  /// The same, but in one frame with the step that the request led to, if that is delivered next. Call settle_answer()
  /// when everything for this moment has been delivered.
  void answer_with_step(match::Frame answer);
  void settle_answer();
  void answer(std::uint32_t frame_id, v1::Answer answer);
  void refuse(std::uint32_t frame_id, const Problem& problem);
  /// Sends an answer that another server or another thread has encoded.
  void relay(Buffer answer);
  /// Its Welcome is being made; frames that must follow it wait.
  void await_welcome() { awaits_welcome_ = true; }
  void welcome(Buffer welcome);
  /// Sends a packet of the match. While the peer reads slowly, boards are left out, and journal lines and everything
  /// else wait.
  void deliver(SharedFrame& frame);
  /// Whether so much waits to be taken by the network that what can be told later should be.
  bool reads_slowly() const;
  /// Sends a frame of the lobby that others get, too.
  void tell_list(SharedFrame& frame);
  /// Whether packets wait because the peer reads slowly. Call catch_up when its queue has drained.
  bool behind() const { return backlog_ != nullptr; }
  /// Whether a Welcome is among the waiting packets: make a new one for catch_up.
  bool owed_welcome() const { return backlog_ && backlog_->owes_welcome(); }
  /// Sends the waiting packets; see Backlog::take.
  void catch_up(const match::Frame& whole_board, const match::Frame& welcome);

  /// Closes the connection; nothing is sent or taken afterwards.
  void close(CloseCode code, std::string_view reason);
  /// The peer is gone already: drops the connection.
  void lost() { connection_.reset(); }

 private:
  void hold(SharedFrame& frame);
  /// Keeps `what` until the Welcome is sent. False: no Welcome is being made.
  bool follow_welcome(std::function<void()> what);
  void send_step(SharedFrame& step, const match::Frame& answer);
  std::unique_ptr<Backlog> take_backlog();
  void send(Buffer bytes);

  SessionId id_;
  std::unique_ptr<Connection> connection_;
  Opening opening_;
  std::shared_ptr<Place> place_;
  const Limits& limits_;
  const store::MatchStore& store_;
  std::unique_ptr<Backlog> backlog_;
  match::Frame answer_;  ///< waits for the step that it led to
  bool awaits_welcome_ = false;
  std::vector<std::function<void()>> behind_welcome_;  ///< in order
};

}  // namespace emcon::house
