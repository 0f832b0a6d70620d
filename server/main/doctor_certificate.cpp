// The findings of `doctor` about the certificate.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <ctime>

#include "server/main/doctor.hpp"
#include "server/net/look.hpp"

namespace emcon::program {
namespace {

void look_at_times(const ServeOptions& options, const net::Certificate& found, Chart& chart) {
  const std::int64_t now = std::time(nullptr);
  constexpr std::int64_t soon_s = 14 * 86'400;
  const std::string& file = options.tls_certificate;
  if (now < found.begins_s)
    chart.fault(fmt::format("The certificate {} is valid from {} on, and it is {}; set the clock, or get another.",
                            file, moment_text(found.begins_s), moment_text(now)));
  if (now >= found.ends_s)
    chart.fault(fmt::format("The certificate {} has expired at {}; renew it, and reload the server.", file,
                            moment_text(found.ends_s)));
  else if (found.ends_s - now < soon_s)
    chart.fault(
        fmt::format("The certificate {} expires at {}, in less than two weeks; it should have been renewed: see "
                    "'certbot renew --dry-run'.",
                    file, moment_text(found.ends_s)));
}

std::string whom(const net::Certificate& found) {
  return found.named.empty() ? "no name" : fmt::format("{}", fmt::join(found.named, ", "));
}

}  // namespace

std::vector<Finding> look_at_certificate(const ServeOptions& options) {
  Chart chart("certificate");
  if (options.tls_certificate.empty()) {
    if (net::reach_of(options.listen) != net::Reach::here)
      chart.note(
          fmt::format("None is named, and {} can be reached from elsewhere: what players send can be read on its "
                      "way. Name one (tls_cert, tls_key), or put a proxy in front that has one.",
                      options.listen));
    return std::move(chart).told("The server speaks without TLS.");
  }
  const auto found = net::read_certificate(options.tls_certificate, options.tls_key, options.names);
  if (!found) {
    chart.fault(found.error().text);
    return std::move(chart).told({});
  }
  look_at_times(options, *found, chart);
  struct stat what{};
  if (::stat(options.tls_key.c_str(), &what) == 0 && (what.st_mode & (S_IROTH | S_IWOTH)) != 0)
    chart.fault(fmt::format("The key {} can be read or written by everybody (mode {:o}); chmod 640 or 600 ends that.",
                            options.tls_key, what.st_mode & 07777U));
  if (!found->not_named.empty())
    chart.fault(
        fmt::format("The certificate {} is for {}, and not for {}, by which this server is known (names); get one for "
                    "all of its names.",
                    options.tls_certificate, whom(*found), fmt::join(found->not_named, ", ")));
  return std::move(chart).told(fmt::format("{} is good until {}, for {}; programs refuse it by any other address.",
                                           options.tls_certificate, moment_text(found->ends_s), whom(*found)));
}

}  // namespace emcon::program
