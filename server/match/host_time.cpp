// Acts when time has come: deadlines, standing answers, and clocks that stood still.
#include <algorithm>
#include <sstream>

#include "common/wire/convert.hpp"
#include "server/match/host_impl.hpp"
#include "server/match/timing.hpp"

namespace emcon::match {
namespace {

/// The timing row, "EPOCH SINCE_MS WALL_MS": when the open question's clock began to run, by the monotonic clock of
/// that epoch's process and by the wall clock. Rows of older servers have no wall time.
struct Timing {
  std::uint64_t epoch = 0;
  std::int64_t since_ms = 0;
  std::optional<std::int64_t> wall_ms;
};

std::optional<Timing> read_timing(const std::string& bytes) {
  std::istringstream in(bytes);
  Timing out;
  if (!(in >> out.epoch >> out.since_ms)) return std::nullopt;
  if (std::int64_t wall = 0; in >> wall) out.wall_ms = wall;
  return out;
}

}  // namespace

std::optional<std::int64_t> Host::next_tick_ms() const {
  const auto deadline = next_deadline_ms();
  const auto standing = fault_.empty() && !frozen_ ? next_standing(state_) : std::nullopt;
  if (!standing) return deadline;
  const std::int64_t at = std::max(*standing, not_before_ms_);
  return deadline ? std::min(*deadline, at) : at;
}

std::optional<std::int64_t> Host::next_deadline_ms() const {
  if (!fault_.empty() || frozen_) return std::nullopt;
  const auto next = next_deadline(state_);
  return next ? std::optional(std::max(*next, not_before_ms_)) : std::nullopt;
}

void Host::tick() {
  if (frozen_) return;
  enqueue([this] { do_tick(); });
}

void Host::do_tick() {
  if (broken() || !now().terms) return;
  const auto due_now = [this] {
    const auto next = next_deadline(now());
    return next && *next <= clock_.steady_ms();
  };
  // What else a tick does everybody sees; a hand that had answered now would not have brought it about.
  if (give_standing() && !due_now()) return;
  mind_the_wall_clock();
  if (!broken() && starved_ && !batch_->relieved) relieve();
  if (broken() || !due_now()) return;
  if (now().phase != Phase::setup) return fire_deadlines();
  for (std::uint8_t i = 0; i < now().terms->seats() && !broken(); ++i)
    if (now().committed() ? now().seats[i].entropy.empty() : now().seats[i].holder->entropy_commitment.empty())
      return vacate(Seat{i}, "A player did not confirm in time.");
}

bool Host::give_standing() {
  bool given = false;
  for (std::uint8_t i = 0; i < now().terms->seats() && !broken(); ++i) {
    const auto at = standing_at(now(), Seat{i});
    if (!at || *at > clock_.steady_ms()) continue;
    given = true;
    write_lock(Seat{i}, answer_by_default(Seat{i}), emcon::log::Locked::STANDING);
    if (broken() || now().complete()) break;
    tell_seat(Seat{i}, question_of(now(), Viewer::of(Seat{i}), around()));
    batch_->packets.back().own = true;
  }
  return given;
}

void Host::fire_deadlines() {
  const QuestionNo question = now().now.question;
  for (std::uint8_t i = 0; i < now().terms->seats(); ++i) {
    const Seat seat{i};
    if (broken() || now().now.question != question || !now().ask()) return;
    if (!now().awaits(seat) || left_for(now(), seat, clock_.steady_ms()).value_or(1) > 0) continue;
    fire(seat);
  }
}

void Host::fire(Seat seat) {
  const DraftState& draft = now().seats[seat.index].draft;
  const bool drafted = draft.filled && draft.legal;
  write_lock(seat, drafted ? table::Filled(*draft.filled) : answer_by_default(seat), emcon::log::Locked::DEADLINE);
}

void Host::rewind_clock(std::int64_t least_ms, bool paused) {
  emcon::log::Record record;
  *record.mutable_clock() = clock_record(now(), clock_.steady_ms(), clock_.wall_ms(), least_ms, paused);
  write(std::move(record));
  if (broken()) return;
  start_clock();
  put_timing_row();
}

void Host::take_up_clock() {
  if (!running(now())) return;
  start_clock();
  put_timing_row();
}

void Host::relieve() {
  if (running(now()))
    regrace();
  else if (now().phase == Phase::setup)
    start_clock();
  batch_->relieved = true;
}

void Host::mind_the_wall_clock() {
  const std::int64_t wall = clock_.wall_ms(), steady = clock_.steady_ms();
  const std::int64_t drift = (wall - wall_seen_ms_) - (steady - steady_seen_ms_);
  wall_seen_ms_ = wall;
  steady_seen_ms_ = steady;
  if (std::abs(drift) > clock_jump_ms && running(now())) regrace();
}

void Host::regrace() {
  rewind_clock(grace_ms, false);
  if (!broken()) tell_questions();
}

void Host::after_reading(const store::StoredMatch& stored) {
  for (const store::DraftRow& row : stored.drafts) {
    if (row.seat.index >= seats_max) continue;
    SeatState& seat = state_.seats[row.seat.index];
    if (state_.phase == Phase::setup && row.question == 0) seat.entropy = row.bytes;
    if (row.question == 0 || row.question != state_.now.question || !state_.position()) continue;
    if (auto filled = read_draft_bytes(row.bytes)) {
      bool legal = false;
      try {
        legal = state_.position()->check(row.seat, *filled).problems.empty();
      } catch (const std::exception& fault) {
        fault_ = "checking a draft: " + std::string(fault.what());
        return;
      }
      seat.draft = {row.revision, std::make_shared<const table::Filled>(std::move(*filled)), legal};
    }
  }
  state_.crowd = read_crowd(stored.index);
  std::optional<Timing> timing;
  for (const store::IndexRow& row : stored.index)
    if (row.table == "timing" && row.bytes) timing = read_timing(*row.bytes);
  // Of a match without a clock it is still the one of its set-up.
  const bool same_process = timing && timing->epoch == epoch_ && (timed(state_) || state_.phase == Phase::setup);
  const std::int64_t steady = clock_.steady_ms(), wall = clock_.wall_ms();
  state_.since_ms = same_process ? timing->since_ms : steady;
  const bool clock_stood_still = !same_process && running(state_);
  // Time went by for the players while no server ran; what grace they get counts from what is left of theirs.
  if (clock_stood_still && timing && timing->wall_ms)
    state_.since_ms -= std::max<std::int64_t>(0, wall - *timing->wall_ms);
  state_.since_wall_ms = same_process && timing->wall_ms ? *timing->wall_ms : wall - (steady - state_.since_ms);
  enqueue([this, clock_stood_still] {
    if (clock_stood_still && due(now()) == Due::nothing) regrace();
  });
}

}  // namespace emcon::match
