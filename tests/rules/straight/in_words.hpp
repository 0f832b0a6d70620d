/// Battles played straight on a ruleset with scripted dice, in the words of the order entry.
#pragma once

#include <string>
#include <vector>

#include "server/match/match_dice.hpp"
#include "tests/rules/straight/straight.hpp"

namespace emcon::rules {

/// Dice in the order they are rolled, "6 3 10"; a '*' at the end lets any more come from a fixed seed, as lots always
/// do.
class WrittenDice final : public DiceSource {
 public:
  explicit WrittenDice(const std::string& dice);
  std::uint32_t value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) override;
  void finish() const { EXPECT_EQ(next_, values_.size()) << "dice are left over"; }

 private:
  std::vector<std::uint32_t> values_;
  std::size_t next_ = 0;
  match::SeededDice seeded_;
  bool endless_ = false;
};

/// Orders with ';' between them, as a player types them at this offer; fails the test at one that is none.
table::Filled orders_in_words(const table::Offer& offer, const std::string& orders);

/// `Self` is the class of a ruleset's tests that derives from it; `Play` is the Play of the ruleset.
template <class Self, class Rules, class Play>
class PlayInWords : public StraightPlay<Rules, WrittenDice> {
 public:
  /// Orders of one seat as a player types them, ';' between them; the step resolves when all asked seats have answered.
  Self& give(int seat, const std::string& orders, const std::string& dice = "") {
    this->answer(seat, orders_in_words(this->offer(seat), orders), dice, orders);
    return self();
  }
  /// Defaults of all who have not answered.
  Self& pass(const std::string& dice = "*") {
    this->answer_by_default(dice);
    return self();
  }
  /// Defaults until a question of this kind, or the end.
  Self& pass_to(const std::string& wanted) {
    for (int i = 0; i < 2000 && this->asked() && this->kind() != wanted; ++i) pass();
    return self();
  }
  Self& leave(int seat) {
    this->seat_leaves(seat, "*");
    return self();
  }
  /// Does something to the battle as a phase would, with these dice.
  template <class Act>
  Self& act(Act what, const std::string& dice = "") {
    this->referee_does(
        [&](Referee& referee) {
          typename Rules::State state = this->mutable_state();
          Play play{state, referee};
          what(play);
          return state;
        },
        dice);
    return self();
  }

  const auto& table() const { return StraightPlay<Rules, WrittenDice>::state().table; }
  typename Rules::State& state() { return this->mutable_state(); }

 protected:
  using StraightPlay<Rules, WrittenDice>::StraightPlay;

 private:
  Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace emcon::rules
