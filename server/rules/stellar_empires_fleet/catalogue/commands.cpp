// Works out what special commands leave of a ship's turns.
#include "server/rules/stellar_empires_fleet/catalogue/commands.hpp"

#include <algorithm>

namespace emcon::rules::stellar_empires_fleet {

bool has(const std::vector<Command>& commands, Command command) {
  return std::ranges::find(commands, command) != commands.end();
}

int turns_under(const std::vector<Command>& in_force, int turns) {
  int out = turns;
  for (const Command command : in_force) {
    if (command == Command::fullspeed || command == Command::retreat) out = (out + 3) / 4;
    if (command == Command::ram) out = (3 * out + 3) / 4;
    if (command == Command::allstop || command == Command::scramble) out = 0;
  }
  for (const Command command : in_force) {
    if (command == Command::bear) ++out;
    if (command == Command::evade || command == Command::brace || command == Command::concentrate) --out;
  }
  return std::max(0, out);
}

}  // namespace emcon::rules::stellar_empires_fleet
