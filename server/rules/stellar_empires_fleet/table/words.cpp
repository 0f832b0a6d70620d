// Holds the names of phases, sides, edges, qualities and fates.
#include "server/rules/stellar_empires_fleet/table/words.hpp"

#include "common/each_of.hpp"
#include "common/words/match.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr EachOf<Phase> phase_titles({{Phase::fleets, "Choosing Ships"},
                                      {Phase::setup, "Set-up"},
                                      {Phase::initiative, "Initiative"},
                                      {Phase::movement, "Movement"},
                                      {Phase::fire, "Fire"},
                                      {Phase::dogfights, "Dogfights"},
                                      {Phase::strikes, "Strikes"},
                                      {Phase::ballistics, "Ballistics"},
                                      {Phase::end, "End Phase"},
                                      {Phase::over, "Over"}});
constexpr EachOf<Facing> facing_names(
    {{Facing::fore, "fore"}, {Facing::port, "port"}, {Facing::starboard, "starboard"}, {Facing::aft, "aft"}});
constexpr EachOf<Edge> edge_names(
    {{Edge::north, "north"}, {Edge::east, "east"}, {Edge::south, "south"}, {Edge::west, "west"}});
constexpr EachOf<Quality> quality_names({{Quality::unskilled, "unskilled"},
                                         {Quality::green, "green"},
                                         {Quality::regular, "regular"},
                                         {Quality::veteran, "veteran"},
                                         {Quality::elite, "elite"},
                                         {Quality::ace, "ace"}});
constexpr EachOf<Fate> fate_names({{Fate::fighting, "in the battle"},
                                   {Fate::hulk, "hulk"},
                                   {Fate::exploding, "exploding"},
                                   {Fate::destroyed, "destroyed"},
                                   {Fate::captured, "captured"},
                                   {Fate::surrendered, "surrendered"},
                                   {Fate::withdrawn, "withdrawn"},
                                   {Fate::exited, "left over its edge"}});

}  // namespace

const char* phase_title(Phase phase) {
  return phase_titles[phase];
}
const char* facing_name(Facing facing) {
  return facing_names[facing];
}
std::string all_facing_names() {
  std::vector<std::string> names;
  for (const Facing facing : all_facings) names.emplace_back(facing_name(facing));
  return words::one_of(names);
}
std::optional<Facing> facing_of_name(const std::string& name) {
  return facing_names.value_of(name);
}
const char* block_name(int block) {
  return block == primary_block ? "primary" : facing_names[static_cast<Facing>(block)];
}
const char* edge_name(Edge edge) {
  return edge_names[edge];
}
std::optional<Edge> edge_of_name(const std::string& name) {
  return edge_names.value_of(name);
}
const char* quality_name(Quality quality) {
  return quality_names[quality];
}
const char* fate_name(Fate fate) {
  return fate_names[fate];
}

}  // namespace emcon::rules::stellar_empires_fleet
