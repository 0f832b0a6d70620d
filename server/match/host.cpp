// Runs the host's queue: takes commands one by one, hands each batch to the store, tells it when it is durable.
#include "server/match/host.hpp"

#include <algorithm>

#include "common/wire/convert.hpp"
#include "server/match/fold.hpp"
#include "server/match/host_impl.hpp"
#include "server/match/record.hpp"
#include "server/match/refusals.hpp"
#include "server/match/timing.hpp"
#include "server/match/transcript.hpp"

namespace emcon::match {
namespace {

/// Answers kept for repeated requests, of each seat: one who asks much makes no other forget.
constexpr std::size_t remembered_max = 32;
constexpr std::int64_t retry_ms = 1000;

Audience all_seats() {
  Audience out = Audience::nobody();
  for (std::uint8_t i = 0; i < seats_max; ++i) out = out.with(Seat{i});
  return out;
}
Audience spectators_only() {
  return Audience::everyone().except(all_seats());
}

/// The host has something to do without being asked.
bool goes_on(const MatchState& state) {
  return due(state) != Due::nothing || absent_seat(state).has_value();
}

}  // namespace

Host::Host(MatchId id, const Ports& ports)
    : id_(std::move(id)),
      clock_(ports.clock),
      entropy_(ports.entropy),
      key_(ports.key),
      epoch_(ports.epoch),
      catalogues_(ports.catalogues) {
  wall_seen_ms_ = clock_.wall_ms();
  steady_seen_ms_ = clock_.steady_ms();
}

// ---------------------------------------------------------------- the queue and the one append in flight

void Host::enqueue(std::function<void()> command) {
  queue_.push_back(std::move(command));
  pump();
}

void Host::pump() {
  if (in_flight_ || frozen_) return;
  while (!queue_.empty() || (!broken() && goes_on(batch_ ? batch_->state : state_))) {
    if (!batch_) batch_ = std::make_unique<Batch>(state_);
    const QuestionNo question = now().now.question;
    const std::int64_t since = now().since_ms;
    try {
      if (!queue_.empty()) {
        const auto command = std::move(queue_.front());
        queue_.pop_front();
        command();
      }
      if (!broken()) settle();
    } catch (const std::exception& fault) {
      // A fault in rules code is this match's alone: whatever it threw, the others go on.
      break_down(fault.what());
    }
    if (question != now().now.question || since != now().since_ms) put_timing_row();
    if (!batch_->writes())
      commit(std::exchange(batch_, nullptr));
    else if (!broken() && goes_on(now()))
      return;  // a long run of steps: what is done so far goes to the store first
  }
}

std::optional<store::Append> Host::take_append() {
  if (in_flight_ || frozen_ || !batch_) return std::nullopt;
  in_flight_ = true;
  store::Append out = batch_->append;
  out.match = id_;
  out.epoch = epoch_;
  out.expected_last = state_.last;
  return out;
}

void Host::appended(const store::Appended& result) {
  if (!in_flight_) return;
  in_flight_ = false;
  auto batch = std::exchange(batch_, nullptr);
  switch (result.verdict) {
    case store::Verdict::durable:
      commit(std::move(batch));
      break;
    case store::Verdict::fenced:
      frozen_ = true;
      outbox_.dropped = true;
      return;
    case store::Verdict::in_doubt:
      frozen_ = true;
      outbox_.frozen = true;
      return;
    default:
      not_stored(*batch, result);
  }
  pump();
}

/// A spectator who came while the batch was on its way to the store was welcomed to the state before it.
void Host::tell_newcomers(std::unique_ptr<Batch>& batch) {
  batch_ = std::move(batch);
  auto rest = std::exchange(batch_->spectator_packets, {});
  try {
    tell_spectators_step(state_.now, state_.shown, batch_->closed);
  } catch (const std::exception& fault) {
    break_down("telling spectators: " + std::string(fault.what()));
  }
  std::ranges::move(rest, std::back_inserter(batch_->spectator_packets));
  batch = std::exchange(batch_, nullptr);
}

void Host::remember(Remembered one) {
  Memory& memory = remembered_[one.seat.index];
  if (memory.answers.size() < remembered_max) {
    memory.ids.push_back(one.id);
    return memory.answers.push_back(std::move(one));
  }
  memory.ids[memory.oldest] = one.id;
  memory.answers[memory.oldest] = std::move(one);
  memory.oldest = (memory.oldest + 1) % remembered_max;
}

void Host::commit(std::unique_ptr<Batch> batch) {
  if (batch->unheard && watched_ && !batch_) tell_newcomers(batch);
  state_ = std::move(batch->state);
  if (batch->relieved) starved_ = false;
  std::ranges::move(batch->append.records, std::back_inserter(records_));
  for (Remembered& one : batch->remembered) remember(std::move(one));
  std::ranges::move(batch->replies, std::back_inserter(outbox_.replies));
  std::ranges::move(batch->packets, std::back_inserter(outbox_.packets));
  std::ranges::move(batch->spectator_packets, std::back_inserter(outbox_.packets));
  if (!batch->fault.empty()) quarantine(batch->fault);
}

void Host::quarantine(const std::string& why) {
  fault_ = why;
  outbox_.quarantined = true;
  outbox_.packets.push_back({Audience::everyone(), quarantine_notice(), false});
}

std::string Host::logged_fault() const {
  if (fault_.empty() || ended()) return fault_;
  // Its text may hold what only one side knows; the log itself, read when the match is over, gives it again.
  return unfolded_ == 0 ? fault_code_ + " after record " + std::to_string(state_.last)
                        : "log_does_not_fold at record " + std::to_string(unfolded_);
}

void Host::not_stored(Batch& batch, const store::Appended& result) {
  // What only grows is shared between the two states: cut it back to the durable one.
  state_.journal->resize(state_.now.journal);
  state_.chat->resize(state_.now.chat);
  starved_ = true;
  not_before_ms_ = clock_.steady_ms() + retry_ms;
  if (result.verdict == store::Verdict::corrupt) {
    fault_code_ = "database_damaged";
    quarantine("the database is damaged: " + result.why);
  }
  for (const Reply& waiting : batch.replies) {
    emcon::v1::Answer answer;
    wire::to_proto(fault_.empty() ? not_stored_problem() : quarantined_problem(), *answer.add_problems());
    outbox_.replies.push_back({waiting.to, answer_of(waiting.to.id, std::move(answer))});
  }
}

void Host::put_timing_row() {
  if (!timed(now()) && now().phase != Phase::setup) return;
  std::erase_if(batch_->append.index, [](const store::IndexRow& row) { return row.table == "timing"; });
  batch_->append.index.push_back(
      {"timing", id_,
       std::to_string(epoch_) + " " + std::to_string(now().since_ms) + " " + std::to_string(now().since_wall_ms)});
}

void Host::start_clock() {
  now().since_ms = clock_.steady_ms();
  now().since_wall_ms = clock_.wall_ms();
}

bool Host::idle() const {
  return !in_flight_ && !batch_ && queue_.empty() && outbox_.replies.empty() && outbox_.packets.empty();
}

// ---------------------------------------------------------------- building one batch

Around Host::around() const {
  return {seats_here_, spectators_, clock_.steady_ms(), !fault_.empty(), &key_};
}

void Host::reply(ReplyTo to, emcon::v1::Answer answer) {
  batch_->replies.push_back({to, answer_of(to.id, std::move(answer))});
}

void Host::refuse(ReplyTo to, const Problem& problem) {
  emcon::v1::Answer answer;
  wire::to_proto(problem, *answer.add_problems());
  reply(to, std::move(answer));
}

void Host::done(ReplyTo to) {
  emcon::v1::Answer answer;
  answer.mutable_done();
  reply(to, std::move(answer));
}

void Host::write(emcon::log::Record record, const Ready& ready) {
  record.set_at_ms(clock_.wall_ms());
  store::Record stored = make_record(record, now().last + 1, now().hash);
  if (const auto wrong = apply(now(), record, ready)) return break_down(*wrong);
  ++now().last;
  now().hash = stored.hash;
  if (record.has_ended()) now().ended_hash = stored.hash;
  batch_->append.records.push_back(std::move(stored));
}

void Host::break_down(const std::string& why) {
  batch_->fault = why;
}

Packet Packet::of_presence(std::uint16_t seats_here, std::uint32_t spectators) {
  auto frame = new_frame();
  for (std::uint32_t seat = 0; seat < seats_max; ++seat)
    if ((seats_here >> seat) & 1U) frame->mutable_presence()->add_here(seat);
  frame->mutable_presence()->set_spectators(spectators);
  return {Audience::everyone(), std::move(frame), true};
}

bool Host::spectators_live() const {
  const auto watching = batch_->state.terms->settings.watching();
  return watching == emcon::v1::WATCH_LIVE || watching == emcon::v1::WATCH_EXHIBITION;
}

void Host::tell_seats(const Frame& frame) {
  batch_->packets.push_back({all_seats(), frame, false});
}
void Host::tell_seat(Seat seat, Frame frame, bool droppable) {
  batch_->packets.push_back({Audience::only(seat), std::move(frame), droppable});
}
void Host::tell_spectators(Frame frame, bool droppable) {
  batch_->spectator_packets.push_back({spectators_only(), std::move(frame), droppable});
}
void Host::tell_all(const Frame& frame) {
  batch_->packets.push_back({spectators_live() ? Audience::everyone() : all_seats(), frame, false});
}

// ---------------------------------------------------------------- what is true now

Frame Host::welcome(Viewer viewer, std::uint32_t journal_after) {
  if (!viewer.is_seat()) watched_ = true;  // somebody listens from now on
  if (fault_.empty()) try {
      return welcome_of(state_, viewer, journal_after, around());
    } catch (const std::exception& fault) {
      quarantine("showing the match: " + std::string(fault.what()));
    }
  return bare_welcome_of(state_, viewer, around());
}
Frame Host::whole_board(Viewer viewer) {
  if (fault_.empty()) try {
      return whole_board_of(state_, viewer);
    } catch (const std::exception& fault) {
      quarantine("showing the board: " + std::string(fault.what()));
    }
  return nullptr;
}
std::optional<std::int64_t> Host::card_deadline_wall_ms(Viewer viewer) const {
  const std::int64_t left = shown_left(state_, viewer, state_.since_ms);
  return left < 0 ? std::nullopt : std::optional(state_.since_wall_ms + left);
}
emcon::v1::MatchCard Host::card(Viewer viewer) const {
  Around around_now = around();
  try {
    return card_of(state_, viewer, around_now);
  } catch (const std::exception&) {
    // Asked by many who only look; the next thing done in the match quarantines it and says why.
    around_now.faulty = true;
    return card_of(state_, viewer, around_now);
  }
}

bool Host::vacant(Seat seat) const {
  if (!state_.terms || !state_.terms->has_seat(seat)) return false;
  const SeatState& state = state_.seats[seat.index];
  return (state_.phase == Phase::running || state_.phase == Phase::adjourned) && state.left && !state.out;
}

Gathering Host::coming() const {
  const MatchState& state = in_flight_ && batch_ ? batch_->state : state_;
  Gathering out{.begun = state.phase != Phase::open && state.phase != Phase::setup, .held = 0};
  for (const SeatState& seat : state.seats) out.held += seat.held ? 1 : 0;
  return out;
}

const std::vector<Side>& Host::sides() const {
  static const std::vector<Side> none;
  return state_.terms ? state_.terms->sides : (batch_ && batch_->state.terms ? batch_->state.terms->sides : none);
}

const Terms* Host::terms() const {
  return state_.terms ? state_.terms.get() : batch_ ? batch_->state.terms.get() : nullptr;
}

emcon::v1::Promise Host::promise() const {
  return terms() ? promise_of(*terms(), key_) : emcon::v1::Promise();
}

void Host::present(std::uint16_t seats_here, std::uint32_t spectators) {
  seats_here_ = seats_here;
  spectators_ = spectators;
  watched_ = spectators > 0;
  outbox_.packets.push_back({Audience::everyone(), presence_of(around()), false});
}

std::optional<std::string> Host::transcript() const {
  if (!ended()) return std::nullopt;
  return write_transcript(records_);
}

// ---------------------------------------------------------------- beginnings

std::expected<std::unique_ptr<MatchHost>, Problems> MatchHost::create(NewMatch what, const Ports& ports) {
  Catalogues own;
  auto created = draw_up(what.id, std::move(what.settings), what.documents, ports.entropy, ports.key.public_key(),
                         ports.catalogues ? *ports.catalogues : own);
  if (!created) return std::unexpected(std::move(created.error()));
  auto host = std::make_unique<Host>(what.id, ports);
  host->begin(std::move(*created), std::move(what.index));
  if (!host->fault().empty()) return std::unexpected(Problems{quarantined_problem()});
  return host;
}

std::unique_ptr<MatchHost> MatchHost::restore(MatchId id, const store::StoredMatch& stored, const Ports& ports) {
  auto host = std::make_unique<Host>(std::move(id), ports);
  host->read(stored);
  return host;
}

void Host::begin(emcon::log::Created created, std::vector<store::IndexRow> index) {
  enqueue([this, &created, &index] {
    emcon::log::Record record;
    *record.mutable_created() = std::move(created);
    write(std::move(record), {.catalogues = catalogues_});
    std::ranges::move(index, std::back_inserter(batch_->append.index));
    if (!batch_->fault.empty()) fault_ = batch_->fault;
  });
}

void Host::read(const store::StoredMatch& stored) {
  MatchState state;
  for (std::size_t i = 0; i < stored.records.size(); ++i) {
    if (const auto wrong = apply_stored(state, stored.records[i], catalogues_)) {
      fault_ = "record " + std::to_string(i + 1) + " of match " + id_ + ": " + *wrong;
      break;
    }
  }
  if (fault_.empty() && !state.terms) fault_ = "match " + id_ + " has no first record";
  if (fault_.empty() && state.terms->id != id_) fault_ = "the log of match " + id_ + " is that of " + state.terms->id;
  if (!fault_.empty()) {
    unfolded_ = state.last + 1;
    // Names and seats can still be shown; nothing of the play is trusted.
    state_.terms = state.terms;
    for (std::size_t i = 0; i < seats_max; ++i) {
      state_.seats[i].held = state.seats[i].held;
      state_.seats[i].holder = state.seats[i].holder;
    }
    return;
  }
  records_ = stored.records;
  state_ = std::move(state);
  after_reading(stored);
}

}  // namespace emcon::match
