// Writes the frames of a match to a recording file and reads them back; a torn last frame is left out.
#include "client/keep/recording.hpp"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "client/keep/state_dir.hpp"
#include "common/wire/limits.hpp"

namespace emcon::client {
namespace {

constexpr std::string_view heading = "emcon-recording 1\n";
constexpr std::size_t head_bytes = 12;

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>((value >> (8 * i)) & 0xFFU);
}
std::uint64_t get(std::string_view from, std::size_t bytes) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < bytes; ++i)
    out |= static_cast<std::uint64_t>(static_cast<unsigned char>(from[i])) << (8 * i);
  return out;
}

}  // namespace

std::unique_ptr<Recording> Recording::append_to(const std::filesystem::path& file, std::string& problem) {
  make_private_folder(file.parent_path());
  auto out = std::make_unique<Recording>();
  const mode_t before = ::umask(S_IRWXG | S_IRWXO);
  out->file_.reset(std::fopen(file.c_str(), "ab"));
  ::umask(before);
  if (!out->file_) {
    problem = "No recording is kept: cannot write " + file.string() + ": " + std::strerror(errno) + ".";
    return nullptr;
  }
  std::fseek(out->file_.get(), 0, SEEK_END);
  if (std::ftell(out->file_.get()) == 0) std::fwrite(heading.data(), 1, heading.size(), out->file_.get());
  return out;
}

void Recording::add(std::int64_t wall_ms, std::string_view frame) {
  std::string head;
  put(head, static_cast<std::uint64_t>(wall_ms), 8);
  put(head, frame.size(), 4);
  std::fwrite(head.data(), 1, head.size(), file_.get());
  std::fwrite(frame.data(), 1, frame.size(), file_.get());
  std::fflush(file_.get());
}

Result<std::vector<Recorded>> read_recording(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  const std::string all = std::move(text).str();
  if (!in || !all.starts_with(heading))
    return std::unexpected(Problem{"no_recording", "There is no recording at " + file.string() + ".", "", -1, "", {}});
  std::vector<Recorded> out;
  std::string_view rest = std::string_view(all).substr(heading.size());
  while (rest.size() >= head_bytes) {
    const auto at = static_cast<std::int64_t>(get(rest, 8));
    const std::uint64_t size = get(rest.substr(8), 4);
    rest.remove_prefix(head_bytes);
    if (size > rest.size() || size > wire::server_frame_bytes_max) break;
    out.push_back({at, std::string(rest.substr(0, size))});
    rest.remove_prefix(size);
  }
  return out;
}

}  // namespace emcon::client
