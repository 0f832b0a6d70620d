// Writes and reads a player's private files, so that no server's name or match id leads out of its own folder.
#include "client/keep/state_dir.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <tuple>

#include "common/text.hpp"
#include "common/wire/receipts.hpp"

namespace emcon::client {
namespace {

namespace fs = std::filesystem;

std::unexpected<Problem> cannot(const fs::path& file, int error, const char* what = "write") {
  const std::string text = std::string("Cannot ") + what + " " + file.string() + ": " + std::strerror(error) + ".";
  return std::unexpected(Problem{"state_dir", text, "", -1, "", {}});
}

std::string viewer(int seat) {
  return seat < 0 ? "watch" : std::to_string(seat);
}

/// A match id comes from a server or a user: slug_of keeps it in its folder.
std::string file_name(const std::string& match, int seat, const char* ending) {
  return slug_of(match) + "." + viewer(seat) + ending;
}

/// The content of a folder; nothing if it cannot be read.
std::vector<fs::path> inside(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    out.push_back(at->path());
  return out;
}

std::string read_all(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

/// The number that `text` gives in digits; `without` if it gives none.
template <class Number>
Number number_of(const std::string& text, Number without) {
  Number out = without;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && stop == text.data() + text.size() ? out : without;
}

std::string text_of(const SeatFile& seat) {
  std::string out = "emcon-seat 1\n";
  const auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) out += std::string(key) + " " + as_text(value) + "\n";
  };
  add("server", seat.server);
  add("match", seat.match);
  add("seat", std::to_string(seat.seat));
  add("token", seat.token);
  add("entropy", to_hex(seat.entropy));
  add("seed", to_hex(seat.seed_commitment));
  add("drawn_in", seat.drawn_in);
  add("title", seat.title);
  add("bot", seat.bot);
  add("joined", std::to_string(seat.joined));
  add("name", seat.name);
  add("key", seat.key);
  add("code", seat.code);
  add("hot_seat", seat.hot_seat ? "yes" : "");
  for (const std::string& invite : seat.invites) add("invite", invite);
  return out;
}

bool read_seat(const std::string& text, SeatFile& out) {
  std::istringstream in(text);
  std::string line;
  if (!std::getline(in, line) || line != "emcon-seat 1") return false;
  while (std::getline(in, line)) {
    const auto blank = line.find(' ');
    if (blank == std::string::npos) continue;
    if (!is_text(line)) return false;  // this text is shown, too
    const std::string key = line.substr(0, blank), value = line.substr(blank + 1);
    if (key == "server") out.server = value;
    if (key == "match") out.match = value;
    if (key == "seat") out.seat = number_of(value, -1);
    if (key == "token") out.token = value;
    if (key == "entropy") out.entropy = from_hex(value).value_or("");
    if (key == "seed") out.seed_commitment = from_hex(value).value_or("");
    if (key == "drawn_in") out.drawn_in = value;
    if (key == "title") out.title = value;
    if (key == "bot") out.bot = value;
    if (key == "joined") out.joined = number_of(value, std::int64_t{0});
    if (key == "name") out.name = value;
    if (key == "key") out.key = value;
    if (key == "code") out.code = value;
    if (key == "hot_seat") out.hot_seat = value == "yes";
    if (key == "invite") out.invites.push_back(value);
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

void make_private_folder(const fs::path& folder) {
  std::error_code ignored;
  if (folder.empty() || fs::exists(folder, ignored)) return;
  make_private_folder(folder.parent_path());
  ::mkdir(folder.c_str(), S_IRWXU);
}

Result<void> write_privately(const fs::path& file, const std::string& bytes) {
  make_private_folder(file.parent_path());
  // Several programs may write the same file at this moment, a player's and his bot's for instance: each has a name of
  // its own until the file is whole.
  constexpr std::string_view ending = ".new";
  std::string next = file.string() + ".XXXXXX" + std::string(ending);
  const int fd = ::mkostemps(next.data(), static_cast<int>(ending.size()), O_CLOEXEC);
  if (fd < 0) return cannot(file, errno);
  const bool written = write_whole(fd, bytes);
  int why = errno;
  ::close(fd);
  if (written && ::rename(next.c_str(), file.c_str()) == 0) return {};
  if (written) why = errno;
  ::unlink(next.c_str());
  return cannot(file, why);
}

Result<void> is_new(const fs::path& file) {
  std::error_code ignored;
  const auto no = [](std::string text) {
    return std::unexpected(Problem{"no_folder", std::move(text), "", -1, "", {}});
  };
  if (fs::is_directory(file, ignored)) return no(file.string() + " is a folder; name a new file in it.");
  if (const fs::path folder = file.parent_path(); !folder.empty() && !fs::is_directory(folder, ignored))
    return no(fs::exists(folder, ignored)
                  ? folder.string() + " is no folder, and no file can be put into it."
                  : "There is no folder " + folder.string() + " to put the file into; make it, or name another.");
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

Result<std::string> read_chosen(const fs::path& file) {
  constexpr std::size_t most = 40'000'000, piece = 65'536;  // the page reads as much
  std::error_code error;
  if (fs::is_directory(file, error)) return cannot(file, EISDIR, "read");
  std::ifstream in(file, std::ios::binary);
  if (!in) return cannot(file, errno, "read");
  std::string out;
  for (std::size_t had = 0; in && out.size() <= most; had = out.size()) {
    out.resize(had + piece);
    in.read(out.data() + had, static_cast<std::streamsize>(piece));
    out.resize(had + static_cast<std::size_t>(in.gcount()));
  }
  if (out.size() > most)
    return std::unexpected(
        Problem{"state_dir", file.string() + " has more than 40 MB; no order takes such a file.", "", -1, "", {}});
  return out;
}

std::string slug_of(std::string_view name) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyz0123456789-";
  std::string out;
  // Only an address has a _ in its slug, so no other name can have the same.
  bool address = false;
  for (const std::string_view scheme : {"ws://", "wss://"})
    if (name.starts_with(scheme)) {
      out = std::string(scheme.substr(0, scheme.size() - 3)) + "_";
      name.remove_prefix(scheme.size());
      address = true;
    }
  for (const char c : name) {
    if (plain.contains(c) || (c == '.' && !out.empty()))
      out += c;
    else if (c == ':' && address)
      out += '_';
    else
      out += "%" + to_hex(std::string_view(&c, 1));
  }
  return out.empty() ? "%" : out;
}

fs::path StateDir::server_folder(const std::string& server) const {
  return folder_ / "servers" / slug_of(server);
}

Result<void> StateDir::prove_writable(const std::string& server) const {
  for (const char* kind : {"seats", "receipts"}) {
    // Others may prove the same at this moment.
    const fs::path probe = server_folder(server) / kind / ("probe." + std::to_string(::getpid()));
    if (auto written = write_privately(probe, "emcon"); !written) return written;
    ::unlink(probe.c_str());
  }
  return {};
}

fs::path StateDir::file_of(const SeatFile& seat) const {
  return server_folder(seat.server) / "seats" / file_name(seat.match, seat.seat, ".seat");
}

Result<void> StateDir::save(const SeatFile& seat) const {
  return write_privately(file_of(seat), text_of(seat));
}

std::vector<SeatFile> StateDir::seats() const {
  std::vector<SeatFile> out;
  for (const auto& server : inside(folder_ / "servers"))
    for (const auto& file : inside(server / "seats")) {
      SeatFile seat;
      // A file that was put elsewhere must not send its secret to a server that it does not name, nor hide another
      // seat.
      if (read_seat(read_all(file), seat) && file_of(seat) == file) out.push_back(std::move(seat));
    }
  std::sort(out.begin(), out.end(), [](const SeatFile& a, const SeatFile& b) {
    if (a.joined != b.joined) return a.joined > b.joined;
    return std::tie(a.match, a.seat, a.server) < std::tie(b.match, b.seat, b.server);
  });
  return out;
}

std::vector<SeatFile> StateDir::seats(const std::string& server) const {
  std::vector<SeatFile> out = seats();
  std::erase_if(out, [&](const SeatFile& seat) { return seat.server != server; });
  return out;
}

void StateDir::forget(const SeatFile& seat) const {
  std::error_code ignored;
  fs::remove(file_of(seat), ignored);
}

fs::path StateDir::receipts_file(const std::string& server, const std::string& match, int seat) const {
  return server_folder(server) / "receipts" / file_name(match, seat, ".receipts");
}

Result<void> StateDir::save(const std::string& server, const Receipts& receipts, int seat) const {
  return write_privately(receipts_file(server, receipts.match, seat), wire::to_text(receipts));
}

Receipts StateDir::receipts(const std::string& server, const std::string& match, int seat) const {
  const auto read = wire::receipts_from_text(read_all(receipts_file(server, match, seat)));
  if (read && read->match == match) return *read;
  Receipts none;
  none.match = match;
  return none;
}

Result<Receipts> StateDir::begin_receipts(const std::string& server, const std::string& match, int seat) const {
  const Receipts kept = receipts(server, match, seat);
  Receipts next = begun_anew(kept);
  next.viewer = seat;
  if (kept == next || kept == begun_anew(kept)) return next;
  const fs::path file = receipts_file(server, match, seat);
  for (int number = 1;; ++number) {
    const fs::path away =
        file.parent_path() / file_name(match, seat, (".given-up-" + std::to_string(number) + ".receipts").c_str());
    // As a link first: nothing that lies there is overwritten.
    if (::link(file.c_str(), away.c_str()) == 0) break;
    if (errno != EEXIST) return cannot(away, errno);
  }
  if (auto begun = save(server, next, seat); !begun) return std::unexpected(begun.error());
  return next;
}

ServerKey StateDir::server_key(const std::string& server) const {
  std::istringstream in(read_all(server_folder(server) / "key"));
  ServerKey out;
  for (std::string word, value; in >> word >> value;) {
    if (word == "key") out.key = from_hex(value).value_or("");
    if (word == "fingerprint") out.fingerprint = value;
  }
  return out;
}

std::string StateDir::player_name() const {
  const std::string text = read_all(folder_ / "name");
  return text.substr(0, text.find('\n'));
}

Result<void> StateDir::save_player_name(const std::string& name) const {
  return write_privately(folder_ / "name", name + "\n");
}

bool StateDir::first_time(const std::string& what) const {
  const std::string told = read_all(folder_ / "told");
  if (("\n" + told).find("\n" + what + "\n") != std::string::npos) return false;
  // If it cannot be kept, it is said once more: no harm.
  [[maybe_unused]] const auto kept = write_privately(folder_ / "told", told + what + "\n");
  return true;
}

Result<void> StateDir::save(const std::string& server, const ServerKey& key) const {
  std::string text;
  if (!key.key.empty()) text += "key " + to_hex(key.key) + "\n";
  if (!key.fingerprint.empty()) text += "fingerprint " + key.fingerprint + "\n";
  return write_privately(server_folder(server) / "key", text);
}

std::string StateDir::place_of(const std::string& server) const {
  struct stat about{};
  const fs::path folder = server_folder(server) / "seats";
  if (::stat(folder.c_str(), &about) != 0) return {};
  // An inode belongs to one file system of one machine; a machine has one id, if it has any.
  std::string machine = read_all("/etc/machine-id");
  machine.erase(std::min(machine.find('\n'), machine.size()));
  return std::to_string(about.st_dev) + ":" + std::to_string(about.st_ino) + (machine.empty() ? "" : ":" + machine);
}

void StateDir::note_lock(const std::string& server, const std::string& match, int seat, std::int64_t at_ms) const {
  const fs::path file = server_folder(server) / "locks" / file_name(match, seat, ".locked");
  std::error_code ignored;
  if (at_ms == 0)
    fs::remove(file, ignored);
  else if (make_private_folder(file.parent_path()); std::ofstream out{file, std::ios::trunc})
    out << at_ms << '\n';
}

std::int64_t StateDir::locked_at(const std::string& server, const std::string& match, int seat) const {
  std::ifstream in(server_folder(server) / "locks" / file_name(match, seat, ".locked"));
  std::int64_t out = 0;
  return in >> out ? out : 0;
}

fs::path StateDir::recording(const std::string& server, const std::string& match, int seat) const {
  return server_folder(server) / "recordings" / file_name(match, seat, ".frames");
}

std::vector<fs::path> StateDir::recordings(const std::string& match, int seat) const {
  std::vector<fs::path> out;
  std::error_code ignored;
  for (const auto& server : inside(folder_ / "servers"))
    if (const auto file = server / "recordings" / file_name(match, seat, ".frames"); fs::exists(file, ignored))
      out.push_back(file);
  return out;
}

}  // namespace emcon::client
