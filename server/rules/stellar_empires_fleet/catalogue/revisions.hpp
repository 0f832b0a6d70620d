/// What the revisions of Stellar Empires: Fleet play otherwise, and the questions that its rules ask where they differ.
/// A match goes on to its end under the revision that it began with.
#pragma once

#include "server/rules/contract/ruleset.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/catalogue.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline constexpr RevisionChange revisions[] = {
    {2, "SEF-6.2.2 SEF-R140", "Who has left a squadron is out of command in that turn alone."},
    {2, "SEF-7.14.3 SEF-R141", "A salvo of torpedoes may go at lone ships."},
    {2, "SEF-7.3.3 SEF-R48 SEF-R142", "A unit pays all its fire before delays begin."},
    {2, "SEF-7.9.7 SEF-R143", "Helpers assist against each attack that they do not stand behind."},
    {2, "SEF-4.3.1.c SEF-R64 SEF-R144",
     "Concentrate Firepower binds guns, fire at flights and torpedoes to one target."},
    {2, "SEF-R8", "One ship a turn tries to make another stand down."},
    {2, "SEF-13.5 SEF-13.6.3",
     "Fire at flights has the firer's modifiers, and its hits in a dogfight are divided together."},
    {2, "SEF-7.10", "Rows of boxes have ends, and the first row of major defences takes capacitors."},
    {2, "SEF-7.14.4", "Every mine of a mount strikes."},
    {2, "SEF-7.12.MIS SEF-R78", "Launchers load what they have, and not while they are changing."},
    {2, "SEF-7.11", "A lone ship's weapons are tracked one by one."},
    {2, "SEF-6.2.2.e", "Only a ship that is led by another one breaks formation."},
    {2, "SEF-7.3.3 SEF-R97", "A unit that can pay no whole system of guns has passed."},
    {2, "SEF-7.8.5.2 SEF-R151", "A hulk that meets a planet breaks up there."},
    {2, "SEF-13.6.4 SEF-R153", "A crew's dogfight bonus counts in saves of dogfights and against flights alone."},
    {2, "SEF-7.8.5", "What cripples a ship counts in that turn, ammunition, wounds and boarders, too."},
    {2, "SEF-1.3.2 SEF-R130 SEF-R137",
     "Fire at flights and strikes of flights are parts in a battle, and crews may have trained."},
    {2, "SEF-13.2 SEF-R131", "A ship that has taken a flight into a dock neither turns nor speeds."},
    {2, "SEF-R44 SEF-R132", "Flights are launched to any point within an inch."},
    {2, "SEF-R133 SEF-R136",
     "A fixed bay takes all flights of its size, and an area weapon catches a dropship by its category."},
};

/// Whether the match is played by that revision or a later one.
struct Since {
  int revision;
  bool operator()(const Catalogue& catalogue) const { return catalogue.revision >= revision; }
};

/// Who commands its own unit is out of command no longer than the turn in which it left (SEF-6.2.2.d, 6.2.2.e, R140).
inline constexpr Since leavers_return_to_command{2};
/// A salvo may go at several lone ships, and at ships of one squadron beside them (SEF-7.14.1.c, 7.14.3, R141).
inline constexpr Since salvos_take_lone_ships{2};
/// A unit pays all that it fires, at flights and at ships, before the delay of anything begins (SEF-R48, R142).
inline constexpr Since units_pay_before_delays{2};
/// Whether a helper stands behind is judged for each attack (SEF-7.9.7, R143).
inline constexpr Since assists_by_attack{2};
/// Concentrate Firepower counts guns at ships, guns at flights and torpedoes together (SEF-R64, R144).
inline constexpr Since concentrates_all_fire{2};
/// Two ships of one answer may not try to make the same ship stand down (SEF-R8).
inline constexpr Since stands_down_once{2};
/// What the firer does and has suffered changes its fire at flights, too, and so do nebulae (SEF-13.5.2, R145).
inline constexpr Since firers_state_counts_at_flights{2};
/// Hits of all weapons of a unit in one dogfight are divided together (SEF-13.6.3, R146).
inline constexpr Since pools_fire_into_dogfights{2};
/// No box is marked beyond the end of a row (SEF-7.10.3.1, 7.10.4.4, R147).
inline constexpr Since rows_have_ends{2};
/// The first row of major defences takes three points of capacitors, not of the shield generator (SEF-7.10.4, R148).
inline constexpr Since major_hits_take_capacitors{2};
/// All mines of a mount go off, as one hit with the dice of all (SEF-7.3.3, 7.14.4, R149).
inline constexpr Since every_mine_strikes{2};
/// A launcher is loaded with what its magazine has, and not while it is changing (SEF-7.12.MIS).
inline constexpr Since loads_what_is_there{2};
/// Whatever cripples a ship, or leaves it without a crew, is told, and counts in that turn for morale (SEF-7.8.5.1,
/// R52, R53): its ammunition, wounds and boarders, too.
inline constexpr Since all_crippling_counts{2};
/// Only a ship that is led by another one may break formation (SEF-6.2.2.e).
inline constexpr Since only_followers_break{2};
/// A unit that can pay no whole system of guns has passed (SEF-7.3.3, R97).
inline constexpr Since asks_for_whole_systems{2};
/// Weapons of a squadron alone are tracked together by their type, those of a lone ship one by one (SEF-7.11, R150).
inline constexpr Since tracks_lone_ships_by_system{2};
/// A hulk that meets a planet breaks up there (SEF-7.8.5.2, R151).
inline constexpr Since hulks_meet_planets{2};
/// The crew's dogfight bonus counts in saves of dogfights and against flights, not against ships (SEF-13.6.4, R153).
inline constexpr Since dogfight_bonus_in_dogfights{2};
/// Fire at flights, and being struck by them, is a part in the battle (SEF-1.3.2, R130).
inline constexpr Since flights_make_battles{2};
/// A ship that has taken a flight into a dock neither turns nor speeds afterwards, and a turn there and back is one
/// (SEF-13.2.9, R131).
inline constexpr Since docking_binds{2};
/// Launched flights appear at any point within an inch (SEF-R132).
inline constexpr Since launches_to_points{2};
/// A fixed bay takes all flights of the size of its own type (SEF-13.2.5, R133).
inline constexpr Since fixes_bays_by_size{2};
/// Area weapons catch dropships by their category (SEF-7.14.4, R136).
inline constexpr Since dropships_are_small_ships{2};
/// Crews may have trained before the battle (SEF-1.3.2, R137).
inline constexpr Since crews_train{2};

}  // namespace emcon::rules::stellar_empires_fleet
