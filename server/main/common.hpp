/// Small things the subcommands share.
#pragma once

#include <optional>
#include <string>

#include "common/problem.hpp"
#include "server/house/shelf.hpp"

namespace emcon::program {

/// One line on stderr per problem: its text alone.
void complain(const Problem& problem);
void complain(const Problems& problems);
/// A whole file; nothing, and a complaint, if it cannot be read.
std::optional<std::string> read_file(const std::string& path);
/// All rulesets with the data built in and, if not empty, that of `directory`.
Problems fill_shelf(house::Shelf& shelf, const std::string& directory);

/// Where a running server of this database takes administrative acts: a file that only its owner can read.
std::string admin_file(const std::string& database);

}  // namespace emcon::program
