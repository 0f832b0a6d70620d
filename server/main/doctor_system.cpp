// The findings of `doctor` about the clock, and about the limits of the system.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <ctime>

#include "server/main/doctor.hpp"

namespace emcon::program {
namespace {

/// The process that serves the database; 0 for this one, which stands for the future server.
pid_t serving_process(const std::string& database) {
  const std::string holder = server_on(database);
  constexpr std::string_view begins = "process ";
  if (!holder.starts_with(begins)) return 0;
  int id = 0;
  std::from_chars(holder.data() + begins.size(), holder.data() + holder.size(), id);
  return id;
}

struct Limit {
  __rlimit_resource resource;
  std::uint64_t least;
  const char* what;
  const char* flag;
};

/// Hard limit of a running server or of this process.
std::uint64_t limit_of(pid_t process, __rlimit_resource resource, Chart& chart) {
  rlimit is{};
  if (::prlimit(process, resource, nullptr, &is) == 0) return is.rlim_max;
  chart.note(fmt::format("The limits of process {} cannot be read by this user.", process));
  return RLIM_INFINITY;
}

}  // namespace

std::vector<Finding> look_at_clock(const ServeOptions& options) {
  Chart chart("clock");
  const std::int64_t now = std::time(nullptr);
  constexpr std::int64_t first_release = 1'767'225'600;  // 2026
  if (now < first_release)
    chart.fault("It is " + moment_text(now) + " by this machine's clock, before emcon was made; set the clock.");
  struct stat what{};
  constexpr std::int64_t leeway_s = 60;
  if (::stat(options.database.c_str(), &what) == 0 && what.st_mtime > now + leeway_s)
    chart.fault(
        fmt::format("{} was written at {}, which by this machine's clock ({}) has not come yet; deadlines of its "
                    "matches would come late: set the clock.",
                    options.database, moment_text(what.st_mtime), moment_text(now)));
  timex state{};
  if (::adjtimex(&state) == TIME_ERROR || (state.status & STA_UNSYNC) != 0)
    chart.note("Nothing keeps this machine's clock in step (systemd-timesyncd or chrony would).");
  return std::move(chart).told("It is " + moment_text(now) + ".");
}

std::vector<Finding> look_at_limits(const ServeOptions& options) {
  Chart chart("limits");
  const pid_t process = serving_process(options.database);
  const std::string whose = process == 0 ? "a server started here" : fmt::format("the server (process {})", process);
  const std::uint64_t files = limit_of(process, RLIMIT_NOFILE, chart);
  constexpr std::uint64_t reserved = 64, usual = 4'096;
  const std::uint64_t wanted = options.limits.connection.all + reserved;
  if (files < std::min(wanted, usual + reserved))
    chart.fault(
        fmt::format("Open files of {} are limited to {}, for {} connections; LimitNOFILE or 'ulimit -Hn' must be "
                    "at least {}.",
                    whose, files, options.limits.connection.all, wanted));
  else if (files < wanted)
    chart.note(fmt::format("Open files of {} are limited to {}: fewer than {} connections fit.", whose, files,
                           options.limits.connection.all));
  constexpr std::uint64_t gib = 1ULL << 30U;
  for (const Limit& limit : {Limit{RLIMIT_FSIZE, 16 * gib, "The size of files", "LimitFSIZE or 'ulimit -f'"},
                             Limit{RLIMIT_AS, 2 * gib, "The memory", "LimitAS or 'ulimit -v'"}}) {
    const std::uint64_t is = limit_of(process, limit.resource, chart);
    if (is < limit.least)
      chart.fault(fmt::format("{} of {} is limited to {}; {} must be unlimited, or at least {}.", limit.what, whose,
                              size_text(is), limit.flag, size_text(limit.least)));
  }
  return std::move(chart).told(fmt::format("{} files may be open at once in {}.", files, whose));
}

}  // namespace emcon::program
