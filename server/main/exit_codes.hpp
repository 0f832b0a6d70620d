/// The exit codes of the program. docs/protocol.md and --help list them.
#pragma once

namespace emcon::program {

enum ExitCode : int {
  fine = 0,
  internal_error = 1,
  bad_usage = 2,     ///< flags or configuration file
  bad_data = 3,      ///< a ruleset's data files
  bad_database = 4,  ///< locked, foreign, newer, damaged, read-only ...
  bad_address = 5,   ///< port in use, address or certificate unusable
  store_failed = 6,  ///< the store failed while serving; start again
  refused = 7,       ///< the server or the match does not allow it
  not_verified = 8,  ///< verify found a wrong record
  unwell = 9,        ///< doctor found a fault
};

}  // namespace emcon::program
