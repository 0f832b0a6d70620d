/// Names of a database that is a file: of the moment, and another one for it and its log.
#pragma once

#include <optional>
#include <string>

#include "common/problem.hpp"

namespace emcon::program {

/// As names have it, by UTC: "20260131T120000Z".
std::string this_moment();

/// Gives the database and its log the names of `to`. Returns what went wrong, as a sentence without its full stop; what
/// was renamed before that has its name again. A power cut leaves the names as they are when it returns.
std::string rename_database(const std::string& from, const std::string& to);
/// The name that a file gets whose matches were moved into a database server.
std::string name_of_moved(const std::string& file);
/// Why a database must not be served: its file was moved away, and whoever serves it by that name would begin anew
/// without a word; or it is the moved file itself. Problem "database_moved".
std::optional<Problem> moved_away(const std::string& database);

/// Waits until the names in its folder are on the disk.
void sync_folder_of(const std::string& file);

}  // namespace emcon::program
