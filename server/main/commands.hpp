/// The subcommands of emcon-server. Each prints what it has to say and returns an exit code (exit_codes.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/main/options.hpp"

namespace emcon::program {

/// Serves until a signal ends it. On stdout first "listening on ADDR:PORT", then "operator on ADDR:PORT" and "key
/// FINGERPRINT".
int serve(const ServeOptions& options);

/// Looks at all that serving with these options needs, prints a sentence for each thing, and changes nothing (SQLite
/// may leave its empty files beside the database, as for every reader). `config`: the file that the options were read
/// from, or empty; `wrong`: what is wrong in it. Run by root it looks with the eyes of the database's owner, as whom
/// the server runs. Exit code `unwell` if there is a fault.
int doctor(const ServeOptions& options, const std::string& config, const Problems& wrong);

/// Prints the matches of a database, also beside a running server.
int list_matches(const std::string& database, bool json);
/// Prints the fingerprint of the key that the server of a database signs with, also beside a running server.
int print_key(const std::string& database);
/// The servers of one database of PostgreSQL, a line each; or the one that plays this match, which is `refused` if
/// there is no such match.
int print_nodes(const std::string& database, const std::string& match);
/// Prints what this program would make of a database: its schema, and which matches it plays on, by which revisions.
/// It tries that on a copy beside the database, also beside a running server. Unless `check` it then brings the
/// database up to date; that no server may run on. A match that it could not play: `refused`, and nothing is changed.
/// Run by root it works as the database's owner.
int upgrade(const std::string& database, bool check);
/// Moves the matches of a database that is a file, and that nobody serves, into one of PostgreSQL, which signs with its
/// key from then on and has no matches of its own. Then the file gets another name. Broken off, it can be called again.
/// Run by root it works as the database's owner.
int move_matches(const std::string& database, const std::string& target);
/// Writes the transcript of an ended match.
int export_match(const std::string& database, const std::string& match, const std::string& target);
/// Prints an ended match step by step from its transcript, as `eyes` saw it: "truth", "public" or the number of a
/// seat. JSON lines: a MatchCard, then one DebriefStep each, or `step` alone if it is not 0.
int debrief(const std::string& transcript, const std::string& eyes, std::uint32_t step);
int verify(const std::string& transcript, const std::string& receipts);
struct ImportOptions {
  std::string ruleset;             ///< its id, or the beginning of it
  std::vector<std::string> files;  ///< paths
  std::string crew;
  std::string into;  ///< directory with data files of the host's own; empty: the data file goes to stdout
};
/// Makes a data file of files of another program: on stdout, or as DIR/RULESET/imported-NAME.toml, which must not be
/// there yet. Notes go to stderr. Nothing is written that does not load.
int import_files(const ImportOptions& options);
/// Ids of the rulesets that import files, with commas; empty if none does.
std::string importing_rulesets();

/// The rulesets with their revisions, a line each: "sector-14 revisions 1 to 2".
std::string revisions_played();

/// Checks data files: those built in, then those in `directory`.
int check_data(const std::string& directory);

struct AdminOptions {
  std::string database;
  std::string act;
  std::string match;
  std::string why;
  std::optional<int> seat;
  /// Nobody is asked before an act that cannot be taken back.
  bool yes = false;
};
/// Asks the server that runs on the database. `end`, `delete` and `reissue` of a seat that a bot of the server holds
/// cannot be taken back: a person at a terminal is asked first, once the server has found that it can be done, and
/// without a terminal they are refused unless `yes` is set.
int admin(const AdminOptions& options);
/// Whether the server that runs on the database takes players: `fine`, or `refused` after a complaint.
int ready(const std::string& database);

}  // namespace emcon::program
