// Damaged files: whatever is read from them is a prefix of what was written or is refused, by the file as a whole or
// match by match; and what is not hit goes on. EMCON_DAMAGE=N damages N databases, EMCON_DAMAGE_SEED the first seed.
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <sstream>

#include "server/match/record.hpp"
#include "tests/store/script.hpp"

namespace emcon::store {
namespace {

constexpr std::size_t matches = 24;
constexpr std::size_t page = 4'096;

MatchId name(std::size_t match) {
  return "match-" + std::to_string(match);
}

/// What the first records of all matches share, as they do their data files.
const std::string common(3'000, 'd');

/// A chained log as a match host writes it.
std::vector<Record> chained(std::size_t match) {
  std::vector<Record> out;
  Bytes32 before{};
  for (std::uint64_t n = 1; n <= 10 + match * 3; ++n) {
    log::Record record;
    const std::string filling = n == 1 ? common : std::string(n * 97 % 1'500, 'c');
    record.mutable_chat()->set_text(name(match) + " " + std::to_string(n) + filling);
    out.push_back(match::make_record(record, n, before));
    before = out.back().hash;
  }
  return out;
}

using Files = std::map<std::string, std::string>;  // by ending

Files read_files(const std::string& path) {
  Files out;
  for (const char* ending : {"", "-wal"}) {
    std::ifstream in(path + ending, std::ios::binary);
    if (!in) continue;
    std::ostringstream bytes;
    bytes << in.rdbuf();
    out[ending] = bytes.str();
  }
  return out;
}

void write_files(const std::string& path, const Files& files) {
  for (const auto& [ending, bytes] : files) std::ofstream(path + ending, std::ios::binary) << bytes;
}

/// One database closed in good order, and one whose log file still holds a part of it.
struct Reference {
  std::vector<std::vector<Record>> logs;
  Files closed, open;
};

Reference make_reference() {
  Reference out;
  SqliteBench bench;
  const auto write = [&](std::size_t match, std::size_t from, std::size_t to) {
    if (from > 0) {
      EXPECT_TRUE(load_now(bench, name(match)));
    }
    Append what{.match = name(match), .hold = bench.store().process(), .expected_last = from};
    what.records.assign(out.logs[match].begin() + static_cast<std::ptrdiff_t>(from),
                        out.logs[match].begin() + static_cast<std::ptrdiff_t>(to));
    const auto& first = what.records.front().bytes;
    if (from == 0 && first.size() > common.size())
      what.shared = {{.record = 0, .at = first.find(common), .size = common.size()}};
    what.index = {{.kind = RowKind::card, .key = "public", .bytes = "row of " + name(match)}};
    EXPECT_EQ(append_now(bench, std::move(what)).verdict, Verdict::durable);
  };
  for (std::size_t match = 0; match < matches; ++match) out.logs.push_back(chained(match));
  for (std::size_t match = 0; match < matches; ++match) write(match, 0, out.logs[match].size() / 2);
  bench.close();
  bench.restart();
  for (std::size_t match = 0; match < matches; ++match)
    write(match, out.logs[match].size() / 2, out.logs[match].size());
  out.open = read_files(bench.path());
  bench.close();
  out.closed = read_files(bench.path());
  return out;
}

const char* damage(Files& files, std::mt19937_64& random) {
  const bool log = files.contains("-wal") && random() % 2 == 0;
  std::string& bytes = files[log ? "-wal" : ""];
  const auto at = [&](std::size_t step) { return random() % (bytes.size() / step) * step; };
  switch (random() % 8) {
    case 0:
      bytes[at(1)] ^= static_cast<char>(1U << (random() % 8));
      return log ? "bit of the log" : "bit";
    case 1:
      for (auto n = 1 + random() % 40; n > 0; --n) bytes[at(1)] = static_cast<char>(random());
      return log ? "bytes of the log" : "bytes";
    case 2:
      bytes.replace(at(page), page, std::string(page, '\0'));
      return log ? "zeros in the log" : "zeroed page";
    case 3:
      bytes.replace(at(512), 512, std::string(512, '\0'));
      return log ? "zeroed sector of the log" : "zeroed sector";
    case 4: {
      const std::string other = bytes.substr(at(page), page);
      bytes.replace(at(page), other.size(), other);
      return log ? "part of the log in another's place" : "page in another's place";
    }
    case 5:
      bytes.resize(at(random() % 2 ? 1 : page));
      return log ? "log cut short" : "file cut short";
    case 6:
      files.erase(log ? "-wal" : "");
      return log ? "log missing" : "file missing";
    default:
      bytes += std::string(page, static_cast<char>(random()));
      return log ? "log with a tail" : "file with a tail";
  }
}

struct Totals {
  std::map<std::string, std::uint64_t> kinds;
  std::uint64_t refused = 0, opened = 0, whole = 0, shorter = 0, refused_matches = 0, broken_chains = 0, appended = 0,
                gone = 0;
};

/// Whether the fold, which checks every link, would take these records.
bool chain_holds(const std::vector<Record>& log) {
  Bytes32 before{};
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (!match::read_record(log[i], i + 1, before)) return false;
    before = log[i].hash;
  }
  return true;
}

bool is_prefix(const std::vector<Record>& log, const std::vector<Record>& of) {
  if (log.size() > of.size()) return false;
  for (std::size_t i = 0; i < log.size(); ++i)
    if (log[i].bytes != of[i].bytes || log[i].hash != of[i].hash) return false;
  return true;
}

void examine(const Reference& reference, const std::string& path, const std::string& what, Totals& totals) {
  Pump pump;
  auto store = SqliteStore::open({.path = path, .vfs = {}}, pump.executor());
  if (!store) {
    ++totals.refused;
    EXPECT_TRUE(store.error().code == "database_damaged" || store.error().code == "database_foreign" ||
                store.error().code == "database_newer")
        << what << ": " << store.error().text;
    return;
  }
  ++totals.opened;
  for (std::size_t match = 0; match < matches; ++match) {
    std::optional<Result<StoredMatch>> found;
    (*store)->load(name(match), [&found](Result<StoredMatch> got) { found = std::move(got); });
    while (!found) pump.run_one();
    if (!*found) {
      ++(found->error().code == "unknown_match" ? totals.gone : totals.refused_matches);
      EXPECT_TRUE(found->error().code == "corrupt" || found->error().code == "unknown_match")
          << what << ": " << found->error().text;
      continue;
    }
    const std::vector<Record>& log = (*found)->records;
    if (!is_prefix(log, reference.logs[match])) {
      ++totals.broken_chains;
      EXPECT_FALSE(chain_holds(log)) << what << ": " << name(match) << " is another log and looks sound";
      continue;
    }
    ++(log.size() == reference.logs[match].size() ? totals.whole : totals.shorter);
    Append next{.match = name(match), .hold = (*store)->process(), .expected_last = log.size()};
    next.records = {record("goes on")};
    std::optional<Appended> result;
    (*store)->append(std::move(next), [&result](Appended got) { result = std::move(got); });
    while (!result) pump.run_one();
    EXPECT_TRUE(result->verdict == Verdict::durable || result->verdict == Verdict::corrupt ||
                result->verdict == Verdict::fenced)
        << what << ": " << static_cast<int>(result->verdict) << " " << result->why;
    if (result->verdict == Verdict::durable) ++totals.appended;
  }
  EXPECT_FALSE((*store)->poisoned()) << what;
}

void damage_and_examine(const Reference& reference, std::uint64_t seed, Totals& totals) {
  std::mt19937_64 random(seed);
  Files files = random() % 2 ? reference.open : reference.closed;
  const std::string what = damage(files, random);
  ++totals.kinds[what];
  const TempFolder folder;
  const std::string path = folder.file("emcon.sqlite");
  write_files(path, files);
  // A missing file beside no log is a first start, not damage.
  if (!files.empty()) examine(reference, path, what + ", seed " + std::to_string(seed), totals);
}

/// A bit that led one match's id to another's log, and bytes that gave a table another name.
TEST(Damaged, DamageThatOnceWentUnnoticed) {
  const Reference reference = make_reference();
  Totals totals;
  for (const std::uint64_t seed : {874U, 28'443U, 31'969U}) damage_and_examine(reference, seed, totals);
}

TEST(Damaged, FilesAreRefusedOrReadRight) {
  const Reference reference = make_reference();
  ASSERT_GT(reference.open.at("-wal").size(), 100'000U);
  const std::uint64_t cases = from_environment("EMCON_DAMAGE", 200);
  const std::uint64_t first = from_environment("EMCON_DAMAGE_SEED", 1);
  Totals totals;
  for (std::uint64_t seed = first; seed < first + cases; ++seed) {
    damage_and_examine(reference, seed, totals);
    if (::testing::Test::HasFailure()) break;
  }
  std::cout << "damage: " << cases << " databases, " << totals.refused << " refused whole, " << totals.opened
            << " served; of their matches " << totals.whole << " whole, " << totals.shorter << " a shorter prefix, "
            << totals.refused_matches << " refused, " << totals.broken_chains << " with a broken chain, " << totals.gone
            << " gone; " << totals.appended << " went on\n";
  for (const auto& [kind, times] : totals.kinds) std::cout << "    " << times << " " << kind << "\n";
}

}  // namespace
}  // namespace emcon::store
