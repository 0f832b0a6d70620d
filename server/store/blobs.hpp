/// Parts that records share, stored once by their hash. Private to server/store.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/store/slim.hpp"
#include "server/store/sqlite.hpp"

namespace emcon::store {

/// Finds or makes blobs. The writing thread uses it, inside its transactions. Throws sqlite::Failure.
class BlobWriter {
 public:
  explicit BlobWriter(sqlite::Connection& db);

  /// See slim.hpp.
  std::optional<Slimmed> slim(std::string_view whole, std::span<const SharedPart> parts);
  /// Forgets blobs that are gone because the transaction was rolled back.
  void forget() { known_.clear(); }

 private:
  std::int64_t id_of(std::string_view bytes);

  sqlite::Connection& db_;
  sqlite::Statement find_;
  sqlite::Statement add_;
  std::map<Bytes32, std::int64_t> known_;  ///< rows of blobs that were used lately
};

/// Puts records together again. One thread.
class BlobReader {
 public:
  explicit BlobReader(sqlite::Connection& db);

  /// The whole record; nothing if a part is missing or damaged. Throws sqlite::Failure.
  std::optional<std::string> whole(std::string_view bytes, std::string_view shared);

 private:
  sqlite::Statement read_;
};

}  // namespace emcon::store
