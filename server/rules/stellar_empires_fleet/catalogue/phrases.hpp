/// The phrases of Stellar Empires: Fleet: the heads of its tellings, the titles of its questions and the reasons of
/// its refusals. docs/new-ruleset.md says how they are written.
#pragma once

#include "server/rules/kit/phrase.hpp"

namespace emcon::rules::stellar_empires_fleet {

namespace heads {

// Set-up (R57).
inline constexpr Head squadron{"squadron", {"squadron", "ships"}, "Squadron {squadron}: {ships}"};
inline constexpr Head has_trained{"has_trained", {"ship", "months"}, "{ship} has trained {months}"};
inline constexpr Head begins{"begins", {"ship", "class"}, "{ship}, {class}, begins the battle"};
inline constexpr Head group{"group", {"group", "flights"}, "Group {group}: {flights}"};

// Turns and initiative (5.1).
inline constexpr Head initiative_roll{"initiative_roll", {"side", "number"}, "{side} has {number} for initiative"};
inline constexpr Head has_initiative{"has_initiative", {"side"}, "{side} has the initiative"};
inline constexpr Head turn_begins{"turn_begins", {"turn"}, "Turn {turn} begins"};

// Reserves and morale (R53, R54).
inline constexpr Head group_arrives{"group_arrives", {"group"}, "Group {group} arrives next turn"};
inline constexpr Head group_waits{"group_waits", {"group"}, "Group {group} does not arrive yet"};
inline constexpr Head reserves_arrive{"reserves_arrive", {"side"}, "Reserves of {side} arrive next turn"};
inline constexpr Head arrives{"arrives", {"ship", "class"}, "{ship}, {class}, arrives"};
inline constexpr Head squadron_holds{"squadron_holds", {"squadron"}, "Squadron {squadron} holds"};
inline constexpr Head squadron_is_shaken{"squadron_is_shaken", {"squadron"}, "Squadron {squadron} is shaken"};
inline constexpr Head squadron_breaks{"squadron_breaks", {"squadron"}, "Squadron {squadron} breaks"};

// Commands and movement (4.3, 6).
inline constexpr Head performs{"performs", {"ship", "command"}, "{ship} performs {command}"};
inline constexpr Head fails_to_perform{"fails_to_perform", {"ship", "command"}, "{ship} fails to perform {command}"};
inline constexpr Head does_not_give_in{"does_not_give_in", {"ship"}, "{ship} does not give in"};
inline constexpr Head stands_down{"stands_down", {"ship"}, "{ship} stands down"};
inline constexpr Head surrenders{"surrenders", {"ship"}, "{ship} surrenders"};
inline constexpr Head announces{"announces", {"ship", "commands"}, "{ship} announces {commands}"};
inline constexpr Head leaves_table{"leaves_table", {"ship"}, "{ship} leaves the table"};
inline constexpr Head flies_distance{"flies_distance", {"ship", "distance"}, "{ship} flies {distance}"};
inline constexpr Head crashes{"crashes", {"ship"}, "{ship} crashes into a planet"};
inline constexpr Head leaves_squadron{"leaves_squadron", {"ship"}, "{ship} leaves its squadron for good"};
inline constexpr Head is_out_of_command{"is_out_of_command", {"ship"}, "{ship} is out of command"};
inline constexpr Head drifts_on{"drifts_on", {"hulk"}, "{hulk} drifts on"};
inline constexpr Head passes_asteroids{"passes_asteroids", {"ship"}, "{ship} finds its way through the asteroids"};
inline constexpr Head strikes_asteroids{"strikes_asteroids", {"ship"}, "{ship} strikes asteroids"};
inline constexpr Head rams{"rams", {"ship", "target"}, "{ship} rams {target}"};
inline constexpr Head leaves_over_edge{
    "leaves_over_edge", {"ship", "points"}, "{ship} leaves over its edge and scores {points}"};
inline constexpr Head runs_into{"runs_into", {"hulk", "ship"}, "{hulk} runs into {ship}"};
inline constexpr Head drifts_past{"drifts_past", {"hulk", "ship"}, "{hulk} drifts past {ship}"};
inline constexpr Head breaks_up{"breaks_up", {"hulk"}, "{hulk} breaks up"};
inline constexpr Head breaks_up_on_planet{"breaks_up_on_planet", {"hulk"}, "{hulk} breaks up on a planet"};
inline constexpr Head drifts_off{"drifts_off", {"hulk"}, "{hulk} drifts off the table"};

// Ballistic weapons (7.14).
inline constexpr Head launches{"launches", {"unit", "launch", "weapon"}, "{unit} launches {launch}, {weapon}"};
inline constexpr Head launch_strikes{"launch_strikes", {"launch", "weapon"}, "{launch} strikes: {weapon}"};
inline constexpr Head goes_off{"goes_off", {"launch", "weapon"}, "{launch}, {weapon}, goes off"};
inline constexpr Head is_caught{"is_caught", {"name"}, "{name} is caught"};
inline constexpr Head avoids_it{"avoids_it", {"name"}, "{name} avoids it"};
inline constexpr Head torpedo_shielded{"torpedo_shielded", {"ship"}, "Another ship shields {ship} from a torpedo"};
inline constexpr Head expires{"expires", {"launch"}, "{launch} expires"};

// Fire (7.7 to 7.9).
inline constexpr Head stops{"stops", {"ship", "number", "what"}, "{ship} stops {number} of {what}"};
inline constexpr Head holds_fire{"holds_fire", {"unit"}, "{unit} holds its fire"};
inline constexpr Head attack_misses{
    "attack_misses", {"ship", "target", "weapon"}, "{ship} misses {target} with {weapon}"};
inline constexpr Head attack_hits{"attack_hits", {"ship", "target", "weapon"}, "{ship} hits {target} with {weapon}"};
inline constexpr Head attack_hits_often{
    "attack_hits_often", {"ship", "hits", "target", "weapon"}, "{ship} makes {hits} hits on {target} with {weapon}"};

// Damage (7.10).
inline constexpr Head passes_through_explodes{
    "passes_through_explodes", {"ship"}, "Damage passes through {ship}: it explodes"};
inline constexpr Head passes_through_holds{"passes_through_holds", {"ship"}, "Damage passes through {ship}: it holds"};
inline constexpr Head is_crippled{"is_crippled", {"name"}, "{name} is crippled"};
inline constexpr Head is_derelict{"is_derelict", {"ship"}, "{ship} is a derelict"};
inline constexpr Head damage{"damage", {"what", "ship", "side", "effect"}, "{what} does to {ship}, {side}: {effect}"};
inline constexpr Head breaks_apart{"breaks_apart", {"ship"}, "{ship} breaks apart"};
inline constexpr Head is_hulk{"is_hulk", {"ship"}, "{ship} is destroyed and drifts as a hulk"};
inline constexpr Head explodes{"explodes", {"ship"}, "{ship} explodes"};
inline constexpr Head system_hits{
    "system_hits", {"ship", "hits", "points", "block"}, "{ship}: {hits} by {points} of {block} structure"};
inline constexpr Head system_is_hit{"system_is_hit", {"ship", "system"}, "{ship}: {system} is hit"};
inline constexpr Head nothing_is_there{"nothing_is_there", {"ship"}, "{ship}: nothing of that kind is there"};
inline constexpr Head hit_is_absorbed{"hit_is_absorbed", {"ship", "group"}, "{ship}: a hit on {group} is absorbed"};
inline constexpr Head group_hit{"group_hit", {"ship", "group"}, "{ship}: {group} hit"};
inline constexpr Head no_major_defences{"no_major_defences", {"ship"}, "{ship}: it has no major defences"};
inline constexpr Head group_damage{"group_damage",
                                   {"ship", "group", "row", "points"},
                                   "{ship}: damage to {group}, row {row} of 5, {points} structure"};
inline constexpr Head no_weapon_is_left{"no_weapon_is_left", {"ship"}, "{ship}: no weapon is left there"};
inline constexpr Head weapon_is_damaged{
    "weapon_is_damaged", {"ship", "weapon", "system"}, "{ship}: {weapon} {system} is damaged"};
inline constexpr Head weapon_is_destroyed{
    "weapon_is_destroyed", {"ship", "weapon", "system"}, "{ship}: {weapon} {system} is destroyed"};
inline constexpr Head ammunition_explodes{
    "ammunition_explodes", {"ship", "points"}, "{ship}: its ammunition explodes with {points}"};
inline constexpr Head ammunition_holds{"ammunition_holds", {"ship"}, "{ship}: its ammunition does not explode"};

// Flights (13).
inline constexpr Head lands{"lands", {"flight", "ship"}, "{flight} lands aboard {ship}"};
inline constexpr Head launches_flights{"launches_flights", {"ship", "flights"}, "{ship} launches {flights}"};
inline constexpr Head takes_in{"takes_in", {"ship", "flight"}, "{ship} takes in {flight}"};
inline constexpr Head is_jammed{"is_jammed", {"flight"}, "{flight} is jammed in its docking collar"};
inline constexpr Head is_crippled_in_bay{"is_crippled_in_bay", {"flight"}, "{flight} is crippled in its bay"};
inline constexpr Head flights_let_go{"flights_let_go", "The larger side lets flights go"};
inline constexpr Head flights_held{"flights_held", "The smaller side holds them"};
inline constexpr Head breaks_off{"breaks_off", {"flight"}, "{flight} breaks off"};
inline constexpr Head dogfight{"dogfight", {"flights"}, "Dogfight of {flights}"};
inline constexpr Head dogfight_hit{"dogfight_hit", {"flight"}, "A hit in the dogfight goes to {flight}"};
inline constexpr Head hits{"hits", {"ship", "target"}, "{ship} hits {target}"};
inline constexpr Head explosion_reaches{
    "explosion_reaches", {"flight", "hits"}, "The explosion reaches {flight}: {hits}"};
inline constexpr Head stops_hit{"stops_hit", {"flight", "ship"}, "{flight} stops a hit on {ship}"};
inline constexpr Head does_not_stop_hit{
    "does_not_stop_hit", {"flight", "ship"}, "{flight} does not stop a hit on {ship}"};
inline constexpr Head is_scattered{"is_scattered", {"flight"}, "{flight} is scattered"};
inline constexpr Head holds{"holds", {"flight"}, "{flight} holds"};
inline constexpr Head is_hit{"is_hit", {"flight"}, "{flight} is hit"};
inline constexpr Head spends_fuel{"spends_fuel", {"flight"}, "{flight} spends fuel on another save"};
inline constexpr Head raises_shields{"raises_shields", {"flight"}, "{flight} raises its shields"};
inline constexpr Head strikes{"strikes", {"flight", "target"}, "{flight} strikes {target}"};
inline constexpr Head misses{"misses", {"name", "target"}, "{name} misses {target}"};
inline constexpr Head makes_ready{"makes_ready", {"carrier", "flight"}, "{carrier} makes {flight} ready again"};
inline constexpr Head cannot_make_ready{
    "cannot_make_ready", {"carrier", "flight"}, "{carrier} cannot make {flight} ready again"};
inline constexpr Head flies{"flies", {"flight"}, "{flight} flies"};
inline constexpr Head flies_meets{"flies_meets", {"flight"}, "{flight} flies and meets an enemy flight"};
inline constexpr Head flies_covers{"flies_covers", {"flight", "ship"}, "{flight} flies and covers {ship}"};
inline constexpr Head flies_meets_covers{
    "flies_meets_covers", {"flight", "ship"}, "{flight} flies and meets an enemy flight and covers {ship}"};
inline constexpr Head stays{"stays", {"flight"}, "{flight} stays"};
inline constexpr Head stays_meets{"stays_meets", {"flight"}, "{flight} stays and meets an enemy flight"};
inline constexpr Head stays_covers{"stays_covers", {"flight", "ship"}, "{flight} stays and covers {ship}"};
inline constexpr Head stays_meets_covers{
    "stays_meets_covers", {"flight", "ship"}, "{flight} stays and meets an enemy flight and covers {ship}"};
inline constexpr Head dock_is_hit{"dock_is_hit", {"ship"}, "A flight on the docks of {ship} is hit"};
inline constexpr Head dock_is_missed{"dock_is_missed", {"ship"}, "No flight on the docks of {ship} is hit"};
inline constexpr Head leaves_with_carrier{"leaves_with_carrier", {"flight"}, "{flight} leaves with its carrier"};
inline constexpr Head is_lost_with_carrier{"is_lost_with_carrier", {"flight"}, "{flight} is lost with its carrier"};
inline constexpr Head is_lost_for_good{"is_lost_for_good", {"flight"}, "{flight} is lost for good"};
inline constexpr Head dogfight_hits{"dogfight_hits", {"flight"}, "{flight} hits in the dogfight"};
inline constexpr Head dogfight_misses{"dogfight_misses", {"flight"}, "{flight} misses in the dogfight"};
inline constexpr Head turret_hits{"turret_hits", {"flight"}, "{flight}'s turret hits in the dogfight"};
inline constexpr Head turret_misses{"turret_misses", {"flight"}, "{flight}'s turret misses in the dogfight"};

// The End Phase (4.7).
inline constexpr Head loses_crew{"loses_crew", {"ship", "crew"}, "{ship} loses {crew} of its crew to wounds"};
inline constexpr Head restores{"restores", {"ship", "points"}, "{ship} restores {points} of its shields"};
inline constexpr Head party_wins{"party_wins", {"ship", "target"}, "A boarding party of {ship} wins aboard {target}"};
inline constexpr Head party_is_lost{
    "party_is_lost", {"ship", "target"}, "A boarding party of {ship} is lost aboard {target}"};
inline constexpr Head is_captured{"is_captured", {"ship"}, "{ship} is captured"};
inline constexpr Head jumps_away{"jumps_away", {"name"}, "{name} jumps away"};
inline constexpr Head repairs{"repairs", {"ship", "item"}, "{ship} repairs {item}"};
inline constexpr Head has_nothing_to_repair{
    "has_nothing_to_repair", {"ship", "item"}, "{ship} has nothing left to repair of {item}"};
inline constexpr Head fails_to_repair{"fails_to_repair", {"ship", "item"}, "{ship} fails to repair {item}"};

// Experience (1.3.2) and the end of the battle (R47).
inline constexpr Head learns{"learns", {"ship", "number", "skills"}, "{ship} learns {number}; {skills}"};
inline constexpr Head has_left{"has_left", {"side"}, "{side} has left the battle"};
inline constexpr Head has_lost_player{"has_lost_player", {"side"}, "{side} has lost a player; others take his ships"};
inline constexpr Head wins_by_exits{
    "wins_by_exits", {"side", "points"}, "{side} has {points} points for ships across and wins."};
inline constexpr Head wins_by_lanes_held{"wins_by_lanes_held", {"side"}, "{side} has held the lanes and wins."};
inline constexpr Head wins_by_free_lanes{"wins_by_free_lanes", {"side"}, "{side} has the lanes to itself and wins."};
inline constexpr Head wins_by_ships{
    "wins_by_ships", {"beaten", "winner"}, "{beaten} has no ship left that can fight; {winner} wins."};
inline constexpr Head wins_by_points{
    "wins_by_points", {"side"}, "The last turn is over; {side} has more points and wins."};
inline constexpr Head wins_by_carriers{
    "wins_by_carriers", {"beaten", "winner"}, "{beaten} has lost its carrier; {winner} wins."};
inline constexpr Head wins_by_staying{"wins_by_staying", {"side"}, "{side} holds the table and wins."};
inline constexpr Head draw_without_ships{"draw_without_ships", "Neither side has a ship left that can fight: a draw."};
inline constexpr Head draw_by_points{"draw_by_points",
                                     "The last turn is over and both sides have equal points: a draw."};
inline constexpr Head draw_without_carriers{"draw_without_carriers", "Both sides have lost their carriers: a draw."};

}  // namespace heads

namespace titles {

inline constexpr Title fleet{"fleet", "Choosing ships"};
inline constexpr Title setup{"setup", "Set-up"};
inline constexpr Title arrive{"arrive", "Reserves"};
inline constexpr Title move{"move", "Movement"};
inline constexpr Title course{"course", "Courses"};
inline constexpr Title fire{"fire", "Fire"};
inline constexpr Title section{"section", "Between two sides"};
inline constexpr Title defend{"defend", "Interception"};
inline constexpr Title lose{"lose", "A weapon is hit"};
inline constexpr Title odd{"odd", "Odd points of a volley"};
inline constexpr Title end{"end", "End Phase"};
inline constexpr Title fly{"fly", "Flights"};
inline constexpr Title dogfight{"dogfight", "Dogfights"};
inline constexpr Title strike{"strike", "Strikes"};
inline constexpr Title save{"save", "A save"};

// What they are about.
inline constexpr Title ship{"ship", {"ship"}, "ship {ship}"};
inline constexpr Title with_points{"with_points", {"title", "points"}, "{title}, {points}"};

}  // namespace titles

namespace reasons {

// Names and numbers in orders of all windows.
inline constexpr Reason no_such_ship{"no_such_ship", {"ship"}, "There is no ship '{ship}'."};
inline constexpr Reason ship_out{"ship_out", {"ship", "fate"}, "Ship {ship} takes no more orders: {fate}."};
inline constexpr Reason target_gone_unit{"target_gone.unit", {"unit"}, "'{unit}' is no unit on the table."};
inline constexpr Reason no_such_unit{
    "no_such_unit", {"unit", "may"}, "'{unit}' is no unit of yours that may {may} now."};
inline constexpr Reason bad_choice_heading{"bad_choice.heading", {"field"}, "'{field}' must be 0 to 7."};
inline constexpr Reason energy_short{
    "energy_short", {"needed", "energy"}, "It needs {needed} energy and has {energy}."};

// Choosing ships, and what they begin with (R104, R106).
inline constexpr Reason two_factions{"two_factions", "A side has ships of one faction."};
inline constexpr Reason too_many_ships{"too_many.ships", "A side has at most eight ships."};
inline constexpr Reason option_off_training{"option_off.training", "No crew has trained in this match."};
inline constexpr Reason option_off_reserves{"option_off.reserves", "You have no reserves to buy in this match."};
inline constexpr Reason no_such_class{"no_such_class", {"word"}, "'{word}' is no class that your side may buy."};
inline constexpr Reason bad_edge{"bad_edge", "Reserves do not come over that edge."};
inline constexpr Reason over_budget{"over_budget", {"cost", "points"}, "{cost} of {points}."};
inline constexpr Reason too_many_groups{"too_many.groups", "There are at most three groups, of at most eight ships."};
inline constexpr Reason not_free{"not_free", {"ship"}, "'{ship}' is no ship of yours without a squadron."};
inline constexpr Reason already_assigned_squadron{
    "already_assigned.squadron", {"ship"}, "Ship {ship} is in a squadron already."};
inline constexpr Reason bad_size_formed{
    "bad_size.formed", "Squadrons are formed where fleets are bought; here the scenario has formed them."};
inline constexpr Reason bad_size_squadron{"bad_size.squadron", "A squadron has 2 to 8 ships."};
inline constexpr Reason flight_gone{"flight_gone", {"flight"}, "{flight} is lost for good."};
inline constexpr Reason already_assigned_group{
    "already_assigned.group", {"flight"}, "Flight {flight} is in a group of this answer already."};
inline constexpr Reason mixed_types{"mixed_types", "A group has flights of one type."};
inline constexpr Reason bad_size_group{"bad_size.group", "A group has 2 to 12 flights."};
inline constexpr Reason no_such_weapon_magazine{
    "no_such_weapon.magazine", {"ship", "system"}, "{ship} {system} has no magazine of several munitions to divide."};
inline constexpr Reason sum_mismatch{"sum_mismatch", {"rounds"}, "The magazine holds {rounds} in all."};
inline constexpr Reason no_such_munition{"no_such_munition", {"word"}, "That launcher takes no '{word}'."};
inline constexpr Reason weapon_destroyed_load{"weapon_destroyed.load", "That weapon is destroyed."};
inline constexpr Reason no_such_ammo_left{
    "no_such_ammo.left", {"ship", "system", "munition"}, "{ship} {system} has no rounds of {munition} left."};
inline constexpr Reason being_changed_until{"being_changed.until",
                                            {"system", "turn"},
                                            "The munition of {system} is being changed; it is ready in turn {turn}."};
inline constexpr Reason no_such_ammo_stock{"no_such_ammo.stock",
                                           {"ship", "system", "munition"},
                                           "{ship} {system} has no rounds of {munition}; 'stock' gives it some."};

// Set-up (R57).
inline constexpr Reason not_your_ship{"not_your_ship", {"ship"}, "Ship {ship} is not yours to command."};
inline constexpr Reason no_such_weapon_preferred{
    "no_such_weapon.preferred", {"ship", "weapon"}, "Ship {ship} has no weapon '{weapon}'."};
inline constexpr Reason bad_choice_side{
    "bad_choice.side", {"word", "sides"}, "'{word}' is no side of a ship; there are {sides}."};

// The unit that moves (4.3).
inline constexpr Reason one_unit_fly_then{"one_unit.fly_then",
                                          "Another unit may follow in the same answer only after then=fly."};
inline constexpr Reason one_unit_so_many{"one_unit.so_many", {"most"}, "So many units move now: {most}."};
inline constexpr Reason one_unit_flights{"one_unit.flights", "Flights move in an answer of their own."};
inline constexpr Reason bad_choice_then{"bad_choice.then", "'then' must be ask or fly."};
inline constexpr Reason other_unit{"other_unit", {"ship"}, "Ship {ship} is of a unit that does not move now."};
inline constexpr Reason no_unit{"no_unit", "Say in the same answer which unit moves: 'activate UNIT'."};
inline constexpr Reason choose_first{"choose_first", "Say which unit moves; its orders are asked for next."};

// Special commands (4.3.1).
inline constexpr Reason no_such_command{
    "no_such_command", {"word", "commands"}, "'{word}' is no special command; there are {commands}."};
inline constexpr Reason challenged_twice{"challenged.twice", "Another ship tries that on this ship in the same turn."};
inline constexpr Reason not_all{
    "not_all", {"command"}, "A combined command is given by every ship of the squadron, or by none: {command}."};
inline constexpr Reason no_ramming{"no_ramming", "It rams at Ramming Speed only."};
inline constexpr Reason no_target_ram{"no_target.ram", "It can ram enemy ships and hulks on the table."};
inline constexpr Reason too_far_to_ram{"too_far_to_ram", "Its course must end within 1 in of the ship that it rams."};
inline constexpr Reason docked_turns{"docked.turns",
                                     "It has taken a flight into a dock in this turn: it does not turn."};
inline constexpr Reason docked_speed{
    "docked.speed",
    {"speed"},
    "It has taken a flight into a dock in this turn: it goes no farther than its speed, {speed} in."};
inline constexpr Reason no_target_command{"no_target.command",
                                          "That command names another ship that is in the battle."};
inline constexpr Reason not_a_mate{"not_a_mate", "It shields a ship of its own squadron."};
inline constexpr Reason target_friendly_command{"target_friendly.command", "That ship is of your own side."};
inline constexpr Reason challenged_before{"challenged.before", "Somebody has tried that on this ship in this turn."};
inline constexpr Reason too_far_sight{"too_far.sight", "It must see that ship within 6 in."};
inline constexpr Reason off_the_table{"off_the_table", "That course leaves the table; say exit if it shall."};
inline constexpr Reason into_planet{"into_planet", "That course meets a planet; say crash if it shall."};
inline constexpr Reason crippled_commands{"crippled.commands",
                                          "A crippled ship, or one without a bridge, gives no special commands."};
inline constexpr Reason broken{"broken", "A broken ship flees as fast as it can."};
inline constexpr Reason bad_combination_commands{
    "bad_combination.commands", "A ship gives one command, or a movement command and a combat command."};
inline constexpr Reason not_prepared{"not_prepared",
                                     "It follows All Stop, Come About or Follow That Ship of the turn before."};
inline constexpr Reason no_base{"no_base", "This battle has no base that could be assaulted."};
inline constexpr Reason option_off_boarding{"option_off.boarding", "This match has no boarding."};
inline constexpr Reason no_bays{"no_bays", "No ship of its unit has bays to scramble flights from."};
inline constexpr Reason no_device{"no_device", "It has no interstellar drive that works."};
inline constexpr Reason target_missing{"target_missing", "That command names another ship."};
inline constexpr Reason target_unused{"target_unused", "That command names no other ship."};

// Courses (6.2).
inline constexpr Reason bad_choice_leader_flags{"bad_choice.leader_flags", "'flags' must be of: exit, crash, break."};
inline constexpr Reason bad_choice_course_flags{"bad_choice.course_flags", "'flags' must be of: exit, crash."};
inline constexpr Reason leads_itself_command_ship{"leads_itself.command_ship",
                                                  "The command ship does not leave its own squadron."};
inline constexpr Reason leads_itself_no_squadron{"leads_itself.no_squadron",
                                                 "It is in no squadron that it could leave."};
/// Behind what the path must be.
inline constexpr Reason bad_value_full_speed{"bad_value.full_speed",
                                             {"reason", "command", "distance"},
                                             "{reason} With '{command}' in force it goes up to {distance}."};
inline constexpr Reason no_course{"no_course", {"ship"}, "Ship {ship} has no course yet."};
inline constexpr Reason turn_too_soon{
    "turn_too_soon", {"delay", "ahead"}, "A turn before the turn delay: it needs {delay} in ahead, and has {ahead}."};
inline constexpr Reason delay_twice{"delay_twice", "The delay of the next turn is bought already."};
inline constexpr Reason no_drift{"no_drift", "It cannot drift: it performs a movement command."};
inline constexpr Reason second_drift{"second_drift", "One drift is all that a move has."};
inline constexpr Reason drift_needs_leg{"drift_needs_leg", "A drift follows a forward leg."};
inline constexpr Reason drift_too_wide{"drift_too_wide",
                                       "A drift is at most half as wide as the leg before it is long."};
inline constexpr Reason crippled_turns{"crippled.turns",
                                       "A crippled ship turns by 45 degrees at a time: it buys no larger turn."};
inline constexpr Reason no_speed{"no_speed", "It does not move: its path is none."};
inline constexpr Reason not_enough_turns{
    "not_enough_turns", {"needed", "turns"}, "Not enough turns: it needs {needed} and has {turns}."};

// Energy and shields (7).
inline constexpr Reason too_many_points{"too_many.points", {"points"}, "Its generator restores {points}."};

// Bays and docks (13.2).
inline constexpr Reason bad_combination_places{"bad_combination.places",
                                               "'at' and 'toward' both say where they appear: give one."};
inline constexpr Reason no_docks{"no_docks", "It has no docks to take flights in; they land by themselves."};
inline constexpr Reason not_aboard{"not_aboard", {"flight"}, "{flight} is not aboard."};
inline constexpr Reason not_ready{"not_ready", {"flight", "turn"}, "{flight} can be launched in turn {turn}."};
inline constexpr Reason jammed{
    "jammed", {"flight"}, "{flight} is jammed in its docking collar until that is repaired."};
inline constexpr Reason bay_destroyed{"bay_destroyed", {"flight"}, "The bay of {flight} is destroyed."};
inline constexpr Reason beyond_rate{"beyond_rate", {"flight"}, "The bay of {flight} launches no more in a turn."};
inline constexpr Reason docks_closed{"docks_closed",
                                     "It takes no flights into docks: it turns, or goes farther than its speed."};

// Ballistic weapons (7.14).
/// What binds the number in an order, behind what it may be.
inline constexpr Reason out_of_bounds_rounds{"out_of_bounds.rounds", {"rounds"}, "it has {rounds} left"};
inline constexpr Reason out_of_bounds_racks{"out_of_bounds.racks", {"racks"}, "it has {racks}"};
inline constexpr Reason target_gone_ship{"target_gone.ship", {"ship"}, "'{ship}' is no ship on the table."};
inline constexpr Reason two_squadrons{"two_squadrons", "One system is not launched at ships of two squadrons."};
inline constexpr Reason beyond_salvo{"beyond_salvo", {"torpedoes"}, "It launches at most {torpedoes}."};
inline constexpr Reason being_changed_now{
    "being_changed.now", {"system"}, "The munition of {system} is being changed."};
inline constexpr Reason wrong_munition_at_ships{
    "wrong_munition.at_ships", {"munition"}, "{munition} is launched at ships, not at a point."};
inline constexpr Reason wrong_munition_at_point{
    "wrong_munition.at_point", {"munition"}, "{munition} is launched at a point: lay."};
inline constexpr Reason no_such_ammo_loaded{
    "no_such_ammo.loaded", {"system", "rounds", "number"}, "{system} has {rounds} of what is loaded, not {number}."};
inline constexpr Reason weapon_kind_at_ships{"weapon_kind.at_ships", "That weapon is launched at ships."};
inline constexpr Reason weapon_kind_at_point{"weapon_kind.at_point", "That weapon is laid at a point."};
inline constexpr Reason weapon_kind_fired{"weapon_kind.fired", "That weapon is fired in the action phase."};
inline constexpr Reason second_target{"second_target", "Concentrating, a ship fires at one target."};
inline constexpr Reason silent_launch{"silent.launch", "Rigged for silent running, it may not launch."};

// Fire (7.3).
/// Why something cannot be fired, launched or sent to strike, behind what it cannot. The code is that of the need.
inline constexpr Reason no_shot{"no_shot", {"order", "need"}, "{order}: {need}."};
inline constexpr Reason cannot_be_fired{"cannot_be_fired", "It cannot be fired"};
inline constexpr Reason cannot_be_launched{"cannot_be_launched", "It cannot be launched"};
inline constexpr Reason cannot_strike{"cannot_strike", "It cannot strike"};
inline constexpr Reason not_in_turn{"not_in_turn", "That ship's unit has fired or passed."};
inline constexpr Reason one_unit_fires{"one_unit.fires", "One unit fires at a time."};
inline constexpr Reason second_squadron{"second_squadron", "A squadron fires at ships of one enemy unit."};
inline constexpr Reason bad_choice_mode{"bad_choice.mode", "'mode' must be burst or spread, and of a pulse weapon."};
inline constexpr Reason one_unit_passes{"one_unit.passes", "One unit passes at a time."};
inline constexpr Reason fires_and_passes{"fires_and_passes", "A unit fires or passes."};
inline constexpr Reason cannot_assist_assist{"cannot_assist.assist",
                                             "That ship has no dice for it, is too far away, or stands behind."};
inline constexpr Reason silent_shot{"silent.shot", "rigged for silent running, it may not fire"};
inline constexpr Reason stood_down{"stood_down", "it was made to stand down"};
inline constexpr Reason blind{"blind", "without sensors it may not fire"};
inline constexpr Reason weapon_destroyed_shot{"weapon_destroyed.shot", "that weapon is destroyed"};
inline constexpr Reason not_charged{"not_charged", "that weapon is not charged yet"};
inline constexpr Reason is_launched{"is_launched", "that weapon is launched in the movement phase"};
inline constexpr Reason target_gone_that_ship{"target_gone.that_ship", "that ship is no target any more"};
inline constexpr Reason target_friendly_that_ship{"target_friendly.that_ship", "that ship is of your own side"};
inline constexpr Reason out_of_range_target{"out_of_range.target", "it is out of range"};
inline constexpr Reason too_near{"too_near", "it is nearer than a fifth of the weapon's range"};
inline constexpr Reason out_of_arc{"out_of_arc", "it is out of the weapon's arc"};
inline constexpr Reason no_line{"no_line", "terrain blocks the line"};
inline constexpr Reason shielded{"shielded", "another ship shields it"};
inline constexpr Reason no_rounds{"no_rounds", "it has no rounds left"};

// Defence and damage (7.5 to 7.10).
inline constexpr Reason not_attacked_section{
    "not_attacked.section", {"ship"}, "No attack on ship {ship} comes between two sides."};
inline constexpr Reason not_offered{"not_offered", "The attack does not meet that side."};
inline constexpr Reason no_such_attack_sided{
    "no_such_attack.sided", {"attack"}, "There is no attack '{attack}' between two sides."};
inline constexpr Reason not_attacked_defend{"not_attacked.defend", {"ship"}, "Now it is about ship {ship}."};
inline constexpr Reason no_such_set{"no_such_set", {"systems"}, "Say whose dice: it has the systems {systems}."};
inline constexpr Reason cannot_assist_here{"cannot_assist.here", {"hit"}, "It stands behind for '{hit}'."};
inline constexpr Reason too_many_dice{"too_many_dice", {"dice"}, "It has {dice} for them."};
inline constexpr Reason not_eligible_interceptors{"not_eligible.interceptors",
                                                  "The hit takes interceptors or shields."};
inline constexpr Reason not_eligible_system{"not_eligible.system", {"system"}, "The hit cannot take '{system}'."};
inline constexpr Reason not_tied{"not_tied", {"ship"}, "'{ship}' is none of the equally near ships, or named twice."};
inline constexpr Reason wrong_count{"wrong_count", {"ships"}, "Name exactly {ships}."};
inline constexpr Reason cannot_cover{"cannot_cover",
                                     "That flight does not cover the ship against it, or has used its die."};
inline constexpr Reason no_such_attack_stopped{
    "no_such_attack.stopped", {"hit"}, "'{hit}' is no hit that can be stopped."};

// The End Phase (4.7).
inline constexpr Reason no_boarding{"no_boarding", "It has no parties out within 2 in of their target."};
inline constexpr Reason no_repairs{"no_repairs", "It has no damage control now."};
inline constexpr Reason too_many_repairs{"too_many.repairs", {"rolls"}, "It has {rolls}."};
inline constexpr Reason not_damaged{"not_damaged", {"item"}, "'{item}' is nothing damaged that can be repaired."};
inline constexpr Reason no_active_drive{"no_active_drive", "It has no interstellar drive that is active."};
inline constexpr Reason cannot_withdraw{"cannot_withdraw", "It has no interstellar drive, or enemies are within 6 in."};

// Flights (13).
inline constexpr Reason bad_choice_burn{"bad_choice.burn", "'flags' must be of: burn."};
inline constexpr Reason no_such_flight_own{"no_such_flight.own", {"flight"}, "'{flight}' is no flight of yours."};
inline constexpr Reason not_in_hand_engaged{
    "not_in_hand.engaged", {"flight"}, "{flight} is in a dogfight and does not fly."};
inline constexpr Reason not_in_hand_moved{"not_in_hand.moved", {"flight"}, "{flight} has moved, or is not flying."};
inline constexpr Reason packet_full{"packet_full", "A packet is four flights."};
inline constexpr Reason packet_not_full{"packet_not_full", {"flights"}, "A packet is not full: it takes {flights}."};
inline constexpr Reason no_such_place{"no_such_place", {"word"}, "'{word}' is nothing that it can go to."};
inline constexpr Reason target_gone_any{"target_gone.any", {"target"}, "'{target}' is no ship or flight on the table."};
inline constexpr Reason no_such_flight_any{"no_such_flight.any", {"flight"}, "'{flight}' is no flight."};
inline constexpr Reason too_many_shots{"too_many_shots", {"shots"}, "It has {shots}."};
inline constexpr Reason not_in_dogfight{
    "not_in_dogfight", {"flight"}, "'{flight}' is not in that dogfight, or named twice."};
inline constexpr Reason not_surplus{"not_surplus", {"flights"}, "At most {flights} may break off."};
inline constexpr Reason no_such_dogfight{"no_such_dogfight", {"dogfight"}, "'{dogfight}' is no dogfight of yours."};
inline constexpr Reason not_your_choice{"not_your_choice",
                                        "The larger side says who breaks off, the smaller one whether it lets them."};
inline constexpr Reason bad_choice_consent{"bad_choice.consent", "'consent' must be yes or no."};
inline constexpr Reason other_save{"other_save", "Now it is about another flight."};
inline constexpr Reason bad_choice_use{"bad_choice.use", "'use' must be yes or no."};
inline constexpr Reason no_afterburner{"no_afterburner", "It has no afterburners."};
inline constexpr Reason no_fuel{"no_fuel", "Its afterburners are used up, and it has no fuel for more."};
inline constexpr Reason too_far_flight{"too_far.flight", "That is farther than it can fly."};
inline constexpr Reason through_planet{"through_planet", "A planet lies on its straight way."};
inline constexpr Reason no_ward{"no_ward", "It covers ships of its own side."};
inline constexpr Reason not_at_carrier{"not_at_carrier", "It lands where a ship of its side is."};
inline constexpr Reason contact_again{"contact_again", "It has broken off: it may not come into contact again."};
inline constexpr Reason other_target{"other_target", "its group has another target in this turn"};
inline constexpr Reason no_control{"no_control", "no fighter operations ship controls its group"};
inline constexpr Reason not_flying{"not_flying", "it is not flying"};
inline constexpr Reason engaged{"engaged", "it is in a dogfight"};
inline constexpr Reason has_acted{"has_acted", "it has struck, fought or covered in this turn"};
inline constexpr Reason target_friendly_target{"target_friendly.target", "that is of your own side"};
inline constexpr Reason no_guns{"no_guns", "it has no guns"};
inline constexpr Reason target_gone_that_flight{"target_gone.that_flight", "that flight is no target any more"};
inline constexpr Reason target_engaged{"target_engaged", "that flight is in a dogfight"};
inline constexpr Reason too_heavy{"too_heavy", "heavy weapons cannot follow a flight"};
inline constexpr Reason no_dice{"no_dice", "it has no volley dice"};
inline constexpr Reason out_of_range_interceptors{"out_of_range.interceptors",
                                                  "interceptors reach flights within 4 in"};
inline constexpr Reason not_lost{"not_lost", "It is neither scattered nor crippled in a bay."};
inline constexpr Reason no_fleet_carrier{"no_fleet_carrier", "There is no fleet carrier for it."};
inline constexpr Reason too_far_to_return{"too_far_to_return", "It needs more than two turns to its carrier."};
inline constexpr Reason no_free_bay{"no_free_bay", "That ship has no undamaged bay with room that takes it."};

}  // namespace reasons

}  // namespace emcon::rules::stellar_empires_fleet
