/// A battle played straight on the ruleset with scripted dice, in the words of the order entry.
#pragma once

#include <string>
#include <vector>

#include "server/match/match_dice.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "tests/conformance/handbook.hpp"
#include "tests/rules/stellar_empires_fleet/fleet.hpp"
#include "tests/rules/straight/straight.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Dice in the order they are rolled, "6 3 10"; a '*' at the end lets any more come from a fixed seed.
using Dice = std::string;
class WrittenDice final : public DiceSource {
 public:
  explicit WrittenDice(const Dice& dice);
  std::uint32_t value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) override;
  void finish() const { EXPECT_EQ(next_, values_.size()) << "dice are left over"; }

 private:
  std::vector<std::uint32_t> values_;
  std::size_t next_ = 0;
  match::SeededDice seeded_;
  bool endless_ = false;
};
/// Initiative with Red or Blue as the winner: dice of Red, then of Blue; command bonuses must not turn it.
inline const Dice red_wins = "10 1", blue_wins = "1 10";

/// A scenario text: two sides, Red and Blue, on a table of 48 by 48. `ships`: lines "red bastion q1 24,10 0", with '-'
/// for no squadron, ';' between them.
std::string scene(const std::string& ships, const std::string& options = "", const std::string& terrain = "");

class Fight : public StraightPlay<Rules, WrittenDice> {
 public:
  /// `scenario`: a text, or without a line break the id of one of the project's own. `options`: "name=value", by
  /// blanks.
  /// `dice`: of the first turn's initiative, of a text.
  explicit Fight(const std::string& scenario, const Dice& dice = "*", const std::string& options = "");

  /// Orders of one seat as a player types them, ';' between them; the step resolves when all asked seats have answered.
  Fight& give(int seat, const std::string& orders, const Dice& dice = "");
  /// Defaults of all who have not answered.
  Fight& pass(const Dice& dice = "*");
  /// Defaults until a question of this kind, or the end.
  Fight& pass_to(const std::string& kind);
  Fight& leave(int seat);

  /// Does something to the battle as a phase would, with these dice.
  template <class Act>
  Fight& act(Act what, const Dice& dice = "") {
    referee_does(
        [&](Referee& referee) {
          State state = mutable_state();
          Play play{state, referee};
          what(play);
          return state;
        },
        dice);
    return *this;
  }

  /// Codes of the problems of these orders, of `seat` or of the seat that is asked first.
  std::string refused(const std::string& orders, int seat = -1) const;

  const Table& table() const { return StraightPlay::state().table; }
  State& state() { return mutable_state(); }
  const Ship& ship(const std::string& handle) const { return table().ships[find_ship(table(), handle).value()]; }

 private:
  table::Filled read(int seat, const std::string& orders) const;
};

/// Two carriers far apart. Haven has f1 to f3 light, f4 to f6 medium, f7 to f9 heavy; Brood f1 to f5 medium, f6
/// and f7 heavy, f8 and f9 bombers.
inline const std::string carriers = "red haven - 24,10 0; blue brood - 24,40 4";
FlightIndex flight(const Fight& fight, const std::string& handle);
const Flight& seen(const Fight& fight, const std::string& handle);
/// Puts a flight on the table, as if it had been launched before.
void fly_at(Fight& fight, const std::string& handle, const std::string& where);
/// Gives the flight's type another value, for this battle alone.
void retype(Fight& fight, const std::string& handle, const std::function<void(FlightType&)>& change);

}  // namespace emcon::rules::stellar_empires_fleet
