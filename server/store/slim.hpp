/// Takes parts that many records share out of their bytes, and puts them back. Private to server/store.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/proof/bytes.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// A record in the form of its row.
struct Slimmed {
  std::string bytes;   ///< without the shared parts
  std::string shared;  ///< of each shared part: its place in the whole record, 8 bytes, and its blob's name
};

/// The hash that names a blob.
Bytes32 blob_hash(std::string_view bytes);
/// Removes the parts of record `record` from the beginning of `rest`, and returns them.
std::span<const SharedPart> parts_of(std::size_t record, std::span<const SharedPart>& rest);
/// Takes the parts out of `whole`; `name` gives the name of a part's blob. Nothing if there are no parts, or if they
/// overlap, are out of order, or reach beyond `whole`.
std::optional<Slimmed> slim(std::string_view whole, std::span<const SharedPart> parts,
                            const std::function<std::string(std::string_view part)>& name);
/// Puts the whole record together; nothing if a part is missing. Each name has `name_bytes` bytes; `blob` finds a blob
/// by its name.
std::optional<std::string> whole(std::string_view bytes, std::string_view shared, std::size_t name_bytes,
                                 const std::function<std::optional<std::string>(std::string_view name)>& blob);

}  // namespace emcon::store
