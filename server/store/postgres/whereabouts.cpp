// Gives the machine and process of the caller, and tells whether a process of this machine is still alive.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "server/store/postgres/lease.hpp"

namespace emcon::store::postgres {
namespace {

std::string word_of(const std::string& file) {
  std::ifstream in(file);
  std::string word;
  in >> word;
  return word;
}

/// Since the machine came up and within one space of process numbers, a number and the time of its beginning name a
/// process. Empty: the system does not say.
std::string here() {
  std::error_code error;
  const std::string space = std::filesystem::read_symlink("/proc/self/ns/pid", error).string();
  const std::string boot = word_of("/proc/sys/kernel/random/boot_id");
  return error || boot.empty() ? std::string() : boot + " " + space;
}

/// The start of the process, in ticks since the machine came up; empty: there is no process of that number.
std::string began(const std::string& number) {
  std::ifstream in("/proc/" + number + "/stat");
  std::string line;
  std::getline(in, line);
  // Its name stands in brackets and may hold anything; the time is the 20th word after it (proc(5)).
  const std::size_t end = line.rfind(')');
  if (end == std::string::npos) return {};
  std::istringstream rest(line.substr(end + 1));
  std::string word;
  for (int n = 0; n < 20; ++n) rest >> word;
  return word;
}

}  // namespace

std::string whereabouts() {
  const std::string number = std::to_string(getpid());
  return here() + " " + number + " " + began(number);
}

bool has_died(const std::string& whereabouts) {
  std::istringstream in(whereabouts);
  const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
  if (words.size() != 4 || here() != words[0] + " " + words[1]) return false;
  return began(words[2]) != words[3];
}

}  // namespace emcon::store::postgres
