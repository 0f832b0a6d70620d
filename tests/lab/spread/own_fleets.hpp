/// Matches of own fleets with sheets of one's own, straight on the ruleset.
#pragma once

#include <string>
#include <vector>

#include "server/match/position.hpp"
#include "tests/lab/spread/yard.hpp"

namespace emcon::yard {

inline constexpr int fleet_most = 8, points_most = 3000;

/// Of Alternity Warships, by its newest revision.
const match::CatalogueHandle& catalogue();
/// Own fleets of so many points, of any class, with sheets of one's own.
rules::Choice own_fleets(std::int64_t points);
table::Filled bring_of(const std::vector<std::string>& files);
std::vector<std::string> files_of(const Entry& entry);

/// What took longest of its kind, in milliseconds of processor, and where.
struct Dearest {
  double ms = 0;
  std::string where;
};
struct Burden {
  int sheets = 0, refused = 0;
  Dearest offer, check, resolve;
};
/// Random sheets are brought and bought by both sides, and some rounds are played with as much as can be ordered.
void carry(std::uint64_t seed, Burden& burden);

}  // namespace emcon::yard
