/// The phrases of Fires of Space: the heads of its tellings, the titles of its questions and the reasons of its
/// refusals, of battles and of operations. docs/new-ruleset.md says how they are written.
#pragma once

#include "server/rules/kit/phrase.hpp"

namespace emcon::rules::fires_of_space {

namespace heads {

// Launches, fire and strikes in a battle (16).
inline constexpr Head launches{"launches", {"ship", "number", "type"}, "{ship} launches {number} {type}"};
inline constexpr Head misses{"misses", {"attacker", "target"}, "{attacker} misses {target}"};
inline constexpr Head hits{
    "hits", {"attacker", "target", "through", "hits"}, "{attacker} hits {target}: {through} of {hits} through"};
inline constexpr Head hits_missiles{"hits_missiles", {"ship", "number", "unit"}, "{ship} hits {number} of {unit}"};
inline constexpr Head stops{"stops", {"ship", "number", "unit"}, "{ship} stops {number} of {unit}"};
inline constexpr Head destroys{"destroys", {"unit", "number", "target"}, "{unit} destroys {number} of {target}"};

// Damage in a battle (16.a.iv, 16.a.vi).
inline constexpr Head result{"result", {"ship", "result"}, "{ship}: {result}"};
inline constexpr Head takes{"takes", {"ship", "hits"}, "{ship} takes {hits}"};

// Thrust in an operation (11.e).
inline constexpr Head futures_moved{"futures_moved", {"units"}, "Futures moved by thrust: {units}"};

// Detection (13), for the side of the unit and for the others.
inline constexpr Head own_unit_announced{
    "own_unit_announced", {"unit", "ships"}, "Your unit {unit} is announced: {ships}"};
inline constexpr Head own_unit_detected{
    "own_unit_detected", {"unit", "ships"}, "Your unit {unit} is detected: {ships}"};
inline constexpr Head contact_announced{
    "contact_announced", {"contact", "ships"}, "Contact {contact} is announced: {ships}"};
inline constexpr Head contact_detected{
    "contact_detected", {"contact", "ships"}, "Contact {contact} is detected: {ships}"};

}  // namespace heads

namespace titles {

// Windows of a battle.
inline constexpr Title guide{"guide", "Placement"};
inline constexpr Title thrust{"thrust", "Thrust"};
inline constexpr Title initial_launch{"initial_launch", "Initial Launch"};
inline constexpr Title launch{"launch", "Launches"};
inline constexpr Title missile_thrust{"missile_thrust", "Missile Thrust"};
inline constexpr Title anti_missile_thrust{"anti_missile_thrust", "Anti-missile Thrust"};
inline constexpr Title beam_fire{"beam_fire", "Beam Weapon Fire"};
inline constexpr Title point_defence{"point_defence", "Point Defense"};
inline constexpr Title anti_missile_attack{"anti_missile_attack", "Anti-missile Attack"};
inline constexpr Title missile_attack{"missile_attack", "Missile Attack"};
inline constexpr Title damage_control{"damage_control", "Damage Control"};
inline constexpr Title last_damage_control{"last_damage_control", "Last Damage Control"};

// Plans of several windows (R90).
inline constexpr Title thrust_plan{"thrust_plan", "Thrust of both sides"};
inline constexpr Title launch_plan{"launch_plan", "Plan of the initial launch"};
inline constexpr Title turn_plan{"turn_plan", "Plan of the combat turn"};

// Windows of an operation.
inline constexpr Title deploy{"deploy", "Hidden deployment"};
inline constexpr Title engage{"engage", "Engage"};
inline constexpr Title plan{"plan", "Thrust plans"};
inline constexpr Title single{"single", "Thrust in one phase?"};
inline constexpr Title declare{"declare", "Interceptions"};
inline constexpr Title loop{"loop", "Where the loop begins"};
inline constexpr Title single_thrust{"single_thrust", "Thrust in one phase"};
inline constexpr Title shut_down{"shut_down", "Power plants"};
inline constexpr Title closing{"closing", "Jumps and special actions"};
inline constexpr Title jump{"jump", "Jumps"};
inline constexpr Title special{"special", "Special actions"};

// What they are about, and for whom the others wait.
inline constexpr Title sub_phase{"sub_phase", {"number", "all"}, "sub-phase {number} of {all}"};
inline constexpr Title with_part{"with_part", {"title", "part"}, "{title}, {part}"};
inline constexpr Title combat_turn{"combat_turn", {"turn", "title"}, "Combat turn {turn}, {title}"};
inline constexpr Title engagement{"engagement", {"title"}, "Engagement, {title}"};
inline constexpr Title engage_or_not{"engage_or_not", "Engage?"};
inline constexpr Title engage_at{"engage_at", {"place"}, "Engage at {place}?"};
inline constexpr Title question_to{"question_to", {"question", "side"}, "{question} ({side})"};
inline constexpr Title waiting_for{"waiting_for", {"side"}, "Waiting for {side}"};
inline constexpr Title waiting_for_both{"waiting_for_both", "Waiting for both sides"};

}  // namespace titles

namespace reasons {

// Names in orders of all windows.
inline constexpr Reason not_your_unit_none{"not_your_unit.none", {"unit"}, "'{unit}' is not one of your units."};
inline constexpr Reason missiles_later{"missiles_later",
                                       "Missiles thrust in their own phases, only ship units thrust now."};
inline constexpr Reason not_your_ship{"not_your_ship", {"ship"}, "'{ship}' is not one of your ships in play."};
inline constexpr Reason out_of_play_status{"out_of_play.status", {"ship", "status"}, "{ship} is {status}."};
inline constexpr Reason out_of_play_empty{"out_of_play.empty", {"unit"}, "{unit} is no more: nothing is left in it."};
inline constexpr Reason no_such_contact_own_ship{
    "no_such_contact.own_ship", {"ship"}, "'{ship}' is one of your own ships."};
inline constexpr Reason no_such_contact_own_unit{
    "no_such_contact.own_unit", {"unit"}, "'{unit}' is one of your own units."};
inline constexpr Reason no_such_contact_unknown{"no_such_contact.unknown", "There is no such contact."};
inline constexpr Reason which_type{"which_type", "Name one missile type of that unit in 'type'."};
inline constexpr Reason declared_at{
    "declared_at", {"unit"}, "{unit} is a declared target: it stays as it is until they strike."};
inline constexpr Reason out_of_play_contact{
    "out_of_play.contact", {"contact", "how"}, "Contact {contact} is lost: {how}."};
inline constexpr Reason wrong_kind_answer{"wrong_kind.answer", "'answer' is yes or no."};
/// Its code follows from the order.
inline constexpr Reason ordered_twice{"ordered_twice", {"name"}, "'{name}' has such an order in this answer already."};

// Units that split and join (6, 7).
inline constexpr Reason field_missing_takes{"field_missing.takes", {"field", "what"}, "'{field}' takes {what}."};
inline constexpr Reason not_in_unit_ship{"not_in_unit.ship", {"ship"}, "'{ship}' is not in the unit, or named twice."};
inline constexpr Reason nothing_left_ship_stays{"nothing_left.ship_stays", "At least one ship must stay behind."};
inline constexpr Reason which_launch_missiles{
    "which_launch.missiles", "This unit has several launches: 'missiles' takes how many of each leave."};
inline constexpr Reason nothing_left_single_missile{"nothing_left.single_missile", "A single missile does not split."};
inline constexpr Reason not_in_unit_missiles{
    "not_in_unit.missiles", {"launch"}, "There are not so many missiles of launch '{launch}' here."};
inline constexpr Reason nothing_left_some_stay{"nothing_left.some_stay",
                                               "Some missiles must leave and at least one must stay."};
inline constexpr Reason too_late_splits{"too_late.splits", "Units split before the other orders of a window."};
inline constexpr Reason mixed{"mixed", "Ships and missiles never share a unit."};
inline constexpr Reason not_matched_markers{"not_matched.markers", "Their markers are not all in the same hexes."};
inline constexpr Reason different_launching_unit{"different_launching_unit",
                                                 "Their ships were not in one unit at each launch."};
inline constexpr Reason declared_already{"declared_already", "One of them has declared a target this turn."};
inline constexpr Reason too_late_joins{"too_late.joins", "Units join before the other orders of a window."};
inline constexpr Reason not_your_unit_another{
    "not_your_unit.another", {"unit"}, "'{unit}' is not another of your units."};
inline constexpr Reason not_in_unit_of_unit{
    "not_in_unit.of_unit", {"ship", "unit"}, "'{ship}' is no ship of unit {unit}, or is named twice."};
inline constexpr Reason nothing_left_a_ship_stays{"nothing_left.a_ship_stays", "At least one ship stays in the unit."};
inline constexpr Reason not_matched_join{"not_matched.join",
                                         "Units join when all their markers are in the same hexes."};
inline constexpr Reason too_late_regrouping{"too_late.regrouping",
                                            "Units split and join before the other orders of a window."};
inline constexpr Reason in_interception{
    "in_interception", {"unit"}, "Unit {unit} is in an interception: it stays as it is until the phase ends."};

// Placement (14).
inline constexpr Reason guide_placed{"guide_placed", "Units with a place already need no guide."};
inline constexpr Reason not_matched_courses{"not_matched.courses",
                                            "Only units of one formation of the scenario have matching courses."};
inline constexpr Reason already_guided{"already_guided", "This unit has a guide already."};
inline constexpr Reason one_guide{"one_guide", "A formation has one guide, and the guide follows nobody."};
inline constexpr Reason not_your_unit_guide{"not_your_unit.guide", "The guide must be another of your units."};
inline constexpr Reason too_far_from_guide{"too_far_from_guide", "The offset may be at most 2 hexes long."};
inline constexpr Reason already_deployed{
    "already_deployed", {"unit"}, "Unit {unit} has its place; only hidden units choose theirs."};
inline constexpr Reason outside_zone{"outside_zone",
                                     {"unit", "low", "high", "place"},
                                     "Unit {unit} may be {low} to {high} hexes from {place}, on the printed map."};

// Thrust in a battle (11.f).
inline constexpr Reason bad_direction_thrust{"bad_direction.thrust",
                                             "The direction is 1 to 6, clockwise from up, or 0 for none."};
inline constexpr Reason already_moved_thrust{"already_moved.thrust", "A unit thrusts once in a sub-phase."};
inline constexpr Reason no_thrust_left_sub_phases{
    "no_thrust_left.sub_phases", {"hexes", "last"}, "This unit has {hexes} of thrust, used in sub-phases 1 to {last}."};
inline constexpr Reason wrong_phase_for_target_at_missiles{"wrong_phase_for_target.at_missiles",
                                                           "In this phase missiles thrust at missile units only."};
inline constexpr Reason wrong_phase_for_target_at_ships{"wrong_phase_for_target.at_ships",
                                                        "In this phase missiles thrust at ship units only."};
inline constexpr Reason wrong_kind_hex{"wrong_kind.hex", "'hex' takes a hex such as 2525."};
inline constexpr Reason not_missiles_ships{"not_missiles.ships", "Ship units do not thrust in combat turns."};
inline constexpr Reason already_moved_declared{"already_moved.declared",
                                               "This unit has declared its target this turn."};
inline constexpr Reason too_far_future{
    "too_far.future", {"hexes", "hex"}, "The future may move {hexes}, {hex} is farther away."};

// Launches (10.b).
inline constexpr Reason out_of_missiles_none{"out_of_missiles.none", {"ship", "type"}, "{ship} carries no '{type}'."};
inline constexpr Reason cannot_launch{"cannot_launch", {"ship", "status"}, "{ship} cannot launch: {status}."};
inline constexpr Reason out_of_missiles_aboard{
    "out_of_missiles.aboard", {"number", "type"}, "There are {number} {type} aboard."};
inline constexpr Reason over_launch_rate{
    "over_launch_rate", {"rate", "left"}, "The launch rate is {rate}, of which {left} are left."};

// Fire (16.a).
/// What binds the number in an order, behind what it may be.
inline constexpr Reason out_of_bounds_left{"out_of_bounds.left", {"left"}, "{left} left to fire"};
inline constexpr Reason no_such_contact_whole_unit{
    "no_such_contact.whole_unit", {"unit"}, "Unit {unit} has ships: name one of them."};
inline constexpr Reason out_of_range_at_missiles{
    "out_of_range.at_missiles", {"range"}, "Range {range}: beams reach missiles within 4 hexes."};
inline constexpr Reason out_of_range_beams{"out_of_range.beams", {"range"}, "Range {range}: beams reach 16 hexes."};
inline constexpr Reason no_such_mount_none{"no_such_mount.none", {"ship", "mount"}, "{ship} has no '{mount}'."};
inline constexpr Reason disabled{"disabled", {"ship", "status"}, "{ship} cannot fire them: {status}."};
inline constexpr Reason weapons_fired_weapons{"weapons_fired.weapons", "All these weapons have fired in this phase."};
inline constexpr Reason wrong_kind_weapons{"wrong_kind.weapons", "'with' takes weapons per mount."};
inline constexpr Reason no_such_mount_no_further{
    "no_such_mount.no_further", {"ship", "mount"}, "{ship} has no further mount '{mount}'."};
inline constexpr Reason mixed_kinds{"mixed_kinds", "Particle accelerators and meson guns do not concentrate together."};
inline constexpr Reason weapons_fired_left{
    "weapons_fired.left", {"number", "mount", "ship"}, "{number} {mount} of {ship} are left to fire."};
inline constexpr Reason which_mode{"which_mode", "'mode' is normal, dispersed or concentrated."};
inline constexpr Reason option_off{"option_off", "This match is played without dispersed and concentrated fire."};
inline constexpr Reason only_concentrated{"only_concentrated",
                                          "Only concentrated fire takes weapons of other mounts along."};
inline constexpr Reason too_few_weapons{"too_few_weapons", "Two weapons at least go together in one roll."};
inline constexpr Reason not_missiles_point_defence{"not_missiles.point_defence",
                                                   "Point defence fires at missiles only."};
inline constexpr Reason out_of_range_batteries{
    "out_of_range.batteries", {"range", "reach"}, "Range {range}: these batteries reach {reach}."};
inline constexpr Reason no_such_battery{"no_such_battery", {"ship", "battery"}, "{ship} has no '{battery}'."};
inline constexpr Reason weapons_fired_batteries{"weapons_fired.batteries",
                                                "All these batteries have fired in this phase."};

// Strikes of missiles (16.b).
inline constexpr Reason not_missiles_strike{"not_missiles.strike", "Only missile units strike."};
inline constexpr Reason no_target_declared{"no_target_declared", "This unit has declared no target for this phase."};
inline constexpr Reason not_intercepted{"not_intercepted", "Its present marker is not in the hex of its target's."};
inline constexpr Reason too_many_none_left{"too_many.none_left", "No missiles are left in this unit."};
inline constexpr Reason which_launch_variant{"which_launch.variant", "Name one launch of this unit as the variant."};
inline constexpr Reason field_missing_allocation{"field_missing.allocation", "'allocation' takes missiles per target."};
inline constexpr Reason not_in_target{"not_in_target", {"ship"}, "'{ship}' is not in the target unit."};
inline constexpr Reason too_many_here{"too_many.here", {"missiles"}, "This launch has {missiles} here."};
inline constexpr Reason nothing_ordered{"nothing_ordered", "Give at least one missile a target."};

// Repairs (17).
inline constexpr Reason all_are_checked{"all_are_checked",
                                        "At the end every hit gets its die; only plants can be shut down."};
inline constexpr Reason civilian{"civilian", "Civilian ships repair nothing during a battle."};
inline constexpr Reason second_repair{"second_repair", {"ship"}, "{ship} repairs one hit in a phase."};
inline constexpr Reason no_such_hit{"no_such_hit", {"ship", "hit"}, "{ship} has no hit '{hit}'."};
inline constexpr Reason permanent{"permanent", {"subsystem"}, "All hits on {subsystem} are permanent."};
inline constexpr Reason already_down_of_ship{
    "already_down.of_ship", {"ship"}, "The power plant of {ship} is shut down."};
inline constexpr Reason too_few_power_hits_at_the_end{
    "too_few_power_hits.at_the_end",
    {"ship", "hits"},
    "At the end only plants with more than 2 P hits are shut down; {ship} has {hits}."};
inline constexpr Reason already_down_its_own{"already_down.its_own", "Its power plant is shut down already."};
inline constexpr Reason too_few_power_hits_asked{
    "too_few_power_hits.asked",
    {"ship", "hits"},
    "Only a ship with more than 2 power plant hits is asked, and {ship} has {hits}."};

// Thrust in an operation (11.e).
inline constexpr Reason in_engagement{
    "in_engagement", {"unit"}, "{unit} was in an engagement this turn: it does not thrust."};
inline constexpr Reason not_on_the_map{"not_on_the_map", {"unit"}, "No ship of {unit} is on the map."};
inline constexpr Reason intercepting{
    "intercepting",
    {"unit", "target"},
    "{unit} was declared to intercept {target}: it closes with it for the rest of this phase."};
inline constexpr Reason no_thrust_left_used{
    "no_thrust_left.used",
    {"unit", "rating"},
    "{unit} has no thrust left in this phase: its rating is {rating}, used in its sub-phases."};
inline constexpr Reason no_thrust_left_rating{
    "no_thrust_left.rating", {"unit", "rating"}, "{unit} has no thrust left in this phase: its rating is {rating}."};
inline constexpr Reason other_system{
    "other_system", {"unit", "contact"}, "{unit} and {contact} are in different systems."};
inline constexpr Reason bad_direction_in_plan{"bad_direction.in_plan",
                                              "A direction is 1 to 6, clockwise from up, or 0 for none."};
inline constexpr Reason interceptor_must_close{
    "interceptor_must_close",
    {"unit", "target", "directions"},
    "{unit} must bring its future closer to that of {target}: direction {directions}."};
inline constexpr Reason not_now_later{"not_now.later", {"unit"}, "{unit} moves with the units that intercept nobody."};
inline constexpr Reason not_now_earlier{"not_now.earlier", {"unit"}, "{unit} intercepts: it moves after its target."};
inline constexpr Reason no_thrust_left_none{"no_thrust_left.none", {"unit"}, "{unit} has no thrust in this phase."};
inline constexpr Reason no_thrust_left_step{
    "no_thrust_left.step",
    {"unit", "first", "last", "hexes"},
    "{unit} has no step left here; it moves in sub-phases {first} to {last}, {hexes} in all."};
inline constexpr Reason no_thrust_left_path{
    "no_thrust_left.path", {"unit", "hexes"}, "{unit} may move {hexes} in this phase."};
inline constexpr Reason too_far_steer{
    "too_far.steer", {"hex", "hexes"}, "The future marker is at {hex} and can still move {hexes}."};

// Interceptions (11.e.vi).
inline constexpr Reason one_at_a_time_in_turns{"one_at_a_time.in_turns",
                                               "The sides declare in turns, one interception at a time."};
inline constexpr Reason too_late_interceptions{
    "too_late.interceptions", "Interceptions are declared at the start of the phase, before sub-phase 1."};
inline constexpr Reason intercepts_you{
    "intercepts_you", {"enemy", "unit"}, "{enemy} is intercepting {unit}: not the other way round too."};
inline constexpr Reason one_at_a_time_declines{"one_at_a_time.declines", "Either declare one interception or decline."};
inline constexpr Reason no_initiative{"no_initiative", "The side with initiative chooses where a loop begins."};
inline constexpr Reason not_in_loop_none{"not_in_loop.none", "There is no loop of interceptions to begin now."};
inline constexpr Reason not_in_loop_unit{"not_in_loop.unit", {"unit"}, "'{unit}' is in no loop of interceptions."};

// Jumps (12).
inline constexpr Reason in_transit_jump{"in_transit.jump", {"ship"}, "{ship} is between systems."};
inline constexpr Reason prize_jump{"prize.jump", "Prizes do not jump."};
inline constexpr Reason cannot_jump{"cannot_jump", {"ship"}, "{ship} has no jump drive that works."};
inline constexpr Reason not_stationary{
    "not_stationary", {"ship"}, "{ship} is moving: a ship prepares a jump with past, present and future in one hex."};
inline constexpr Reason recalibrating{
    "recalibrating", {"ship", "turn"}, "{ship} recalibrates its drive until turn {turn}."};
inline constexpr Reason needs_recalibration{"needs_recalibration",
                                            {"ship", "preparations"},
                                            "{ship} has used its {preparations}: the drive recalibrates first."};
inline constexpr Reason in_mass_radius_begins{"in_mass_radius.begins",
                                              {"ship", "hexes", "mass"},
                                              "{ship} lies within {hexes} of {mass}: it jumps from more than that."};
inline constexpr Reason too_far_jump{
    "too_far.jump", {"ship", "light_years", "systems"}, "In reach of {ship} ({light_years} light years): {systems}."};
inline constexpr Reason off_grid{"off_grid", "A jump ends in a hex of the printed map, 0101 to 5050."};
inline constexpr Reason in_mass_radius_ends{
    "in_mass_radius.ends", {"hex", "hexes", "mass"}, "{hex} is within {hexes} of {mass}: a jump ends farther off."};
inline constexpr Reason too_early{
    "too_early", {"ship", "turns", "turn"}, "{ship} needs {turns} of preparation: turn {turn} at the earliest."};
inline constexpr Reason jumps_done{
    "jumps_done", "The jumps of your side were carried out this turn; the next can be noted next turn."};
inline constexpr Reason nothing_plotted{"nothing_plotted", {"ship"}, "{ship} has no jump noted."};
inline constexpr Reason plot_pending{"plot_pending", {"ship"}, "{ship} has a jump noted: abort it first."};
inline constexpr Reason nothing_to_do{
    "nothing_to_do", {"ship"}, "{ship} has used no preparation since its drive was calibrated."};

// Announced tonnage (13).
inline constexpr Reason in_transit_figure{
    "in_transit.figure", {"ship"}, "{ship} is between systems: its figure is drawn anew when it arrives."};
inline constexpr Reason already_announced{
    "already_announced", {"ship", "tons"}, "The figure of {ship} is known and stands: {tons} t, until it jumps."};
inline constexpr Reason outside_25_percent{"outside_25_percent",
                                           {"least", "most", "ship"},
                                           "The figure lies within 25 % of the truth: {least} to {most} t for {ship}."};

// Special actions (18).
inline constexpr Reason no_beams_beams{"no_beams.beams", "None of your ships there has a beam weapon that works."};
inline constexpr Reason not_matched_special{
    "not_matched.special", {"ship"}, "None of your ships has the same past, present and future hexes as {ship}."};
inline constexpr Reason not_disabled{"not_disabled", {"ship"}, "{ship} is not disabled."};
inline constexpr Reason not_outgunned{
    "not_outgunned", "No ship of yours there has beams that together penetrate more than its armour or screen."};
inline constexpr Reason not_outrun{"not_outrun", "No ship of yours there has a higher manoeuvre rating."};
inline constexpr Reason shielded{"shielded", {"ship"}, "{ship} is alongside, and cannot be forced."};
inline constexpr Reason prize_captured{"prize.captured", "A captured ship cannot be captured again."};
inline constexpr Reason not_stopped{"not_stopped", {"ship"}, "{ship} still has a manoeuvre rating."};
inline constexpr Reason prize_surrender{"prize.surrender", "A captured ship does not surrender; 'destroy' it."};
inline constexpr Reason prize_ransom{"prize.ransom", "A captured ship is not ransomed."};
inline constexpr Reason not_civilian{"not_civilian", {"ship"}, "{ship} is a military ship."};
inline constexpr Reason no_beams_drives{"no_beams.drives",
                                        "None of your ships there has a beam weapon and a drive that work."};
inline constexpr Reason not_ransomable{"not_ransomable", "It is armed, or no ship of yours there is faster."};
inline constexpr Reason not_matched_alongside{
    "not_matched.alongside", {"ship"}, "'{ship}' is not a ship of yours alongside."};
inline constexpr Reason boards_already{"boards_already", {"ship"}, "'{ship}' takes part in one attempt only."};
inline constexpr Reason no_troops{"no_troops", "The ships named have no troops aboard."};
inline constexpr Reason not_a_prize{"not_a_prize", "Only captured ships are destroyed by order."};

}  // namespace reasons

}  // namespace emcon::rules::fires_of_space
