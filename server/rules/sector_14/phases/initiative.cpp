// Rolls initiative for all ships, and settles ties (S14-R8).
#include <algorithm>

#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int rerolls_max = 10;  ///< of a tied group before plain dice decide (S14-R8)
constexpr int lots_max = 20;     ///< plain dice before the lower number goes first

int roll_piloting(Play& play, ShipIndex s, Purpose purpose, Shown& shown) {
  const Ship& ship = play.ship(s);
  return roll_hits(play, skill(ship, Skill::piloting), rating(play.table(), ship, System::cnc), {"Piloting", "CnC"},
                   why(purpose, ref(ship)), shown)
      .net;
}

/// Rolls for every ship of the group and tells them.
std::vector<int> roll_group(Play& play, const std::vector<ShipIndex>& group, int depth) {
  const bool nobody_rolls =
      std::all_of(group.begin(), group.end(), [&](ShipIndex s) { return skill(play.ship(s), Skill::piloting) == 0; });
  const bool lots = depth > 0 && (nobody_rolls || depth > rerolls_max);
  std::vector<int> results;
  for (const ShipIndex s : group) {
    const Ship& ship = play.ship(s);
    Shown shown;
    const int result = lots ? roll_face(play, why(Purpose::initiative_lot, ref(ship)), shown)
                            : roll_piloting(play, s, depth == 0 ? Purpose::initiative : Purpose::initiative_tie, shown);
    const std::string dice =
        lots ? "one die" : notation(skill(ship, Skill::piloting), rating(play.table(), ship, System::cnc));
    const std::string explained = lots ? plain_words(shown) : shown.words;
    play.tell(Audience::everyone(),
              "Ship " + ship_name(ship) + " rolls " + dice + (depth > 0 ? " for the tie: " : " for initiative: ") +
                  std::to_string(result) + "." + explained,
              depth == 0 ? "S14-P1.1" : "S14-P1.2", std::move(shown.dice));
    results.push_back(result);
  }
  return results;
}

/// Appends the group to `out`, fewest hits first; ties are settled within themselves.
void settle(Play& play, const std::vector<ShipIndex>& group, int depth, std::vector<ShipIndex>& out) {
  if (group.size() == 1 || depth > rerolls_max + lots_max) {
    out.insert(out.end(), group.begin(), group.end());
    return;
  }
  const std::vector<int> results = roll_group(play, group, depth);
  if (depth == 0)
    for (int i = 0; i < count_of(group); ++i) play.ship(group[ix(i)]).hits = results[ix(i)];
  std::vector<int> levels = results;
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  for (const int level : levels) {
    std::vector<ShipIndex> tied;
    for (int i = 0; i < count_of(group); ++i)
      if (results[ix(i)] == level) tied.push_back(group[ix(i)]);
    settle(play, tied, depth + 1, out);
  }
}

}  // namespace

void roll_initiative(Play& play) {
  Table& table = play.table();
  table.order.clear();
  std::vector<ShipIndex> all;
  for (const ShipIndex s : table.ships.indices())
    if (able(table, table.ships[s])) all.push_back(s);
  settle(play, all, 0, table.order);
  std::string text = "Order of movement and fire:";
  std::string handles;
  for (const ShipIndex s : table.order) {
    const bool first = s == table.order.front();
    text += (first ? " " : ", ") + ship_name(table.ships[s]);
    handles += (first ? "" : ", ") + table.ships[s].handle();
  }
  play.tell(Audience::everyone(), text + ".", "S14-P1.3", {}, {}, showing(heads::initiative(handles)));
}

}  // namespace emcon::rules::sector_14
