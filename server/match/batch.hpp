/// What one append will make true: the state after it, and what may then be told. The parts of a host act through it;
/// nothing of it is told, or holds, before the store has said that it is durable.
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

/// One match and what its host is given from outside.
struct Site {
  MatchId id;
  Ports ports;
};

/// Who is connected, as the owner says.
struct Here {
  std::uint16_t seats = 0;
  std::uint32_t spectators = 0;
  bool watched = true;  ///< false only once the owner has said that no spectator is here

  bool is_here(Seat seat) const { return ((seats >> seat.index) & 1U) != 0; }
};

/// Who asked, for the answer.
struct From {
  Seat seat;
  ReplyTo to;
};

class Batch : public Mail {
 public:
  /// `broken`: the match is quarantined already. All references outlive the batch.
  Batch(const Site& site, const Here& here, const MatchState& durable, bool broken);

  const MatchState& now() const { return state_; }
  const MatchState& durable() const { return durable_; }
  Around around() const;
  const SigningKey& key() const { return site_.ports.signer.key(); }
  const Here& here() const { return here_; }

  // ---- what is written
  /// Appends the record and applies it; a record that does not follow breaks the match.
  void write(emcon::log::Record record, const Ready& ready = {});
  /// The match is found to be broken. What was written before is stored all the same.
  void break_down(const std::string& why) { fault_ = why; }
  bool broken() const { return was_broken_ || !fault_.empty(); }
  const std::string& fault() const { return fault_; }
  /// What stands so far.
  struct Mark {
    MatchState state;
    std::size_t records = 0, shared = 0, drafts = 0, index = 0;
  };
  Mark mark() const;
  /// Takes back all that was written since; nothing of it may have been told.
  void back_to(const Mark& mark);
  void keep_draft(Seat seat, DraftState draft);
  /// Stores the draft that the seat has by now.
  void put_draft_row(Seat seat);
  /// Removes the stored draft of the seat for the open question, if it has one.
  void drop_draft_row(Seat seat);
  /// A seat's part of the dice, kept until the start.
  void keep_entropy(Seat seat, const std::string& entropy);
  void drop_entropy_rows();
  void put_rows(std::vector<store::IndexRow> rows);
  /// A line of the crowd, by somebody of that name or without one.
  void keep_crowd_line(const std::string& name, const std::string& text);
  /// The open question's clock begins to run now.
  void start_clock();
  /// Stores when that was.
  void put_timing_row();
  std::size_t records() const { return append_.records.size(); }
  bool writes() const { return !append_.records.empty() || !append_.index.empty() || !append_.drafts.empty(); }

  // ---- its steps
  /// So many seats had been asked.
  void close(ClosedStep step, std::size_t asked);
  std::span<const ClosedStep> closed() const { return closed_; }
  /// Steps were not put into words for spectators, as there were none.
  void leave_unheard() { unheard_ = true; }
  bool unheard() const { return unheard_; }

  /// What the server will sign when the batch is durable.
  Unsigned& to_sign() { return unsigned_; }

  // ---- its end
  /// What is to be stored. Nothing is written any more.
  store::Append take_append();
  /// It is durable: what is told has the server's signatures.
  void sign() { unsigned_.sign(site_.ports.signer); }
  /// It is durable: all that may be told, spectators last; the state after it. In this order.
  Outbox take_outbox();
  MatchState take_state() { return std::move(state_); }

 private:
  const Site& site_;
  const Here& here_;
  const MatchState& durable_;
  bool was_broken_;
  MatchState state_;
  store::Append append_;
  std::vector<ClosedStep> closed_;
  Unsigned unsigned_;
  std::string fault_;
  bool unheard_ = false;
};

}  // namespace emcon::match
