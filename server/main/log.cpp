// Writes the log: one line for each event, on stderr or to a file that can be opened anew.
#include "server/main/log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "common/words/near.hpp"
#include "server/main/common.hpp"

namespace emcon::program {
namespace {

/// key=value, quoted if needed, always one line.
std::string field_text(std::string_view key, const std::string& value) {
  std::string out;
  for (const char c : value) {
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c);
  }
  const bool plain = out == value && out.find(' ') == std::string::npos && !out.empty();
  return fmt::format(" {}={}", key, plain ? out : "\"" + out + "\"");
}

}  // namespace

bool start_log(const std::string& level) {
  const auto wanted = spdlog::level::from_str(level);
  if (wanted == spdlog::level::off && level != "off") {
    complain(Problem{.code = "bad_config",
                     .text = "There is no log level \"" + level + "\"; there are debug, info, warning, error and off." +
                             words::did_you_mean(level, {"debug", "info", "warning", "error", "off"})});
    return false;
  }
  auto logger = std::make_shared<spdlog::logger>("emcon", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern("time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
  logger->set_level(wanted);
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
  return true;
}

void log_event(house::LogLevel level, std::string_view event, std::initializer_list<house::LogField> fields) {
  std::string line = fmt::format("event={}", event);
  for (const auto& [key, value] : fields) line += field_text(key, value);
  const auto to = level == house::LogLevel::error     ? spdlog::level::err
                  : level == house::LogLevel::warning ? spdlog::level::warn
                                                      : spdlog::level::info;
  spdlog::log(to, "{}", line);
}

bool log_to(const std::string& path) {
  if (path.empty()) return true;
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
  // Catches everything that goes to stderr, even the final output of a library.
  const bool fine = file >= 0 && ::dup2(file, STDERR_FILENO) == STDERR_FILENO;
  const std::string why = std::strerror(errno);
  if (file >= 0) ::close(file);
  if (!fine)
    complain(Problem{
        .code = "bad_log", .text = "The log file " + path + " cannot be written: " + why + ".", .field = "log_file"});
  return fine;
}

}  // namespace emcon::program
