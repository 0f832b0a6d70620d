/// One client's place at one match: sends requests, keeps the model and the receipts, and goes on after a lost
/// connection. No I/O: it sends frames through a function, and the owner of the connection brings the incoming ones.
#pragma once

#include <optional>
#include <string>

#include "client/desk/auditor.hpp"
#include "client/desk/dice_share.hpp"
#include "client/desk/model.hpp"
#include "client/desk/post.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// The answer to one of this desk's requests.
struct Reply {
  Request request{};
  std::uint32_t id = 0;
  table::Filled filled;  ///< draft, submit, attempt, standing: the answer that was sent
  v1::Answer answer;
  Problems problems() const;
  bool refused() const { return answer.problems_size() > 0 && !(answer.has_draft() && answer.draft().stored()); }
  /// Whether the server could not take this seat's part of the dice: call DiceShare::again() after a while.
  bool not_now() const;
};

struct Heard {
  Changes changes;
  std::optional<Reply> reply;
  std::vector<std::string> warnings;  ///< facts about the connection that the player should know
  /// Somebody has left, and the dice are made anew. This seat takes part only after DiceShare::agree().
  std::optional<v1::CommitmentAsked> new_dice;
  /// One sentence if the server has said or shown something that it must not. The desk then sends and takes nothing any
  /// more.
  std::string fault;
};

/// Whether incoming frames are checked. Frames of this client's own recording were checked when they came.
enum class Hearing { checked, believed };

/// Stays at one place in memory: its parts refer to each other.
class Desk {
 public:
  using Send = Post::Send;
  /// `first_id`: the number from which request ids start; drawn at random, so that they differ from those of an earlier
  /// run.
  Desk(std::string match, SeatKey key, Send send, std::uint32_t first_id = 0, Hearing hearing = Hearing::checked);

  const Model& model() const { return model_; }
  const SeatKey& key() const { return key_; }
  const Receipts& receipts() const { return auditor_.receipts(); }
  void set_receipts(Receipts receipts) { auditor_.set_receipts(std::move(receipts)); }
  /// What draws the lots of what is suggested, instead of the seat's token: for a bot whose choices shall be the same
  /// each time. Whoever knows it can work them out. Counts from the next question on.
  void draw_lots_by(std::string secret) { lots_by_ = std::move(secret); }
  /// This seat's part of the dice.
  DiceShare& dice() { return dice_; }
  /// Whether the server was caught: see Heard::fault.
  bool stopped() const { return stopped_; }

  /// The connection is open: says hello. The server answers with the whole picture, as a frame.
  void connected(bool know_journal = true);
  /// The connection is gone; requests wait.
  void disconnected() { post_.disconnected(); }
  bool online() const { return post_.online(); }
  /// Takes one frame; if it has several parts, in their order. The model and the result get the server's words as
  /// harmless text; receipts keep them as they came.
  Heard receive(const v1::ServerFrame& frame, Instant now);
  /// Whether an answer to a request is awaited.
  bool waiting() const { return !post_.empty(); }
  /// Whether the answer to an order is awaited: to a draft, a lock or both in one.
  bool order_waiting() const;
  /// The order whose answer has been awaited longest. A standing order counts here, too.
  std::optional<std::uint32_t> oldest_order() const {
    return post_.oldest({Request::draft, Request::lock, Request::submit, Request::standing});
  }
  /// Whether an answer to a request of this kind is awaited; `sent`: only to one that was sent, so that the server may
  /// have acted on it.
  bool awaits(Request request, bool sent) const { return sent ? post_.waits_sent(request) : post_.waits(request); }
  /// Whether the answer to a draft is awaited.
  bool draft_waiting() const { return post_.waits(Request::draft); }

  /// Each of these sends one request and returns its id. Without a connection the request waits for the next one.
  std::uint32_t draft(table::Filled filled);
  std::uint32_t lock();
  std::uint32_t submit(table::Filled filled);
  std::uint32_t attempt(table::Filled filled);
  std::uint32_t set_standing(std::uint32_t revision, table::Filled filled);
  std::uint32_t get_standing();
  /// `name`: that of a spectator; a seat needs none.
  std::uint32_t say(v1::Say::Channel channel, const std::string& text, const std::string& name = {});
  std::uint32_t propose(v1::Propose::What what, bool yes);
  std::uint32_t concede();
  std::uint32_t leave();
  std::uint32_t get_transcript(std::uint32_t offset);
  std::uint32_t get_debrief(const v1::GetDebrief& asked);

 private:
  Heard take(const v1::ServerFrame& frame, Instant now);
  void take_answer(const v1::Answer& answer, Heard& heard);
  /// Where several places are as good to hide in, leaves the one that the lot draws.
  void draw_lots();
  void take_dice(const v1::ServerFrame& frame, Heard& heard);
  void fetch_journal();
  void stop(const Fault& fault, Heard& heard);
  void ask_for_receipt();

  SeatKey key_;
  std::string lots_by_;  ///< the seat's token, or what was given in its place
  Model model_;
  Auditor auditor_;
  Post post_;
  DiceShare dice_;
  bool stopped_ = false;
  const bool believing_;
  int receipt_turn_ = 0;  ///< the newest turn for which the server was asked for a signature
};

}  // namespace emcon::client
