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

World::World(std::uint64_t seed, house::Config config, Servers servers) : config_(std::move(config)), entropy_(seed) {
  if (servers == Servers::one) {
    house_ = std::make_unique<house::House>(full_shelf(), store_, clock_, entropy_, config_,
                                            [](house::LogLevel, std::string_view, auto) {});
    return;
  }
  add_node();
  add_node();
}

void World::add_node() {
  const auto find = [this](const std::string& address) -> Node* {
    const auto at = std::ranges::find(nodes_, address, [](const auto& node) { return node->address(); });
    return at == nodes_.end() ? nullptr : at->get();
  };
  nodes_.push_back(std::make_unique<Node>(full_shelf(), disk_, "node " + std::to_string(++made_), clock_, entropy_,
                                          config_, loop_, find));
}

house::Door& World::door(const std::string& match) {
  if (house_) return *house_;
  return match.empty() ? static_cast<house::Door&>(nodes_.front()->router()) : nodes_.back()->router();
}

void World::take_over() {
  nodes_.pop_front();
  // Until the lease of the one that has died has run out.
  for (std::int64_t left = store::lease_ttl_ms + 2'000; left > 0; left -= 1'000) pass(1'000);
  add_node();
  settle();
}

std::vector<house::House*> World::houses() {
  if (house_) return {house_.get()};
  std::vector<house::House*> out;
  for (const auto& node : nodes_) out.push_back(&node->house());
  return out;
}

void World::renew() {
  for (const auto& node : nodes_) node->store().renew();
}

void World::settle() {
  for (bool moved = true; moved;) {
    moved = store_.run_pending() > 0;
    for (const auto& node : nodes_) moved = node->store().run_pending() > 0 || moved;
    moved = loop_.run_due() || moved;
  }
}

std::int64_t World::to_next_timer_ms() const {
  std::int64_t out = loop_.to_next_ms();
  const auto look = [&](const house::House& house) {
    if (const auto next = house.next_wakeup_ms())
      out = std::min(out, std::max<std::int64_t>(0, *next - clock_.steady_ms()));
  };
  if (house_) look(*house_);
  for (const auto& node : nodes_) look(node->house());
  return out;
}

void World::pass(std::int64_t ms) {
  const std::int64_t until = clock_.steady_ms() + ms;
  for (;;) {
    const std::int64_t next = to_next_timer_ms();
    if (clock_.steady_ms() + next > until) break;
    clock_.pass(next);
    renew();
    settle();
    for (house::House* const house : houses()) {
      house->tick();
      settle();
    }
  }
  clock_.pass(until - clock_.steady_ms());
  renew();
  settle();
}

}  // namespace emcon::testing
