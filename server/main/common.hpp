/// Small things the subcommands share.
#pragma once

#include <string>

#include "common/problem.hpp"
#include "server/house/shelf.hpp"

namespace emcon::program {

/// One line on stderr per problem: its text alone.
void complain(const Problem& problem);
void complain(const Problems& problems);
/// All rulesets with the data built in and, if not empty, that of `directory`.
Problems fill_shelf(house::Shelf& shelf, const std::string& directory);

/// Where a running server of this database takes administrative acts: a file that only its owner can read.
std::string admin_file(const std::string& database);

}  // namespace emcon::program
