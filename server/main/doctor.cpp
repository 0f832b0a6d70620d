// `doctor`: checks part by part what serving needs; here are configuration and data, and the printing.
#include "server/main/doctor.hpp"

#include <fmt/chrono.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "common/counted.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/match/host.hpp"
#include "server/net/network.hpp"
#include "server/store/open.hpp"
#include "server/store/process_lock.hpp"

namespace emcon::program {

void Chart::add(Finding::Kind kind, std::string text) {
  std::ranges::replace(text, '\n', ' ');  // SQLite tells damage in several lines
  findings_.push_back({kind, topic_, std::move(text)});
}

bool Chart::has_fault() const {
  return std::ranges::any_of(findings_, [](const Finding& one) { return one.kind == Finding::Kind::fault; });
}

std::vector<Finding> Chart::told(std::string well_text) && {
  if (!has_fault()) findings_.insert(findings_.begin(), {Finding::Kind::well, topic_, std::move(well_text)});
  return std::move(findings_);
}

std::string server_on(const std::string& database) {
  if (!store::is_file(database)) return {};
  return store::ProcessLock::holder_of(database).value_or(std::string());
}

std::vector<std::string> addresses_of(const ServeOptions& options) {
  std::vector<std::string> out{options.listen, options.operator_address};
  if (!options.node.empty()) out.push_back(options.node);
  return out;
}

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::string moment_text(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

std::string size_text(std::uint64_t bytes) {
  constexpr std::uint64_t mib = 1U << 20U;
  return bytes < mib ? fmt::format("{} KiB", bytes >> 10U) : fmt::format("{} MiB", bytes / mib);
}

std::vector<Finding> look_at_configuration(const ServeOptions& options, const std::string& config,
                                           const Problems& wrong) {
  Chart chart("configuration");
  for (const Problem& problem : wrong) chart.fault(problem.text);
  struct stat what{};
  if (wrong.empty() && !config.empty() && ::stat(config.c_str(), &what) == 0) {
    if (::access(config.c_str(), R_OK) != 0)
      chart.fault(
          fmt::format("The server's user cannot read {} ({}); chmod 644 lets him.", config, std::strerror(errno)));
    if ((what.st_mode & S_IWOTH) != 0)
      chart.fault(fmt::format("Everybody can write {} (mode {:o}); chmod 644 leaves that to its owner.", config,
                              what.st_mode & 07777U));
  }
  for (const std::string& address : addresses_of(options))
    if (const auto problem = net::wrong_address(address)) chart.fault(problem->text);
  for (const Problem& problem : contradictions(options)) chart.fault(problem.text);
  constexpr std::string_view levels[] = {"debug", "info", "warning", "error", "off"};
  if (std::ranges::find(levels, options.log_level) == std::end(levels))
    chart.fault(fmt::format("log_level is \"{}\"; it must be debug, info, warning, error or off.", options.log_level));
  if (const std::string& log = options.log_file; !log.empty() && ::access(log.c_str(), W_OK) != 0 &&
                                                 (errno != ENOENT || ::access(folder_of(log).c_str(), W_OK) != 0))
    chart.fault(
        fmt::format("The log file {} cannot be written by the server's user ({}); its folder must be his (systemd "
                    "makes one: LogsDirectory).",
                    log, std::strerror(errno)));
  if (options.allow_test_matches)
    chart.note("allow_test_matches is on: whoever makes a match may know its dice beforehand.");
  return std::move(chart).told(config.empty() ? "No file is named by --config; flags and built-in settings count."
                                              : config + " can be read, and every setting in it.");
}

std::vector<Finding> look_at_data(const ServeOptions& options) {
  Chart chart("data");
  house::Shelf shelf;
  for (const Problem& problem : fill_shelf(shelf, options.data)) chart.fault(problem.text);
  return std::move(chart).told(fmt::format("{} rulesets, built in{}: all of their data is right.",
                                           match::registry().size(),
                                           options.data.empty() ? std::string() : " and from " + options.data));
}

namespace {

const char* kind_text(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::well:
      return "well ";
    case Finding::Kind::note:
      return "note ";
    case Finding::Kind::fault:
      break;
  }
  return "FAULT";
}

}  // namespace

int doctor(const ServeOptions& options, const std::string& config, const Problems& wrong) {
  if (!become_owner(options.database)) say("note   user: This process cannot become the database's owner.\n");
  std::size_t faults = 0;
  const auto tell = [&](const std::vector<Finding>& findings) {
    for (const Finding& one : findings) {
      say("{}  {}: {}\n", kind_text(one.kind), one.topic, one.text);
      if (one.kind == Finding::Kind::fault) ++faults;
    }
  };
  tell(look_at_configuration(options, config, wrong));
  if (faults == 0) {
    for (const auto part : {look_at_data, look_at_database, look_at_disk, look_at_clock, look_at_limits,
                            look_at_certificate, look_at_ports})
      tell(part(options));
  } else {
    say("note   doctor: The rest follows from the configuration; it was not looked at.\n");
  }
  if (faults > 0) say("{}.\n", counted(faults, "fault"));
  return faults == 0 ? fine : unwell;
}

}  // namespace emcon::program
