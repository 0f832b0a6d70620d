// Promise 2: whichever call to the disk fails, once or for good, nothing acknowledged is lost, nothing is acknowledged
// that a power cut could take back, and play goes on to the same log. EMCON_FAULTS=N tries N of all k, 0 all of them.
#include <iostream>

#include "tests/store/script.hpp"

namespace emcon::store {
namespace {

using testing::Call;
using testing::FaultVfs;
using testing::Tape;

constexpr std::uint64_t steps = 9;
constexpr Call calls[] = {Call::open, Call::read, Call::write, Call::sync, Call::truncate, Call::lock};
constexpr const char* names[] = {"open", "read", "write", "sync", "truncate", "lock"};

/// One failure: which call, when, and how.
struct Case {
  FaultVfs::Fault fault;
  bool power;  ///< the machine fails with the process: what was not synced is gone
  std::string name() const {
    return std::string(names[static_cast<std::size_t>(fault.call)]) + " " + std::to_string(fault.k) +
           (fault.for_good ? " for good" : " once") + (fault.done_all_the_same ? ", done all the same" : "") +
           (power ? ", then a power cut" : "");
  }
};

/// A folder that can lose what was not synced: the next machine has the files of an image.
class Machine {
 public:
  Machine() { renew(); }
  FaultVfs& vfs() { return *vfs_; }
  std::string path() const { return folder_->file("emcon.sqlite"); }
  void fail() {
    auto next = std::make_unique<TempFolder>();
    tape_->image(tape_->length(), Tape::Loss::all, 0, next->file(""));
    folder_ = std::move(next);
    renew();
  }
  void taped() { tape_->begin(folder_->file("")); }

 private:
  void renew() {
    vfs_.reset();
    tape_ = std::make_unique<Tape>();
    taped();
    vfs_ = std::make_unique<FaultVfs>("emcon-kth");
    vfs_->record(tape_.get());
  }
  std::unique_ptr<TempFolder> folder_ = std::make_unique<TempFolder>();
  std::unique_ptr<Tape> tape_;
  std::unique_ptr<FaultVfs> vfs_;
};

/// Makes the file beforehand: making it is a rename, which no file layer of SQLite sees.
void make_file(Machine& machine) {
  {
    Pump pump;
    SqliteStore::open({.path = machine.path(), .vfs = {}}, pump.executor()).value();
  }
  machine.taped();
}

Broken play(const Case& one, std::uint64_t& hits) {
  const Script script(steps, false);
  Machine machine;
  Known known;
  Broken broken;
  make_file(machine);
  machine.vfs().fail(one.fault);
  Living how{.options = {.path = machine.path(), .vfs = machine.vfs().name()}, .heal = [&] { machine.vfs().heal(); }};
  for (int life = 0;; ++life) {
    const Life end = live(script, how, known, broken);
    hits += machine.vfs().hits();
    if (end == Life::done || !broken.empty()) break;
    if (life > 6) {
      broken.push_back("it does not come to life again");
      break;
    }
    if (one.power && end == Life::failed) {
      machine.fail();
      how.options = {.path = machine.path(), .vfs = machine.vfs().name()};
    } else if (end == Life::failed || life >= 2) {
      machine.vfs().heal();
    }
  }
  if (one.power && broken.empty()) machine.fail();
  if (broken.empty()) look(script, machine.path(), known, broken);
  return broken;
}

/// Calls of each kind in an undisturbed run.
std::vector<std::uint64_t> count_calls() {
  const Script script(steps, false);
  Machine machine;
  Known known;
  Broken broken;
  make_file(machine);
  EXPECT_EQ(live(script, {.options = {.path = machine.path(), .vfs = machine.vfs().name()}}, known, broken),
            Life::done);
  EXPECT_EQ(broken, Broken{});
  std::vector<std::uint64_t> out;
  for (const Call call : calls) out.push_back(machine.vfs().count(call));
  return out;
}

/// Every k of every kind, in every manner.
std::vector<Case> all_cases(const std::vector<std::uint64_t>& counts) {
  std::vector<Case> out;
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    const bool changes = calls[kind] == Call::write || calls[kind] == Call::sync;
    for (std::uint64_t k = 1; k <= counts[kind]; ++k)
      for (int manner = 0; manner < (changes ? 8 : 4); ++manner)
        out.push_back({.fault = {.call = calls[kind],
                                 .k = k,
                                 .for_good = (manner & 1) != 0,
                                 .done_all_the_same = (manner & 4) != 0,
                                 .full = false,
                                 .suffix = {}},
                       .power = (manner & 2) != 0});
  }
  return out;
}

/// The first and the last k of each kind in every manner, and others at even distances.
std::vector<Case> sample(const std::vector<Case>& all, const std::vector<std::uint64_t>& counts, std::size_t wanted) {
  if (wanted == 0 || wanted >= all.size()) return all;
  std::vector<Case> out, rest;
  for (const Case& one : all) {
    const std::uint64_t last = counts[static_cast<std::size_t>(one.fault.call)];
    (one.fault.k == 1 || one.fault.k == last ? out : rest).push_back(one);
  }
  const std::size_t more = wanted > out.size() ? std::min(wanted - out.size(), rest.size()) : 0;
  for (std::size_t i = 0; i < more; ++i) out.push_back(rest[i * rest.size() / more]);
  return out;
}

TEST(KthCall, NothingIsLostAndPlayGoesOn) {
  const std::vector<std::uint64_t> counts = count_calls();
  const std::vector<Case> all = all_cases(counts);
  const std::vector<Case> chosen = sample(all, counts, from_environment("EMCON_FAULTS", 100));
  std::uint64_t hits = 0;
  for (const Case& one : chosen) {
    for (const std::string& sentence : play(one, hits)) ADD_FAILURE() << one.name() << ": " << sentence;
    if (::testing::Test::HasFailure()) break;
  }
  std::cout << "k-th call: " << chosen.size() << " of " << all.size() << " cases, " << hits << " calls failed (";
  for (std::size_t i = 0; i < counts.size(); ++i) std::cout << (i ? ", " : "") << counts[i] << " " << names[i];
  std::cout << " in the undisturbed script)\n";
}

}  // namespace
}  // namespace emcon::store
