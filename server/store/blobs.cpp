// Finds, makes and reads the rows of shared parts.
#include "server/store/blobs.hpp"

#include "common/little_endian.hpp"

namespace emcon::store {
namespace {

/// Data files of some rulesets in a few versions.
constexpr std::size_t known_max = 1'024;
constexpr std::size_t id_bytes = 8;

}  // namespace

BlobWriter::BlobWriter(sqlite::Connection& db)
    : db_(db),
      find_(db.prepare("SELECT id FROM blobs WHERE hash = ?1")),
      add_(db.prepare("INSERT INTO blobs (hash, bytes) VALUES (?1, ?2)")) {}

std::optional<Slimmed> BlobWriter::slim(std::string_view whole, std::span<const SharedPart> parts) {
  return store::slim(whole, parts, [this](std::string_view part) {
    std::string name;
    put_little<id_bytes>(name, static_cast<std::uint64_t>(id_of(part)));
    return name;
  });
}

std::int64_t BlobWriter::id_of(std::string_view bytes) {
  const Bytes32 name = blob_hash(bytes);
  if (const auto known = known_.find(name); known != known_.end()) return known->second;
  const std::string hash = as_string(name);
  std::int64_t id = 0;
  {
    const sqlite::Resetting done(find_);
    if (find_.bind_blob(1, hash).step()) id = find_.number(0);
  }
  if (id == 0) {
    add_.bind_blob(1, hash).bind_blob(2, bytes).run();
    id = sqlite3_last_insert_rowid(db_.raw());
  }
  if (known_.size() >= known_max) known_.clear();
  known_.emplace(name, id);
  return id;
}

BlobReader::BlobReader(sqlite::Connection& db) : read_(db.prepare("SELECT hash, bytes FROM blobs WHERE id = ?1")) {}

std::optional<std::string> BlobReader::whole(std::string_view bytes, std::string_view shared) {
  return store::whole(bytes, shared, id_bytes, [this](std::string_view name) -> std::optional<std::string> {
    const sqlite::Resetting done(read_);
    if (!read_.bind(1, static_cast<std::int64_t>(get_little<id_bytes>(name))).step()) return std::nullopt;
    const std::string_view part = read_.bytes(1);
    if (as_string(blob_hash(part)) != read_.bytes(0)) return std::nullopt;
    return std::string(part);
  });
}

}  // namespace emcon::store
