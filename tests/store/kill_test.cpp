// Promise 2: what was acknowledged survives kill -9 at any moment.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>

#include "server/store/open.hpp"
#include "tests/common/environment.hpp"
#include "tests/store/bench.hpp"

namespace emcon::store {
namespace {

constexpr std::size_t matches = 4;

/// What the child tells its parent through a pipe as soon as it is acknowledged.
struct Ack {
  std::uint32_t match = 0;
  std::uint32_t last = 0;
};

std::string text_of(std::size_t match, std::uint64_t number) {
  return "match " + std::to_string(match) + " record " + std::to_string(number) + std::string(number * 37 % 3'000, '.');
}

/// Appends to all matches for ever, telling each acknowledgement. Runs in the child and ends by a signal alone.
[[noreturn]] void write_for_ever(const std::string& path, std::vector<std::uint64_t> last, int out) {
  Pump pump;
  auto store = SqliteStore::open({.path = path, .vfs = {}}, pump.executor());
  if (!store) _exit(3);
  std::function<void(std::size_t)> next = [&](std::size_t match) {
    Append what = log_append(**store, "m" + std::to_string(match), last[match], {});
    for (std::uint64_t n = 1; n <= 1 + last[match] % 3; ++n)
      what.records.push_back(record(text_of(match, last[match] + n)));
    what.drafts = {{.seat = Seat{0}, .question = 1, .revision = static_cast<std::uint32_t>(last[match]), .bytes = "d"}};
    (*store)->append(std::move(what), [&, match](const Appended& result) {
      if (result.verdict != Verdict::durable) _exit(4);
      last[match] = result.last;
      const Ack ack{static_cast<std::uint32_t>(match), static_cast<std::uint32_t>(result.last)};
      if (write(out, &ack, sizeof ack) != sizeof ack) _exit(5);
      next(match);
    });
  };
  for (std::size_t match = 0; match < matches; ++match) {
    if (last[match] == 0) {
      next(match);
      continue;
    }
    (*store)->acquire("m" + std::to_string(match), [&, match](const Result<std::uint64_t>& hold) {
      if (!hold) _exit(6);
      next(match);
    });
  }
  for (;;) pump.run_one();
}

TEST(Kill, LosesNothingAcknowledged) {
  const auto seed = static_cast<unsigned>(seed_of_run("kills"));
  std::mt19937 random(seed);
  SCOPED_TRACE("seed " + std::to_string(seed));
  const TempFolder folder;
  const std::string path = folder.file("emcon.sqlite");
  std::vector<std::uint64_t> last(matches, 0);
  for (int life = 0; life < 25; ++life) {
    int ends[2] = {-1, -1};
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      close(ends[0]);
      write_for_ever(path, last, ends[1]);
    }
    close(ends[1]);
    // The moment of death is counted in acknowledgements, so it needs no clock; the kill itself falls anywhere.
    const auto after = 1 + random() % 60;
    Ack ack;
    for (std::uint64_t n = 0; n < after && read(ends[0], &ack, sizeof ack) == sizeof ack; ++n)
      last[ack.match] = ack.last;
    kill(child, SIGKILL);
    while (read(ends[0], &ack, sizeof ack) == sizeof ack) last[ack.match] = ack.last;
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the writer gave up with status " << WEXITSTATUS(status);

    auto reader = open_reader(path);
    ASSERT_TRUE(reader) << reader.error().text;
    ASSERT_TRUE((*reader)->check());
    for (std::size_t match = 0; match < matches; ++match) {
      const auto stored = (*reader)->load("m" + std::to_string(match));
      if (!stored && last[match] == 0) continue;
      ASSERT_TRUE(stored) << stored.error().text;
      ASSERT_GE(stored->records.size(), last[match]) << "an acknowledged record is gone";
      for (std::size_t n = 0; n < stored->records.size(); ++n) {
        ASSERT_EQ(stored->records[n].bytes, text_of(match, n + 1));
      }
      last[match] = stored->records.size();
    }
  }
  EXPECT_GT(last[0], 25U);
}

}  // namespace
}  // namespace emcon::store
