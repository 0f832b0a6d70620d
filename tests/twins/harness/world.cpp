// Runs a server in memory, and lets its time pass.
#include "tests/twins/harness/world.hpp"

#include <algorithm>
#include <stdexcept>

#include "tests/twins/harness/watched.hpp"

namespace emcon::testing {

const house::Shelf& full_shelf() {
  static const house::Shelf shelf = [] {
    house::Shelf out;
    for (const match::RulesetEntry& entry : match::registry()) {
      const Problems problems = out.add(entry, documents_of(entry));
      if (!problems.empty()) throw std::runtime_error(entry.info.id + ": " + problems.front().text);
    }
    return out;
  }();
  return shelf;
}

house::Config roomy() {
  house::Config config;
  config.allow_test_matches = true;
  config.limits.request.all.burst = 1e6;
  config.limits.talk.lines.burst = 1e6;
  config.limits.address.creations.burst = 1e6;
  config.limits.request.guesses.burst = 1e6;
  config.limits.address.guesses.burst = 1e6;
  config.limits.request.lists.burst = 1e6;
  config.limits.address.visits.burst = 1e6;
  return config;
}

World::World(std::uint64_t seed, house::Config config) : config_(std::move(config)), entropy_(seed) {
  start();
}

void World::start() {
  house_ = std::make_unique<house::House>(full_shelf(), store_, clock_, entropy_, config_,
                                          [](house::LogLevel, std::string_view, auto) {});
}

void World::restart(std::int64_t down_ms) {
  house_.reset();
  store_.crash();
  clock_.restart(down_ms);
  start();
}

void World::settle() {
  while (store_.run_pending() > 0) {
  }
}

std::int64_t World::to_next_timer_ms() const {
  const auto next = house_->next_wakeup_ms();
  return next ? std::max<std::int64_t>(0, *next - clock_.steady_ms()) : std::int64_t{1} << 40U;
}

void World::pass(std::int64_t ms) {
  const std::int64_t until = clock_.steady_ms() + ms;
  for (;;) {
    const auto next = house_->next_wakeup_ms();
    if (!next || *next > until) break;
    clock_.pass(std::max<std::int64_t>(0, *next - clock_.steady_ms()));
    house_->tick();
    settle();
  }
  clock_.pass(until - clock_.steady_ms());
  settle();
}

}  // namespace emcon::testing
