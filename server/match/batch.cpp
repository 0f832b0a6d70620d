// Gathers everything that one append makes true: records and rows, and the state after them.
#include "server/match/batch.hpp"

#include <algorithm>
#include <iterator>

#include "server/match/draft_row.hpp"
#include "server/match/record.hpp"
#include "server/match/timing.hpp"

namespace emcon::match {
namespace {

constexpr QuestionNo entropy_row = 0;  ///< drafts of question 0 hold revealed entropy until the start

}  // namespace

Batch::Batch(const Site& site, const Here& here, const MatchState& durable, bool broken)
    : Mail(state_), site_(site), here_(here), durable_(durable), was_broken_(broken), state_(durable) {}

Around Batch::around() const {
  return {here_.seats, here_.spectators, site_.ports.clock.steady_ms(), was_broken_, &site_.ports.signer};
}

// ---------------------------------------------------------------- what is written

void Batch::write(emcon::log::Record record, const Ready& ready) {
  record.set_at_ms(site_.ports.clock.wall_ms());
  store::Record stored = make_record(record, state_.last + 1, state_.hash);
  if (const auto wrong = apply(state_, record, ready)) return break_down(*wrong);
  ++state_.last;
  state_.hash = stored.hash;
  if (record.has_ended()) state_.ended_hash = stored.hash;
  std::ranges::copy(shared_parts(record, stored, append_.records.size()), std::back_inserter(append_.shared));
  append_.records.push_back(std::move(stored));
}

Batch::Mark Batch::mark() const {
  return {state_, append_.records.size(), append_.shared.size(), append_.drafts.size(), append_.index.size()};
}

void Batch::back_to(const Mark& mark) {
  state_ = mark.state;
  state_.journal->cut(state_.now.journal);  // the journal is shared with the state that is taken back
  append_.records.resize(mark.records);
  append_.shared.resize(mark.shared);
  append_.drafts.resize(mark.drafts);
  append_.index.resize(mark.index);
}

void Batch::keep_draft(Seat seat, DraftState draft) {
  state_.seats[seat.index].draft = std::move(draft);
  put_draft_row(seat);
}

void Batch::put_draft_row(Seat seat) {
  const DraftState& draft = state_.seats[seat.index].draft;
  append_.drafts.push_back({seat, state_.now.question, draft.revision, draft_bytes(*draft.filled)});
}

void Batch::drop_draft_row(Seat seat) {
  if (state_.seats[seat.index].draft.revision > 0) append_.drafts.push_back({seat, state_.now.question, 0, {}});
}

void Batch::keep_entropy(Seat seat, const std::string& entropy) {
  state_.seats[seat.index].entropy = entropy;
  append_.drafts.push_back({seat, entropy_row, 1, entropy});
}

void Batch::drop_entropy_rows() {
  std::erase_if(append_.drafts, [](const store::DraftRow& row) { return row.question == entropy_row; });
  for (std::uint8_t i = 0; i < state_.terms->seats(); ++i)
    if (!state_.seats[i].entropy.empty()) append_.drafts.push_back({Seat{i}, entropy_row, 0, {}});
}

void Batch::put_rows(std::vector<store::IndexRow> rows) {
  std::ranges::move(rows, std::back_inserter(append_.index));
}

void Batch::keep_crowd_line(const std::string& name, const std::string& text) {
  const auto& log = *state_.chat;
  const auto in_log =
      static_cast<std::uint32_t>(std::ranges::count(log, emcon::v1::Say::SPECTATORS, &ChatEntry::channel));
  const std::uint32_t last = state_.crowd ? state_.crowd->back().number : in_log;
  state_.crowd = said_in(state_.crowd, {last + 1, log.size(), text, name}, append_.index);
}

void Batch::start_clock() {
  state_.since_ms = site_.ports.clock.steady_ms();
  state_.since_wall_ms = site_.ports.clock.wall_ms();
}

void Batch::put_timing_row() {
  if (!timed(state_) && state_.phase != Phase::setup) return;
  std::erase_if(append_.index, [](const store::IndexRow& row) { return row.kind == store::RowKind::timing; });
  append_.index.push_back({store::RowKind::timing, site_.id,
                           std::to_string(site_.ports.epoch) + " " + std::to_string(state_.since_ms) + " " +
                               std::to_string(state_.since_wall_ms) + taken_});
}

void Batch::close(ClosedStep step, std::size_t asked) {
  unsigned_.close(step, asked);
  closed_.push_back(std::move(step));
}

// ---------------------------------------------------------------- the end of it

store::Append Batch::take_append() {
  unsigned_.take_places(site_.ports.signer);
  store::Append out = std::move(append_);
  out.match = site_.id;
  out.expected_last = durable_.last;
  return out;
}

Outbox Batch::take_outbox() {
  Outbox out = take_mail();
  if (state_.phase != durable_.phase || state_.paused != durable_.paused) out.happenings.push_back(PhaseChanged{});
  return out;
}

}  // namespace emcon::match
