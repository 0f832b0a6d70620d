/// Plays from files, with the data built into the program.
#pragma once

#include <string>

#include "server/referee/play.hpp"

namespace emcon::referee {

/// `data_directory`: the host's own data, may be empty. A file that cannot be read is a failure in the report.
Report play_file(const std::string& path, const std::string& data_directory, bool boards, const Watch& watch = {});

}  // namespace emcon::referee
