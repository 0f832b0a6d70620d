// Acts when a time has come: deadlines, standing answers, and clocks that stood still.
#include "server/match/clocks.hpp"

#include <algorithm>
#include <sstream>

#include "server/match/timing.hpp"

namespace emcon::match {
namespace {

constexpr std::int64_t retry_ms = 1000;

constexpr std::int64_t no_left = -1;

/// The timing row, "EPOCH SINCE_MS WALL_MS": when the open question's clock began to run, by the monotonic clock of
/// that epoch's process and by the wall clock. Rows of older servers have no wall time. If reading the match took time
/// off the question, the row goes on with that: "QUESTION MS READ_MS LEFT_MS" and each seat's bank.
struct Timing {
  std::uint64_t epoch = 0;
  std::int64_t since_ms = 0;
  std::optional<std::int64_t> wall_ms;
  std::optional<Clocks::Taken> taken;
};

std::optional<Clocks::Taken> parse_taken(std::istream& in) {
  Clocks::Taken out;
  std::int64_t left = no_left;
  if (!(in >> out.question >> out.ms >> out.read_ms >> left)) return std::nullopt;
  if (left != no_left) out.left_ms = left;
  for (std::int64_t bank = 0; in >> bank;) out.banks_ms.push_back(bank);
  return out;
}

std::string text_of(const Clocks::Taken& taken) {
  std::string out;
  for (const std::int64_t number :
       {std::int64_t{taken.question}, taken.ms, taken.read_ms, taken.left_ms.value_or(no_left)})
    out += " " + std::to_string(number);
  for (const std::int64_t bank : taken.banks_ms) out += " " + std::to_string(bank);
  return out;
}

std::optional<Timing> parse_timing(const std::string& bytes) {
  std::istringstream in(bytes);
  Timing out;
  if (!(in >> out.epoch >> out.since_ms)) return std::nullopt;
  if (std::int64_t wall = 0; in >> wall) {
    out.wall_ms = wall;
    out.taken = parse_taken(in);
  }
  return out;
}

std::optional<Timing> timing_of(const std::vector<store::IndexRow>& rows) {
  std::optional<Timing> out;
  for (const store::IndexRow& row : rows)
    if (row.kind == store::RowKind::timing && row.bytes) out = parse_timing(*row.bytes);
  return out;
}

}  // namespace

Clocks::Clocks(const Site& site, const Answers& answers, const Steps& steps)
    : site_(site),
      answers_(answers),
      steps_(steps),
      wall_seen_ms_(site.ports.clock.wall_ms()),
      passed_seen_ms_(passed_ms()) {}

std::optional<std::int64_t> Clocks::next_tick(const MatchState& state) const {
  const auto deadline = next_deadline(state);
  const auto standing = next_standing(state);
  if (!standing) return deadline;
  const std::int64_t at = std::max(*standing, not_before_ms_);
  return deadline ? std::min(*deadline, at) : at;
}

std::optional<std::int64_t> Clocks::next_deadline(const MatchState& state) const {
  const auto next = match::next_deadline(state);
  return next ? std::optional(std::max(*next, not_before_ms_)) : std::nullopt;
}

std::optional<Seat> Clocks::tick(Batch& batch) {
  const auto due_now = [&] {
    const auto next = match::next_deadline(batch.now());
    return next && *next <= site_.ports.clock.steady_ms();
  };
  // Everybody sees the other acts of a tick; an answer by hand at this moment would not have caused them.
  if (give_standing(batch) && !due_now()) return std::nullopt;
  mind_the_wall_clock(batch);
  if (!batch.broken() && starved_ && !relieved_) relieve(batch);
  if (batch.broken() || !due_now()) return std::nullopt;
  if (batch.now().phase == Phase::setup) return unconfirmed_stranger(batch.now());
  fire_deadlines(batch);
  return std::nullopt;
}

bool Clocks::give_standing(Batch& batch) const {
  bool given = false;
  for (std::uint8_t i = 0; i < batch.now().terms->seats() && !batch.broken(); ++i) {
    const auto at = standing_at(batch.now(), Seat{i});
    if (!at || *at > site_.ports.clock.steady_ms()) continue;
    given = true;
    answers_.lock_standing(batch, Seat{i});
    if (batch.broken() || batch.now().complete()) break;
    batch.tell_own(Seat{i}, question_of(batch.now(), Viewer::of(Seat{i}), batch.around()));
  }
  return given;
}

void Clocks::fire_deadlines(Batch& batch) const {
  const QuestionNo question = batch.now().now.question;
  for (std::uint8_t i = 0; i < batch.now().terms->seats(); ++i) {
    const Seat seat{i};
    if (batch.broken() || batch.now().now.question != question || !batch.now().ask()) return;
    if (batch.now().awaits(seat) && left_for(batch.now(), seat, site_.ports.clock.steady_ms()).value_or(1) <= 0)
      answers_.lock_overdue(batch, seat);
  }
}

void Clocks::rewind(Batch& batch, std::int64_t least_ms, bool paused) {
  const Clock& clock = site_.ports.clock;
  taken_.reset();
  write_clock(batch, clock_record(batch.now(), clock.steady_ms(), clock.wall_ms(), least_ms, paused));
}

void Clocks::write_clock(Batch& batch, emcon::log::Clock clock) const {
  emcon::log::Record record;
  *record.mutable_clock() = std::move(clock);
  batch.write(std::move(record));
  if (batch.broken()) return;
  batch.start_clock();
  if (taken_ && taken_->question == batch.now().now.question) batch.note_taken(text_of(*taken_));
  batch.put_timing_row();
}

void Clocks::take_up(Batch& batch) const {
  if (!running(batch.now())) return;
  batch.start_clock();
  batch.put_timing_row();
}

void Clocks::regrace(Batch& batch) const {
  const Clock& clock = site_.ports.clock;
  write_clock(batch, clock_record(batch.now(), clock.steady_ms(), clock.wall_ms(), grace_ms, false));
  if (!batch.broken()) steps_.tell_questions(batch);
}

void Clocks::relieve(Batch& batch) {
  if (running(batch.now()))
    regrace(batch);
  else if (batch.now().phase == Phase::setup)
    batch.start_clock();
  relieved_ = true;
}

void Clocks::starve() {
  starved_ = true;
  not_before_ms_ = site_.ports.clock.steady_ms() + retry_ms;
}

void Clocks::settled(bool durable) {
  if (std::exchange(relieved_, false) && durable) starved_ = false;
}

std::int64_t Clocks::passed_ms() const {
  return site_.ports.clock.steady_ms() + site_.ports.clock.stood_ms();
}

void Clocks::mind_the_wall_clock(Batch& batch) {
  const std::int64_t wall = site_.ports.clock.wall_ms(), passed = passed_ms();
  const std::int64_t drift = (wall - wall_seen_ms_) - (passed - passed_seen_ms_);
  wall_seen_ms_ = wall;
  passed_seen_ms_ = passed;
  if (std::abs(drift) <= clock_jump_ms || !running(batch.now())) return;
  if (drift < 0 && taken_ && taken_->question == batch.now().now.question)
    give_back(batch, -drift);
  else
    regrace(batch);
}

void Clocks::give_back(Batch& batch, std::int64_t set_back_ms) {
  MatchState before = batch.now();
  give_back(before, set_back_ms);
  const Clock& clock = site_.ports.clock;
  write_clock(batch, clock_record(before, clock.steady_ms(), clock.wall_ms(), grace_ms, false));
  if (!batch.broken()) steps_.tell_questions(batch);
}

void Clocks::give_back(MatchState& state, std::int64_t set_back_ms) {
  state.left_ms = taken_->left_ms;
  for (std::size_t i = 0; i < std::min(taken_->banks_ms.size(), state.seats.size()); ++i)
    state.seats[i].bank_open_ms = taken_->banks_ms[i];
  taken_->ms -= std::min(taken_->ms, set_back_ms);
  state.since_ms = taken_->read_ms - taken_->ms;
}

bool Clocks::read_timing(MatchState& state, const std::vector<store::IndexRow>& rows) {
  const auto timing = timing_of(rows);
  // In a match without a clock it is still the row of its set-up.
  const bool same_process =
      timing && timing->epoch == site_.ports.epoch && (timed(state) || state.phase == Phase::setup);
  const std::int64_t steady = site_.ports.clock.steady_ms(), wall = site_.ports.clock.wall_ms();
  state.since_ms = same_process ? timing->since_ms : steady;
  const bool clock_stood_still = !same_process && running(state);
  std::int64_t since_wall = wall - (steady - state.since_ms);
  const std::int64_t set_by = timing && timing->wall_ms ? since_wall - *timing->wall_ms : 0;
  if (running(state) && timing && timing->taken && timing->taken->question == state.now.question) {
    taken_ = timing->taken;
    if (!same_process) taken_->read_ms = steady;
    if (set_by < -clock_jump_ms) {
      // The wall clock was wrong when the match was read before, and has been put right since.
      give_back(state, -set_by);
      state.since_wall_ms = wall - (steady - state.since_ms);
      return true;
    }
  }
  // Time passed for the players while no server ran; their grace is counted from the time that was left.
  if (clock_stood_still && set_by > 0) {
    if (!taken_) {
      taken_ = Taken{state.now.question, 0, steady, state.left_ms, {}};
      for (const SeatState& seat : state.seats) taken_->banks_ms.push_back(seat.bank_open_ms);
    }
    taken_->ms += set_by;
    state.since_ms -= set_by;
    since_wall -= set_by;
  }
  // The row's own time, so that reading changes nothing in lists; but not if the wall clock was set since.
  const bool row_holds = same_process && timing->wall_ms && std::abs(*timing->wall_ms - since_wall) <= clock_jump_ms;
  state.since_wall_ms = row_holds ? *timing->wall_ms : since_wall;
  return clock_stood_still;
}

}  // namespace emcon::match
