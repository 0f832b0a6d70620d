// Plays an ended match again from its transcript, and shows any step of it through any viewer's eyes.
#include "server/match/debrief.hpp"

#include <algorithm>

#include "common/proof/hash.hpp"
#include "common/wire/convert.hpp"
#include "server/match/excess.hpp"
#include "server/match/fold.hpp"
#include "server/match/packet_parts.hpp"
#include "server/match/refusals.hpp"
#include "server/match/transcript.hpp"

namespace emcon::match {
namespace {

constexpr std::size_t keyframes_max = 64;
constexpr std::size_t steps_between_keyframes = 16;  ///< at least

enum class Kind { other, step, end };

Kind kind_of(const store::Record& stored) {
  emcon::log::Record record;
  if (!record.ParseFromString(stored.bytes)) return Kind::other;
  if (record.has_resolved()) return Kind::step;
  return record.has_ended() ? Kind::end : Kind::other;
}

void must_fold(MatchState& state, const std::vector<store::Record>& records, std::size_t index,
               Catalogues* catalogues) {
  if (const auto wrong = apply_stored(state, records[index], catalogues))
    throw rules::RulesFault("record " + std::to_string(index + 1) + ": " + *wrong);
}

/// Whether a line is for these eyes: the truth sees every line that anyone was told.
bool reads(const Journal& journal, std::size_t line, const emcon::v1::GetDebrief& asked) {
  switch (asked.eyes()) {
    case emcon::v1::GetDebrief::SEAT:
      return journal.told(line, Viewer::of(Seat{static_cast<std::uint8_t>(asked.seat())}));
    case emcon::v1::GetDebrief::PUBLIC:
      return journal.told(line, Viewer::spectator());
    default:
      return true;
  }
}

table::Board board_of(const Scene& scene, const emcon::v1::GetDebrief& asked, const emcon::log::Ended& ended) {
  switch (asked.eyes()) {
    case emcon::v1::GetDebrief::SEAT:
      return scene.board(Viewer::of(Seat{static_cast<std::uint8_t>(asked.seat())}));
    case emcon::v1::GetDebrief::PUBLIC:
      return scene.board(Viewer::spectator());
    default:
      break;
  }
  table::Board all = scene.position().truth_board(TruthPermit::of(ended));
  cut_to_show(all);
  return all;
}

/// How many lines these eyes had before a step.
std::uint32_t had_before(const emcon::v1::GetDebrief& asked, std::size_t lines_begin,
                         const std::array<std::uint32_t, viewers_max>& told) {
  if (asked.eyes() == emcon::v1::GetDebrief::TRUTH) return static_cast<std::uint32_t>(lines_begin);
  const bool seat = asked.eyes() == emcon::v1::GetDebrief::SEAT;
  return told[seat ? asked.seat() : static_cast<std::size_t>(Viewer::spectator().index())];
}

}  // namespace

std::expected<Debrief, std::string> Debrief::open(std::string_view transcript, Catalogues* catalogues) {
  auto records = read_transcript(transcript);
  if (!records) return std::unexpected(std::move(records.error()));
  if (std::ranges::none_of(*records, [](const auto& one) { return kind_of(one) == Kind::end; }))
    return std::unexpected("the transcript does not reach the end of its match");
  Debrief out;
  out.catalogues_ = catalogues;
  out.records_ = std::move(*records);
  try {
    out.play_through();
  } catch (const std::exception& fault) {
    // When a match is played again, rules code of another build may throw anything: the asker is told that it cannot be
    // shown.
    return std::unexpected(fault.what());
  }
  return out;
}

void Debrief::play_through() {
  const auto resolved = static_cast<std::size_t>(
      std::ranges::count_if(records_, [](const auto& one) { return kind_of(one) == Kind::step; }));
  const std::size_t between = std::max(steps_between_keyframes, (resolved + keyframes_max) / keyframes_max);
  MatchState state;
  keyframes_.push_back({0, state});
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const Kind kind = kind_of(records_[i]);
    if (kind == Kind::other) {
      must_fold(state, records_, i, catalogues_);
      continue;
    }
    Step step = begin_step(state);
    must_fold(state, records_, i, catalogues_);
    // If the rules end the match, the step before ends it, and has the outcome.
    if (kind == Kind::end && state.ended->how() == "rules" && !steps_.empty()) continue;
    end_step(std::move(step), i + 1, state);
    if (steps_.size() % between == 0) keyframes_.push_back({steps_.size(), state});
  }
  journal_ = state.journal;
  terms_ = state.terms;
  ended_ = state.ended;
  card_ = card_of(state, Viewer::spectator(), {});
}

Debrief::Step Debrief::begin_step(const MatchState& state) const {
  Step out;
  out.question = state.now.question;
  out.asked_turn = state.now.turn;
  out.lines_begin = state.now.journal;
  out.told_before = state.now.told;
  for (std::size_t seat = 0; seat < state.seats.size(); ++seat) out.answers[seat] = state.seats[seat].lock;
  if (const rules::Ask* ask = state.ask()) {
    out.kind = ask->kind;
    out.title = ask->title;
    out.clause = ask->clause;
    out.sealed = ask->sealed;
  }
  return out;
}

void Debrief::end_step(Step step, std::size_t records, const MatchState& state) {
  step.records = records;
  step.turn = state.now.turn;
  step.published = state.now.commitments;
  step.lines_end = state.now.journal;
  step.public_hash = state.now.public_hash;
  steps_.push_back(std::move(step));
}

std::size_t Debrief::index_of(const Eyes& asked) const {
  if (asked.step() > 0) return asked.step() - 1;
  if (asked.turn() == 0) return steps_.size() - 1;
  const auto found = std::ranges::find_if(steps_, [&](const Step& step) { return step.turn >= asked.turn(); });
  const auto index = static_cast<std::size_t>(found - steps_.begin());
  const bool exact = found != steps_.end() && found->turn == asked.turn();
  return exact || index == 0 ? index : index - 1;
}

void Debrief::seek(std::size_t steps) {
  const auto after = std::ranges::find_if(keyframes_, [&](const Keyframe& frame) { return frame.step > steps; });
  const Keyframe& nearest = *(after - 1);
  if (at_.step > steps || at_.step < nearest.step) {
    at_ = nearest;
    // The lines are in journal_ already; those that folding tells again are of no use to anyone.
    at_.state.journal = std::make_shared<Journal>();
    at_.state.chat = std::make_shared<std::vector<ChatEntry>>();
  }
  for (; at_.step < steps; ++at_.step) {
    const std::size_t from = at_.step == 0 ? 0 : steps_[at_.step - 1].records;
    for (std::size_t i = from; i < steps_[at_.step].records; ++i) must_fold(at_.state, records_, i, catalogues_);
  }
}

Result<emcon::v1::DebriefStep> Debrief::look(const Eyes& asked, std::size_t lines_max) {
  if (asked.eyes() == Eyes::SEAT && asked.seat() >= terms_->seats())
    return std::unexpected(refusal("unknown_seat",
                                   "This match has the seats 0 to " + std::to_string(terms_->seats() - 1) + ".",
                                   "get_debrief.seat"));
  const std::size_t index = index_of(asked);
  if (index >= steps_.size()) {
    Problem problem = refusal("unknown_step", "This match has the steps 1 to " + std::to_string(steps_.size()) + ".",
                              "get_debrief.step");
    problem.params = {{"steps", std::to_string(steps_.size())}};
    return std::unexpected(std::move(problem));
  }
  seek(index + 1);
  const Step& step = steps_[index];
  emcon::v1::DebriefStep out;
  out.set_step(static_cast<std::uint32_t>(index + 1));
  out.set_steps(static_cast<std::uint32_t>(steps_.size()));
  out.set_asked_turn(step.asked_turn);
  out.set_turn(step.turn);
  out.set_question(step.question);
  out.set_kind(step.kind);
  out.set_title(step.title);
  out.set_clause(step.clause);
  out.set_sealed(step.sealed);
  put_answers(step, out);
  if (const auto& scene = at_.state.now.scene) wire::to_proto(board_of(*scene, asked, *ended_), *out.mutable_board());
  put_lines(step, asked, lines_max, out);
  put_before(step, asked, lines_max, out);
  out.set_public_journal_hash(as_string(step.public_hash));
  if (index + 1 == steps_.size()) put_outcome_of(*ended_, *out.mutable_outcome());
  return out;
}

void Debrief::put_answers(const Step& step, emcon::v1::DebriefStep& out) const {
  for (std::uint32_t seat = 0; seat < step.answers.size(); ++seat) {
    const auto& lock = step.answers[seat];
    if (!lock) continue;
    emcon::v1::DebriefAnswer& answer = *out.add_answers();
    answer.set_seat(seat);
    wire::to_proto(lock->filled, *answer.mutable_filled());
    answer.set_by(static_cast<emcon::v1::DebriefAnswer::By>(lock->by));
    answer.set_answer(lock->bytes);
    answer.set_salt(lock->salt);
    for (const PublishedLock& published : step.published)
      if (published.seat.index == seat && published.question == step.question)
        answer.set_commitment(as_string(published.commitment));
  }
}

void Debrief::put_line(std::size_t index, std::uint32_t number, emcon::v1::DebriefLine& out) const {
  journal_->put(index, number, *out.mutable_line());
  for (std::uint8_t seat = 0; seat < terms_->seats(); ++seat)
    if (journal_->told(index, Viewer::of(Seat{seat}))) out.add_seats(seat);
  out.set_spectators(journal_->told(index, Viewer::spectator()));
}

void Debrief::put_lines(const Step& step, const Eyes& asked, std::size_t lines_max, emcon::v1::DebriefStep& out) const {
  const std::uint32_t before = had_before(asked, step.lines_begin, step.told_before);
  std::uint32_t number = before;
  for (std::size_t i = step.lines_begin; i < step.lines_end; ++i) {
    if (!reads(*journal_, i, asked)) continue;
    if (++number - before <= asked.skip()) continue;
    if (static_cast<std::size_t>(out.lines_size()) == lines_max) return out.set_more_lines(true);
    put_line(i, number, *out.add_lines());
  }
}

void Debrief::put_before(const Step& step, const Eyes& asked, std::size_t lines_max,
                         emcon::v1::DebriefStep& out) const {
  const std::size_t wanted = std::min<std::size_t>(asked.before(), lines_max);
  std::vector<std::size_t> found;  // newest first
  for (std::size_t i = step.lines_begin; i-- > 0 && found.size() < wanted;)
    if (reads(*journal_, i, asked)) found.push_back(i);
  std::uint32_t number =
      had_before(asked, step.lines_begin, step.told_before) - static_cast<std::uint32_t>(found.size());
  for (auto at = found.rbegin(); at != found.rend(); ++at) put_line(*at, ++number, *out.add_before());
}

}  // namespace emcon::match
