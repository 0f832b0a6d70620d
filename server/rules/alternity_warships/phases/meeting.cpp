// Who is in which zero arc of whom, in one hex (ALT-9.7, R16, R51).
#include <algorithm>
#include <optional>
#include <vector>

#include "server/rules/alternity_warships/phases/play.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Where all units are, from one look at the table: there may be ten thousand relations, and each asks for two units.
class Places {
 public:
  explicit Places(const Table& table) : ships_(table.ships) {
    if (table.missiles.empty()) return;
    first_ = table.missiles.front().number;
    by_number_.resize(place(table.missiles.back().number) + 1);
    for (const Missile& missile : table.missiles) by_number_[place(missile.number)] = missile.course.at;
  }
  /// Nothing: it is not on the map.
  std::optional<Hex> of(const Unit& unit) const {
    if (unit.is_missile()) {
      const MissileNumber number = unit.missile();
      return number < first_ || place(number) >= by_number_.size() ? std::nullopt : by_number_[place(number)];
    }
    return unit.ship() && ships_[unit.ship()].on_map() ? std::optional(ships_[unit.ship()].course.at) : std::nullopt;
  }

 private:
  std::size_t place(MissileNumber number) const {
    return static_cast<std::size_t>(static_cast<int>(number) - static_cast<int>(first_));
  }

  const decltype(Table::ships)& ships_;
  MissileNumber first_ = MissileNumber::none;  ///< the least
  std::vector<std::optional<Hex>> by_number_;
};

}  // namespace

void meet(Play& play, const Unit& mover) {
  part(play);
  join(play, mover);
}

void join(Play& play, const Unit& mover) {
  Table& table = play.table();
  const Hex at = place_of_unit(table, mover);
  std::vector<Unit> here;
  for (const Unit& enemy : units_of(table, enemy_of(side_of(table, mover))))
    if (place_of_unit(table, enemy) == at) here.push_back(enemy);
  const auto is_here = [&](const Unit& unit) { return std::ranges::find(here, unit) != here.end(); };
  std::erase_if(table.zeros, [&](const ZeroRelation& one) {
    return (one.mover == mover && is_here(one.other)) || (one.other == mover && is_here(one.mover));
  });
  for (const Unit& enemy : here) {
    ZeroRelation relation{mover, enemy};
    for (const ZeroRelation& declared : play.declared)
      if (declared.mover == mover && declared.other == enemy) relation = declared;
    if (mover.is_missile()) relation.half = missile_of(table, mover.missile()).half;
    table.zeros.push_back(relation);
  }
}

void part(Play& play) {
  Table& table = play.table();
  const Places places(table);
  std::erase_if(table.zeros, [&](const ZeroRelation& one) {
    const std::optional<Hex> mover = places.of(one.mover), other = places.of(one.other);
    return !mover || !other || *mover != *other;
  });
}

}  // namespace emcon::rules::alternity_warships
