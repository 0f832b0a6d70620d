/// The server's log: `key=value` lines, which systemd's journal takes from stderr.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "server/house/house.hpp"

namespace emcon::program {

/// Writes to stderr from now on. False, after a complaint, if there is no such level.
bool start_log(const std::string& level);

/// A house::LogSink: writes one line. Any thread.
void log_event(house::LogLevel level, std::string_view event, std::initializer_list<house::LogField> fields);

/// Sends stderr to the end of this file, which is made (mode 0640) if there is none. Called again with the same path,
/// it lets go of a file that was moved away and begins a new one. False, after a complaint, if the file cannot be
/// written; stderr then goes where it went before. An empty path changes nothing.
bool log_to(const std::string& path);

}  // namespace emcon::program
