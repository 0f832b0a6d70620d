// Tells what this program would make of a database and its matches, and brings it up to date.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <map>

#include "server/house/system_ports.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/match/host.hpp"
#include "server/match/position.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

/// A name beside the database that goes when this does; the files of its log go with it.
class Passing {
 public:
  explicit Passing(std::string path) : path_(std::move(path)) { remove(); }
  ~Passing() { remove(); }
  Passing(const Passing&) = delete;
  Passing& operator=(const Passing&) = delete;
  const std::string& path() const { return path_; }

 private:
  void remove() const {
    for (const char* tail : {"", ".part", "-wal", "-shm", "-journal"}) ::unlink((path_ + tail).c_str());
  }
  std::string path_;
};

struct Played {
  std::size_t running = 0;
  std::size_t ended = 0;
};

/// The matches of a database that a server of this program could play, and those that it could not.
struct Findings {
  std::map<std::pair<std::string, int>, Played> by_revision;  ///< ruleset and revision
  std::vector<std::string> stranded;                          ///< a sentence for each match that it could not play
};

/// Reads every match as a start would, record by record.
Result<Findings> read_all(const std::string& database) {
  auto reader = store::open_reader(database);
  if (!reader) return std::unexpected(reader.error());
  house::SystemClock clock;
  house::SystemEntropy entropy;
  Signer signer(SigningKey(Bytes32{}), Bytes32{});  // nothing is signed: nobody is told anything
  Findings out;
  constexpr std::size_t limit = 1000;
  for (MatchId last;;) {
    const auto page = (*reader)->matches(last, limit);
    if (!page) return std::unexpected(page.error());
    for (const MatchId& match : *page) {
      auto stored = (*reader)->load(match);
      if (!stored) return std::unexpected(stored.error());
      const auto host = match::Host::restore(match, *stored, {clock, entropy, signer, 0});
      if (!host->fault().empty()) {
        out.stranded.push_back("Match " + match + " would be closed to its players: " + host->logged_fault() + ".");
        continue;
      }
      Played& played = out.by_revision[{host->terms()->ruleset->info.id, host->terms()->revision}];
      ++(host->ended() ? played.ended : played.running);
    }
    if (page->size() < limit) return out;
    last = page->back();
  }
}

void print_revisions(const Findings& found) {
  for (const auto& [which, played] : found.by_revision) {
    const auto& [ruleset, revision] = which;
    const int newest = match::find_ruleset(ruleset)->info.revision;
    const std::string running =
        played.running == 0 ? "" : fmt::format("; {} of them go on under it to their ends", played.running);
    say("{} revision {}: {} matches{}{}.\n", ruleset, revision, played.running + played.ended, running,
        revision == newest ? "" : fmt::format("; new matches are played by revision {}", newest));
  }
}

void print_schema(const std::string& database, const store::SchemaChange& schema) {
  if (schema.from == schema.to)
    say("{} has schema {}, as this emcon-server: nothing in it has to change.\n", database, schema.to);
  else
    say("{} has schema {}, and this emcon-server has {}: its first start brings it up to date. The emcon-server before "
        "cannot read it then, so keep a backup.\n",
        database, schema.from, schema.to);
}

/// Brings the database up to date as a start would.
int bring_up_to_date(const std::string& database, const store::SchemaChange& schema) {
  if (schema.from == schema.to) return fine;
  const auto opened = store::open_store(database, [](auto) {});
  if (!opened) {
    complain(opened.error());
    return bad_database;
  }
  say("{} has schema {} now.\n", database, schema.to);
  return fine;
}

/// Tells whether all matches can be played. `else_text` follows the matches that can.
int tell(const Findings& found, const std::string& else_text) {
  print_revisions(found);
  for (const std::string& sentence : found.stranded) say("{}\n", sentence);
  if (found.stranded.empty()) {
    if (!else_text.empty()) say("{}\n", else_text);
    return fine;
  }
  say("Nothing was changed. Keep the emcon-server that plays {}.\n", found.stranded.size() == 1 ? "it" : "them");
  return refused;
}

/// A database that is not a file cannot be tried on a copy; its matches can be checked nevertheless.
int look_at_matches(const std::string& database) {
  const auto found = read_all(database);
  if (!found) {
    complain(found.error());
    return bad_database;
  }
  return tell(*found, store::shown_name(database) + " is brought up to date by the first start, if it has to be.");
}

}  // namespace

int upgrade(const std::string& database, bool check) {
  if (!store::is_file(database)) return look_at_matches(database);
  if (std::error_code error; std::filesystem::is_directory(database, error)) {
    complain(Problem{.code = "not_tried", .text = database + " is a folder; a database is a file, named by its path."});
    return bad_database;
  }
  if (!become_owner(database)) {
    complain(Problem{.code = "not_owner", .text = "This process cannot become one of the owner of " + database + "."});
    return bad_database;
  }
  store::SchemaChange schema;
  std::optional<Findings> found;
  {
    const Passing copy(database + ".upgrade-check");
    const auto refuse = [](const std::string& text) {
      complain(Problem{.code = "not_tried", .text = text});
      return bad_database;
    };
    const auto copied = store::upgraded_copy(database, copy.path());
    if (!copied) {
      const Problem& why = copied.error();
      // A full disk is the copy's fault, damage the database's: the sentence names both.
      return refuse(why.code == "backup_failed" ? database + " cannot be copied to be tried: " + why.text : why.text);
    }
    schema = *copied;
    auto read = read_all(copy.path());
    if (!read) return refuse(said_of(database, copy.path(), read.error().text));
    found = std::move(*read);
  }
  print_schema(database, schema);
  if (const int told = tell(*found, {}); told != fine || check) return told;
  return bring_up_to_date(database, schema);
}

}  // namespace emcon::program
