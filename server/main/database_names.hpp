/// Names around a database file: one made of the present time, and a new name for the file and its log.
#pragma once

#include <optional>
#include <string>

#include "common/problem.hpp"

namespace emcon::program {

/// The present time for use in names, by UTC: "20260131T120000Z".
std::string this_moment();

/// Gives the database and its log the names of `to`. Returns the fault, as a sentence without its full stop; all files
/// have their old names again then. Names that it has given survive a power cut once it has returned.
std::string rename_database(const std::string& from, const std::string& to);
/// The new name of a file whose matches were moved into a database server.
std::string name_of_moved(const std::string& file);
/// The reason why a database must not be served: its file was moved away, and a server with that name would start
/// without its matches and without a warning; or it is the moved file itself. Problem "database_moved".
std::optional<Problem> moved_away(const std::string& database);

/// Waits until the names in the folder of `file` are on the disk.
void sync_folder_of(const std::string& file);

}  // namespace emcon::program
