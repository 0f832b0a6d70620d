/// Parameters of a statement in PostgreSQL's binary form. Private to server/store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emcon::store::postgres {

/// A column of bytes, one value a row; nothing: NULL. It does not own them.
using Bytes = std::vector<std::optional<std::string_view>>;
using Numbers = std::vector<std::int64_t>;

/// A count in the type of a column.
inline std::int64_t as_number(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

/// $1, $2 ... in the order in which they are added. It owns copies.
class Params {
 public:
  Params& number(std::int64_t value);
  Params& bytes(std::string_view value);
  Params& numbers(const Numbers& column);  ///< bigint[]
  Params& list(const Bytes& column);       ///< bytea[]

  std::size_t size() const { return values_.size(); }
  const std::string& at(std::size_t index) const { return values_.at(index); }

 private:
  std::vector<std::string> values_;
};

/// A bigint from an answer; 0 if it has another length.
std::int64_t number_of(std::string_view bytes);

}  // namespace emcon::store::postgres
