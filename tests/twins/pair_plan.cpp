// Draws from a seed what a random pair of twins is to be.
#include "tests/twins/pair_plan.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "common/wire/convert.hpp"
#include "server/match/position.hpp"

namespace emcon::testing {
namespace {

Ground any_ground(const v1::Rulesets& all, Rng& rng) {
  // Mostly the shipped ones, which come first.
  const auto known = static_cast<std::uint64_t>(all.rulesets_size());
  const auto& ruleset =
      all.rulesets(static_cast<int>(rng.below(rng.below(5) == 0 ? known : match::shipped_registry().size())));
  const auto& scenario =
      ruleset.scenarios(static_cast<int>(rng.below(static_cast<std::uint64_t>(ruleset.scenarios_size()))));
  return {ruleset.id(), scenario.id()};
}

/// Scenarios that can be played with plans.
std::vector<Ground> brisk_grounds(const v1::Rulesets& all) {
  std::vector<Ground> out;
  for (const auto& ruleset : all.rulesets())
    for (const auto& scenario : ruleset.scenarios()) {
      const table::Offer options = wire::from_proto(scenario.options());
      if (std::ranges::find(options.lines, match::pace_option, &table::OfferLine::variant) != options.lines.end())
        out.push_back({ruleset.id(), scenario.id()});
    }
  return out;
}

void play_with_plans(v1::MatchSettings& settings) {
  auto& lines = *settings.mutable_options()->mutable_lines();
  const auto pace = std::ranges::remove(lines, match::pace_option, &v1::FilledLine::variant);
  lines.DeleteSubrange(static_cast<int>(pace.begin() - lines.begin()), static_cast<int>(pace.size()));
  v1::FilledLine& brisk = *lines.Add();
  brisk.set_verb("option");
  brisk.set_variant(match::pace_option);
  v1::Entry& value = *brisk.add_entries();
  value.set_field("value");
  value.mutable_value()->set_token(match::pace_brisk);
}

unsigned seats_of(const v1::Rulesets& all, const Ground& ground) {
  for (const auto& ruleset : all.rulesets())
    for (const auto& scenario : ruleset.scenarios()) {
      if (ruleset.id() != ground.ruleset || scenario.id() != ground.scenario) continue;
      unsigned seats = 0;
      for (const auto& side : scenario.sides()) seats += side.seats();
      return seats;
    }
  throw std::invalid_argument("there is no scenario '" + ground.scenario + "'");
}

PairPlan plan_on(const Ground& ground, unsigned seats, Rng& rng) {
  PairPlan plan;
  v1::MatchSettings& settings = plan.setup.settings;
  settings.set_ruleset(ground.ruleset);
  settings.set_scenario(ground.scenario);
  settings.set_name("twins");
  settings.set_listed(true);
  if (seats > 2 || rng.below(3) == 0) {
    settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
    settings.mutable_time()->set_step_s(pair_step_s);
    settings.mutable_time()->set_interrupt_s(pair_step_s);
  }
  if (rng.below(4) == 0) {
    settings.set_watching(v1::WATCH_DELAYED);
    settings.set_delay_turns(1);
  }
  const unsigned everybody = (1U << seats) - 1;
  switch (rng.below(4)) {
    case 0:
      plan.setup.hidden = everybody;
      break;
    case 1:
      plan.setup.hidden = everybody & ~(1U << rng.below(seats));
      break;
    default:
      plan.setup.hidden = 1U << rng.below(seats);
      break;
  }
  // Equal messages make equal JSON, and JSON takes many times as long: enough pairs to notice if they did not.
  if (rng.below(24) == 0) plan.setup.format = wire::Format::json;
  plan.setup.pad = rng.below(6) == 0;
  plan.greedy = rng.below(4) != 0;
  plan.standing = rng.below(4) == 0;
  plan.kept = [](const std::string&) { return false; };
  return plan;
}

void choose_clock(Rng& rng, unsigned seats, v1::TimeControl& out) {
  struct Clock {
    v1::TimeControl::Kind kind;
    std::uint32_t step_s, bank_s, increment_s, interrupt_s, cap_s = 0;
  };
  static constexpr std::array<Clock, 6> clocks{{{v1::TimeControl::NONE, 0, 0, 0, 0},
                                                {v1::TimeControl::PER_STEP, 6, 0, 0, 6},
                                                {v1::TimeControl::PER_STEP, pair_step_s, 0, 0, pair_step_s},
                                                {v1::TimeControl::BANK, 0, 300, 5, 60, 300},
                                                {v1::TimeControl::BANK, 0, 45, 0, 10},
                                                {v1::TimeControl::DAYS_PER_TURN, 900, 0, 0, 60}}};
  // From three seats on there has to be one.
  const Clock& clock = clocks[seats > 2 ? 1 + rng.below(clocks.size() - 1) : rng.below(clocks.size())];
  out.Clear();
  out.set_kind(clock.kind);
  out.set_step_s(clock.step_s);
  out.set_cap_s(clock.cap_s);
  out.set_bank_s(clock.bank_s);
  out.set_increment_s(clock.increment_s);
  out.set_interrupt_s(clock.interrupt_s);
}

/// Chance of one pair and one kind of secret.
std::uint64_t chance_of(std::uint64_t seed, const std::string& name) {
  std::uint64_t mix = seed;
  for (const char c : name) mix = (mix ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return Rng(mix).next() >> 32U;
}

}  // namespace

PairPlan plan_standing_pair(std::uint64_t seed) {
  Rng rng(seed * 0x9E3779B97F4A7C15U + 3);
  const v1::Rulesets all = full_shelf().describe({});
  const Ground ground = any_ground(all, rng);
  const unsigned seats = seats_of(all, ground);
  PairPlan plan = plan_on(ground, seats, rng);
  plan.setup.seed = seed;
  plan.standing = plan.often = true;
  plan.questions_max = 40;
  choose_clock(rng, seats, *plan.setup.settings.mutable_time());
  choose_options(MatchOptions::any, seed, plan.setup.settings);
  // Where deadlines are near, defaults that differ in secret would come to be ordered.
  if (plan.setup.settings.time().step_s() < pair_step_s || rng.below(2) == 0)
    plan.kept = [](const std::string&) { return true; };
  return plan;
}

bool shows_itself(const std::string& verb) {
  static constexpr std::array<std::string_view, 4> loud{"steer", "follow", "keep-away", "intercept"};
  return std::ranges::find(loud, verb) != loud.end();
}

PairPlan plan_pair(std::uint64_t seed, MatchOptions options) {
  Rng rng(seed * 0x9E3779B97F4A7C15U + 1);
  const v1::Rulesets all = full_shelf().describe({});
  const Ground ground = any_ground(all, rng);
  PairPlan plan = plan_on(ground, seats_of(all, ground), rng);
  plan.setup.seed = seed;
  choose_options(options, seed, plan.setup.settings);
  return plan;
}

PairPlan plan_takeover_pair(std::uint64_t seed) {
  PairPlan plan = plan_pair(seed ^ 0x5151U);
  plan.setup.seed = seed;
  plan.setup.servers = Servers::two;
  plan.questions_max = 30;
  return plan;
}

PairPlan plan_brisk_pair(std::uint64_t seed) {
  Rng rng(seed * 0x9E3779B97F4A7C15U + 4);
  const v1::Rulesets all = full_shelf().describe({});
  const std::vector<Ground> grounds = brisk_grounds(all);
  const Ground& ground = grounds[rng.below(grounds.size())];
  PairPlan plan = plan_on(ground, seats_of(all, ground), rng);
  plan.setup.seed = seed;
  choose_options(MatchOptions::any, seed, plan.setup.settings);
  play_with_plans(plan.setup.settings);
  plan.questions_max = 40;
  return plan;
}

PairPlan plan_pair(std::uint64_t seed, std::span<const Ground> grounds, MatchOptions options) {
  Rng rng(seed * 0x9E3779B97F4A7C15U + 2);
  const Ground& ground = grounds[rng.below(grounds.size())];
  PairPlan plan = plan_on(ground, seats_of(full_shelf().describe(ground.ruleset), ground), rng);
  plan.setup.seed = seed;
  choose_options(options, seed, plan.setup.settings);
  plan.shy = rng.below(4) != 0;
  plan.still = rng.below(2) == 0;
  plan.peaceful = rng.below(3) != 0;
  if (rng.below(6) == 0) plan.questions_max = 200;
  plan.kept = [seed](const std::string& name) {
    const bool loud = shows_itself(name.substr(0, name.find_first_of(". ")));
    return chance_of(seed, name) % 8 < (loud ? 7U : 4U);
  };
  return plan;
}

}  // namespace emcon::testing
