/// Dice of a plan: none while it is looked ahead, and one row of names for all its windows while it runs.
#pragma once

#include <map>
#include <vector>

#include "server/rules/contract/dice.hpp"

namespace emcon::match {

/// A die is wanted where there are none.
struct DiceWanted {};

/// Throws DiceWanted for every die.
class NoDice final : public rules::DiceSource {
 public:
  [[noreturn]] std::uint32_t value(const rules::StreamName&, std::uint32_t, std::uint32_t) override {
    throw DiceWanted{};
  }
};

/// Several windows are carried out as the answers to one question. Each begins to count its dice anew; here they go on
/// from those of the windows before, so that no die of the question has the name of another.
class DiceOfPlan final : public rules::DiceSource {
 public:
  /// `source` must outlive this.
  explicit DiceOfPlan(rules::DiceSource& source) : source_(source) {}
  std::uint32_t value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) override;
  /// A window has been carried out: names its dice as the question has them.
  void close_window(std::vector<rules::DieRecord>& dice);

 private:
  std::uint32_t used(const rules::StreamName& stream) const;

  rules::DiceSource& source_;
  std::map<rules::StreamName, std::uint32_t> used_;  ///< by windows that are closed
};

}  // namespace emcon::match
