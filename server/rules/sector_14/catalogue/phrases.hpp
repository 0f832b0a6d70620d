/// The phrases of Sector 14: the heads of its tellings, the titles of its questions and the reasons of its refusals.
/// docs/new-ruleset.md says how they are written.
#pragma once

#include "server/rules/kit/phrase.hpp"

namespace emcon::rules::sector_14 {

namespace heads {

// Choosing ships (SES).
inline constexpr Head brings{"brings", {"team", "ships"}, "{team} brings {ships}"};

// Initiative (P1).
inline constexpr Head initiative{"initiative", {"ships"}, "Order of movement and fire: {ships}"};

// Fire (P3).
inline constexpr Head hits_ship{"hits_ship", {"ship", "target"}, "Ship {ship} hits ship {target}"};
inline constexpr Head does_no_harm{"does_no_harm", {"ship", "target"}, "Ship {ship} does no harm to ship {target}"};
inline constexpr Head takes{"takes", {"ship", "points", "side"}, "Ship {ship} takes {points} on its {side}"};

// Seekers under way (P4).
inline constexpr Head seekers_move{"seekers_move", {"seekers"}, "Seekers move: {seekers}"};
inline constexpr Head seeker_strikes{"seeker_strikes", {"seeker", "ship"}, "Seeker {seeker} strikes ship {ship}"};
inline constexpr Head is_boarded{"is_boarded", {"ship"}, "Ship {ship} is boarded"};

// Losses (P5) and stress (P7).
inline constexpr Head chips{"chips", {"ship", "chips", "losses"}, "Ship {ship}, {chips}: {losses}"};
inline constexpr Head removes_stress{
    "removes_stress", {"ship", "number", "chips"}, "Ship {ship} removes {number} of {chips}"};
inline constexpr Head stress{"stress", {"ship", "losses"}, "Stress in ship {ship}: {losses}"};

// Status (P8).
inline constexpr Head ship_out{"ship_out", {"ship", "fate"}, "Ship {ship} is out: {fate}"};

}  // namespace heads

namespace titles {

inline constexpr Title fleet{"fleet", "Choosing ships"};
inline constexpr Title crew{"crew", "Splitting crews"};
inline constexpr Title move{"move", "Movement"};
inline constexpr Title fire{"fire", "Fire"};
inline constexpr Title allocate{"allocate", "Interceptor hits"};
inline constexpr Title facing{"facing", "Plating on a spline"};
inline constexpr Title steer{"steer", "Steering seekers"};
inline constexpr Title lose{"lose", "Losses"};
inline constexpr Title launch{"launch", "Launching seekers"};

// What they are about, and for whom the others wait.
inline constexpr Title ship{"ship", {"ship"}, "ship {ship}"};
inline constexpr Title ship_of{"ship_of", {"ship", "team"}, "ship {ship} of {team}"};
inline constexpr Title with_points{"with_points", {"title", "points"}, "{title}, {points}"};
inline constexpr Title waiting_for{"waiting_for", {"team"}, "Waiting for {team}"};

}  // namespace titles

namespace reasons {

// Choosing ships, splitting crews (SES, CREW).
inline constexpr Reason no_such_class{
    "no_such_class", {"word", "classes"}, "There is no class '{word}'; there are: {classes}."};
inline constexpr Reason too_many_ships{"too_many_ships", {"ships"}, "There are places for {ships}."};
inline constexpr Reason too_many_points{
    "too_many_points", {"points", "surplus"}, "These ships are worth {points}, {surplus} more than you have."};
inline constexpr Reason too_few_ships{
    "too_few_ships", {"players"}, "Take a ship or more for each player of your team, {players} in all."};
inline constexpr Reason crew_range{"crew_range", {"skill", "points"}, "{skill} must be 4 to 8, not {points}."};
inline constexpr Reason crew_sum{"crew_sum", {"points"}, "The three skills must be 20 together; these are {points}."};

// Names in orders of all windows.
inline constexpr Reason ship_out_gone{"ship_out.gone", {"ship", "fate"}, "Ship {ship} is out: {fate}."};
inline constexpr Reason seeker_gone{"seeker_gone", {"seeker"}, "{seeker} has struck, or was destroyed."};
inline constexpr Reason no_such_ship{"no_such_ship", {"ship"}, "There is no ship '{ship}' on the map."};
inline constexpr Reason not_your_ship{"not_your_ship", {"ship"}, "Ship {ship} is not yours to command."};
inline constexpr Reason not_your_turn{"not_your_turn", {"ship"}, "Now it is about ship {ship}."};
inline constexpr Reason no_such_weapon_aboard{
    "no_such_weapon.aboard", {"ship", "last", "weapon"}, "Ship {ship} has weapons w1 to {last}, no '{weapon}'."};
inline constexpr Reason weapon_destroyed_ordered{"weapon_destroyed.ordered", "This weapon is destroyed."};
inline constexpr Reason target_out{"target_out", {"ship"}, "Ship {ship} is not on the map, or lost already."};
inline constexpr Reason target_friendly{"target_friendly", {"ship"}, "Ship {ship} is of your own team."};

// Movement (P2).
inline constexpr Reason rot_too_far{
    "rot_too_far", {"most", "turns"}, "Its jets turn it by {most} at most, not by {turns}."};
inline constexpr Reason thrust_too_far{
    "thrust_too_far", {"hexes", "hex"}, "Its thrusters shift the vector by {hexes} at most from {hex}."};
inline constexpr Reason thrust_outside_arc{
    "thrust_outside_arc",
    {"hex"},
    "The vector may be shifted only within 60 degrees of the new heading, seen from {hex}."};
inline constexpr Reason no_such_course{
    "no_such_course", {"plan"}, "'{plan}' is none of the courses this ship can take."};

// Fire (P3).
inline constexpr Reason weapon_kind_interceptor{"weapon_kind.interceptor",
                                                "An interceptor is fired at seekers alone: 'intercept'."};
inline constexpr Reason weapon_kind_launched{
    "weapon_kind.launched", {"weapon"}, "A {weapon} is launched at the turn's end, not fired."};
inline constexpr Reason weapon_used_weapon{"weapon_used.weapon", "This weapon has fired this turn."};
inline constexpr Reason out_of_arc_weapon{
    "out_of_arc.weapon", {"ship", "arc"}, "Ship {ship} is out of its arc, {arc}."};
inline constexpr Reason out_of_range_weapon{
    "out_of_range.weapon", {"range", "reach"}, "The effective range is {range}; it reaches {reach}."};
inline constexpr Reason section_required{"section_required", "Name midships, engines, weapons or control."};
inline constexpr Reason weapon_kind_no_interceptor{
    "weapon_kind.no_interceptor", {"weapon"}, "{weapon} is no interceptor."};
inline constexpr Reason no_seeker_in_reach{"no_seeker_in_reach", "No enemy seeker is in its arc and range."};
inline constexpr Reason no_such_seeker{"no_such_seeker", {"seeker"}, "There is no seeker '{seeker}'."};
inline constexpr Reason seeker_friendly{"seeker_friendly", {"seeker"}, "{seeker} is of your own team."};
inline constexpr Reason seeker_duplicate{"seeker_duplicate", {"seeker"}, "{seeker} is named twice."};
inline constexpr Reason out_of_arc_interceptor{
    "out_of_arc.interceptor", {"seeker"}, "{seeker} is out of the interceptor's arc."};
inline constexpr Reason out_of_range_interceptor{
    "out_of_range.interceptor", {"seeker"}, "{seeker} is out of the interceptor's range."};
inline constexpr Reason too_few_hits{"too_few_hits", {"cost", "hits"}, "These cost {cost}; there are {hits}."};
inline constexpr Reason facing_not_offered{"facing_not_offered", "The shot does not meet that side."};

// Seekers under way (P4).
inline constexpr Reason acc_exceeded{
    "acc_exceeded", {"hexes", "hex"}, "It may shift its vector by {hexes} from {hex}."};
inline constexpr Reason must_strike{"must_strike", {"hex"}, "Its target at {hex} is within reach and must be struck."};
inline constexpr Reason must_seek_nearer{
    "must_seek.nearer",
    {"hex"},
    "It must always seek its target: this brings it nearer neither now nor next turn, and {hex} would."};
inline constexpr Reason must_seek_away{"must_seek.away",
                                       "It must seek its target: this takes it farther away now and next turn."};
inline constexpr Reason not_your_seeker{"not_your_seeker", {"seeker"}, "'{seeker}' is no seeker of yours."};
inline constexpr Reason already_done{"already_done", {"seeker"}, "{seeker} is steered already."};

// Losses (P5).
inline constexpr Reason wrong_kind{"wrong_kind",
                                   "'skills' takes the points that each skill loses, such as piloting:2,gunnery:1."};
inline constexpr Reason bad_argument_no_skill{
    "bad_argument.no_skill", {"word"}, "'{word}' is no skill: piloting, engineering or gunnery."};
inline constexpr Reason wrong_count_negative{
    "wrong_count.negative", {"skill", "points"}, "{skill} cannot lose {points}."};
inline constexpr Reason skill_zero{"skill_zero", {"skill"}, "{skill} would fall below zero."};
inline constexpr Reason no_such_weapon_lost{"no_such_weapon.lost", {"weapon"}, "The ship has no '{weapon}'."};
inline constexpr Reason weapon_destroyed_lost{
    "weapon_destroyed.lost", {"weapon"}, "{weapon} is destroyed already, or named twice."};
inline constexpr Reason wrong_count_exactly{
    "wrong_count.exactly", {"weapons", "points"}, "Name exactly {weapons} and {points}."};

// Launches (P6).
inline constexpr Reason ship_out_lost{"ship_out.lost", {"ship"}, "Ship {ship} is lost."};
inline constexpr Reason not_charged{"not_charged", "Charge it first: it may be launched from the next turn on."};
inline constexpr Reason no_ammo{"no_ammo", "It has nothing left to launch."};
inline constexpr Reason weapon_kind_no_launcher{"weapon_kind.no_launcher", {"weapon"}, "{weapon} is no launcher."};
inline constexpr Reason weapon_kind_charged{"weapon_kind.charged", "Only antimatter torpedoes are charged."};
inline constexpr Reason weapon_used_launcher{"weapon_used.launcher", "This launcher has been used this turn."};
inline constexpr Reason already_charged{"already_charged", "It is charged already."};

// Preferences (R46).
inline constexpr Reason bad_argument_twice{"bad_argument.twice", {"word"}, "'{word}' stands twice."};
inline constexpr Reason bad_argument_no_side{
    "bad_argument.no_side", {"word", "sides"}, "'{word}' is no side of a ship; there are {sides}."};
inline constexpr Reason bad_argument_no_loss{
    "bad_argument.no_loss", {"word"}, "'{word}' is neither a weapon of the ship nor a skill."};

}  // namespace reasons

}  // namespace emcon::rules::sector_14
