// Holds helpers of several subcommands: complaints on stderr, files, and the shelf of rulesets.
#include "server/main/common.hpp"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "common/text.hpp"
#include "common/words/near.hpp"
#include "server/data/folder.hpp"
#include "server/main/visits.hpp"
#include "server/store/open.hpp"

namespace emcon::program {

void print_text(std::FILE* to, std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    fmt::print(to, "{}{}", as_text(lines.substr(0, end)), end < lines.size() ? "\n" : "");
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

void complain(const Problem& problem) {
  print_text(stderr, "emcon-server: " + problem.text + "\n");
}
void complain(const Problems& problems) {
  for (const Problem& problem : problems) complain(problem);
}

std::string said_of(const std::string& file, const std::string& copy, std::string text) {
  for (std::size_t at = 0; (at = text.find(copy, at)) != std::string::npos; at += file.size())
    text.replace(at, copy.size(), file);
  return text;
}

/// A device has no end.
static constexpr std::size_t file_max = 512U << 20;

std::optional<std::string> read_file(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::array<char, 1 << 16> part{};
  while (text.size() <= file_max && (file.read(part.data(), part.size()) || file.gcount() > 0))
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
  if (file.is_open() && !file.bad() && errno == 0 && text.size() <= file_max) return text;
  const std::string why = text.size() > file_max ? ": it is longer than 512 MiB, as no file of this program is"
                          : errno == 0           ? std::string()
                                                 : std::string(": ") + std::strerror(errno);
  complain(Problem{.code = "unreadable", .text = "The file " + path + " cannot be read" + why + "."});
  return std::nullopt;
}

namespace {

/// The fault of an entry in the folder for data files that no ruleset reads; empty: one reads it, or it is no data.
std::string strange(const std::filesystem::directory_entry& entry, const std::vector<std::string>& rulesets) {
  std::error_code error;
  const std::string path = entry.path().string(), name = entry.path().filename().string();
  std::string names;
  for (const std::string& ruleset : rulesets) names += (names.empty() ? "" : ", ") + ruleset;
  if (name.starts_with('.')) return {};
  if (entry.is_symlink(error) && !entry.exists(error)) return path + " is a link that leads nowhere.";
  const bool ruleset = std::ranges::find(rulesets, name) != rulesets.end();
  if (!entry.is_directory(error)) {
    if (ruleset) return path + " is no folder; a folder of this name holds the data files of " + name + ".";
    if (!name.contains(".toml") && !name.contains(".TOML")) return {};
    return path + " is not read: a data file stands in the folder of its ruleset, " +
           (entry.path().parent_path() / "RULESET" / name).string() + "; the rulesets are " + names + ".";
  }
  const auto files = ruleset ? data::Documents() : data::load_folder(path);
  if (files && files->empty()) return {};
  return "The data files in " + path + " are of no ruleset; there are " + names + "." +
         words::did_you_mean(name, rulesets);
}

/// Entries of `directory` that nothing reads: otherwise a misspelled name would pass unnoticed.
Problems strange_entries(const std::string& directory) {
  Problems out;
  std::error_code error;
  std::vector<std::string> rulesets;
  for (const match::RulesetEntry& ruleset : match::registry()) rulesets.push_back(ruleset.info.id);
  std::vector<std::filesystem::directory_entry> entries;
  for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(directory, error))
    entries.push_back(entry);
  std::ranges::sort(entries);
  for (const std::filesystem::directory_entry& entry : entries)
    if (std::string why = strange(entry, rulesets); !why.empty())
      out.push_back({.code = "no_data", .text = std::move(why), .field = "data"});
  return out;
}

}  // namespace

bool write_new_file(const std::string& path, const std::string& bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return false;
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::write(file, bytes.data() + done, bytes.size() - done);
    if (n <= 0) break;
    done += static_cast<std::size_t>(n);
  }
  const bool fine = done == bytes.size() && ::fsync(file) == 0;
  ::close(file);
  if (!fine) ::unlink(path.c_str());
  return fine;
}

std::string other_kind(const std::string& path) {
  constexpr std::size_t head_bytes = 100;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return {};
  if (std::filesystem::is_directory(path, error)) return "a folder";
  if (!std::filesystem::is_regular_file(path, error)) return "no plain file";
  for (const char* tail : {"-wal", ".lock"})
    if (std::filesystem::exists(path + tail, error)) return {};
  std::ifstream in(path, std::ios::binary);
  std::string head(head_bytes, 0);
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  if (head.empty() || store::begins_as_ours(head)) return {};
  return head.starts_with("SQLite format 3") ? "a database of another program" : "no database";
}

Problems fill_shelf(house::Shelf& shelf, const std::string& directory) {
  Problems out;
  std::error_code error;
  if (!directory.empty() && !std::filesystem::is_directory(directory, error))
    out.push_back(
        {.code = "no_data", .text = "There is no directory '" + directory + "' for --data.", .field = "data"});
  if (!directory.empty() && out.empty()) out = strange_entries(directory);
  for (const match::RulesetEntry& ruleset : match::registry()) {
    auto documents = data::load_documents(ruleset.folder, ruleset.info.id, directory);
    Problems problems =
        documents ? shelf.add(ruleset, std::move(*documents), visits_of(ruleset.folder)) : std::move(documents.error());
    problems = data::with_replacements(std::move(problems), ruleset.folder, ruleset.info.id, directory);
    for (Problem& problem : problems) out.push_back(std::move(problem));
  }
  return out;
}

bool become_owner(const std::string& database) {
  if (::geteuid() != 0 || !store::is_file(database)) return true;
  const std::string folder = std::filesystem::path(database).parent_path().string();
  struct stat what{};
  if (::stat(database.c_str(), &what) != 0 && ::stat(folder.empty() ? "." : folder.c_str(), &what) != 0) return true;
  if (what.st_uid == 0) return true;
  const gid_t group = what.st_gid;
  const passwd* const owner = ::getpwuid(what.st_uid);
  // There libpq looks for the owner's passwords.
  if (owner && ::setenv("HOME", owner->pw_dir, 1) != 0) return false;
  return ::setgroups(1, &group) == 0 && ::setgid(group) == 0 && ::setuid(what.st_uid) == 0;
}

}  // namespace emcon::program
