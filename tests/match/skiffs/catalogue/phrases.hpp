/// The phrases of Skiffs: titles of questions and reasons of refusals. Its tellings have no heads.
#pragma once

#include "server/rules/kit/phrase.hpp"

namespace emcon::rules::skiffs {

namespace titles {

inline constexpr Title place{"place", "Place your skiffs"};
inline constexpr Title plot{"plot", "Plot paths"};
inline constexpr Title fire{"fire", "Fire"};

// What a viewer reads who is not asked.
inline constexpr Title waiting{"waiting", "Waiting for the others"};
inline constexpr Title over{"over", "The battle is over"};

}  // namespace titles

namespace reasons {

inline constexpr Reason no_such_skiff{
    "no_such_skiff", {"skiff", "own"}, "'{skiff}' is no skiff of yours; you have: {own}."};
inline constexpr Reason ordered_twice{"ordered_twice", {"order"}, "'{order}' was ordered before."};
inline constexpr Reason no_mine{"no_mine", {"skiff", "mines"}, "{skiff} has {mines} mines left."};
inline constexpr Reason bad_heading{"bad_heading", {"heading"}, "'heading' must be 0 to 7, not '{heading}'."};
inline constexpr Reason turn_too_soon{"turn_too_soon", "A skiff flies 1 in ahead before each turn or drift."};
inline constexpr Reason off_the_table{
    "off_the_table", {"corner"}, "The path leaves the table, which reaches to {corner}."};
inline constexpr Reason no_target{"no_target", {"skiff"}, "'{skiff}' is no skiff."};
/// Its code is why.
inline constexpr Reason cannot_fire{
    "cannot_fire", {"skiff", "target", "why"}, "{skiff} cannot fire at {target}: {why}."};

}  // namespace reasons

}  // namespace emcon::rules::skiffs
