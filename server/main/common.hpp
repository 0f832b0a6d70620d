/// Small things the subcommands share.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/problem.hpp"
#include "server/house/shelf.hpp"

namespace emcon::program {

/// Prints lines as text (common/text.hpp): they may quote what players, files or other servers hold.
void print_text(std::FILE* to, std::string_view lines);
template <class... Args>
void say(fmt::format_string<Args...> format, Args&&... args) {
  print_text(stdout, fmt::format(format, std::forward<Args>(args)...));
}
/// How often long work tells how far it is: every five seconds.
class Pace {
 public:
  bool due() {
    const auto now = std::chrono::steady_clock::now();
    if (now < told_ + std::chrono::seconds(5)) return false;
    told_ = now;
    return true;
  }

 private:
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

/// One line on stderr per problem: its text alone.
void complain(const Problem& problem);
void complain(const Problems& problems);
/// A whole file; nothing, and a complaint, if it cannot be read.
std::optional<std::string> read_file(const std::string& path);
/// A new file of its owner's alone; never overwrites.
bool write_new_file(const std::string& path, const std::string& bytes);
/// All rulesets with the data built in and, if not empty, that of `directory`.
Problems fill_shelf(house::Shelf& shelf, const std::string& directory);

/// A problem of a passing copy of a file, said of the file: the copy is gone when it is read.
std::string said_of(const std::string& file, const std::string& copy, std::string text);

/// Makes a process of root's one of the owner of a database that is a file, or of its folder's, for good: what root can
/// read and write says nothing of the server, and files that root makes are in its way. False: it should have, and
/// could not.
bool become_owner(const std::string& database);

}  // namespace emcon::program
