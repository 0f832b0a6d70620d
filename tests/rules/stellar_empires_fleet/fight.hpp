/// A battle played straight on the ruleset with scripted dice, in the words of the order entry.
#pragma once

#include <string>
#include <vector>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "tests/conformance/handbook.hpp"
#include "tests/rules/stellar_empires_fleet/fleet.hpp"
#include "tests/rules/straight/in_words.hpp"

namespace emcon::rules::stellar_empires_fleet {

using Dice = std::string;
/// Initiative with Red or Blue as the winner: dice of Red, then of Blue; command bonuses must not turn it.
inline const Dice red_wins = "10 1", blue_wins = "1 10";

/// A scenario text: two sides, Red and Blue, on a table of 48 by 48. `ships`: lines "red bastion q1 24,10 0", with '-'
/// for no squadron, ';' between them.
std::string scene(const std::string& ships, const std::string& options = "", const std::string& terrain = "");

class Fight : public PlayInWords<Fight, Rules, Play> {
 public:
  /// `scenario`: a text, or without a line break the id of one of the project's own. `options`: "name=value", by
  /// blanks.
  /// `dice`: of the first turn's initiative, of a text.
  explicit Fight(const std::string& scenario, const Dice& dice = "*", const std::string& options = "");

  /// Codes of the problems of these orders, of `seat` or of the seat that is asked first.
  std::string refused(const std::string& orders, int seat = -1) const;

  /// Carries out orders of Red as in the End Phase, whatever is asked now.
  void end(const std::string& orders, const Dice& dice);

  const Ship& ship(const std::string& handle) const { return table().ships[find_ship(table(), handle).value()]; }
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
