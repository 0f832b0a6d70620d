/// One client's place at one match: sends requests, keeps the model and the receipts, and goes on after a lost
/// connection. No I/O: frames go out through a function, and whoever has the connection brings the incoming ones.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "client/desk/model.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// The secret of a seat. All empty: a spectator.
struct SeatKey {
  int seat = -1;
  std::string token;
  std::string entropy;  ///< 32 bytes chosen by this client before it joined; empty: not known here
};

enum class Request {
  draft,
  lock,
  submit,
  attempt,
  standing,
  get_standing,
  say,
  propose,
  concede,
  leave,
  journal,
  transcript,
  debrief,
  entropy,
  commitment,
  rotate
};

/// The answer to one of this desk's requests.
struct Reply {
  Request request{};
  std::uint32_t id = 0;
  table::Filled filled;  ///< draft, submit, attempt, standing: what was sent
  v1::Answer answer;
  Problems problems() const;
  bool refused() const { return answer.problems_size() > 0 && !(answer.has_draft() && answer.draft().stored()); }
};

struct Heard {
  Changes changes;
  std::optional<Reply> reply;
  bool commitment_asked = false;      ///< this seat has to draw new entropy and renew_entropy
  std::vector<std::string> warnings;  ///< something about the dice or the connection that the player should know
};

class Desk {
 public:
  using Send = std::function<void(const v1::ClientFrame&)>;
  /// `first_id`: where request ids start; drawn at random, so that they differ from those of an earlier run.
  Desk(std::string match, SeatKey key, Send send, std::uint32_t first_id = 0);

  const Model& model() const { return model_; }
  const SeatKey& key() const { return key_; }
  const Receipts& receipts() const { return receipts_; }
  void set_receipts(Receipts receipts) { receipts_ = std::move(receipts); }

  /// The connection is open: introduces itself. The whole picture follows as a frame.
  void connected(bool know_journal = true);
  /// The connection is gone; requests wait.
  void disconnected() { online_ = false; }
  bool online() const { return online_; }
  Heard receive(const v1::ServerFrame& frame, Instant now);
  /// True while an answer to a request is awaited.
  bool waiting() const { return !pending_.empty(); }
  /// True while the answer to an order is: a draft, a lock or both in one.
  bool order_waiting() const;

  /// Each sends one request and returns its id; without a connection it goes out at the next one.
  std::uint32_t draft(table::Filled filled);
  std::uint32_t lock();
  std::uint32_t submit(table::Filled filled);
  std::uint32_t attempt(table::Filled filled);
  std::uint32_t set_standing(std::uint32_t revision, table::Filled filled);
  std::uint32_t get_standing();
  std::uint32_t say(v1::Say::Channel channel, const std::string& text);
  std::uint32_t propose(v1::Propose::What what, bool yes);
  std::uint32_t concede();
  std::uint32_t leave();
  /// Commits to `entropy`, 32 new bytes that the owner has put where they outlive the program; they are revealed when
  /// they are asked for.
  void renew_entropy(const std::string& entropy);
  /// Reveals this seat's part of the dice, or commits to it, again after `not_now` said that the server could not store
  /// it.
  void reveal_again();
  static bool not_now(const Reply& reply);
  std::uint32_t get_transcript(std::uint32_t offset);
  std::uint32_t get_debrief(const v1::GetDebrief& asked);

 private:
  struct Pending {
    Request request;
    std::uint32_t question;
    table::Filled filled;
    v1::ClientFrame frame;
  };
  v1::ClientFrame next();
  std::uint32_t ask(Request request, v1::ClientFrame frame, table::Filled filled = {});
  void take_answer(const v1::Answer& answer, Heard& heard);
  void after_welcome(const v1::Welcome& welcome, Heard& heard);
  void send_again(Heard& heard);
  bool worth_repeating(const Pending& pending) const;
  void fetch_journal();
  void reveal();
  void entropy_asked(const v1::EntropyAsked& asked, Heard& heard);
  void commitment_asked(Heard& heard);
  void note_answer(const v1::DraftState& state);
  void note_receipts(const v1::ServerFrame& frame);

  SeatKey key_;
  Send send_;
  Model model_;
  Receipts receipts_;
  std::map<std::uint32_t, Pending> pending_;
  std::uint32_t last_id_;
  bool renewed_ = false;                ///< the entropy was committed to anew and has been shown to nobody
  std::vector<std::string> shown_for_;  ///< all seats' commitments when it was shown last
  bool online_ = false;
  bool welcomed_ = false;
};

}  // namespace emcon::client
