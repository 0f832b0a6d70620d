/// Takes parts that many records share out of their bytes, and puts them in again. Private to server/store.
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

/// A record as its row has it.
struct Slimmed {
  std::string bytes;   ///< without what is shared
  std::string shared;  ///< where that goes: for each part its place in the whole, 8 bytes, and the name of its blob
};

/// The hash that a blob is known by.
Bytes32 blob_hash(std::string_view bytes);
/// Takes the parts of record `record` from the beginning of `rest`.
std::span<const SharedPart> parts_of(std::size_t record, std::span<const SharedPart>& rest);
/// Takes the parts out of `whole`; `name` gives the name of a part's blob. Nothing if there are none, they overlap, are
/// out of order, or reach beyond it.
std::optional<Slimmed> slim(std::string_view whole, std::span<const SharedPart> parts,
                            const std::function<std::string(std::string_view part)>& name);
/// The whole record; nothing if a part is missing. Names have `name_bytes` bytes each; `blob` finds one by its name.
std::optional<std::string> whole(std::string_view bytes, std::string_view shared, std::size_t name_bytes,
                                 const std::function<std::optional<std::string>(std::string_view name)>& blob);

}  // namespace emcon::store
