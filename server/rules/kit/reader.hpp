/// Reads typed fields out of a data tree; every fault becomes a Problem with file, line, field and what is allowed.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/hex.hpp"
#include "common/problem.hpp"
#include "server/rules/contract/document.hpp"

namespace emcon::rules {

/// One table of one document. Collects into `problems`, so that a file's faults are told all at once.
class Reader {
 public:
  Reader(const std::string& file, const Node& node, Problems& problems)
      : file_(file), node_(node), problems_(problems) {}

  /// Complains about every key that is not in `keys`.
  void only(std::initializer_list<std::string_view> keys) const;
  /// Whole number in min..max; missing: `otherwise`, or a problem if there is none.
  int integer(const char* key, int min, int max, std::optional<int> otherwise = std::nullopt) const;
  bool boolean(const char* key, bool otherwise) const;
  std::string text(const char* key, std::optional<std::string> otherwise = std::nullopt) const;
  /// One of `words`, as its index; -1 after a problem.
  int word(const char* key, const std::vector<std::string>& words, std::optional<int> otherwise = std::nullopt) const;
  std::optional<Hex> hex(const char* key, bool required) const;
  /// `size` whole numbers (0: any number of them).
  std::vector<int> integers(const char* key, std::size_t size, int min, int max) const;
  std::vector<std::string> texts(const char* key) const;
  /// Tables of the array at `key`; none if it is missing.
  std::vector<Reader> tables(const char* key) const;
  std::optional<Reader> table(const char* key) const;

  const Node& node() const { return node_; }
  void fault(const Node& at, const std::string& field, const std::string& allowed) const;
  void fault(const std::string& field, const std::string& allowed) const { fault(at(field), field, allowed); }
  /// Another entry has the same `value` in this field already.
  void twin(const std::string& field, const std::string& value) const;

 private:
  void tell(const Node& at, const std::string& field, const std::string& allowed, const std::string& why) const;
  void missing(const char* field, const std::string& allowed) const;
  const Node& at(const std::string& key) const;
  const Node* of_kind(const char* key, Node::Kind kind, const char* allowed, bool required) const;

  const std::string& file_;
  const Node& node_;
  Problems& problems_;
};

/// Adds to what Reader::twin has told where the other entry stands.
void name_twins(Problems& problems, const std::vector<Document>& documents);

}  // namespace emcon::rules
