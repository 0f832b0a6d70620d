/// The part of a host that takes the answers of seats: drafts, trials, locks, standing answers.
#pragma once

#include <optional>

#include "server/match/batch.hpp"

namespace emcon::match {

class Answers {
 public:
  explicit Answers(const Site& site) : site_(site) {}

  void draft(Batch& batch, const From& from, const emcon::v1::Draft& what) const;
  void try_out(Batch& batch, const From& from, const emcon::v1::Try& what) const;
  void lock(Batch& batch, const From& from, const emcon::v1::Lock& what) const;
  void submit(Batch& batch, const From& from, const emcon::v1::Submit& what) const;
  void get_standing(Batch& batch, const From& from) const;
  void set_standing(Batch& batch, const From& from, const emcon::v1::SetStanding& what) const;

  /// Locks the answer that counts when a seat gives none: its default.
  void lock_default(Batch& batch, Seat seat, emcon::log::Locked::By by) const;
  /// Locks the answer that stands for the seat's question: its default, or what is suggested.
  void lock_standing(Batch& batch, Seat seat) const;
  /// Locks the draft of a seat whose time is over, or its default if it has no legal draft.
  void lock_overdue(Batch& batch, Seat seat) const;

 private:
  void write_lock(Batch& batch, Seat seat, LockedAnswer answer) const;

  const Site& site_;
};

}  // namespace emcon::match
