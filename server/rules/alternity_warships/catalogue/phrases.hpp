/// The phrases of Alternity Warships: the heads of its tellings, the titles of its questions and the reasons of its
/// refusals. docs/new-ruleset.md says how they are written. The words about files of ships stand in catalogue/import.
#pragma once

#include "server/rules/kit/phrase.hpp"

namespace emcon::rules::alternity_warships {

namespace heads {

// Set-up (15.12, R70).
inline constexpr Head debris_round{
    "debris_round", {"body", "width", "distance"}, "Debris round {body}: {width} wide at distance {distance}"};
inline constexpr Head is_at{"is_at", {"ship", "hex"}, "{ship} is at {hex}"};
inline constexpr Head comes{"comes", {"ship", "hex"}, "{ship} comes at {hex}"};

// The edge (5).
inline constexpr Head rolls_for_edge{
    "rolls_for_edge", {"flagship", "result"}, "{flagship} rolls for the edge: {result}"};
inline constexpr Head has_edge{"has_edge", {"side"}, "{side} has the edge"};

// Movement (15.14).
inline constexpr Head debris_hits{"debris_hits", {"ship", "points"}, "Debris hits {ship}: {points}"};

// Fire and damage (9, 11).
inline constexpr Head misses{"misses", {"attacker", "target"}, "{attacker} misses {target}"};
inline constexpr Head hits{"hits", {"attacker", "target"}, "{attacker} hits {target}"};
inline constexpr Head hits_ship{"hits_ship", {"attacker", "target", "points"}, "{attacker} hits {target}: {points}"};
inline constexpr Head hits_for_nothing{"hits_for_nothing", {"attacker", "target"}, "{attacker} hits {target}: nothing"};
inline constexpr Head to_mark{"to_mark", {"ship", "boxes"}, "{ship}: {boxes} to mark"};

// Repairs (14).
inline constexpr Head repairs{"repairs", {"ship", "boxes", "grade"}, "{ship} repairs {boxes} of {grade}"};

// The end (R38).
inline constexpr Head wins{"wins", {"side"}, "{side} wins"};
inline constexpr Head draw{"draw", "It is a draw"};

}  // namespace heads

namespace titles {

inline constexpr Title sheets{"sheets", "Bringing sheets"};
inline constexpr Title fleet{"fleet", "Choosing ships"};
inline constexpr Title setup{"setup", "Set-up"};
inline constexpr Title flagship{"flagship", "A new flagship"};
inline constexpr Title move_heavy{"move_heavy", "Movement of heavy ships"};
inline constexpr Title move_medium{"move_medium", "Movement of medium and light ships"};
inline constexpr Title move_small{"move_small", "Movement of small craft"};
inline constexpr Title missiles{"missiles", "Movement of antiship missiles"};
inline constexpr Title counter_missiles{"counter_missiles", "Movement of counter-missiles"};
inline constexpr Title beams{"beams", "Fire of beams and projectiles"};
inline constexpr Title torpedoes{"torpedoes", "Fire of torpedoes and specials"};
inline constexpr Title antimissile{"antimissile", "Antimissile fire"};
inline constexpr Title bombs{"bombs", "Bombs"};
inline constexpr Title fire{"fire", "All fire"};
inline constexpr Title hold{"hold", "Attacks of missiles"};
inline constexpr Title launch{"launch", "Launches and repairs"};
inline constexpr Title repair{"repair", "Repairs"};

// What they are about.
inline constexpr Title with_points{"with_points", {"title", "points"}, "{title}, {points}"};

}  // namespace titles

namespace reasons {

// Names in orders of all windows.
inline constexpr Reason no_such_ship{"no_such_ship", {"ship"}, "There is no ship '{ship}'."};
inline constexpr Reason not_your_ship_seat{"not_your_ship.seat", {"ship"}, "Ship {ship} is not yours to command."};
inline constexpr Reason ship_destroyed_ordered{"ship_destroyed.ordered", {"ship"}, "Ship {ship} takes no more orders."};
inline constexpr Reason no_such_target_unit{"no_such_target.unit", {"unit"}, "'{unit}' is no unit on the map."};
inline constexpr Reason not_your_missile{"not_your_missile", {"missile"}, "'{missile}' is no missile of yours."};
/// Of launchers the code is no_such_launcher.
inline constexpr Reason no_such_weapon_none{
    "no_such_weapon.none", {"ship", "name"}, "Ship {ship} has no '{name}'; it has none."};
inline constexpr Reason no_such_weapon_one{
    "no_such_weapon.one", {"ship", "name", "only"}, "Ship {ship} has no '{name}'; it has {only}."};
inline constexpr Reason no_such_weapon_some{
    "no_such_weapon.some", {"ship", "name", "first", "last"}, "Ship {ship} has no '{name}'; it has {first} to {last}."};

// What an answer and a side may be (R112).
inline constexpr Reason too_many_missiles_of_side{
    "too_many_missiles.of_side", {"most"}, "A side has at most {most} missiles in flight."};
inline constexpr Reason too_many_missiles_of_seats{
    "too_many_missiles.of_seats",
    {"seats", "most"},
    "Each of {seats} seats of a side has at most {most} missiles in flight."};
inline constexpr Reason too_many_craft_of_side{
    "too_many_craft.of_side",
    {"most", "lines"},
    "A side has at most {most} ships and craft on the map, with at most {lines} lines of weapons and launchers."};
inline constexpr Reason too_many_craft_of_seats{"too_many_craft.of_seats",
                                                {"seats", "most", "lines"},
                                                "Each of {seats} seats of a side has at most {most} ships and craft on "
                                                "the map, with at most {lines} lines of weapons and launchers."};
inline constexpr Reason too_many_shots_of_side{
    "too_many_shots.of_side", {"most"}, "A side has at most {most} weapons and bombs in one answer."};
inline constexpr Reason too_many_shots_of_seats{
    "too_many_shots.of_seats",
    {"seats", "most"},
    "Each of {seats} seats of a side has at most {most} weapons and bombs in one answer."};

// What binds the number in an order, behind what it may be.
inline constexpr Reason out_of_bounds_side_full{"out_of_bounds.side_full", "the side has room for no more"};
inline constexpr Reason out_of_bounds_left_to_fire{
    "out_of_bounds.left_to_fire", {"weapons"}, "it has {weapons} left to fire"};
inline constexpr Reason out_of_bounds_rate{"out_of_bounds.rate", {"rate"}, "its rate is {rate} a round"};
inline constexpr Reason out_of_bounds_load{"out_of_bounds.load", {"left"}, "{left} left of that load"};

// Sheets and fleets (R91, R100).
inline constexpr Reason field_missing{"field_missing", "'sheet' takes the text of a ship's file."};
inline constexpr Reason too_many_sheets{"too_many_sheets", "A side brings at most eight sheets."};
inline constexpr Reason sheet_too_long{
    "sheet_too_long",
    {"bytes"},
    "The file has {bytes} bytes; at most 32768 are taken. Its picture and its story (imageData, lore) may be cut."};
inline constexpr Reason sheets_too_long{"sheets_too_long", "All files together have more than 131072 bytes."};
inline constexpr Reason name_taken{
    "name_taken", {"sheet"}, "There is a sheet '{sheet}' already; another name must stand in the file."};
inline constexpr Reason over_budget{"over_budget", {"price", "points"}, "{price} of {points}."};
inline constexpr Reason too_many_mounts{
    "too_many_mounts",
    {"most", "lines"},
    "A side's ships have at most {most} lines of weapons and launchers; these have {lines}."};
inline constexpr Reason too_many_craft_aboard{
    "too_many_craft.aboard", {"most", "craft"}, "A side's ships have at most {most} craft aboard; these have {craft}."};
inline constexpr Reason no_such_sheet{"no_such_sheet", {"sheet"}, "There is no sheet '{sheet}'."};
inline constexpr Reason too_many{"too_many", "A side has at most eight ships."};
inline constexpr Reason too_large{"too_large", {"sheet", "class"}, "{sheet} is larger than {class}."};
inline constexpr Reason no_place{"no_place", {"sheet"}, "{sheet} does not move; no fleet can take it along."};
inline constexpr Reason nothing_to_choose{"nothing_to_choose", "You have nothing to choose."};
inline constexpr Reason bad_choice_ship{
    "bad_choice.ship", {"ship"}, "'{ship}' is not among the ships to choose from, or stands twice."};
inline constexpr Reason wrong_number{"wrong_number", {"ships"}, "It must be {ships}."};

// The flagship (5.2).
inline constexpr Reason not_your_ship_side{"not_your_ship.side", {"ship"}, "'{ship}' is no ship of your side."};
inline constexpr Reason ship_destroyed_flagship{"ship_destroyed.flagship", "That ship is destroyed or not on the map."};
inline constexpr Reason not_commander{"not_commander", "The first seat of a side names its flagship."};
inline constexpr Reason larger_available_medium{"larger_available.medium", "A medium or larger ship is available."};
inline constexpr Reason larger_available_light{"larger_available.light", "A light ship is available."};

// Courses (6).
inline constexpr Reason bad_choice_course{"bad_choice.course", {"word"}, "'{word}' is no course."};
inline constexpr Reason bad_choice_leg{"bad_choice.leg", {"word"}, "'{word}' is no leg of a course."};
inline constexpr Reason wrong_step_ship{"wrong_step.ship", {"ship"}, "Ship {ship} does not move in this step."};
inline constexpr Reason landed_ship{"landed.ship", "The ship has landed."};
inline constexpr Reason already_moved_ship{"already_moved.ship", {"ship"}, "Ship {ship} is moved twice."};
inline constexpr Reason already_moved_missile{
    "already_moved.missile", {"missile"}, "Missile {missile} is moved twice."};
inline constexpr Reason no_manoeuvre_yet{"no_manoeuvre_yet", {"round"}, "No manoeuvre before round {round}."};
inline constexpr Reason speed_outside{
    "speed_outside", {"speed", "least", "most"}, "Speed {speed} is outside {least}..{most}."};
inline constexpr Reason too_many_manoeuvres{"too_many_manoeuvres",
                                            {"number", "mc", "speed"},
                                            "Too many manoeuvres ({number}, effective MC {mc} at speed {speed})."};
inline constexpr Reason too_many_manoeuvres_since{
    "too_many_manoeuvres.since",
    {"number", "mc", "speed", "hex"},
    "Too many manoeuvres ({number}, effective MC {mc} at speed {speed}, in force from its hex {hex} on)."};
inline constexpr Reason too_deep{"too_deep", "That is deeper than one hex in a gas giant."};
inline constexpr Reason slingshot_taken{"slingshot_taken", "Slingshot taken in this hex."};
inline constexpr Reason no_slingshot{"no_slingshot", "Slingshot not available in this hex."};

// Orbits and landings (15).
inline constexpr Reason not_in_orbit{"not_in_orbit", "The ship is not at speed 0 in an orbit hex."};
inline constexpr Reason bad_choice_way{"bad_choice.way", "'way' must be cw or ccw."};
inline constexpr Reason not_in_high_orbit{"not_in_high_orbit", "The ship is not in high orbit at speed 0."};
inline constexpr Reason no_body_here{"no_body.here", "There is no body to land on here."};
inline constexpr Reason too_fast{
    "too_fast", {"speed", "most"}, "The ship is too fast to land: it has speed {speed}, and may have {most}."};
inline constexpr Reason no_body_course{"no_body.course", "Its course leads to no body that it could land on."};
inline constexpr Reason too_soon{"too_soon", "A ship lands on a planet in the round after it has come there."};
inline constexpr Reason not_landed{"not_landed", "The ship has not landed."};

// Missiles (7).
inline constexpr Reason bad_choice_hold{"bad_choice.hold", "'hold' must be yes or no."};
inline constexpr Reason out_of_power{"out_of_power", "That missile has no power left."};
inline constexpr Reason wrong_step_moving{"wrong_step.moving", "That missile does not move in this step."};
inline constexpr Reason wrong_step_attacking{"wrong_step.attacking", "That missile does not attack in this step."};

// Launches, craft and docks (8).
inline constexpr Reason no_such_load_bomb{"no_such_load.bomb", "There is no such bomb in it."};
inline constexpr Reason no_such_load_missile{"no_such_load.missile", "There is no such missile in it."};
inline constexpr Reason none_left{"none_left", "None of them is left."};
inline constexpr Reason over_rate_launcher{"over_rate.launcher", {"rate"}, "Its rate is {rate} a round."};
inline constexpr Reason own_unit{"own_unit", "That is a unit of your own side."};
inline constexpr Reason no_such_target_counter_missile{"no_such_target.counter_missile",
                                                       "A counter-missile's target must be an antiship missile."};
inline constexpr Reason landed_missiles{"landed.missiles", "Missiles reach a landed ship from orbit alone."};
inline constexpr Reason not_aboard{"not_aboard", {"craft"}, "'{craft}' is not aboard."};
inline constexpr Reason docked_now{"docked_now", {"craft"}, "'{craft}' docked in this round."};
inline constexpr Reason ordered_twice{"ordered_twice", {"craft"}, "'{craft}' stands twice."};
inline constexpr Reason over_rate_hangar{"over_rate.hangar", {"rate"}, "The hangar's rate is {rate}."};
inline constexpr Reason no_host_none{"no_host.none", "No ship of your side has a hangar."};
inline constexpr Reason no_host_other{"no_host.other", "That is no ship of your side with a hangar."};
inline constexpr Reason no_room{"no_room", "There is no room aboard."};
inline constexpr Reason cannot_dock{"cannot_dock", "A craft of that class cannot dock."};
inline constexpr Reason different_hex{"different_hex", "They end in different hexes."};
inline constexpr Reason different_heading{"different_heading", "They have different headings."};
inline constexpr Reason different_speed{"different_speed", "The craft's speed must be the host's or the host's + 1."};

// Fire (9).
inline constexpr Reason wrong_step_fire{"wrong_step.fire", {"window"}, "That weapon fires in '{window}'."};
inline constexpr Reason weapon_used{"weapon_used", "That weapon has been used already."};
inline constexpr Reason wrong_step_antimissile{"wrong_step.antimissile",
                                               "Weapons fire at missiles in the step of antimissile fire."};
inline constexpr Reason wrong_step_missiles_alone{"wrong_step.missiles_alone",
                                                  "In the step of antimissile fire weapons fire at missiles alone."};
inline constexpr Reason no_other_target{"no_other_target", "Only torpedoes of a plan have another target."};
inline constexpr Reason bad_choice_half{"bad_choice.half", "'half' must be zp or zs."};
inline constexpr Reason bad_choice_own{"bad_choice.own", "'own' must be an arc: F, A, P, S, ZP or ZS."};
inline constexpr Reason not_in_hex_stands_there{
    "not_in_hex.stands_there", "It stands in that unit's hex and does not come there; who comes there declares."};
inline constexpr Reason not_in_hex_ship{"not_in_hex.ship", "It does not come into that unit's hex."};
inline constexpr Reason no_sortie{"no_sortie", {"ship"}, "No craft leave {ship} by these orders."};
inline constexpr Reason not_in_hex_craft{"not_in_hex.craft", "That unit is not in the hex where the craft begin."};
inline constexpr Reason wrong_step_declaring{"wrong_step.declaring", "Craft declare nothing in this match."};
inline constexpr Reason no_such_target_hex{"no_such_target.hex", "There is no target hex here."};
inline constexpr Reason landed_target{"landed.target", "The target is landed: it is fired at from orbit alone."};
inline constexpr Reason landed_firer{"landed.firer", "You are landed: fire at ships in orbit alone."};
inline constexpr Reason line_blocked{"line_blocked", {"body"}, "The line of fire is blocked by {body}."};
inline constexpr Reason no_missiles_special{"no_missiles.special", "A special weapon attacks no missiles."};
inline constexpr Reason out_of_range{"out_of_range", {"range", "reach"}, "Out of range ({range} > {reach})."};
inline constexpr Reason no_zero_arc{"no_zero_arc", "The mount has no arc on a target in its own hex there."};
inline constexpr Reason out_of_arc{"out_of_arc", {"arc"}, "Out of arc: the target is {arc}."};
inline constexpr Reason no_missiles_bombs{"no_missiles.bombs", "Bombs attack ships."};
inline constexpr Reason not_in_hex_bomb{"not_in_hex.bomb", "The target is not in the bomber's hex."};
inline constexpr Reason mc_too_low{"mc_too_low", "The bomber's MC is below 4."};
inline constexpr Reason target_too_nimble{"target_too_nimble", "The target's MC is not lower than the bomber's."};
inline constexpr Reason not_over_hex{"not_over_hex", "The ship is not in orbit over that hex."};

// Bombardment (15.10).
inline constexpr Reason no_objective{"no_objective", "This scenario has no target to bombard."};

// Repairs (14).
inline constexpr Reason no_means{"no_means", {"system"}, "It has no means to repair {system} damage."};
inline constexpr Reason no_damage{"no_damage", {"system"}, "It has no {system} damage."};
inline constexpr Reason wrong_step_repairs{"wrong_step.repairs", "Repairs are asked after all launches."};
inline constexpr Reason bad_choice_grades{"bad_choice.grades", "'grades' must be of: stun, wound, mortal."};
inline constexpr Reason grade_attempted{"grade_attempted", {"grade"}, "Grade already attempted: {grade}."};
inline constexpr Reason moved_and_fired{"moved_and_fired", "A small craft that moved and fired makes no repairs."};
inline constexpr Reason no_checks_left{"no_checks_left", {"checks"}, "It has {checks}."};

}  // namespace reasons

}  // namespace emcon::rules::alternity_warships
