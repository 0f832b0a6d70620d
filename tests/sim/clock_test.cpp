// Clocks that jump by a day, run backwards, stand still, and servers that are down over a deadline: no deadline fires
// early, none is lost, none fires twice, and what is left afterwards is as promised. EMCON_CLOCKS=SEEDS chooses how
// many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "log.pb.h"
#include "server/match/timing.hpp"
#include "tests/twins/harness/pair.hpp"

namespace emcon::testing {
namespace {

using match::grace_ms;

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t day = 24 * 60 * minute;
constexpr int acts = 12;
constexpr std::int64_t late_ms_max = 2'000;  ///< a match that is just being read may need a moment

std::uint64_t seeds() {
  const char* const text = std::getenv("EMCON_CLOCKS");
  return text ? std::stoull(text) : 300;
}

PairSetup setup_of(std::uint64_t seed) {
  static constexpr std::uint32_t steps_s[] = {60, 900, 7'200, 200'000};
  PairSetup out;
  out.seed = seed;
  out.settings.set_ruleset("toy");
  out.settings.set_scenario("duel");
  out.settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
  out.settings.mutable_time()->set_step_s(steps_s[seed % 4]);
  return out;
}

class Clockwork {
 public:
  Clockwork(std::uint64_t seed, std::map<std::string, int>& counts)
      : half_(setup_of(seed), 'A'), rng_(seed ^ 0xc10c), counts_(counts) {
    everybody_leaves();
  }

  void run() {
    for (int act = 0; act < acts && !ended() && !::testing::Test::HasFatalFailure(); ++act) one();
    EXPECT_EQ(late_, 0);
  }

 private:
  World& world() { return *half_.world; }

  void one() {
    const std::int64_t left = shown();
    ASSERT_GE(left, 0) << "no deadline is shown";
    const std::uint32_t question = resolved();
    switch (rng_.below(7)) {
      case 0:
        return wait(left, question, static_cast<std::int64_t>(rng_.below(static_cast<std::uint64_t>(left) + 1)) - 1);
      case 1:
        return jump(left, rng_.below(2) ? day : -day, "wall clock set by a day");
      case 2:
        return jump(left, static_cast<std::int64_t>(rng_.below(100'000)) - 50'000,
                    "wall clock set by less than a minute");
      case 3:
        return freeze(left, question);
      case 4:
        return restart(left, question);
      case 5:
        return alone(left, question);
      default:
        return expire(left, question);
    }
  }

  /// Time passes, but not enough.
  void wait(std::int64_t left, std::uint32_t question, std::int64_t ms) {
    if (ms <= 0) return;
    world().pass(ms);
    ++counts_["waited"];
    ASSERT_EQ(resolved(), question) << "a deadline fired " << left - ms << " ms early";
    if (drifted_)
      EXPECT_GE(shown(), left - ms);
    else
      EXPECT_EQ(shown(), left - ms);
  }

  void jump(std::int64_t left, std::int64_t ms, const char* what) {
    world().clock().jump(ms);
    ++counts_[what];
    drifted_ = true;
    EXPECT_GE(shown(), left) << what;
  }

  /// The wall clock stands still while time passes.
  void freeze(std::int64_t left, std::uint32_t question) {
    if (left < 2 * minute) return;
    world().pass(left / 2);
    world().clock().jump(-left / 2);
    ++counts_["wall clock stood still"];
    drifted_ = true;
    EXPECT_EQ(resolved(), question);
    EXPECT_GE(shown(), left - left / 2);
  }

  void restart(std::int64_t left, std::uint32_t question) {
    static constexpr std::int64_t downs[] = {0, 5'000, 11 * minute, day, 30 * day};
    const std::int64_t down = downs[rng_.below(5)];
    world().restart(down);
    down_in_ = question;
    ++counts_[down > left ? "server down over a deadline" : "server down"];
    world().pass(1);
    ASSERT_EQ(resolved(), question) << "a deadline fired while nobody could answer";
    const std::int64_t now = shown();
    // It may have had more than what was left, but no more than the grace comes of that.
    const std::int64_t least = std::max(std::min(grace_ms, left), left - down), right = std::max(grace_ms, left - down);
    if (drifted_) {  // then the wall clock's own word decides how long nobody served
      EXPECT_GE(now, std::min(grace_ms, left) - 1);
      EXPECT_LE(now, std::max(grace_ms, std::int64_t{half_.setup.settings.time().step_s()} * 1'000));
    } else {
      EXPECT_GE(now, least - 1) << "down for " << down << " ms with " << left << " left";
      EXPECT_LE(now, right) << "down for " << down << " ms with " << left << " left";
    }
    drifted_ = false;
  }

  /// Nobody looks until the time is over; then the question is answered once.
  void expire(std::int64_t left, std::uint32_t question) {
    if (left > 1) world().pass(left - 1);
    ASSERT_EQ(resolved(), question) << "early";
    world().pass(late_ms_max);
    if (drifted_ && resolved() == question) {  // small jumps add up to a large one
      ++counts_["grace after a jump"];
      drifted_ = false;
      // Of what it got when the jump was noticed, which is before or now, this is left.
      const std::int64_t grace = shown();
      EXPECT_GT(grace, 0);
      if (grace > std::max(grace_ms, left)) {
        // Set back: what was counted as used up to the start of this server, or of one before it, is given back.
        ++counts_["given back what a wrong clock had taken"];
        EXPECT_EQ(down_in_, question);
        EXPECT_LE(grace, std::int64_t{half_.setup.settings.time().step_s()} * 1'000);
      }
      world().pass(grace + late_ms_max);
    }
    ++counts_["deadline fired"];
    EXPECT_EQ(resolved(), question + 1) << "a deadline was lost, or fired twice";
    drifted_ = false;
  }

  /// The match has been put away when the clock is set, and nobody looks until its time is over.
  void alone(std::int64_t left, std::uint32_t question) {
    if (left < 20 * minute) return;
    world().pass(5 * minute);
    world().clock().jump(rng_.below(2) ? day : -day);
    ++counts_["wall clock set while nobody was there"];
    world().pass(left - 5 * minute - 1);
    ASSERT_EQ(resolved(), question) << "early";
    // If it noticed the jump it has ten minutes more; the next question may be over by then, too.
    world().pass(grace_ms + late_ms_max);
    if (resolved() == question && down_in_ == question) {
      // A clock that is set back gives back what was counted as used up to the start of this server.
      ++counts_["given back what a wrong clock had taken"];
      const std::int64_t more = shown();
      EXPECT_LE(more, std::int64_t{half_.setup.settings.time().step_s()} * 1'000);
      world().pass(more + late_ms_max);
    }
    EXPECT_GT(resolved(), question) << "a deadline was lost";
    drifted_ = false;
  }

  /// Time left as a newcomer is told; -1: none.
  std::int64_t shown() {
    const auto guest = half_.connect({});
    const auto& deadline = guest->model().question.deadline;
    return deadline ? std::chrono::duration_cast<std::chrono::milliseconds>(deadline->time_since_epoch()).count() : -1;
  }

  /// Reads on in the log. The last question resolved; every answer was given once.
  std::uint32_t resolved() {
    const store::MemoryStore& store = world().store();
    while (read_ < store.disk().last(half_.match)) {
      log::Record record;
      record.ParseFromString(store.disk().record(half_.match, ++read_)->bytes);
      if (record.has_locked()) {
        EXPECT_EQ(record.locked().by(), log::Locked::DEADLINE);
        if (!locks_.insert({record.locked().question(), record.locked().seat()}).second) ++late_;
      }
      if (record.has_resolved()) {
        EXPECT_TRUE(resolved_.insert(record.resolved().question()).second) << "resolved twice";
        last_ = record.resolved().question();
      }
      ended_ = ended_ || record.has_ended();
    }
    return last_;
  }
  bool ended() {
    resolved();
    return ended_;
  }
  void everybody_leaves() {
    for (auto& seat : half_.seats) seat->hang_up();
    half_.guest->hang_up();
  }

  Half half_;
  Rng rng_;
  std::map<std::string, int>& counts_;
  bool drifted_ = false;       ///< wall and monotonic time went apart, and the match has not been given its grace yet
  std::uint32_t down_in_ = 0;  ///< the question that was open when no server ran last
  std::uint64_t read_ = 0;
  std::uint32_t last_ = 0;
  bool ended_ = false;
  int late_ = 0;
  std::set<std::pair<std::uint32_t, std::uint32_t>> locks_;
  std::set<std::uint32_t> resolved_;
};

TEST(Clocks, NoDeadlineIsEarlyLostOrDoubled) {
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 1; seed <= seeds(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Clockwork(seed, counts).run();
    if (::testing::Test::HasFailure()) break;
  }
  std::cout << "clocks: " << seeds() << " seeds";
  for (const auto& [what, times] : counts) std::cout << "\n    " << times << " " << what;
  std::cout << "\n";
}

}  // namespace
}  // namespace emcon::testing
