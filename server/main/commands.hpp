/// The subcommands of emcon-server. Each prints its result and returns an exit code (exit_codes.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/main/options.hpp"

namespace emcon::program {

/// Serves until a signal ends it. Prints on stdout first "listening on ADDR:PORT", then "operator on ADDR:PORT" and
/// "key FINGERPRINT".
int serve(const ServeOptions& options);

/// Checks everything that serving with these options needs, prints a sentence for each thing, and changes nothing
/// (SQLite may leave its empty files beside the database, as for every reader). `config`: the file from which the
/// options were read, or empty; `wrong`: the faults in it. Run by root it checks as the database's owner, as whom the
/// server runs. Exit code `unwell` if there is a fault.
int doctor(const ServeOptions& options, const std::string& config, const Problems& wrong);

/// Prints the matches of a database, also beside a running server.
int list_matches(const std::string& database, bool json);
/// Prints the fingerprint of the key with which the server of a database signs, also beside a running server.
int print_key(const std::string& database);
/// Prints the servers of one PostgreSQL database, a line each; or only the one that plays this match, or `refused` if
/// there is no such match.
int print_nodes(const std::string& database, const std::string& match);
/// Prints what this program would make of a database: its schema, the matches that it can play on, and their revisions.
/// It tries that on a copy beside the database, also beside a running server. Unless `check` is set, it then brings the
/// database up to date; no server may run on it meanwhile. If there is a match that it could not play: `refused`, and
/// nothing is changed. Run by root it works as the database's owner.
int upgrade(const std::string& database, bool check);
/// Moves the matches of a database that is a file, and that nobody serves, into a PostgreSQL database that has no
/// matches of its own. The new database signs with the file's key from then on. Then the file gets another name. After
/// an interruption it can be called again. Run by root it works as the database's owner.
int move_matches(const std::string& database, const std::string& target);
/// Writes the transcript of an ended match.
int export_match(const std::string& database, const std::string& match, const std::string& target);
/// Prints an ended match step by step from its transcript, as `eyes` saw it: "truth", "public" or the number of a seat.
/// JSON lines: a MatchCard, then one DebriefStep each, or only `step` if it is not 0.
int debrief(const std::string& transcript, const std::string& eyes, std::uint32_t step);
int verify(const std::string& transcript, const std::string& receipts);
struct ImportOptions {
  std::string ruleset;             ///< its id, or the beginning of the id
  std::vector<std::string> files;  ///< paths
  std::string crew;
  std::string into;  ///< directory with data files of the host's own; empty: the data file goes to stdout
};
/// Makes a data file from files of another program: on stdout, or as DIR/RULESET/imported-NAME.toml, which must not
/// exist yet. Notes go to stderr. A file that would not load is not written.
int import_files(const ImportOptions& options);
/// Ids of the rulesets that import files, with commas; empty if none does.
std::string importing_rulesets();

/// The rulesets with their revisions, a line each: "sector-14 revisions 1 to 2".
std::string revisions_played();

/// Checks the built-in data files, then those in `directory`.
int check_data(const std::string& directory);

struct AdminOptions {
  std::string database;
  std::string act;
  std::string match;
  std::string why;
  std::optional<int> seat;
  /// Skips the question before an act that cannot be taken back.
  bool yes = false;
};
/// Asks the server that runs on the database. `end`, `delete` and `reissue` of a seat that a bot of the server holds
/// cannot be taken back. A person at a terminal is asked first, after the server has found that the act is possible.
/// Without a terminal these acts are refused unless `yes` is set.
int admin(const AdminOptions& options);
/// Asks whether the server that runs on the database takes players: `fine`, or `refused` after a complaint.
int ready(const std::string& database);

}  // namespace emcon::program
