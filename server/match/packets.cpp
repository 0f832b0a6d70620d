// Builds every frame about a match for one pair of eyes: welcome, updates, journal, talk, promises, end.
#include "server/match/packets.hpp"

#include <algorithm>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/proof/statement.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "server/match/build.hpp"
#include "server/match/making.hpp"
#include "server/match/outbox.hpp"
#include "server/match/packet_parts.hpp"

namespace emcon::match {
namespace {

void put_lines(const Journal& journal, Viewer viewer, std::size_t begin, std::size_t end, std::uint32_t number,
               google::protobuf::RepeatedPtrField<emcon::v1::JournalLine>& out) {
  for (std::size_t i = begin; i < end; ++i)
    if (journal.told(i, viewer)) journal.put(i, ++number, *out.Add());
}

void put_opened(const MatchState& state, const SigningKey& key, emcon::v1::Opened& out) {
  out.set_server_seed(as_string(state.terms->server_seed));
  if (state.entropy)
    for (const std::string& entropy : *state.entropy) out.add_entropy(entropy);
  if (state.key) out.set_match_key(as_string(*state.key));
  out.set_last_hash(as_string(state.ended_hash));
  out.set_how(state.ended->how());
  put_outcome(state, *out.mutable_outcome());
  const std::vector<std::string> entropy(out.entropy().begin(), out.entropy().end());
  out.set_signature(key.sign(opened_statement(state.terms->id, out.server_seed(), entropy, out.match_key(),
                                              out.last_hash(), end_hash(end_terms_of(*state.ended)))));
}

void put_lock(const PublishedLock& lock, emcon::v1::LockCommitment& out) {
  out.set_question(lock.question);
  out.set_seat(lock.seat.index);
  out.set_commitment(lock.commitment.data(), lock.commitment.size());
}

void put_setup(const MatchState& state, const SigningKey& key, emcon::v1::EntropyAsked& out) {
  const SetUp& setup = state.setups->back();
  out.set_seed_commitment(state.terms->seed_commitment);
  for (const std::string& commitment : setup.commitments) out.add_commitments(commitment);
  for (const std::string& name : setup.names) out.add_names(name);
  out.set_attempt(static_cast<std::uint32_t>(state.setups->size()));
  out.set_signature(key.sign(
      setup_statement(state.terms->id, out.attempt(), state.terms->seed_commitment, setup.commitments, setup.names)));
}

void put_commitment_asked(const MatchState& state, emcon::v1::CommitmentAsked& out) {
  const SetUp& setup = state.setups->back();
  out.set_setups(static_cast<std::uint32_t>(state.setups->size()));
  out.set_seat(setup.given_up ? setup.given_up->index : -1);
  out.set_name(setup.name);
}

void put_own(const MatchState& state, Seat seat, const Signer& signer, emcon::v1::Welcome& out) {
  const SeatState& own = state.seats[seat.index];
  out.set_briefing(state.terms->scenario->sides[state.terms->side_of(seat).index].briefing);
  const bool before = state.phase == Phase::open || state.phase == Phase::setup;
  if (before && own.held && own.holder->entropy_commitment.empty())
    put_commitment_asked(state, *out.mutable_commitment_asked());
  if (state.phase == Phase::setup && state.committed() && own.entropy.empty())
    put_setup(state, signer.key(), *out.mutable_entropy_asked());
  out.set_own_revision(own.draft.revision);
  if (!own.lock && own.draft.filled) wire::to_proto(*own.draft.filled, *out.mutable_own_draft());
  if (!own.lock) return;
  wire::to_proto(own.lock->filled, *out.mutable_own_draft());
  out.set_own_locked(true);
  const Bytes32 statement = put_acknowledged(state, seat, own.lock->bytes, *out.mutable_own_lock());
  out.mutable_own_lock()->set_signature(signer.alone(statement));
}

/// Before there is a position: the names of the sides, so that a seat knows its own.
void put_sides(const MatchState& state, emcon::v1::Board& out) {
  table::Board board;
  for (const rules::SideDescription& side : state.terms->scenario->sides)
    board.sides.push_back({side.name, side.colour, {}});
  wire::to_proto(board, out);
}

constexpr std::size_t chat_in_welcome = 50;

void put_chat(const MatchState& state, Viewer viewer, emcon::v1::Welcome& out) {
  // Lines of the crowd stand at their time: a line of the log has its index, a line of the crowd has itself.
  std::vector<std::pair<std::size_t, const CrowdLine*>> readable;
  static const std::vector<CrowdLine> nobody_spoke;
  const std::vector<CrowdLine>& crowd = !viewer.is_seat() && state.crowd ? *state.crowd : nobody_spoke;
  auto spoken = crowd.begin();
  for (std::size_t i = 0; i <= state.now.chat; ++i) {
    for (; spoken != crowd.end() && (spoken->behind <= i || i == state.now.chat); ++spoken)
      readable.emplace_back(i, &*spoken);
    if (i < state.now.chat && state.reads(viewer, i)) readable.emplace_back(i, nullptr);
  }
  const std::size_t first = readable.size() > chat_in_welcome ? readable.size() - chat_in_welcome : 0;
  for (std::size_t i = first; i < readable.size(); ++i) {
    const auto& [index, line] = readable[i];
    line ? put_crowd_line(*line, *out.add_chat()) : put_chat_line(state, viewer, index, *out.add_chat());
  }
}

}  // namespace

void put_chat_line(const MatchState& state, Viewer viewer, std::size_t index, emcon::v1::ChatLine& out) {
  const ChatEntry& entry = (*state.chat)[index];
  std::uint32_t number = 0;
  for (std::size_t i = 0; i <= index; ++i) {
    const ChatEntry& other = (*state.chat)[i];
    if (other.channel == entry.channel && other.audience.has(viewer)) ++number;
  }
  out.set_number(number);
  out.set_seat(entry.seat);
  out.set_name(entry.name);
  out.set_channel(static_cast<emcon::v1::Say::Channel>(entry.channel));
  out.set_text(entry.text);
}

void put_crowd_line(const CrowdLine& line, emcon::v1::ChatLine& out) {
  out.set_number(line.number);
  out.set_seat(-1);
  out.set_name(line.name);
  out.set_channel(emcon::v1::Say::SPECTATORS);
  out.set_text(line.text);
}

EndTerms end_terms_of(const emcon::log::Ended& ended) {
  return {ended.how(),
          ended.text(),
          {ended.winners().begin(), ended.winners().end()},
          {ended.scores().begin(), ended.scores().end()}};
}

void put_outcome(const MatchState& state, emcon::v1::Outcome& out) {
  put_outcome_of(*state.ended, out);
}

void put_outcome_of(const emcon::log::Ended& ended, emcon::v1::Outcome& out) {
  for (const std::uint32_t winner : ended.winners()) out.add_winners(winner);
  out.set_text(ended.text());
  for (const std::int64_t score : ended.scores()) out.add_scores(score);
  out.set_over(true);
}

bool put_journal(const MatchState& state, Viewer viewer, std::uint32_t after, std::size_t limit,
                 google::protobuf::RepeatedPtrField<emcon::v1::JournalLine>& out) {
  const Moment* at = state.moment_of(viewer);
  if (!at) return false;
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < at->journal; ++i) {
    if (!state.journal->told(i, viewer) || ++number <= after) continue;
    if (static_cast<std::size_t>(out.size()) == limit) return true;
    state.journal->put(i, number, *out.Add());
  }
  return false;
}

ClosedStep close_step(const Terms& terms, const Moment& at) {
  ClosedStep out{{}, at.commitments};
  out.close.set_step(at.question);
  out.close.set_public_journal_hash(as_string(at.public_hash));
  std::vector<Sealed> sealed;
  for (const PublishedLock& lock : at.commitments) sealed.emplace_back(lock.seat.index, as_string(lock.commitment));
  out.statement = step_statement(terms.id, at.question, out.close.public_journal_hash(), sealed);
  return out;
}

emcon::v1::Promise promise_of(const Terms& terms, const SigningKey& key) {
  emcon::v1::Promise out;
  out.set_server_key(key.public_key());
  out.set_seed_commitment(terms.seed_commitment);
  out.set_signature(key.sign(terms.statement()));
  return out;
}

Bytes32 put_acknowledged(const MatchState& state, Seat seat, const std::string& answer, emcon::v1::DraftState& out) {
  out.set_question(state.now.question);
  out.set_locked(true);
  out.set_answer_hash(as_string(answer_hash(answer)));
  return answer_statement(state.terms->id, seat.index, state.now.question, out.answer_hash());
}

emcon::v1::SignedReceipt receipt_of(const MatchState& state, Viewer viewer, const ToldLines& lines,
                                    const SigningKey& key) {
  const Moment& at = *state.moment_of(viewer);
  const Bytes32 board = board_hash(at.scene->board(viewer));
  emcon::v1::SignedReceipt out;
  out.set_step(at.question);
  out.set_lines(lines.count);
  out.set_lines_hash(as_string(lines.hash));
  out.set_board_hash(as_string(board));
  const int seat = viewer.is_seat() ? viewer.seat().index : -1;
  out.set_signature(key.sign(receipt_statement(state.terms->id, seat, out.step(), lines, board)));
  return out;
}

namespace {

void put_update(const MatchState& state, Viewer viewer, const Moment& from, const Moment& to,
                std::span<const ClosedStep> closed, Patches& patches, emcon::v1::Update& update) {
  if (to.scene && !from.scene)
    wire::to_proto(to.scene->board(viewer), *update.mutable_board());
  else if (to.scene && from.scene != to.scene)
    wire::to_proto(patches.between(from.scene->board(viewer), to.scene->board(viewer)), *update.mutable_patch());
  put_lines(*state.journal, viewer, from.journal, to.journal, from.told[static_cast<std::size_t>(viewer.index())],
            *update.mutable_journal());
  update.set_step(to.question);
  for (const ClosedStep& step : closed) {
    if (step.close.step() <= from.question || step.close.step() > to.question) continue;
    *update.add_closes() = step.close;
    for (const PublishedLock& lock : step.commitments) put_lock(lock, *update.add_commitments());
  }
  update.set_public_journal_hash(to.public_hash.data(), to.public_hash.size());
  if (to.over) put_outcome(state, *update.mutable_outcome());
}

}  // namespace

const table::BoardPatch& Patches::between(const table::Board& from, const table::Board& to) {
  const auto same = std::ranges::find_if(made_, [&](const One& one) { return one.from == &from && one.to == &to; });
  return same != made_.end() ? same->patch : made_.emplace_back(&from, &to, table::diff(from, to)).patch;
}

NewFrame step_of(const MatchState& state, Viewer viewer, const Moment& from, const Moment& to,
                 std::span<const ClosedStep> closed, const Around& around, Patches& patches) {
  auto frame = new_frame();
  put_update(state, viewer, from, to, closed, patches, *frame->mutable_update());
  put_question(state, viewer, around, *frame->mutable_question());
  return frame;
}

Frame whole_board_of(const MatchState& state, Viewer viewer) {
  auto frame = new_frame();
  emcon::v1::Update& update = *frame->mutable_update();
  if (const Moment* at = state.terms ? state.moment_of(viewer) : nullptr) {
    wire::to_proto(at->scene->board(viewer), *update.mutable_board());
    update.set_step(at->question);
    update.set_public_journal_hash(as_string(at->public_hash));
    if (at->over) put_outcome(state, *update.mutable_outcome());
  }
  return Making::frame(std::move(frame));
}

Frame Welcome::finish() && {
  if (!frame_) return std::move(whole_);
  put_lines(*journal_, viewer_, begin_, end_, number_, *frame_->mutable_welcome()->mutable_journal());
  Frame whole = Making::frame(std::move(frame_));
  if (!wire::unreadable(*whole.binary())) return whole;
  NewFrame less = new_frame();
  *less = *whole;
  less->mutable_welcome()->mutable_question()->clear_offer();
  less->mutable_welcome()->mutable_question()->set_yours(false);
  if (Frame without_offer = Making::frame(less); !wire::unreadable(*without_offer.binary())) return without_offer;
  NewFrame least = new_frame();
  *least = *less;
  least->mutable_welcome()->clear_journal();
  return Making::frame(std::move(least));
}

bool Welcome::readable() const {
  return !frame_ || !wire::unreadable(frame_->SerializeAsString());
}

Welcome begin_welcome(const MatchState& state, Viewer viewer, std::uint32_t journal_after, const Around& around) {
  auto frame = new_frame();
  emcon::v1::Welcome& out = *frame->mutable_welcome();
  *out.mutable_card() = card_of(state, viewer, around);
  out.set_seat(viewer.is_seat() ? viewer.seat().index : -1);
  if (!state.terms) return Welcome(Making::frame(std::move(frame)));
  out.set_build(std::string(own_build()));
  const SigningKey& key = around.signer->key();
  *out.mutable_promise() = promise_of(*state.terms, key);
  if (!state.setups->empty()) put_setup(state, key, *out.mutable_setup());
  if (viewer.is_seat()) put_own(state, viewer.seat(), *around.signer, out);
  put_chat(state, viewer, out);
  if (state.over_for(viewer)) {
    put_outcome(state, *out.mutable_outcome());
    put_opened(state, key, *out.mutable_opened());
  }
  const Moment* at = state.moment_of(viewer);
  if (!at) {
    const bool closed = !viewer.is_seat() && state.terms->settings.watching() == emcon::v1::WATCH_NONE;
    if (!closed) put_sides(state, *out.mutable_board());
    return Welcome(Making::frame(std::move(frame)));
  }
  wire::to_proto(at->scene->board(viewer), *out.mutable_board());
  out.set_step(at->question);
  const ClosedStep closed = close_step(*state.terms, *at);
  *out.mutable_close() = closed.close;
  out.mutable_close()->set_signature(around.signer->alone(closed.statement));
  for (const PublishedLock& lock : closed.commitments) put_lock(lock, *out.add_commitments());
  out.set_journal_last(at->told[static_cast<std::size_t>(viewer.index())]);
  put_question(state, viewer, around, *out.mutable_question());
  out.set_public_journal_hash(as_string(at->public_hash));
  std::uint32_t number = 0;
  std::size_t begin = 0;
  for (; begin < at->journal && number < journal_after; ++begin)
    if (state.journal->told(begin, viewer)) ++number;
  return Welcome(std::move(frame), state.journal, viewer, begin, at->journal, number,
                 std::max(number, out.journal_last()));
}

Frame bare_welcome_of(const MatchState& state, Viewer viewer, Around around) {
  around.faulty = true;
  auto frame = new_frame();
  emcon::v1::Welcome& out = *frame->mutable_welcome();
  *out.mutable_card() = card_of(state, viewer, around);
  out.set_seat(viewer.is_seat() ? viewer.seat().index : -1);
  if (state.terms) *out.mutable_promise() = promise_of(*state.terms, around.signer->key());
  return Making::frame(std::move(frame));
}

Frame opened_of(const MatchState& state, const SigningKey& key) {
  auto frame = new_frame();
  put_opened(state, key, *frame->mutable_opened());
  return Making::frame(std::move(frame));
}

Frame entropy_asked_of(const MatchState& state, const SigningKey& key) {
  auto frame = new_frame();
  put_setup(state, key, *frame->mutable_entropy_asked());
  return Making::frame(std::move(frame));
}

Frame commitment_asked_of(const MatchState& state) {
  auto frame = new_frame();
  put_commitment_asked(state, *frame->mutable_commitment_asked());
  return Making::frame(std::move(frame));
}

Packet presence_packet(std::uint16_t seats_here, std::uint32_t spectators) {
  auto frame = new_frame();
  for (std::uint32_t seat = 0; seat < seats_max; ++seat)
    if ((seats_here >> seat) & 1U) frame->mutable_presence()->add_here(seat);
  frame->mutable_presence()->set_spectators(spectators);
  return {Audience::everyone(), Making::frame(std::move(frame))};
}

Frame goes_on_notice(const MatchId& match) {
  return notice_of("rematch_made", "The rematch is match " + match + "; by this id it can be watched.", -1,
                   {{"match", match}});
}

Packet goes_on_packet(const MatchId& match) {
  return {Audience::everyone().except(Audience::from_bits((1U << seats_max) - 1)), goes_on_notice(match)};
}

Frame chat_of(const MatchState& state, Viewer viewer, std::size_t index) {
  auto frame = new_frame();
  put_chat_line(state, viewer, index, *frame->mutable_chat());
  return Making::frame(std::move(frame));
}

Frame chat_of(const CrowdLine& line) {
  auto frame = new_frame();
  put_crowd_line(line, *frame->mutable_chat());
  return Making::frame(std::move(frame));
}

std::string seat_words(const MatchState& state, Seat seat) {
  const std::string& name = state.seats[seat.index].holder->name;
  if (name.empty()) return "Seat " + std::to_string(seat.index);
  bool alike = false, beside = false;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i) {
    if (i == seat.index || state.seats[i].holder->name != name) continue;
    alike = true;
    beside = beside || state.terms->side_of(Seat{i}) == state.terms->side_of(seat);
  }
  const std::string where = beside ? "seat " + std::to_string(seat.index)
                                   : state.terms->scenario->sides[state.terms->side_of(seat).index].name;
  // In quotes, which no name has, so that the name cannot run on as a sentence of the notice.
  return "\"" + name + "\"" + (alike ? " (" + where + ")" : "");
}

Frame notice_of(std::string code, std::string text, int seat,
                const std::vector<std::pair<std::string, std::string>>& params) {
  auto frame = new_frame();
  emcon::v1::Notice& notice = *frame->mutable_notice();
  notice.set_code(std::move(code));
  notice.set_text(std::move(text));
  notice.set_seat(seat);
  for (const auto& [name, value] : params) {
    emcon::v1::Param& param = *notice.add_params();
    param.set_name(name);
    param.set_value(value);
  }
  return Making::frame(std::move(frame));
}

}  // namespace emcon::match
