// The client's loop and what it is given to read.
#include "client/net/loop.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

namespace emcon::client::net {
namespace {

/// Runs until the descriptor has been read to its end; false if that never comes.
bool reads_to_the_end(int fd) {
  Loop loop;
  bool ended = false;
  loop.watch(fd, [&] {
    char buffer[64];
    if (::read(fd, buffer, sizeof buffer) > 0) return;
    ended = true;
    loop.unwatch();
    loop.stop();
  });
  loop.after(std::chrono::seconds(10), [&] { loop.stop(); });
  loop.run();
  return ended;
}

TEST(Loop, InputThatCannotBeWatchedHasEnded) {
  const int nothing = ::open("/dev/null", O_RDONLY);
  EXPECT_TRUE(reads_to_the_end(nothing)) << "the kernel watches no /dev/null";
  constexpr int nobodys = 900;  // above all that the loop opens for itself
  ASSERT_EQ(::dup2(nothing, nobodys), nobodys);
  ::close(nothing);
  ::close(nobodys);
  EXPECT_TRUE(reads_to_the_end(nobodys)) << "closed";

  char name[] = "/tmp/emcon-loop-XXXXXX";
  const int file = ::mkstemp(name);
  ASSERT_EQ(::write(file, "orders\n", 7), 7);
  ASSERT_EQ(::lseek(file, 0, SEEK_SET), 0);
  EXPECT_TRUE(reads_to_the_end(file)) << "nor plain files";
  ::close(file);
  ::unlink(name);

  int ends[2] = {-1, -1};
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "orders\n", 7), 7);
  ::close(ends[1]);
  EXPECT_TRUE(reads_to_the_end(ends[0])) << "a pipe is";
  ::close(ends[0]);
}

TEST(Loop, APersonWhoTypesNothingIsHungUpOn) {
  using namespace std::chrono_literals;
  int ends[2] = {-1, -1};
  ASSERT_EQ(::pipe(ends), 0);
  Loop loop;
  const auto began = std::chrono::steady_clock::now();
  loop.hang_up_after(1500ms);
  loop.watch(ends[0], [&] {
    char key = 0;
    EXPECT_EQ(::read(ends[0], &key, 1), 1);
  });
  loop.on_interrupt([&] { loop.stop(); });
  loop.after(1300ms, [&] { EXPECT_EQ(::write(ends[1], "k", 1), 1); });
  loop.run();
  EXPECT_TRUE(loop.hung_up());
  EXPECT_GE(std::chrono::steady_clock::now() - began, 2800ms) << "from the last key on";
  for (const int end : ends) ::close(end);
}

}  // namespace
}  // namespace emcon::client::net
