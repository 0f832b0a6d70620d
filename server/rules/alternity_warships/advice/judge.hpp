/// What it is worth to a ship to end its movement somewhere: fire given and taken, bombs, the objective, and where the
/// next round may lead.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <vector>

#include "server/rules/alternity_warships/advice/advice.hpp"
#include "server/rules/alternity_warships/advice/drafts.hpp"

namespace emcon::rules::alternity_warships {

/// A bomb load that a ship has aboard, and how many it may drop in a round.
struct Bombs {
  const Load* load = nullptr;
  int count = 0;
};

/// Judges where the courses of one ship end. Thousands are judged for one answer, so it remembers what lies between a
/// hex and an enemy, and what harm shots do. `view` must outlive it.
class CourseJudge {
 public:
  CourseJudge(const View& view, ShipIndex ship);

  std::int64_t operator()(const Course& end);
  /// The highest new speed that is worth a look.
  int top_speed() const { return top_speed_; }
  /// Hexes from the ship within which things are remembered: where its courses end, if it is not too fast.
  int radius() const { return std::min(top_speed_, radius_most); }
  Chart& chart() { return chart_; }

 private:
  /// Harm of one shot by its range band, by whether a fixed mount is off its line, and by debris; -1: not known yet.
  using Harms = std::array<std::int64_t, 3 * 2 * 2>;
  struct Armed {
    Mount mount;
    Harms harms;
  };
  struct Enemy {
    ShipIndex ship;
    Prize prize;
    std::vector<Armed> mounts;  ///< those of its weapons that are known
    std::vector<Harms> own;     ///< of the ship's own mounts at it
    std::int64_t share = 0;     ///< of the objective
    int longest = 0;            ///< range of its weapons
  };
  /// How the ship and an enemy lie to each other if the ship ends in a hex, whatever its heading there.
  struct Line {
    int range = 0;
    Arc back = Arc::forward;  ///< the enemy's arc in which the ship lies
    bool straight = false;    ///< on a row of hexes, which fixed mounts need
    bool clear = false, clear_back = false;
    bool debris = false;
  };

  void add_enemy(ShipIndex ship);
  Line line_to(const Enemy& enemy) const;
  const Line* lines_at(Hex at);
  std::int64_t fire_given(const Line* lines);
  std::int64_t fire_taken(const Line* lines);
  /// What one weapon of the mount does from where the ships stand now, at a target in its arc with a clear line.
  std::int64_t harm_of(ShipIndex by, const Mount& mount, ShipIndex at, const Prize& prize, const Line& line,
                       Harms& known);
  std::int64_t bomb_run(const Course& end) const;
  std::int64_t approach(const Course& end) const;
  int distance_next(const Course& end, const Course& other) const;

  static constexpr int radius_most = 64;
  ShipIndex s_;
  Table table_;
  const Sheet& sheet_;
  std::vector<Bombs> bombs_;
  bool errand_;
  int top_speed_;
  int longest_ = 0;  ///< range of the ship's own weapons
  Prize prize_;
  std::vector<Enemy> enemies_;
  std::vector<std::int64_t> best_;  ///< harm of the best shot of each own mount
  Chart chart_;
  HexGrid<int> line_places_;  ///< of the hex's lines in lines_; -1: not known yet
  std::vector<Line> lines_;   ///< one for each enemy, hex by hex
  /// By target, side and number of the weapon (each side may have brought its own), crew and steps.
  std::map<std::tuple<ShipIndex, Side, int, int, int>, std::int64_t> harm_;
};

}  // namespace emcon::rules::alternity_warships
