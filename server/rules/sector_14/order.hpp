/// A checked answer: commands by index into the Table they were checked against.
#pragma once

#include <string>
#include <vector>

#include "common/hex.hpp"
#include "server/rules/sector_14/catalogue.hpp"

namespace emcon::rules::sector_14 {

enum class Verb { take, crew, move, fire, intercept, allocate, facing, steer, launch, charge, lose, prefer };

struct Command {
  Verb verb = Verb::move;
  int ship = -1;    ///< that acts; index into Table::ships
  int weapon = -1;  ///< from 0
  int target = -1;  ///< ship
  int seeker = -1;  ///< index into Table::seekers
  int amount = 0;   ///< move: sixths turned; take: ships; facing: plating facing; steer: heading
  int object = -1;  ///< take: class
  Section section = Section::midships;
  Hex hex;                         ///< move, steer: for the vector counter
  Crew crew{};                     ///< crew: the split; lose: points lost by skill
  std::vector<int> list;           ///< allocate: seekers by index; lose: weapons; prefer: facings
  std::vector<std::string> words;  ///< prefer: what goes first
};

struct Order {
  std::vector<Command> commands;
  bool done = false;  ///< fire: no more shots
};

}  // namespace emcon::rules::sector_14
