/// Steps through a transcript: the truth or any viewer's sight after every record. For an ended match everything is
/// open.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "common/table/board.hpp"
#include "server/match/state.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

class Replay {
 public:
  /// A sentence if it is no transcript or does not reach the end of its match.
  static std::expected<Replay, std::string> open(std::string_view transcript);

  std::size_t records() const { return records_.size(); }
  std::size_t at() const { return at_; }  ///< records applied so far
  /// Applies one more record; false at the end. A record that does not fit throws RulesFault: verify first.
  bool next();
  /// Applies records until a turn later than the present one begins, or the end.
  bool next_turn();
  void rewind();

  bool has_board() const { return state_.position() != nullptr; }
  std::int32_t turn() const { return state_.now.turn; }
  /// Only while has_board().
  table::Board truth() const { return state_.position()->truth_board(true); }
  table::Board board(Viewer viewer) const { return state_.position()->board_for(viewer); }
  /// Journal lines told to `viewer` by the record applied last.
  std::vector<table::JournalLine> told(Viewer viewer) const;
  /// Every line told to anyone by the record applied last, each once.
  std::vector<table::JournalLine> told_to_anyone() const;
  const MatchState& state() const { return state_; }

 private:
  std::vector<store::Record> records_;
  std::size_t at_ = 0;
  std::size_t told_from_ = 0;
  MatchState state_;
};

}  // namespace emcon::match
