/// Small functions that the subcommands share.
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

/// Prints lines as text (common/text.hpp), since they may quote players, files or other servers.
void print_text(std::FILE* to, std::string_view lines);
template <class... Args>
void say(fmt::format_string<Args...> format, Args&&... args) {
  print_text(stdout, fmt::format(format, std::forward<Args>(args)...));
}
/// The pace of progress messages in long work: one every five seconds.
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

/// Prints the text of a problem as one line on stderr.
void complain(const Problem& problem);
void complain(const Problems& problems);
/// Reads a whole file; nothing, and a complaint, if it cannot be read.
std::optional<std::string> read_file(const std::string& path);
/// Writes a new file that only its owner can read; never overwrites.
bool write_new_file(const std::string& path, const std::string& bytes);
/// The kind of file in the place of a database, if its first bytes show that it is none; empty: it may be one, whole or
/// damaged, or there is no file. Files that SQLite or a server has left beside it prove that it was one.
std::string other_kind(const std::string& path);
/// Loads all rulesets, with the built-in data and, if not empty, that of `directory`.
Problems fill_shelf(house::Shelf& shelf, const std::string& directory);

/// The text of a problem with a temporary copy, changed to name the file itself: the copy is gone when somebody reads
/// the text.
std::string said_of(const std::string& file, const std::string& copy, std::string text);

/// Gives up root for good, for the owner of a database file or of its folder. What root can read and write says nothing
/// about the server, and files that root makes would be in its way. False: it should have given up root, and could not.
bool become_owner(const std::string& database);

}  // namespace emcon::program
