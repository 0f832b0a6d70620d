// Durable appends a second of the stores side by side: SQLite, PostgreSQL, and PostgreSQL with a synchronous standby.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/store/open.hpp"
#include "tests/lab/bench/pump.hpp"
#include "tests/store/postgres/server.hpp"

namespace {

using namespace emcon;
using Clock = std::chrono::steady_clock;

constexpr std::size_t record_bytes = 400;

/// One store, and matches that write to it as fast as it takes them.
class Lane {
 public:
  Lane(std::string name, const std::string& database, std::size_t matches) : name_(std::move(name)), last_(matches, 0) {
    auto opened = store::open_store(database, [this](std::function<void()> work) { pump_.post(std::move(work)); });
    if (!opened) {
      std::fprintf(stderr, "%s\n", opened.error().text.c_str());
      std::exit(1);
    }
    store_ = std::move(*opened);
    for (std::size_t match = 0; match < matches; ++match) append(match);
    while (in_flight_ > 0) pump_.run_one();
  }

  /// So many of the matches write at once, each its next append when the one before is durable.
  void run(std::size_t at_once, std::chrono::milliseconds time) {
    times_ms_.clear();
    const auto began = Clock::now();
    end_ = began + time;
    for (std::size_t i = 0; i < at_once; ++i) append(next_ = (next_ + 1) % last_.size());
    while (in_flight_ > 0) pump_.run_one();
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    std::ranges::sort(times_ms_);
    std::printf(R"({"bench": "appends", "store": "%s", "at_once": %zu, "per_s": %.0f, "p50_ms": %.2f, "p99_ms": %.2f})"
                "\n",
                name_.c_str(), at_once, static_cast<double>(times_ms_.size()) / seconds,
                times_ms_[times_ms_.size() / 2], times_ms_[times_ms_.size() * 99 / 100]);
    std::fflush(stdout);
  }

 private:
  void append(std::size_t match) {
    store::Append what{.match = "match" + std::to_string(match), .hold = store_->process()};
    what.expected_last = last_[match];
    what.records.push_back(
        {.bytes = std::string(record_bytes, static_cast<char>('a' + last_[match] % 26)), .hash = {}});
    what.index.push_back({store::RowKind::timing, "now", std::to_string(last_[match])});
    ++in_flight_;
    store_->append(std::move(what), [this, match, asked = Clock::now()](const store::Appended& result) {
      --in_flight_;
      if (result.verdict != store::Verdict::durable) {
        std::fprintf(stderr, "%s: %s\n", name_.c_str(), result.why.c_str());
        std::exit(1);
      }
      ++last_[match];
      const auto now = Clock::now();
      times_ms_.push_back(std::chrono::duration<double, std::milli>(now - asked).count());
      if (now < end_) append(match);
    });
  }

  std::string name_;
  bench::Pump pump_;
  std::unique_ptr<store::Store> store_;
  std::vector<std::uint64_t> last_;
  std::size_t next_ = 0;
  std::size_t in_flight_ = 0;
  Clock::time_point end_{};
  std::vector<double> times_ms_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: bench_appends FILE.sqlite ROUNDS MILLISECONDS\n", stderr);
    return 2;
  }
  constexpr std::size_t matches = 1'000;
  const std::vector<std::string> safe = {"fsync = on", "full_page_writes = on"};
  std::vector<std::string> followed = safe;
  followed.emplace_back("synchronous_standby_names = 'second'");
  const store::PostgresServer alone(safe), primary(followed);
  const store::PostgresServer standby(primary, "second");
  for (const auto* const server : {&alone, &primary}) server->make("game");
  std::vector<std::unique_ptr<Lane>> lanes;
  lanes.push_back(std::make_unique<Lane>("sqlite", argv[1], matches));
  lanes.push_back(std::make_unique<Lane>("postgresql", alone.url("game"), matches));
  lanes.push_back(std::make_unique<Lane>("postgresql with a synchronous standby", primary.url("game"), matches));
  const std::chrono::milliseconds time(std::atoi(argv[3]));
  for (int round = 0; round < std::atoi(argv[2]); ++round)
    for (const std::size_t at_once : {1U, 8U, 64U, 256U})
      for (const auto& lane : lanes) lane->run(at_once, time);
  return 0;
}
