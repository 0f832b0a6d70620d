// Reads a viewer pages of his journal, and signs everything that he has been told and shown.
#include "server/match/recall.hpp"

#include <utility>

#include "server/match/refusals.hpp"

namespace emcon::match {
namespace {

constexpr std::size_t journal_page = 200;

}  // namespace

void Recall::journal(Batch& batch, Viewer viewer, ReplyTo to, std::uint32_t after) const {
  emcon::v1::Answer answer;
  emcon::v1::JournalPage& page = *answer.mutable_journal();
  page.set_more(put_journal(batch.now(), viewer, after, journal_page, *page.mutable_lines()));
  batch.reply(to, std::move(answer));
}

void Recall::receipt(Batch& batch, Viewer viewer, ReplyTo to) {
  // The durable part, because only that has been told.
  const MatchState& state = batch.durable();
  const Moment* at = state.terms ? state.moment_of(viewer) : nullptr;
  if (!at) return batch.refuse(to, refusal("not_started", "Nothing has been shown to you yet."));
  Told& told = told_[static_cast<std::size_t>(viewer.index())];
  for (; told.journal < at->journal; ++told.journal)
    if (state.journal->told(told.journal, viewer)) told.lines.add(state.journal->line(told.journal));
  // A step has one board, and lines are only added.
  if (!told.given || told.given->step() != at->question || told.given->lines() != told.lines.count)
    told.given = std::make_unique<const emcon::v1::SignedReceipt>(receipt_of(state, viewer, told.lines, batch.key()));
  emcon::v1::Answer answer;
  *answer.mutable_receipt() = *told.given;
  batch.reply(to, std::move(answer));
}

}  // namespace emcon::match
