// What follows from a sheet or a map alone.
#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

#include <algorithm>

namespace emcon::rules::alternity_warships {
namespace {

/// Row of a printed hex; the inverse of from_column_row.
int row_of(Hex on_the_map) {
  return on_the_map.r + (on_the_map.q - 1 - ((on_the_map.q - 1) & 1)) / 2;
}

/// Steps that a system adds to attacks of a kind (ALT-11.3, ALT-17.11).
int steps_of(System system, AttackKind attack) {
  const bool missile = attack == AttackKind::missile;
  switch (system) {
    case System::chaff:
      return missile ? 1 : 0;
    case System::jammer:
      return missile ? 2 : 0;
    case System::magnetic_screen:
      return missile || attack == AttackKind::projectile ? 2 : 0;
    case System::deflection_inducer:
      return 2;
    case System::displacer:
      return 3;
    case System::stealth_shield:
      return missile ? 3 : 0;
    case System::cloaking_unit:
      return missile ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::array<int, attack_kinds> defence_of(const std::vector<System>& fitted) {
  std::array<int, attack_kinds> out{};
  for (int kind = 0; kind < attack_kinds; ++kind)
    for (const System system : fitted) out[ix(kind)] += steps_of(system, static_cast<AttackKind>(kind));
  return out;
}

bool Sheet::has(System system) const {
  return std::ranges::find(systems, system) != systems.end();
}

bool Sheet::screened() const {
  return has(System::deflection_inducer) || particle_screen || ablative > 0;
}

bool Bounds::holds(Hex at) const {
  const Hex on_the_map = printed(at);
  const int row = row_of(on_the_map);
  return on_the_map.q >= column_low && on_the_map.q <= column_high && row >= row_low && row <= row_high;
}

std::optional<MapEdge> Bounds::left_over(Hex at) const {
  const Hex on_the_map = printed(at);
  const int row = row_of(on_the_map);
  if (on_the_map.q < column_low || on_the_map.q > column_high) return std::nullopt;
  if (row < row_low) return MapEdge::north;
  if (row > row_high) return MapEdge::south;
  return std::nullopt;
}

}  // namespace emcon::rules::alternity_warships
