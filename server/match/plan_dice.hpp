/// Dice of a plan: none while the host looks ahead, and one sequence of names for all its windows while it runs.
#pragma once

#include <map>
#include <vector>

#include "server/rules/contract/dice.hpp"

namespace emcon::match {

/// Thrown when a die is needed and none may be rolled.
struct DiceWanted {};

/// Throws DiceWanted for every die.
class NoDice final : public rules::DiceSource {
 public:
  [[noreturn]] std::uint32_t value(const rules::StreamName&, std::uint32_t, std::uint32_t) override {
    throw DiceWanted{};
  }
};

/// Carries out several windows as the answers to one question. Each window counts its dice from the beginning; here the
/// counts go on from those of the windows before, so that no two dice of the question have the same name.
class DiceOfPlan final : public rules::DiceSource {
 public:
  /// `source` must outlive this.
  explicit DiceOfPlan(rules::DiceSource& source) : source_(source) {}
  std::uint32_t value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) override;
  /// A window has been carried out: names its dice as the question counts them.
  void close_window(std::vector<rules::DieRecord>& dice);

 private:
  std::uint32_t used(const rules::StreamName& stream) const;

  rules::DiceSource& source_;
  std::map<rules::StreamName, std::uint32_t> used_;  ///< by closed windows
};

}  // namespace emcon::match
