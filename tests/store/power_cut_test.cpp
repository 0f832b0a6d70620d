// Promise 2: the power may fail at any moment and take, tear and reorder what was not synced; what was acknowledged is
// there afterwards, whole, and play goes on. EMCON_CUTS=N makes N cuts, 0 at every sync with every loss.
#include <iostream>

#include "tests/store/script.hpp"

namespace emcon::store {
namespace {

using testing::FaultVfs;
using testing::Tape;

/// What had been acknowledged when the tape was so long.
struct Moment {
  std::size_t length = 0;
  Known known;
};

struct Recorded {
  Script script{60, true};
  Tape tape;
  std::vector<Moment> moments;
  std::uint64_t checkpoints = 0;  ///< writes to the database itself beside the log

  /// What must be there after the first `moment` things.
  Known known_at(std::size_t moment) const {
    Known out;
    for (const Moment& one : moments) {
      if (one.length > moment) break;
      out = one.known;
    }
    out.asked.assign(Script::matches, script.steps());
    return out;
  }
};

/// The script in two processes, so that a recovery is on the tape as well.
void record_script(Recorded& to) {
  const TempFolder folder;
  const std::string path = folder.file("emcon.sqlite");
  {
    Pump pump;
    SqliteStore::open({.path = path, .vfs = {}}, pump.executor()).value();
  }
  to.tape.begin(folder.file(""));
  FaultVfs vfs("emcon-tape");
  vfs.record(&to.tape);
  Known known;
  Broken broken;
  Living how{.options = {.path = path, .vfs = vfs.name()}};
  how.acknowledged = [&](std::size_t) { to.moments.push_back({to.tape.length(), known}); };
  const Script half(to.script.steps() / 2, true);
  EXPECT_EQ(live(half, how, known, broken), Life::done);
  EXPECT_EQ(live(to.script, how, known, broken), Life::done);
  EXPECT_EQ(broken, Broken{});
}

Broken cut(const Recorded& recorded, std::size_t moment, Tape::Loss loss, std::uint64_t seed) {
  const TempFolder folder;
  recorded.tape.image(moment, loss, seed, folder.file(""));
  const std::string path = folder.file("emcon.sqlite");
  Known known = recorded.known_at(moment);
  Broken broken;
  const Life end = live(recorded.script, {.options = {.path = path, .vfs = {}}}, known, broken);
  if (end != Life::done && broken.empty()) broken.push_back("the server does not come up and play on");
  if (broken.empty()) look(recorded.script, path, known, broken);
  return broken;
}

TEST(PowerCut, TakesNothingAcknowledged) {
  Recorded recorded;
  record_script(recorded);
  const std::vector<std::size_t> at = recorded.tape.moments();
  ASSERT_GT(at.size(), 200U);
  const std::uint64_t all = at.size() * 4;
  const std::uint64_t wanted = from_environment("EMCON_CUTS", 60);
  const std::uint64_t cuts = wanted == 0 || wanted > all ? all : wanted;
  for (std::uint64_t i = 0; i < cuts; ++i) {
    const std::uint64_t which = i * all / cuts;
    const std::size_t moment = at[which / 4];
    const auto loss = which % 4 == 0 ? Tape::Loss::nothing : which % 4 == 1 ? Tape::Loss::all : Tape::Loss::some;
    for (const std::string& sentence : cut(recorded, moment, loss, which))
      ADD_FAILURE() << "cut behind thing " << moment << " of " << recorded.tape.length() << ", loss "
                    << static_cast<int>(loss) << ", seed " << which << ": " << sentence;
    if (::testing::Test::HasFailure()) break;
  }
  std::cout << "power cuts: " << cuts << " of " << all << " images, at " << at.size() << " moments around syncs, "
            << recorded.tape.length() << " things told to the disk\n";
}

}  // namespace
}  // namespace emcon::store
