// Writes numbers, bytes and arrays in PostgreSQL's form.
#include "server/store/postgres/params.hpp"

#include <utility>

namespace emcon::store::postgres {
namespace {

// Types by their numbers in the catalogue, which never change.
constexpr std::uint32_t bytea_type = 17;
constexpr std::uint32_t int8_type = 20;

/// The highest byte first, as on the wire.
template <int bytes>
void put_big(std::string& to, std::uint64_t value) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) to.push_back(static_cast<char>((value >> shift) & 0xffU));
}

std::string array_head(std::uint32_t type, std::size_t size, bool nulls) {
  std::string out;
  put_big<4>(out, size == 0 ? 0 : 1);  // dimensions
  put_big<4>(out, nulls ? 1 : 0);
  put_big<4>(out, type);
  if (size == 0) return out;
  put_big<4>(out, size);
  put_big<4>(out, 1);  // the first element's number
  return out;
}

}  // namespace

Params& Params::number(std::int64_t value) {
  put_big<8>(values_.emplace_back(), static_cast<std::uint64_t>(value));
  return *this;
}

Params& Params::bytes(std::string_view value) {
  values_.emplace_back(value);
  return *this;
}

Params& Params::numbers(const Numbers& column) {
  std::string out = array_head(int8_type, column.size(), false);
  for (const std::int64_t value : column) {
    put_big<4>(out, sizeof(value));
    put_big<8>(out, static_cast<std::uint64_t>(value));
  }
  values_.push_back(std::move(out));
  return *this;
}

Params& Params::list(const Bytes& column) {
  bool nulls = false;
  std::size_t size = 0;
  for (const auto& value : column) {
    nulls = nulls || !value;
    size += sizeof(std::uint32_t) + (value ? value->size() : 0);
  }
  std::string out = array_head(bytea_type, column.size(), nulls);
  out.reserve(out.size() + size);
  for (const auto& value : column) {
    put_big<4>(out, value ? value->size() : 0xffff'ffffU);
    if (value) out += *value;
  }
  values_.push_back(std::move(out));
  return *this;
}

std::int64_t number_of(std::string_view bytes) {
  std::uint64_t out = 0;
  if (bytes.size() != sizeof(out)) return 0;
  for (const char byte : bytes) out = out << 8U | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(out);
}

}  // namespace emcon::store::postgres
