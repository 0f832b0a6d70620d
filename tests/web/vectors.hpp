/// Writes cases as lines of JSON, with results from the product's own functions, for the page's twins of them.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "common/hex.hpp"
#include "common/plane.hpp"
#include "common/proof/bytes.hpp"
#include "common/table/region.hpp"

namespace emcon::web {

/// One case: named values of a JSON object.
class Case {
 public:
  explicit Case(std::string_view kind) { text("kind", kind); }
  /// Any bytes, in hex.
  Case& bytes(std::string_view name, std::string_view value);
  Case& bytes(std::string_view name, const Bytes32& value);
  /// Printable ASCII or UTF-8 without control characters; quotes are escaped.
  Case& text(std::string_view name, std::string_view value);
  Case& number(std::string_view name, std::int64_t value) { return raw(name, std::to_string(value)); }
  Case& numbers(std::string_view name, const std::vector<std::int64_t>& values);
  /// JSON as it is.
  Case& raw(std::string_view name, std::string_view json);
  std::string line() const { return "{" + members_ + "}\n"; }

 private:
  std::string members_;
};

/// The file of all cases.
class Vectors {
 public:
  Vectors(const std::string& folder, std::uint64_t seed)
      : random(seed), out_(folder + "/vectors.jsonl", std::ios::binary) {}
  void add(const std::string& kind, const Case& one) {
    out_ << one.line();
    ++counts[kind];
  }
  bool good() { return out_.flush().good(); }

  std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n)); }
  std::int64_t between(std::int64_t low, std::int64_t high) { return low + below(high - low + 1); }
  std::string some_bytes(std::size_t size);
  Bytes32 bytes32();
  std::string word();
  Hex hex(int far) { return {static_cast<int>(between(-far, far)), static_cast<int>(between(-far, far))}; }
  Point point(std::int64_t far) { return {between(-far, far), between(-far, far)}; }
  table::Region region(bool plane, std::int64_t far);

  std::mt19937_64 random;
  std::map<std::string, int> counts;

 private:
  std::ofstream out_;
};

/// Patches, offers and answers, by chance and from matches of every scenario.
void add_tables(Vectors& out);
/// Areas, bearings, paths, labels and numbers.
void add_places(Vectors& out);
/// Hashes, signatures and receipts.
void add_proofs(Vectors& out);

/// A region, choice or other part as its message, in hex.
template <class Message>
std::string serialized(const Message& message) {
  return message.SerializeAsString();
}

}  // namespace emcon::web
