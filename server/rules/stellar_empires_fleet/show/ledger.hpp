/// What a ship's sheet holds beside its boxes and figures: what it is built with, what it has lost, what is to come.
/// All of it is open (SEF-1.2.1).
#pragma once

#include <string>

#include "common/table/board.hpp"
#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline void fact(table::Thing& thing, std::string name, std::string value, const char* why, const char* clause) {
  thing.facts.emplace_back(std::move(name), std::move(value), why, clause, 0);
}

/// "class 9 plasma, AR 2, delay 4, HACC, SP 2 of 3 boxes".
std::string sheet_words(const Table& table, const Ship& ship, SystemIndex system);
/// Adds shields by side as tracks, and facts: rating, stealth and jammer, command bonus, interstellar drive, redundancy
/// that is left, systems that are out, repairs that are barred, wounds to come.
void ledger_of(const Table& table, const Ship& ship, table::Thing& thing);

}  // namespace emcon::rules::stellar_empires_fleet
