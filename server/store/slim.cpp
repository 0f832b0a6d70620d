// Takes parts that many records share out of their bytes, and puts them back.
#include "server/store/slim.hpp"

#include <algorithm>
#include <cstdint>

#include "common/little_endian.hpp"
#include "common/proof/hash.hpp"

namespace emcon::store {
namespace {

constexpr std::size_t place_bytes = 8;

bool fit(std::string_view whole, std::span<const SharedPart> parts) {
  std::size_t done = 0;
  for (const SharedPart& part : parts) {
    if (part.at < done || part.at > whole.size() || part.size > whole.size() - part.at) return false;
    done = part.at + part.size;
  }
  return true;
}

}  // namespace

Bytes32 blob_hash(std::string_view bytes) {
  return Hasher("emcon blob").raw(bytes).done();
}

std::span<const SharedPart> parts_of(std::size_t record, std::span<const SharedPart>& rest) {
  const auto end = std::ranges::find_if(rest, [record](const SharedPart& part) { return part.record != record; });
  const auto parts = rest.first(static_cast<std::size_t>(end - rest.begin()));
  rest = rest.subspan(parts.size());
  return parts;
}

std::optional<Slimmed> slim(std::string_view whole, std::span<const SharedPart> parts,
                            const std::function<std::string(std::string_view)>& name) {
  if (parts.empty() || !fit(whole, parts)) return std::nullopt;
  Slimmed out;
  std::size_t done = 0;
  for (const SharedPart& part : parts) {
    out.bytes += whole.substr(done, part.at - done);
    put_little<place_bytes>(out.shared, part.at);
    out.shared += name(whole.substr(part.at, part.size));
    done = part.at + part.size;
  }
  out.bytes += whole.substr(done);
  return out;
}

std::optional<std::string> whole(std::string_view bytes, std::string_view shared, std::size_t name_bytes,
                                 const std::function<std::optional<std::string>(std::string_view)>& blob) {
  std::string out;
  std::size_t taken = 0;
  for (; !shared.empty(); shared.remove_prefix(place_bytes + name_bytes)) {
    if (shared.size() < place_bytes + name_bytes) return std::nullopt;
    const std::uint64_t at = get_little<place_bytes>(shared);
    if (at < out.size() || at - out.size() > bytes.size() - taken) return std::nullopt;
    const std::size_t before = at - out.size();
    out += bytes.substr(taken, before);
    taken += before;
    const std::optional<std::string> part = blob(shared.substr(place_bytes, name_bytes));
    if (!part) return std::nullopt;
    out += *part;
  }
  out += bytes.substr(taken);
  return out;
}

}  // namespace emcon::store
