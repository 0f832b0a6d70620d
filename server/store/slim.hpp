/// Removes from a record's bytes the parts that it has in common with many others, and puts the whole record together
/// again. Private to server/store.
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

/// A record as its row stores it.
struct Slimmed {
  std::string bytes;  ///< without the shared parts
  /// For each shared part, in order: its offset in the whole record (8 bytes, little endian), then the name of its
  /// blob.
  std::string shared;
};

/// The hash by which a store knows a blob again. The blob's name in Slimmed::shared may be another one, such as the
/// number of its row.
Bytes32 blob_hash(std::string_view bytes);
/// Removes the parts with SharedPart::record `record` from the beginning of `rest`, and returns them.
std::span<const SharedPart> parts_of(std::size_t record, std::span<const SharedPart>& rest);
/// Takes the parts out of `whole`; `name` gives the name of a part's blob. Nothing if there are no parts, or if they
/// overlap, are out of order, or reach beyond `whole`.
std::optional<Slimmed> slim(std::string_view whole, std::span<const SharedPart> parts,
                            const std::function<std::string(std::string_view part)>& name);
/// Puts the whole record together. Nothing if `blob`, which finds a blob by its name, does not find a part, or `shared`
/// does not fit `bytes`. Each name has `name_bytes` bytes.
std::optional<std::string> whole(std::string_view bytes, std::string_view shared, std::size_t name_bytes,
                                 const std::function<std::optional<std::string>(std::string_view name)>& blob);

}  // namespace emcon::store
