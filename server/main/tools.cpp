// Subcommands that read: key, export, check-data.
#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdio>
#include <filesystem>

#include "common/counted.hpp"
#include "common/proof/tree.hpp"
#include "server/data/folder.hpp"
#include "server/house/system_ports.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/match/host.hpp"
#include "server/match/transcript.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
int print_key(const std::string& database) {
  auto reader = store::open_reader(database);
  if (!reader) {
    complain(reader.error());
    return bad_database;
  }
  const auto key = (*reader)->server_key();
  if (!key) {
    complain(key.error());
    return bad_database;
  }
  fmt::print("{}\n", fingerprint(*key));
  return fine;
}

namespace {

/// The match whose id begins so; the words as they are if there is none. Problem `several_matches`.
Result<MatchId> match_of(store::DatabaseReader& reader, const std::string& beginning) {
  constexpr std::size_t page = 1000;
  std::string found, last;
  for (;;) {
    const auto next = reader.matches(last, page);
    if (!next) return std::unexpected(next.error());
    for (const MatchId& match : *next) {
      if (!match.starts_with(beginning)) continue;
      if (!found.empty())
        return std::unexpected(
            Problem{.code = "several_matches",
                    .text = "'" + beginning + "' begins the ids of several matches: " + found + " and " + match + "."});
      found = match;
    }
    if (next->size() < page) return found.empty() ? beginning : found;
    last = next->back();
  }
}

}  // namespace

namespace {

/// The reason why the transcript cannot become a new file of this name; empty: none that is known beforehand.
std::string wrong_with_target(const std::string& target) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::path(target).parent_path();
  if (fs::is_directory(target, error))
    return target + " is a folder; name a file in it, such as " + (fs::path(target) / "battle.transcript").string() +
           ".";
  if (folder.empty() || fs::is_directory(folder, error)) return {};
  if (fs::exists(folder, error)) return folder.string() + " is no folder, and no file can be put into it.";
  return "There is no folder " + folder.string() + " to put the transcript into; make it, or name another.";
}

}  // namespace

int export_match(const std::string& database, const std::string& named, const std::string& target) {
  if (const std::string wrong = wrong_with_target(target); !wrong.empty()) {
    complain(Problem{.code = "bad_usage", .text = wrong});
    return bad_usage;
  }
  auto reader = store::open_reader(database);
  if (!reader) {
    complain(reader.error());
    return bad_database;
  }
  auto stored = (*reader)->load(named);
  std::string match = named;
  if (!stored && stored.error().code == "unknown_match" && !named.empty()) {
    const auto meant = match_of(**reader, named);
    if (!meant) {
      complain(meant.error());
      return meant.error().code == "several_matches" ? refused : bad_database;
    }
    match = *meant;
    if (match != named) stored = (*reader)->load(match);
  }
  if (!stored && stored.error().code == "unknown_match") {
    complain(Problem{.code = "unknown_match",
                     .text = "There is no match " + named + " in " + store::shown_name(database) +
                             ", and none whose id begins so; `list` prints those that there are."});
    return refused;
  }
  if (!stored) {
    complain(stored.error());
    return bad_database;
  }
  house::SystemClock clock;
  house::SystemEntropy entropy;
  Signer signer(SigningKey(Bytes32{}), Bytes32{});  // nothing is signed: a transcript speaks for itself
  const auto host = match::Host::restore(match, *stored, {clock, entropy, signer, 0});
  if (!host->fault().empty()) {
    complain(Problem{.code = "quarantined", .text = "This match cannot be read: " + host->fault() + "."});
    return bad_database;
  }
  if (!host->ended()) {
    complain(Problem{.code = "not_ended",
                     .text = "Match " + match + " is still being played; its transcript would show secrets."});
    return refused;
  }
  if (!write_new_file(target, match::write_transcript(stored->records))) {
    complain(
        Problem{.code = "not_written", .text = "Cannot write " + target + "; name a file that does not exist yet."});
    return bad_usage;
  }
  fmt::print("{} holds match {}: {} records\n", target, match, stored->records.size());
  return fine;
}

std::string revisions_played() {
  std::string out;
  for (const match::RulesetEntry& ruleset : match::registry())
    out += (out.empty() ? "" : "\n") + ruleset.info.id +
           (ruleset.info.revision == 1 ? " revision 1" : fmt::format(" revisions 1 to {}", ruleset.info.revision));
  return out;
}

int check_data(const std::string& directory) {
  house::Shelf shelf;
  struct stat what{};
  if (!directory.empty() && (::stat(directory.c_str(), &what) != 0 || !S_ISDIR(what.st_mode))) {
    complain(Problem{.code = "no_data", .text = "There is no directory " + directory + "."});
    return bad_usage;
  }
  const Problems problems = fill_shelf(shelf, directory);
  if (!problems.empty()) {
    complain(problems);
    return bad_data;
  }
  for (const match::RulesetEntry& ruleset : match::registry()) {
    const auto& description = shelf.find(ruleset.info.id)->catalogue->description();
    fmt::print("{} revision {}: {} scenarios, all data is right\n", ruleset.info.id, ruleset.info.revision,
               description.scenarios.size());
  }
  if (directory.empty()) return fine;
  std::size_t files = 0;
  for (const match::RulesetEntry& ruleset : match::registry())
    if (const auto own = data::load_folder(directory + "/" + ruleset.info.id)) files += own->size();
  if (files > 0)
    fmt::print("{} of {} {} read\n", counted(files, "data file"), directory, one_or_many(files, "is", "are"));
  else
    fmt::print("{} holds no data files; they stand in {}/RULESET\n", directory, directory);
  return fine;
}

}  // namespace emcon::program
