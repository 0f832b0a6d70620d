/// A battle played straight on the ruleset with scripted dice, in the words of the order entry.
#pragma once

#include <string>

#include "server/match/match_dice.hpp"
#include "server/rules/alternity_warships/alternity_warships.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"
#include "tests/rules/straight/straight.hpp"

namespace emcon::rules::alternity_warships {

/// Dice in the order they are rolled, "6 3 10"; a '*' at the end lets any more come from a fixed seed.
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

/// A scenario text: two sides, Red (seat 0, ships A1 ...) and Blue (seat 1, B1 ...). `ships`: lines "red kestrel 0,8 0
/// 2" with hex, heading and speed, and what else the data files take, "crew"; ';' between them. `more`: TOML. It begins
/// in round 1 at `step` with the edge for Blue, so Red comes first.
std::string scene(const std::string& ships, const std::string& step = "beams", const std::string& more = "",
                  const std::string& options = "");

class Battle : public StraightPlay<Rules, WrittenDice> {
 public:
  /// `scenario`: a text, or without a line break the id of one of the project's own.
  explicit Battle(const std::string& scenario, const std::string& options = "", const std::string& dice = "*");

  /// Orders of one seat as a player types them, ';' between them; the step resolves when all asked seats have answered.
  Battle& give(int seat, const std::string& orders, const std::string& dice = "");
  /// Defaults of all who have not answered.
  Battle& pass(const std::string& dice = "*");
  /// Defaults until a question of this kind, or the end.
  Battle& pass_to(const std::string& kind);
  Battle& leave(int seat);

  /// Does something to the battle as a phase would, with these dice.
  template <class Act>
  Battle& act(Act what, const std::string& dice = "") {
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

  /// Texts of the problems of these orders, of `seat`.
  std::string refused(int seat, const std::string& orders) const;
  /// The kinds of this question and of the next ones that defaults lead to, with the asked side: "beams Red".
  std::string questions(int count);

  const Table& table() const { return StraightPlay::state().table; }
  State& state() { return mutable_state(); }
  ShipIndex at(const std::string& handle) const { return find_ship(table(), handle).value(); }
  const Ship& ship(const std::string& handle) const { return table().ships[at(handle)]; }
  /// Boxes marked.
  Boxes marks(const std::string& handle);
  /// "q,r h0 s2".
  std::string course(const std::string& handle) const;

 private:
  table::Filled read(int seat, const std::string& orders) const;
};

}  // namespace emcon::rules::alternity_warships
