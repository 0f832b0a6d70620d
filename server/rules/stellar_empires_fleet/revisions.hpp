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

// Since revision 2, each:

/// Who commands its own unit is out of command no longer than the turn in which it left (SEF-6.2.2.d, 6.2.2.e, R140).
inline bool leavers_return_to_command(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// A salvo may go at several lone ships, and at ships of one squadron beside them (SEF-7.14.1.c, 7.14.3, R141).
inline bool salvos_take_lone_ships(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// A unit pays all that it fires, at flights and at ships, before the delay of anything begins (SEF-R48, R142).
inline bool units_pay_before_delays(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Whether a helper stands behind is judged for each attack (SEF-7.9.7, R143).
inline bool assists_by_attack(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Concentrate Firepower counts guns at ships, guns at flights and torpedoes together (SEF-R64, R144).
inline bool concentrates_all_fire(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Two ships of one answer may not try to make the same ship stand down (SEF-R8).
inline bool stands_down_once(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// What the firer does and has suffered changes its fire at flights, too, and so do nebulae (SEF-13.5.2, R145).
inline bool firers_state_counts_at_flights(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Hits of all weapons of a unit in one dogfight are divided together (SEF-13.6.3, R146).
inline bool pools_fire_into_dogfights(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// No box is marked beyond the end of a row (SEF-7.10.3.1, 7.10.4.4, R147).
inline bool rows_have_ends(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// The first row of major defences takes three points of capacitors, not of the shield generator (SEF-7.10.4, R148).
inline bool major_hits_take_capacitors(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// All mines of a mount go off, as one hit with the dice of all (SEF-7.3.3, 7.14.4, R149).
inline bool every_mine_strikes(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// A launcher is loaded with what its magazine has, and not while it is changing (SEF-7.12.MIS).
inline bool loads_what_is_there(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Whatever cripples a ship, or leaves it without a crew, is told, and counts in that turn for morale (SEF-7.8.5.1,
/// R52, R53): its ammunition, wounds and boarders, too.
inline bool all_crippling_counts(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Only a ship that is led by another one may break formation (SEF-6.2.2.e).
inline bool only_followers_break(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// A unit that can pay no whole system of guns has passed (SEF-7.3.3, R97).
inline bool asks_for_whole_systems(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Weapons of a squadron alone are tracked together by their type, those of a lone ship one by one (SEF-7.11, R150).
inline bool tracks_lone_ships_by_system(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// A hulk that meets a planet breaks up there (SEF-7.8.5.2, R151).
inline bool hulks_meet_planets(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// The crew's dogfight bonus counts in saves of dogfights and against flights, not against ships (SEF-13.6.4, R153).
inline bool dogfight_bonus_in_dogfights(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Fire at flights, and being struck by them, is a part in the battle (SEF-1.3.2, R130).
inline bool flights_make_battles(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// A ship that has taken a flight into a dock neither turns nor speeds afterwards, and a turn there and back is one
/// (SEF-13.2.9, R131).
inline bool docking_binds(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Launched flights appear at any point within an inch (SEF-R132).
inline bool launches_to_points(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// A fixed bay takes all flights of the size of its own type (SEF-13.2.5, R133).
inline bool fixes_bays_by_size(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Area weapons catch dropships by their category (SEF-7.14.4, R136).
inline bool dropships_are_small_ships(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}
/// Crews may have trained before the battle (SEF-1.3.2, R137).
inline bool crews_train(const Catalogue& catalogue) {
  return catalogue.revision >= 2;
}

}  // namespace emcon::rules::stellar_empires_fleet
