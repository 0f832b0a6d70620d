/// The three sources of dice of a match: seeded by its key, scripted by a test or a referee, recorded in a log.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/match/ports.hpp"
#include "server/rules/contract/dice.hpp"

namespace emcon::match {

/// Value k of a stream depends on the match key and the stream's name alone. It is made of the keyed hash of "emcon
/// die", question u32, drawn u8, purpose u16, actor seat u8 and number u32, object seat u8 and number u32, k u32 and
/// attempt u32 (from 0). The hash's first 8 bytes are a little-endian number. If that is not below the greatest
/// multiple of `sides`, the next attempt is made. The remainder plus one is the value.
class SeededDice final : public rules::DiceSource {
 public:
  explicit SeededDice(const Bytes32& key) : key_(key) {}
  std::uint32_t value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) override;

 private:
  Bytes32 key_;
};

struct ScriptedDie {
  std::uint32_t sides = 0;
  std::uint32_t value = 0;  ///< 0: any face, from a seed of the script
};

/// Rolls take the script's dice in order. Too few dice, or other sides than written, are a DiceFault that says which.
/// Draws come from a fixed test seed and use up no die.
class ScriptedDice final : public rules::DiceSource {
 public:
  /// `any_seed`: the seed of the faces that the script leaves open.
  explicit ScriptedDice(std::vector<ScriptedDie> script, std::uint8_t any_seed = 0);
  std::uint32_t value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) override;
  /// Throws DiceFault if dice of the script were not used. Ends leave_open.
  void finish();
  std::size_t used() const { return used_; }
  /// Adds dice after those written so far.
  void add(const std::vector<ScriptedDie>& more) { script_.insert(script_.end(), more.begin(), more.end()); }
  /// Until finish, dice that are rolled beyond the script may show any face.
  void leave_open() { open_ = true; }

 private:
  std::vector<ScriptedDie> script_;
  std::size_t used_ = 0;
  bool open_ = false;
  SeededDice draws_;
  SeededDice any_;
};

/// Gives out a record's dice in order. A request by another name or with other sides is a DiceFault.
class RecordedDice final : public rules::DiceSource {
 public:
  explicit RecordedDice(std::vector<rules::DieRecord> dice) : dice_(std::move(dice)) {}
  std::uint32_t value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) override;

 private:
  std::vector<rules::DieRecord> dice_;
  std::size_t used_ = 0;
};

}  // namespace emcon::match
