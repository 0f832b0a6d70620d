// Collects from each record what seats and spectators must have seen: steps, locks, talk.
#include "server/match/seen.hpp"

#include "common/proof/commitment.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/words.hpp"

namespace emcon::match {

void Seen::look(const MatchState& state, const emcon::log::Record& record, std::size_t number, bool is_default) {
  if (record.has_locked()) {
    const auto& locked = record.locked();
    answers[{locked.question(), static_cast<int>(locked.seat())}] = {as_string(answer_hash(locked.answer())), number,
                                                                     locked.by(), is_default};
  }
  if (record.has_seated()) names.emplace(static_cast<int>(record.seated().seat()), record.seated().name());
  if (record.has_conceded()) acts.emplace_back(static_cast<int>(record.conceded().seat()), "conceded");
  if (record.has_consented() && record.consented().yes())
    acts.emplace_back(static_cast<int>(record.consented().seat()),
                      wire::proposal_words[static_cast<emcon::v1::Propose::What>(record.consented().what())]);
  if (record.has_chat()) look_at_talk(state, number);
  if (record.has_resolved()) look_at_step(state, number);
}

void Seen::look_at_step(const MatchState& state, std::size_t number) {
  steps.push_back({number, state.now.question, as_string(state.now.public_hash), state.now.commitments});
  for (; journal_ < state.now.journal; ++journal_)
    for (const Viewer viewer : viewers_)
      if (state.journal->told(journal_, viewer)) told_[viewer.index()].add(state.journal->line(journal_));
  for (const Viewer viewer : viewers_)
    pictures[viewer.index()][state.now.question] = {number, told_[viewer.index()],
                                                    board_hash(state.now.scene->board(viewer))};
}

void Seen::look_at_talk(const MatchState& state, std::size_t number) {
  const ChatEntry& line = state.chat->back();
  for (const Viewer viewer : viewers_) {
    if (!line.audience.has(viewer)) continue;
    const std::uint32_t count = ++talked_[{viewer.index(), line.channel}];
    talk[viewer.index()][{line.channel, count}] = {as_string(talk_hash(line.seat, line.name, line.text)), number};
  }
}

}  // namespace emcon::match
