// Folds a match's log to its state, with the drafts and rows beside it.
#include "server/match/folded.hpp"

#include <utility>

#include "server/match/draft_row.hpp"
#include "server/match/excess.hpp"
#include "server/match/fold.hpp"

namespace emcon::match {
namespace {

/// Takes over the drafts of the open question, and the revealed parts of the dice.
void read_drafts(const std::vector<store::DraftRow>& rows, MatchState& state) {
  for (const store::DraftRow& row : rows) {
    if (row.seat.index >= state.seats.size()) continue;
    SeatState& seat = state.seats[row.seat.index];
    if (state.phase == Phase::setup && row.question == 0) seat.entropy = row.bytes;
    if (row.question == 0 || row.question != state.now.question || !state.position()) continue;
    auto filled = read_draft_bytes(row.bytes);
    if (!filled) continue;
    Verdict verdict = verdict_of(state, row.seat, *filled);
    seat.draft = {row.revision, std::make_shared<const table::Filled>(std::move(*filled)), verdict.problems.empty(),
                  std::move(verdict.order)};
  }
}

/// Why the log is not that of this match, or does not fold; empty: it is and does.
std::string fold_log(const MatchId& id, const std::vector<store::Record>& records, Catalogues* catalogues,
                     MatchState& state) {
  for (std::size_t i = 0; i < records.size(); ++i)
    if (const auto wrong = apply_stored(state, records[i], catalogues))
      return "record " + std::to_string(i + 1) + " of match " + id + ": " + *wrong;
  if (!state.terms) return "match " + id + " has no first record";
  return state.terms->id == id ? std::string() : "the log of match " + id + " is that of " + state.terms->id;
}

}  // namespace

std::unique_ptr<Folded> fold_match(const MatchId& id, const store::StoredMatch& stored, Catalogues* catalogues) {
  auto out = std::make_unique<Folded>();
  MatchState state;
  try {
    out->fault = fold_log(id, stored.records, catalogues, state);
  } catch (const std::exception& fault) {
    out->fault = "match " + id + ": " + fault.what();  // rules of another build may throw anything
  }
  if (!out->fault.empty()) {
    out->unfolded = state.last + 1;
    // Names and seats can still be shown; nothing of the play is trusted.
    out->state.terms = state.terms;
    for (const SeatState& seat : state.seats) {
      SeatState& shown = out->state.seats.emplace_back();
      shown.held = seat.held;
      shown.holder = seat.holder;
    }
    return out;
  }
  out->state = std::move(state);
  out->state.journal->told_all();
  try {
    read_drafts(stored.drafts, out->state);
    out->state.crowd = read_crowd(stored.index);
  } catch (const std::exception& fault) {
    // The log folds, but the results of the fold do not hold: the match is shown as it was stored, and stands still.
    out->fault = fault.what();
  }
  return out;
}

}  // namespace emcon::match
