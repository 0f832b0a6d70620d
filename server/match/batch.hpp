/// A batch: the records of one append to the log, the state after them, and the messages that may then be sent. The
/// parts of a host act through it. Before the store has reported the append durable, the old state counts and no
/// message of the batch is sent.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "log.pb.h"
#include "server/match/fold.hpp"
#include "server/match/mail.hpp"
#include "server/match/packets.hpp"
#include "server/match/state.hpp"
#include "server/match/unsigned.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

/// One match, and the things that its host is given from outside.
struct Site {
  MatchId id;
  Ports ports;
};

/// The people who are connected, as the owner says.
struct Here {
  std::uint16_t seats = 0;
  std::uint32_t spectators = 0;
  bool watched = true;  ///< false only after the owner has said that no spectator is here

  bool is_here(Seat seat) const { return ((seats >> seat.index) & 1U) != 0; }
};

/// The sender of a request, who gets the answer.
struct From {
  Seat seat;
  ReplyTo to;
};

class Batch : public Mail {
 public:
  /// `broken`: the match is in quarantine already. All references outlive the batch.
  Batch(const Site& site, const Here& here, const MatchState& durable, bool broken);

  const MatchState& now() const { return state_; }
  const MatchState& durable() const { return durable_; }
  Around around() const;
  const SigningKey& key() const { return site_.ports.signer.key(); }
  const Here& here() const { return here_; }

  // ---- records and rows
  /// Appends the record and applies it; a record that does not follow breaks the match.
  void write(emcon::log::Record record, const Ready& ready = {});
  /// Marks the match as broken. Records that were written before are stored all the same.
  void break_down(const std::string& why) { fault_ = why; }
  bool broken() const { return was_broken_ || !fault_.empty(); }
  const std::string& fault() const { return fault_; }
  /// The batch as it is at one moment.
  struct Mark {
    MatchState state;
    std::size_t records = 0, shared = 0, drafts = 0, index = 0;
  };
  Mark mark() const;
  /// Takes back everything that was written since `mark`; no message may tell of it.
  void back_to(const Mark& mark);
  void keep_draft(Seat seat, DraftState draft);
  /// Stores the seat's present draft.
  void put_draft_row(Seat seat);
  /// Removes the stored draft of the seat for the open question, if it has one.
  void drop_draft_row(Seat seat);
  /// Keeps a seat's part of the dice until the start.
  void keep_entropy(Seat seat, const std::string& entropy);
  void drop_entropy_rows();
  void put_rows(std::vector<store::IndexRow> rows);
  /// Keeps a line of the spectators' talk. `name`: the speaker's; may be empty.
  void keep_crowd_line(const std::string& name, const std::string& text);
  /// Starts the open question's clock.
  void start_clock();
  /// Stores the time at which the open question's clock started.
  void put_timing_row();
  /// What the timing row of this batch says behind that (clocks.cpp).
  void note_taken(std::string taken) { taken_ = std::move(taken); }
  std::size_t records() const { return append_.records.size(); }
  bool writes() const { return !append_.records.empty() || !append_.index.empty() || !append_.drafts.empty(); }

  // ---- its steps
  /// Notes that a step is closed; `asked` seats had been asked.
  void close(ClosedStep step, std::size_t asked);
  std::span<const ClosedStep> closed() const { return closed_; }
  /// Notes that steps were not put into words for spectators, because there were none.
  void leave_unheard() { unheard_ = true; }
  bool unheard() const { return unheard_; }

  /// The statements that the server will sign when the batch is durable.
  Unsigned& to_sign() { return unsigned_; }

  // ---- its end
  /// The records and rows to store. Nothing may be written afterwards.
  store::Append take_append();
  /// The batch is durable: puts the server's signatures into the messages.
  void sign() { unsigned_.sign(site_.ports.signer); }
  /// The batch is durable: all messages that may be told, spectators' last; and the state after it. Call in this order.
  Outbox take_outbox();
  MatchState take_state() { return std::move(state_); }

 private:
  const Site& site_;
  const Here& here_;
  const MatchState& durable_;
  bool was_broken_;
  MatchState state_;
  store::Append append_;
  std::string taken_;  ///< behind the times of the timing row
  std::vector<ClosedStep> closed_;
  Unsigned unsigned_;
  std::string fault_;
  bool unheard_ = false;
};

}  // namespace emcon::match
