// Encodes records, chains their hashes, and reads them back strictly.
#include "server/match/record.hpp"

#include "common/proof/commitment.hpp"

namespace emcon::match {
namespace {

/// The store's name of a part takes some dozen bytes.
constexpr std::size_t shared_bytes_min = 128;

}  // namespace

store::Record make_record(const emcon::log::Record& record, std::uint64_t number, const Bytes32& before) {
  store::Record out;
  record.SerializeToString(&out.bytes);
  out.hash = record_hash(before, number, out.bytes);
  return out;
}

std::vector<store::SharedPart> shared_parts(const emcon::log::Record& record, const store::Record& stored,
                                            std::size_t number) {
  std::vector<store::SharedPart> out;
  std::size_t from = 0;
  for (const emcon::log::Document& document : record.created().documents()) {
    const std::string& text = document.text();
    if (text.size() < shared_bytes_min) continue;
    // The encoding holds texts as they are. Any equal bytes may stand for the part as well.
    const std::size_t at = stored.bytes.find(text, from);
    if (at == std::string::npos) break;
    out.push_back({.record = number, .at = at, .size = text.size()});
    from = at + text.size();
  }
  return out;
}

std::expected<emcon::log::Record, std::string> read_record(const store::Record& stored, std::uint64_t number,
                                                           const Bytes32& before) {
  if (record_hash(before, number, stored.bytes) != stored.hash)
    return std::unexpected(
        "it was changed after it was written, or something before it is missing (its hash is another one)");
  emcon::log::Record record;
  if (!record.ParseFromString(stored.bytes)) return std::unexpected("its bytes are no record");
  if (record.body_case() == emcon::log::Record::BODY_NOT_SET)
    return std::unexpected("it is of a kind this version does not know; a newer one wrote it");
  return record;
}

void put_dice(const std::vector<rules::DieRecord>& dice, emcon::log::Resolved& out) {
  for (const rules::DieRecord& die : dice) {
    emcon::log::Die& to = *out.add_dice();
    to.set_question(die.stream.question);
    to.set_drawn(die.stream.drawn);
    to.set_purpose(die.stream.why.purpose);
    to.set_actor_seat(die.stream.why.actor.owner.index);
    to.set_actor(die.stream.why.actor.number);
    to.set_object_seat(die.stream.why.object.owner.index);
    to.set_object(die.stream.why.object.number);
    to.set_k(die.k);
    to.set_sides(die.sides);
    to.set_value(die.value);
    to.set_audience(die.audience);
  }
}

std::vector<rules::DieRecord> dice_of(const emcon::log::Resolved& record) {
  std::vector<rules::DieRecord> out;
  for (const emcon::log::Die& die : record.dice()) {
    rules::DieRecord& to = out.emplace_back();
    to.stream.question = die.question();
    to.stream.drawn = die.drawn();
    to.stream.why.purpose = static_cast<std::uint16_t>(die.purpose());
    to.stream.why.actor = {Side{static_cast<std::uint8_t>(die.actor_seat())}, die.actor()};
    to.stream.why.object = {Side{static_cast<std::uint8_t>(die.object_seat())}, die.object()};
    to.k = die.k();
    to.sides = die.sides();
    to.value = die.value();
    to.audience = static_cast<std::uint16_t>(die.audience());
  }
  return out;
}

std::string describe(const rules::DieRecord& die, std::size_t number) {
  const auto thing = [](const rules::RefId& id) {
    return id.owner == rules::RefId::nobody ? std::to_string(id.number)
                                            : std::to_string(id.owner.index) + "." + std::to_string(id.number);
  };
  const rules::Why& why = die.stream.why;
  return "die " + std::to_string(number) + " (" + (die.stream.drawn ? "a draw" : "a roll") + " of D" +
         std::to_string(die.sides) + " in question " + std::to_string(die.stream.question) + " for purpose " +
         std::to_string(why.purpose) + ", by " + thing(why.actor) + " at " + thing(why.object) + ", place " +
         std::to_string(die.k) + ", shown to viewers " + std::to_string(die.audience) +
         "): " + std::to_string(die.value);
}

}  // namespace emcon::match
