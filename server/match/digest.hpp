/// Hashes and prints of a whole state, from the one canonical dump of its ruleset.
#pragma once

#include <span>
#include <string>

#include "common/proof/hash.hpp"
#include "server/match/position.hpp"
#include "server/rules/contract/writer.hpp"

namespace emcon::match {

/// Hashes each call with its kind, name and value, so that different dumps never give the same bytes.
class HashWriter final : public rules::Writer {
 public:
  HashWriter() : hasher_("emcon state") {}
  void begin(std::string_view name) override { hasher_.u8('{').text(name); }
  void end() override { hasher_.u8('}'); }
  void number(std::string_view name, std::int64_t value) override {
    hasher_.u8('#').text(name).u64(static_cast<std::uint64_t>(value));
  }
  void text(std::string_view name, std::string_view value) override { hasher_.u8('$').text(name).text(value); }
  Bytes32 done() { return hasher_.done(); }

 private:
  Hasher hasher_;
};

/// Prints one value a line, indented by two blanks for each level: for golden files.
class PrintWriter final : public rules::Writer {
 public:
  void begin(std::string_view name) override;
  void end() override;
  void number(std::string_view name, std::int64_t value) override;
  void text(std::string_view name, std::string_view value) override;
  const std::string& printed() const { return out_; }

 private:
  void line(std::string_view name, std::string_view value);
  std::string out_;
  std::size_t depth_ = 0;
};

Bytes32 digest_of(const Position& position);

/// BLAKE2b-256 over the events told, in order, with their audiences and dice. A Resolved record keeps it.
Bytes32 outcome_hash(std::span<const rules::Event> events);
/// Hash of the numbers of lines that each viewer is told, with their dice, but without words. No version of a ruleset's
/// revision may change it.
Bytes32 telling_hash(std::span<const rules::Event> events);

}  // namespace emcon::match
