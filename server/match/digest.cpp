// Hashes and prints states by the dump of their ruleset.
#include "server/match/digest.hpp"

namespace emcon::match {

void PrintWriter::line(std::string_view name, std::string_view value) {
  out_.append(2 * depth_, ' ').append(name).append(value).append("\n");
}
void PrintWriter::begin(std::string_view name) {
  line(name, ":");
  ++depth_;
}
void PrintWriter::end() {
  if (depth_ > 0) --depth_;
}
void PrintWriter::number(std::string_view name, std::int64_t value) {
  line(name, " = " + std::to_string(value));
}
void PrintWriter::text(std::string_view name, std::string_view value) {
  line(name, " = \"" + std::string(value) + "\"");
}

Bytes32 digest_of(const Position& position) {
  HashWriter writer;
  position.dump(writer);
  return writer.done();
}

namespace {

void put_dice_told(Hasher& hasher, const rules::Event& event) {
  hasher.u32(static_cast<std::uint32_t>(event.telling.dice.size()));
  for (const rules::Rolled& rolled : event.telling.dice) {
    hasher.u32(static_cast<std::uint32_t>(rolled.sides)).u16(rolled.audience.bits());
    hasher.u32(static_cast<std::uint32_t>(rolled.values.size()));
    for (const int value : rolled.values) hasher.u32(static_cast<std::uint32_t>(value));
  }
}

}  // namespace

Bytes32 outcome_hash(std::span<const rules::Event> events) {
  Hasher hasher("emcon outcome");
  for (const rules::Event& event : events) {
    hasher.u16(event.audience.bits()).u32(static_cast<std::uint32_t>(event.turn));
    hasher.text(event.telling.text).text(event.telling.clause);
    put_dice_told(hasher, event);
  }
  return hasher.done();
}

Bytes32 telling_hash(std::span<const rules::Event> events) {
  Hasher hasher("emcon telling");
  for (const rules::Event& event : events) {
    hasher.u16(event.audience.bits()).u32(static_cast<std::uint32_t>(event.turn));
    put_dice_told(hasher, event);
  }
  return hasher.done();
}

}  // namespace emcon::match
