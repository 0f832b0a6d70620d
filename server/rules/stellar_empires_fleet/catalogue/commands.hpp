/// Special commands of captains (SEF-4.3.1), and what those in force do to a ship's figures.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace emcon::rules::stellar_empires_fleet {

enum class Command {
  bear,
  allstop,
  comeabout,
  fullspeed,
  flank,
  track,
  ram,
  standdown,
  shield,
  silent,
  board,
  evade,
  rollship,
  device,
  allhands,
  brace,
  retreat,
  scout,
  concentrate,
  fulldef,
  security,
  scan,
  fireatwill,
  assault,
  scramble
};

enum class CommandKind { movement, combat, combined };
enum class CommandRoll { free, crew, opposed };

struct CommandRule {
  Command command;
  const char* word;   ///< as it is ordered
  const char* title;  ///< as the book calls it
  CommandKind kind;
  CommandRoll roll;
  int modifier;     ///< added to the die
  int least, most;  ///< distance in quarters of the speed; 0 to 0: it says nothing of it
  bool names_target;
  const char* effect;
};

/// In the order of the enumeration.
inline constexpr std::array<CommandRule, 25> command_rules{{
    {Command::bear, "bear", "Bring Weapons to Bear", CommandKind::movement, CommandRoll::free, 0, 0, 1, false,
     "one turn more, no turn delay; only after All Stop, Come About or Track"},
    {Command::allstop, "allstop", "All Stop", CommandKind::movement, CommandRoll::free, 0, 0, 2, false,
     "no turns; easier to hit by 1, own needs +1"},
    {Command::comeabout, "comeabout", "Come About", CommandKind::movement, CommandRoll::crew, -1, 1, 2, false,
     "turn delay of 1 in"},
    {Command::fullspeed, "fullspeed", "Full Speed Ahead", CommandKind::movement, CommandRoll::free, 0, 4, 6, false,
     "a quarter of the turns"},
    {Command::flank, "flank", "Flank Speed", CommandKind::movement, CommandRoll::free, 0, 2, 4, false, "nothing else"},
    {Command::track, "track", "Follow That Ship", CommandKind::movement, CommandRoll::opposed, 0, 2, 4, true,
     "moves right after that ship in the next turn"},
    {Command::ram, "ram", "Ramming Speed", CommandKind::movement, CommandRoll::crew, -3, 1, 5, false,
     "three quarters of the turns; may ram"},
    {Command::standdown, "standdown", "Force Stand Down", CommandKind::combined, CommandRoll::opposed, 0, 0, 2, true,
     "that ship within 6 in must pass a crew check or may not fire"},
    {Command::shield, "shield", "Shield Ship", CommandKind::combined, CommandRoll::opposed, 0, 0, 2, true,
     "blocks fire at that ship of its squadron"},
    {Command::silent, "silent", "Rig for Silent Running", CommandKind::combined, CommandRoll::crew, 0, 0, 2, false,
     "harder to hit by 2; may not fire"},
    {Command::board, "board", "Launch Boarding Parties", CommandKind::combined, CommandRoll::crew, 1, 0, 2, true,
     "boards that ship within 2 in in the End Phase"},
    {Command::evade, "evade", "Evasive Action", CommandKind::combined, CommandRoll::crew, 0, 2, 3, false,
     "harder to hit by 1, own needs -1, one turn less"},
    {Command::rollship, "rollship", "Roll Ship", CommandKind::combined, CommandRoll::free, 0, 2, 4, false,
     "port and starboard change places; own needs -1"},
    {Command::device, "device", "Activate Device", CommandKind::combined, CommandRoll::crew, 1, 2, 4, false,
     "the interstellar drive may be used in the End Phase"},
    {Command::allhands, "allhands", "All Hands to Deck", CommandKind::combined, CommandRoll::crew, 0, 2, 5, false,
     "twice as many repairs, each at -2 on the die"},
    {Command::brace, "brace", "Brace for Impact", CommandKind::combined, CommandRoll::crew, -1, 2, 5, false,
     "one turn less; armour +1, structure +2; system tests -1; repairs +3"},
    {Command::retreat, "retreat", "Full Retreat", CommandKind::combined, CommandRoll::crew, -2, 4, 6, false,
     "a quarter of the turns; the interstellar drive may be used in the End Phase"},
    {Command::scout, "scout", "Scouting Actions", CommandKind::combat, CommandRoll::free, 0, 0, 0, false,
     "no effect in battle"},
    {Command::concentrate, "concentrate", "Concentrate Firepower", CommandKind::combat, CommandRoll::crew, 0, 0, 0,
     false, "own needs +1; one target for all but anti-fighter weapons; one turn less"},
    {Command::fulldef, "fulldef", "Full Power to Defenses", CommandKind::combat, CommandRoll::crew, -1, 0, 0, false,
     "shield level +1; own interception dice -1"},
    {Command::security, "security", "Security Alert", CommandKind::combat, CommandRoll::crew, -2, 0, 0, false,
     "boarders need 1 more"},
    {Command::scan, "scan", "Scanners to Full", CommandKind::combat, CommandRoll::crew, -2, 0, 0, false,
     "stealth and jammers of targets count 1 less each"},
    {Command::fireatwill, "fireatwill", "Fire At Will", CommandKind::combat, CommandRoll::crew, -2, 0, 0, false,
     "no penalty for fire through several arcs, and at any squadron"},
    {Command::assault, "assault", "Assault Planet or Base", CommandKind::combat, CommandRoll::crew, -2, 0, 0, false,
     "no battle has a base that could be assaulted"},
    {Command::scramble, "scramble", "Scramble Fighters", CommandKind::combined, CommandRoll::crew, 1, 2, 4, false,
     "bays launch at their scramble rate; no turns"},
}};

constexpr const CommandRule& rule_of(Command command) {
  return command_rules[static_cast<std::size_t>(command)];
}
constexpr std::optional<Command> command_of(std::string_view word) {
  for (const CommandRule& rule : command_rules)
    if (word == rule.word) return rule.command;
  return std::nullopt;
}
/// Whether it says how far the ship moves.
constexpr bool says_distance(const CommandRule& rule) {
  return rule.most > 0;
}

/// The turns that are left of `turns` with these in force: fractions first, rounded up, then what is taken or added
/// (SEF-6.2.a).
int turns_under(const std::vector<Command>& in_force, int turns);
bool has(const std::vector<Command>& commands, Command command);

}  // namespace emcon::rules::stellar_empires_fleet
