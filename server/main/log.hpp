/// The server's log: `key=value` lines, which systemd's journal takes from stderr.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "server/house/house.hpp"

namespace emcon::program {

/// Writes to stderr from now on. False, after a complaint, if there is no such level.
bool start_log(const std::string& level);

/// A house::LogSink: one line. On any thread.
void log_event(house::LogLevel level, std::string_view event, std::initializer_list<house::LogField> fields);

/// Sends stderr to the end of this file, which is made (mode 0640) if there is none; called again with the same path it
/// leaves the file that was moved away, and begins another. False, after a complaint, if it cannot be written: stderr
/// goes where it went. An empty path changes nothing.
bool log_to(const std::string& path);

}  // namespace emcon::program
