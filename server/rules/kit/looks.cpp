// Finds the silhouette of a hull by its class's name or its rank.
#include "server/rules/kit/looks.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace emcon::rules {
namespace {

constexpr int ranks = 8;
constexpr std::array<const char*, ranks> by_rank{"fighter", "corvette",   "frigate",    "destroyer",
                                                 "cruiser", "battleship", "battleship", "dreadnought"};

/// The first that stands in a name decides: a battlecruiser is no cruiser, an escort cruiser no escort.
constexpr std::pair<std::string_view, const char*> by_word[] = {
    {"dreadnought", "dreadnought"}, {"battlecruiser", "battleship"}, {"battleship", "battleship"},
    {"carrier", "carrier"},         {"destroyer", "destroyer"},      {"frigate", "frigate"},
    {"corvette", "corvette"},       {"cruiser", "cruiser"},          {"freighter", "freighter"},
    {"merchant", "freighter"},      {"transport", "freighter"},      {"tanker", "freighter"},
    {"liner", "freighter"},         {"platform", "station"},         {"station", "station"},
    {"starbase", "station"},        {"fighter", "fighter"},          {"courier", "courier"},
    {"scout", "courier"},           {"gunboat", "corvette"},         {"raider", "corvette"},
    {"escort", "frigate"},
};

}  // namespace

void show_hull(table::Thing& thing, std::string_view called, int rank) {
  std::string lower(called);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const int at = std::clamp(rank, 0, ranks - 1);
  const auto* const found = std::ranges::find_if(by_word, [&](const auto& row) { return lower.contains(row.first); });
  show_as(thing, found == std::end(by_word) ? by_rank.at(static_cast<std::size_t>(at)) : found->second, at / 2);
}

void show_as(table::Thing& thing, const char* look, int size) {
  thing.look = look;
  thing.size = size;
}

}  // namespace emcon::rules
