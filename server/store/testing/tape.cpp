// Records SQLite's commands to the disk, and makes the files that a power cut could leave.
#include "server/store/testing/tape.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <utility>

namespace emcon::store::testing {
namespace {

constexpr std::size_t sector = 512;

std::string name_of(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

void Tape::begin(const std::string& folder) {
  const std::lock_guard guard(mutex_);
  base_.clear();
  tape_.clear();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    base_[entry.path().filename().string()] = bytes.str();
  }
}

void Tape::tell(Told told) {
  const std::lock_guard guard(mutex_);
  tape_.push_back(std::move(told));
}
void Tape::wrote(std::string_view path, std::uint64_t at, std::string_view bytes) {
  tell({Kind::write, name_of(path), at, std::string(bytes)});
}
void Tape::truncated(std::string_view path, std::uint64_t size) {
  tell({Kind::truncate, name_of(path), size, {}});
}
void Tape::synced(std::string_view path) {
  tell({Kind::sync, name_of(path), 0, {}});
}
void Tape::removed(std::string_view path, bool durable) {
  tell({Kind::remove, name_of(path), durable ? 1U : 0U, {}});
}

std::size_t Tape::length() const {
  const std::lock_guard guard(mutex_);
  return tape_.size();
}

std::vector<std::size_t> Tape::moments() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < tape_.size(); ++i) {
    if (tape_[i].kind != Kind::sync) continue;
    if (out.empty() || out.back() != i) out.push_back(i);
    out.push_back(i + 1);
  }
  return out;
}

void Tape::apply(const Told& told, Content& to) {
  switch (told.kind) {
    case Kind::write:
      to.exists = true;
      if (to.bytes.size() < told.at + told.bytes.size()) to.bytes.resize(told.at + told.bytes.size(), '\0');
      std::ranges::copy(told.bytes, to.bytes.begin() + static_cast<std::ptrdiff_t>(told.at));
      break;
    case Kind::truncate:
      to.exists = true;
      to.bytes.resize(told.at, '\0');
      break;
    case Kind::remove:
      to = {};
      break;
    case Kind::sync:
      break;
  }
}

Tape::Content Tape::content(const std::string& file, std::size_t moment, Loss loss, std::uint64_t seed) const {
  Content out;
  if (const auto base = base_.find(file); base != base_.end()) out = {true, base->second};
  std::vector<const Told*> loose;
  for (std::size_t i = 0; i < moment; ++i) {
    const Told& told = tape_[i];
    if (told.file != file) continue;
    loose.push_back(&told);
    const bool settles = told.kind == Kind::sync || (told.kind == Kind::remove && told.at == 1);
    if (!settles && loss != Loss::nothing) continue;
    for (const Told* one : loose) apply(*one, out);
    loose.clear();
  }
  if (loss != Loss::some) return out;
  std::mt19937_64 random(seed ^ std::hash<std::string>{}(file));
  std::ranges::shuffle(loose, random);
  for (const Told* one : loose) {
    const auto fate = random() % 4;
    if (fate == 0) continue;
    if (fate != 1 || one->kind != Kind::write) {
      apply(*one, out);
      continue;
    }
    // Torn: each sector is the old one or the new one.
    for (std::size_t at = 0; at < one->bytes.size();) {
      const std::size_t end = std::min(one->bytes.size(), ((one->at + at) / sector + 1) * sector - one->at);
      if (random() % 2 == 0) apply({Kind::write, file, one->at + at, one->bytes.substr(at, end - at)}, out);
      at = end;
    }
  }
  return out;
}

void Tape::image(std::size_t moment, Loss loss, std::uint64_t seed, const std::string& folder) const {
  const std::lock_guard guard(mutex_);
  std::set<std::string> files;
  for (const auto& [file, bytes] : base_) files.insert(file);
  for (std::size_t i = 0; i < moment; ++i) files.insert(tape_[i].file);
  for (const std::string& file : files) {
    const Content found = content(file, moment, loss, seed);
    if (!found.exists) continue;
    std::ofstream out(std::filesystem::path(folder) / file, std::ios::binary | std::ios::trunc);
    out << found.bytes;
  }
}

}  // namespace emcon::store::testing
