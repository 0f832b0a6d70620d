// Takes parts that many records share out of their bytes, and puts them in again.
#include "server/store/blobs.hpp"

#include <array>

#include "common/little_endian.hpp"
#include "common/proof/hash.hpp"

namespace emcon::store {
namespace {

/// Data files of some rulesets in a few versions.
constexpr std::size_t known_max = 1'024;
constexpr std::size_t entry_bytes = 16;

Bytes32 name_of(std::string_view bytes) {
  return Hasher("emcon blob").raw(bytes).done();
}

}  // namespace

BlobWriter::BlobWriter(sqlite::Connection& db)
    : db_(db),
      find_(db.prepare("SELECT id FROM blobs WHERE hash = ?1")),
      add_(db.prepare("INSERT INTO blobs (hash, bytes) VALUES (?1, ?2)")) {}

std::optional<Slimmed> BlobWriter::slim(std::string_view whole, std::span<const SharedPart> parts) {
  Slimmed out;
  std::size_t done = 0;
  for (const SharedPart& part : parts) {
    if (part.at < done || part.at > whole.size() || part.size > whole.size() - part.at) return std::nullopt;
    out.bytes += whole.substr(done, part.at - done);
    put_little<8>(out.shared, part.at);
    put_little<8>(out.shared, static_cast<std::uint64_t>(blob(whole.substr(part.at, part.size))));
    done = part.at + part.size;
  }
  out.bytes += whole.substr(done);
  return out;
}

std::int64_t BlobWriter::blob(std::string_view bytes) {
  const Bytes32 name = name_of(bytes);
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
  std::string out;
  std::size_t taken = 0;
  for (; !shared.empty(); shared.remove_prefix(entry_bytes)) {
    if (shared.size() < entry_bytes) return std::nullopt;
    const std::uint64_t at = get_little<8>(shared);
    if (at < out.size() || at - out.size() > bytes.size() - taken) return std::nullopt;
    const std::size_t before = at - out.size();
    out += bytes.substr(taken, before);
    taken += before;
    const sqlite::Resetting done(read_);
    if (!read_.bind(1, static_cast<std::int64_t>(get_little<8>(shared.substr(8)))).step()) return std::nullopt;
    const std::string_view part = read_.bytes(1);
    if (as_string(name_of(part)) != read_.bytes(0)) return std::nullopt;
    out += part;
  }
  out += bytes.substr(taken);
  return out;
}

}  // namespace emcon::store
