/// Reads typed fields out of a data tree. Every fault becomes a Problem with file, line, field and the allowed values.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/hex.hpp"
#include "common/problem.hpp"
#include "server/rules/contract/document.hpp"

namespace emcon::rules {

/// One table of one document. Faults go into `problems`, so a file's faults are told all at once.
class Reader {
 public:
  /// `path`: the fields that lead to the table, "ships" or "sheets.ships"; empty: it is the document's own.
  Reader(const std::string& file, const Node& node, Problems& problems, std::string path = {})
      : file_(file), node_(node), problems_(problems), path_(std::move(path)) {}

  /// Reports every key that is not in `keys`.
  void only(std::initializer_list<std::string_view> keys) const;
  /// Whole number in min..max. A missing one is `otherwise`, or a problem if that is empty.
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
  /// Reports that another entry has the same `value` in this field.
  void twin(const std::string& field, const std::string& value) const;

 private:
  void tell(const Node& at, const std::string& field, const std::string& allowed, const std::string& why) const;
  void missing(const char* field, const std::string& allowed) const;
  const Node& at(const std::string& key) const;
  /// The path of what stands at `key`, as a header of TOML has it.
  std::string path_to(const char* key) const { return (path_.empty() ? "" : path_ + ".") + key; }
  const Node* of_kind(const char* key, Node::Kind kind, const char* allowed, bool required) const;

  const std::string& file_;
  const Node& node_;
  Problems& problems_;
  std::string path_;
};

/// Adds the place of the other entry to each problem of Reader::twin.
void name_twins(Problems& problems, const std::vector<Document>& documents);

}  // namespace emcon::rules
