/// One client's place at one match: sends requests, keeps the model and the receipts, and goes on after a lost
/// connection. No I/O: frames go out through a function, and whoever has the connection brings the incoming ones.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "client/desk/auditor.hpp"
#include "client/desk/model.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// The secret of a seat. All empty: a spectator.
struct SeatKey {
  int seat = -1;
  std::string token{};
  std::string entropy{};             ///< 32 bytes chosen by this client before it joined; empty: not known here
  std::string server_fingerprint{};  ///< of the key its server is known by; empty: not met yet
  bool copied = false;               ///< the entropy was drawn in another folder than the one it was read from
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
  rotate,
  receipt
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
  std::vector<std::string> warnings;  ///< something about the connection that the player should know
  /// Somebody has left, and the dice are made anew. This seat takes part only after agree_to_new_dice().
  std::optional<v1::CommitmentAsked> new_dice;
  /// One sentence if the server has said or shown what it must not. The desk then sends and takes nothing any more.
  std::string fault;
};

class Desk {
 public:
  using Send = std::function<void(const v1::ClientFrame&)>;
  /// `first_id`: where request ids start; drawn at random, so that they differ from those of an earlier run.
  Desk(std::string match, SeatKey key, Send send, std::uint32_t first_id = 0);

  const Model& model() const { return model_; }
  const SeatKey& key() const { return key_; }
  const Receipts& receipts() const { return auditor_.receipts(); }
  void set_receipts(Receipts receipts) { auditor_.set_receipts(std::move(receipts)); }
  /// Call before frames of this client's own recording: they were checked when they came, and are not checked again.
  void believe() { believing_ = true; }
  /// The server was caught: see Heard::fault.
  bool stopped() const { return stopped_; }

  /// The connection is open: the desk says hello. The server answers with the whole picture, as a frame.
  void connected(bool know_journal = true);
  /// The connection is gone; requests wait.
  void disconnected() { online_ = false; }
  bool online() const { return online_; }
  /// Takes one frame; if it has several parts, in their order. The server's words are made harmless text in the model
  /// and in what is returned; receipts keep them as they came.
  Heard receive(const v1::ServerFrame& frame, Instant now);
  /// True while an answer to a request is awaited.
  bool waiting() const { return !pending_.empty(); }
  /// True while the answer to an order is: a draft, a lock or both in one.
  bool order_waiting() const;

  /// Each of these sends one request and returns its id. Without a connection the request waits for the next one.
  std::uint32_t draft(table::Filled filled);
  std::uint32_t lock();
  std::uint32_t submit(table::Filled filled);
  std::uint32_t attempt(table::Filled filled);
  std::uint32_t set_standing(std::uint32_t revision, table::Filled filled);
  std::uint32_t get_standing();
  /// `name`: of who looks on; a seat needs none.
  std::uint32_t say(v1::Say::Channel channel, const std::string& text, const std::string& name = {});
  std::uint32_t propose(v1::Propose::What what, bool yes);
  std::uint32_t concede();
  std::uint32_t leave();
  /// How new entropy is drawn and put where it outlives the program: 32 bytes, or none if that failed.
  void draw_entropy_by(std::function<std::string()> draw) { draw_entropy_ = std::move(draw); }
  /// The player takes part in the dice that are made anew: draws new entropy and commits to it. False: not asked.
  bool agree_to_new_dice();
  bool new_dice_asked() const { return new_dice_.has_value(); }
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
  Heard take(const v1::ServerFrame& frame, Instant now);
  void take_answer(const v1::Answer& answer, Heard& heard);
  void after_welcome(const v1::Welcome& welcome, Heard& heard);
  void send_again(Heard& heard);
  bool worth_repeating(const Pending& pending) const;
  void fetch_journal();
  void reveal();
  void entropy_asked(const v1::EntropyAsked& asked, Heard& heard);
  void commitment_asked(const v1::CommitmentAsked& asked, Heard& heard);
  void commit_to(const std::string& entropy);
  void stop(const Fault& fault, Heard& heard);
  void ask_for_receipt();

  SeatKey key_;
  Send send_;
  Model model_;
  Auditor auditor_;
  std::function<std::string()> draw_entropy_;
  std::map<std::uint32_t, Pending> pending_;
  std::uint32_t last_id_;
  std::optional<v1::CommitmentAsked> new_dice_;  ///< not agreed to yet
  bool renewed_ = false;                         ///< the entropy was committed to anew and has been shown to nobody
  bool stopped_ = false;
  bool believing_ = false;
  int receipt_turn_ = 0;  ///< the newest turn for which the server was asked to sign what it has shown
  bool online_ = false;
  bool welcomed_ = false;
};

}  // namespace emcon::client
