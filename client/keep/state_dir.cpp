#include "client/keep/state_dir.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

namespace emcon::client {
namespace {

namespace fs = std::filesystem;

std::unexpected<Problem> cannot(const fs::path& file, int error) {
  return std::unexpected(
      Problem{"state_dir", "Cannot write " + file.string() + ": " + std::strerror(error) + ".", "", -1, "", {}});
}

std::string viewer(int seat) {
  return seat < 0 ? "watch" : std::to_string(seat);
}

/// A match id comes from a server or a user: nothing of it may lead out of the folder.
std::string safe(const std::string& match) {
  std::string out;
  for (const char c : match)
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_') out += c;
  return out.empty() ? "match" : out.substr(0, 64);
}

std::string one_line(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

std::string read_all(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

std::string text_of(const SeatFile& seat) {
  std::string out = "emcon-seat 1\n";
  const auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) out += std::string(key) + " " + one_line(value) + "\n";
  };
  add("server", seat.server);
  add("match", seat.match);
  add("seat", std::to_string(seat.seat));
  add("token", seat.token);
  add("entropy", to_hex(seat.entropy));
  add("seed", to_hex(seat.seed_commitment));
  add("title", seat.title);
  add("bot", seat.bot);
  add("joined", std::to_string(seat.joined));
  add("name", seat.name);
  add("hot_seat", seat.hot_seat ? "yes" : "");
  return out;
}

bool read_seat(const std::string& text, SeatFile& out) {
  std::istringstream in(text);
  std::string line;
  if (!std::getline(in, line) || line != "emcon-seat 1") return false;
  while (std::getline(in, line)) {
    const auto blank = line.find(' ');
    if (blank == std::string::npos) continue;
    const std::string key = line.substr(0, blank), value = line.substr(blank + 1);
    if (key == "server") out.server = value;
    if (key == "match") out.match = value;
    if (key == "seat") out.seat = std::atoi(value.c_str());
    if (key == "token") out.token = value;
    if (key == "entropy") out.entropy = from_hex(value).value_or("");
    if (key == "seed") out.seed_commitment = from_hex(value).value_or("");
    if (key == "title") out.title = value;
    if (key == "bot") out.bot = value;
    if (key == "joined") out.joined = std::atoll(value.c_str());
    if (key == "name") out.name = value;
    if (key == "hot_seat") out.hot_seat = value == "yes";
  }
  return !out.match.empty() && !out.token.empty() && out.seat >= 0;
}

bool write_whole(int fd, const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::write(fd, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return ::fsync(fd) == 0;
}

}  // namespace

fs::path StateDir::usual() {
  if (const char* own = std::getenv("EMCON_STATE"); own && *own) return own;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return fs::path(data) / "emcon";
  const char* home = std::getenv("HOME");
  return fs::path(home && *home ? home : ".") / ".local" / "share" / "emcon";
}

Result<void> write_privately(const fs::path& file, const std::string& bytes) {
  std::error_code error;
  if (fs::create_directories(file.parent_path(), error))
    fs::permissions(file.parent_path(), fs::perms::owner_all, fs::perm_options::replace, error);
  const fs::path next = file.string() + ".new";
  const int fd = ::open(next.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0) return cannot(file, errno);
  const bool written = write_whole(fd, bytes);
  const int why = errno;
  ::close(fd);
  if (!written) return cannot(file, why);
  if (::rename(next.c_str(), file.c_str()) != 0) return cannot(file, errno);
  return {};
}

Result<void> is_new(const fs::path& file) {
  std::error_code ignored;
  // A link that leads nowhere is there too.
  if (!fs::exists(fs::symlink_status(file, ignored))) return {};
  return std::unexpected(Problem{"file_exists", file.string() + " exists already; name a new file.", "", -1, "", {}});
}

Result<void> write_new(const fs::path& file, const std::string& bytes) {
  const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0) {
    const int why = errno;
    if (auto fresh = is_new(file); why == EEXIST && !fresh) return fresh;
    return cannot(file, why);
  }
  const bool written = write_whole(fd, bytes);
  const int why = errno;
  ::close(fd);
  if (written) return {};
  // Half a file would be in the way of the next attempt.
  ::unlink(file.c_str());
  return cannot(file, why);
}

Result<void> StateDir::prove_writable() const {
  for (const char* kind : {"seats", "receipts"}) {
    // Others may prove the same at this moment.
    const fs::path probe = folder_ / kind / ("probe." + std::to_string(::getpid()));
    if (auto written = write_privately(probe, "emcon"); !written) return written;
    ::unlink(probe.c_str());
  }
  return {};
}

Result<void> StateDir::save(const SeatFile& seat) const {
  return write_privately(folder_ / "seats" / (safe(seat.match) + "." + viewer(seat.seat) + ".seat"), text_of(seat));
}

std::vector<SeatFile> StateDir::seats() const {
  std::vector<SeatFile> out;
  std::error_code error;
  for (fs::directory_iterator at(folder_ / "seats", error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() != ".seat") continue;
    SeatFile seat;
    if (read_seat(read_all(at->path()), seat)) out.push_back(std::move(seat));
  }
  std::sort(out.begin(), out.end(), [](const SeatFile& a, const SeatFile& b) {
    if (a.joined != b.joined) return a.joined > b.joined;
    return std::pair(a.match, a.seat) < std::pair(b.match, b.seat);
  });
  return out;
}

void StateDir::forget(const SeatFile& seat) const {
  std::error_code ignored;
  fs::remove(folder_ / "seats" / (safe(seat.match) + "." + viewer(seat.seat) + ".seat"), ignored);
}

Result<void> StateDir::save(const Receipts& receipts, int seat) const {
  return write_privately(folder_ / "receipts" / (safe(receipts.match) + "." + viewer(seat) + ".receipts"),
                         to_text(receipts));
}

Receipts StateDir::receipts(const std::string& match, int seat) const {
  const auto read =
      receipts_from_text(read_all(folder_ / "receipts" / (safe(match) + "." + viewer(seat) + ".receipts")));
  if (read && read->match == match) return *read;
  Receipts none;
  none.match = match;
  return none;
}

fs::path StateDir::recording(const std::string& match, int seat) const {
  return folder_ / "recordings" / (safe(match) + "." + viewer(seat) + ".frames");
}

}  // namespace emcon::client
