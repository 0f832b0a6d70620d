#include "server/match/replay.hpp"

#include "server/match/fold.hpp"
#include "server/match/transcript.hpp"

namespace emcon::match {

std::expected<Replay, std::string> Replay::open(std::string_view transcript) {
  auto records = read_transcript(transcript);
  if (!records) return std::unexpected(records.error());
  emcon::log::Record last;
  bool ended = false;
  for (const store::Record& record : *records)
    ended = ended || (last.ParseFromString(record.bytes) && last.has_ended());
  if (!ended) return std::unexpected("the transcript does not reach the end of its match");
  Replay out;
  out.records_ = std::move(*records);
  return out;
}

bool Replay::next() {
  if (at_ == records_.size()) return false;
  told_from_ = state_.now.journal;
  if (const auto wrong = apply_stored(state_, records_[at_]))
    throw rules::RulesFault("record " + std::to_string(at_ + 1) + ": " + *wrong);
  ++at_;
  return true;
}

bool Replay::next_turn() {
  const std::int32_t before = turn();
  const std::size_t from = state_.now.journal;
  while (next())
    if (turn() > before) break;
  told_from_ = from;
  return at_ < records_.size();
}

void Replay::rewind() {
  at_ = 0;
  told_from_ = 0;
  state_ = MatchState{};
}

std::vector<table::JournalLine> Replay::told(Viewer viewer) const {
  std::vector<table::JournalLine> out;
  for (std::size_t i = told_from_; i < state_.now.journal; ++i)
    if ((*state_.journal)[i].audience.has(viewer)) out.push_back((*state_.journal)[i].line);
  return out;
}

std::vector<table::JournalLine> Replay::told_to_anyone() const {
  std::vector<table::JournalLine> out;
  for (std::size_t i = told_from_; i < state_.now.journal; ++i) out.push_back((*state_.journal)[i].line);
  return out;
}

}  // namespace emcon::match
