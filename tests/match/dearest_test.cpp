// What the dearest order of every shipped scenario costs the host, by random legal play: processor, bytes told at once,
// and bytes of a Welcome. The figures are printed. EMCON_DEAREST=N: one scenario in N, drawn anew each time;
// EMCON_DEAREST_MS: the most milliseconds of processor that an order may take, where the machine is to be judged, too;
// EMCON_SEED: of the players.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <set>

#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "server/data/folder.hpp"
#include "tests/common/environment.hpp"
#include "tests/conformance/random_answer.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

constexpr std::size_t update_bytes_max = std::size_t{1} << 20U, welcome_bytes_max = std::size_t{2} << 20U;
constexpr int questions_max = 1'500;

struct Dearest {
  double ms = 0;
  std::string kind;  ///< of its question
  std::size_t update = 0, welcome = 0, orders = 0;
};

class RandomPlay {
 public:
  RandomPlay(Rig& rig, std::uint64_t seed, Dearest& most) : rig_(rig), random_(seed), most_(most) {}

  void run() {
    for (int i = 0; i < questions_max && !rig_.host->ended(); ++i) {
      std::vector<int> asked;
      for (std::uint8_t seat = 0; seat < seats_max && rig_.host->terms()->has_seat(Seat{seat}); ++seat)
        if (ears_[seat].newest(rig_, Viewer::of(Seat{seat})).yours()) asked.push_back(seat);
      const std::uint32_t at = ears_[0].newest(rig_, seat_view(0)).question();
      for (const int seat : asked) {
        if (rig_.host->ended() || ears_[0].newest(rig_, seat_view(0)).question() != at) break;
        answer(seat);
      }
      if (i % 25 == 0) measure_welcomes();
    }
    measure_welcomes();
    for (std::uint8_t seat = 0; rig_.host->terms()->has_seat(Seat{seat}); ++seat)
      for (const auto& frame : rig_.heard(Viewer::of(Seat{seat})))
        if (frame.has_update()) most_.update = std::max(most_.update, frame.ByteSizeLong());
  }

 private:
  /// By chance; lines that are refused are dropped, and the default is what is left in the end.
  void answer(int seat) {
    const emcon::v1::Question question = ears_[static_cast<std::size_t>(seat)].newest(rig_, seat_view(seat));
    const table::Offer offer = wire::from_proto(question.offer());
    table::Filled filled = conformance::random_filled(offer, random_);
    for (int tries = 0; tries < 8; ++tries) {
      const auto given = submit(seat, question, tries == 7 ? offer.fallback : filled);
      if (code_of(given).empty()) return;
      ASSERT_LT(tries, 7) << question.kind() << " " << given.problems(0).text();
      std::set<int, std::greater<>> wrong;
      for (const auto& problem : given.problems()) wrong.insert(problem.line());
      if (wrong.contains(-1)) filled = offer.fallback;
      for (const int line : wrong)
        if (line >= 0 && std::cmp_less(line, filled.lines.size())) filled.lines.erase(filled.lines.begin() + line);
    }
  }
  emcon::v1::Answer submit(int seat, const emcon::v1::Question& question, const table::Filled& filled) {
    emcon::v1::ClientFrame frame;
    frame.mutable_submit()->set_question(question.question());
    wire::to_proto(filled, *frame.mutable_submit()->mutable_filled());
    const std::clock_t before = std::clock();
    emcon::v1::Answer out = rig_.send(seat, std::move(frame));
    const double ms = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    ++most_.orders;
    if (ms > most_.ms) {
      most_.ms = ms;
      most_.kind = question.kind();
    }
    return out;
  }
  void measure_welcomes() {
    for (std::uint8_t seat = 0; rig_.host->terms()->has_seat(Seat{seat}); ++seat)
      most_.welcome = std::max(most_.welcome, rig_.host->welcome(Viewer::of(Seat{seat}), 0).binary()->size());
  }

  Rig& rig_;
  conformance::Random random_;
  Dearest& most_;
  std::array<Ear, static_cast<std::size_t>(seats_max)> ears_;
};

TEST(Dearest, order_of_every_scenario) {
  const auto one_in = static_cast<unsigned>(std::max<std::uint64_t>(1, from_environment("EMCON_DEAREST", 1)));
  const std::uint64_t seed = seed_of_run("dearest"), ms_max = from_environment("EMCON_DEAREST_MS", 0);
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  unsigned number = 0;
  std::size_t orders = 0;
  for (const RulesetEntry& entry : shipped_registry()) {
    const auto documents = data::load_embedded(entry.folder);
    ASSERT_TRUE(documents);
    const auto catalogue = entry.load(*documents);
    ASSERT_TRUE(catalogue);
    for (const auto& scenario : (*catalogue)->description().scenarios) {
      if (number++ % one_in != seed % one_in) continue;
      emcon::v1::MatchSettings settings;
      settings.mutable_time()->set_kind(emcon::v1::TimeControl::PER_STEP);
      settings.mutable_time()->set_step_s(3600);
      Rig rig({.ruleset = entry.info.id, .scenario = scenario.id, .settings = settings});
      rig.start();
      Dearest most;
      RandomPlay(rig, seed, most).run();
      EXPECT_EQ(rig.host->fault(), "");
      EXPECT_LE(most.update, update_bytes_max) << scenario.id;
      EXPECT_LE(most.welcome, welcome_bytes_max) << scenario.id;
      if (ms_max > 0) {
        EXPECT_LE(most.ms, static_cast<double>(ms_max)) << scenario.id << " " << most.kind;
      }
      std::printf(
          "%s %s: %zu orders, the dearest %.1f ms of processor (%s), an update at most %zu bytes, a welcome %zu\n",
          entry.info.id.c_str(), scenario.id.c_str(), most.orders, most.ms, most.kind.c_str(), most.update,
          most.welcome);
      orders += most.orders;
    }
  }
  std::printf("dearest: %zu orders\n", orders);
}

}  // namespace
}  // namespace emcon::match::testing
