// Answers by hand in one world, at the same moments, what a standing answer gives in the other.
#include "tests/twins/harness/by_hand.hpp"

#include <algorithm>

#include "common/wire/convert.hpp"
#include "tests/twins/harness/requests.hpp"

namespace emcon::testing {
namespace {

/// As docs/protocol.md publishes them: a pause is at least the first and less than the second; where an asked seat has
/// less than 10 s, all are shorter, at the least time there is, 5 s, by half.
constexpr std::int64_t pause_least_ms = 900, pause_end_ms = 8'000;
constexpr std::uint32_t short_s = 10;

bool can_be_short(const v1::MatchSettings& settings) {
  const v1::TimeControl& time = settings.time();
  if (time.kind() == v1::TimeControl::NONE) return false;
  const bool interrupts = time.interrupt_s() > 0 && time.interrupt_s() < short_s;
  return time.kind() != v1::TimeControl::PER_STEP || time.step_s() < short_s || interrupts;
}

}  // namespace

bool ByHand::stand(Half& half, std::size_t seat, const table::Filled& filled) {
  const v1::Answer now = half.seats[seat]->ask(get_standing());
  const v1::Answer set = half.seats[seat]->ask(set_standing(now.standing().revision(), filled));
  if (std::ranges::find(filled.lines, "suggested", &table::FilledLine::verb) != filled.lines.end())
    suggested_.insert({half.name, seat});
  return set.problems_size() == 0;
}

bool ByHand::about_to(std::size_t seat) const {
  return pair_.a().seats[seat]->model().question.standing || pair_.b().seats[seat]->model().question.standing;
}

std::int64_t ByHand::to_next_timer_ms() {
  return std::min(pair_.a().world->to_next_timer_ms(), pair_.b().world->to_next_timer_ms());
}

void ByHand::pass(std::int64_t ms) {
  while (ms > 0) {
    const std::int64_t step = std::clamp<std::int64_t>(to_next_timer_ms(), 1, ms);
    pair_.in_both([&](Half& half) { half.world->pass(step); });
    ms -= step;
    follow();
  }
}

void ByHand::pass_to_next() {
  const int before = given_;
  const auto waits = [&] {
    for (std::size_t seat = 0; seat < pair_.seats(); ++seat)
      if (about_to(seat)) return true;
    return false;
  };
  for (std::int64_t ms = 0; ms < 2 * pause_end_ms && given_ == before && waits();) {
    const std::int64_t step = std::max<std::int64_t>(1, std::min(to_next_timer_ms(), pause_end_ms));
    pass(step);
    ms += step;
  }
}

void ByHand::follow() {
  for (Half* half : {&pair_.a(), &pair_.b()})
    for (const auto& seat : half->seats) seat->read();
  const auto in_a = newly_given(pair_.a()), in_b = newly_given(pair_.b());
  const auto among = [](const std::vector<log::Locked>& all, const log::Locked& one) {
    return std::ranges::any_of(all, [&](const log::Locked& other) {
      return other.question() == one.question() && other.seat() == one.seat();
    });
  };
  for (const log::Locked& locked : in_b)
    if (!among(in_a, locked)) by_hand(pair_.a(), locked);
  for (const log::Locked& locked : in_a)
    if (!among(in_b, locked)) by_hand(pair_.b(), locked);
}

std::vector<log::Locked> ByHand::newly_given(Half& half) {
  std::vector<log::Locked> out;
  Read& read = read_[half.name == 'A' ? 0 : 1];
  const store::MemoryStore& store = half.world->store();
  while (read.records < store.disk().last(half.match)) {
    log::Record record;
    record.ParseFromString(store.disk().record(half.match, ++read.records)->bytes);
    if (record.has_resolved()) read.opened_ms = record.at_ms();
    if (!record.has_locked() || record.locked().by() != log::Locked::STANDING) continue;
    ++given_;
    check_moment(record.locked(), record.at_ms() - read.opened_ms);
    out.push_back(record.locked());
  }
  return out;
}

void ByHand::check_moment(const log::Locked& locked, std::int64_t pause_ms) {
  const std::int64_t least = can_be_short(pair_.setup().settings) ? pause_least_ms / 2 : pause_least_ms;
  if (pause_ms >= least && pause_ms < pause_end_ms) return;
  wrong(locked.seat(), "a standing answer came " + std::to_string(pause_ms) + " ms after its question");
}

void ByHand::by_hand(Half& other, const log::Locked& locked) {
  Client& client = *other.seats[locked.seat()];
  const client::Question question = client.model().question;
  if (question.number != locked.question() || !question.yours)
    return wrong(locked.seat(), "question " + std::to_string(locked.question()) + " is not open in the other world");
  table::Filled filled = question.offer.fallback;
  const auto stood = wire::parse_filled(locked.answer());
  // As suggested it may be more than the default. A hand gives the same, if its own secrets allow it.
  const bool suggested = suggested_.contains({other.name == 'A' ? 'B' : 'A', locked.seat()});
  if (suggested && stood && *stood != filled) {
    v1::Answer tried;
    pair_.in(other, [&](Half&) { tried = client.ask(attempt(question.number, *stood)); });
    if (tried.has_tried() && tried.tried().problems().empty())
      filled = *stood;
    else if (!refused_)
      refused_ = locked.question();
  }
  if (stood && *stood != filled) {
    const bool in_a = other.name == 'A';
    pair_.expect_locks(locked.seat(), locked.question(), in_a ? filled : *stood, in_a ? *stood : filled);
  }
  v1::Answer answer;
  pair_.in(other, [&](Half&) { answer = client.ask(submit(question.number, filled)); });
  if (!answer.draft().locked()) wrong(locked.seat(), "the hand was refused: " + answer.ShortDebugString());
  for (const auto& seat : other.seats) seat->read();
}

void ByHand::wrong(std::size_t seat, const std::string& text) {
  if (!wrong_) wrong_ = Difference{.viewer = "seat " + std::to_string(seat), .text = text};
}

}  // namespace emcon::testing
