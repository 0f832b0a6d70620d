/// The parts of `doctor`: each checks one thing and tells its findings.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/main/options.hpp"

namespace emcon::program {

struct Finding {
  enum class Kind { well, note, fault };
  Kind kind = Kind::well;
  std::string topic;
  std::string text;  ///< a sentence: what, where, and for a fault what would be right
};

/// Collects the findings of one part.
class Chart {
 public:
  explicit Chart(std::string topic) : topic_(std::move(topic)) {}
  void well(std::string text) { add(Finding::Kind::well, std::move(text)); }
  void note(std::string text) { add(Finding::Kind::note, std::move(text)); }
  void fault(std::string text) { add(Finding::Kind::fault, std::move(text)); }
  bool has_fault() const;
  /// The findings in the order told. If there is no fault, `well_text` comes first, before any notes.
  std::vector<Finding> told(std::string well_text) &&;

 private:
  void add(Finding::Kind kind, std::string text);
  std::string topic_;
  std::vector<Finding> findings_;
};

/// "process 12 on host since ..." if a server runs on the database; else empty.
std::string server_on(const std::string& database);
/// The process that has this database file open though it is not at its place any more; 0: none that may be looked at.
int serves_without_a_name(const std::string& database);
/// The addresses of the server: for players, for its operator, and for other nodes if it has one.
std::vector<std::string> addresses_of(const ServeOptions& options);
/// The folder that a file lies in.
std::string folder_of(const std::string& path);
/// An age or a size for people: "2026-01-31 12:00:00 UTC", "12 MiB".
std::string moment_text(std::int64_t seconds);
std::string size_text(std::uint64_t bytes);

std::vector<Finding> look_at_configuration(const ServeOptions& options, const std::string& config,
                                           const Problems& wrong);
std::vector<Finding> look_at_data(const ServeOptions& options);
std::vector<Finding> look_at_database(const ServeOptions& options);
std::vector<Finding> look_at_disk(const ServeOptions& options);
std::vector<Finding> look_at_clock(const ServeOptions& options);
std::vector<Finding> look_at_limits(const ServeOptions& options);
std::vector<Finding> look_at_certificate(const ServeOptions& options);
std::vector<Finding> look_at_ports(const ServeOptions& options);

}  // namespace emcon::program
