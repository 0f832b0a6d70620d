/// Skiffs: a small ruleset on a plane, for tests of everything that planes have. It is in no shipped registry. Lengths
/// are thousandths of an inch.
///
/// Each seat first places its skiffs in its zone (sealed). Then, turn by turn: all plot a path for each skiff, and may
/// lay a mine at a point or send a drone along a path, at whose end it waits as a mine (sealed); all fly; mines strike
/// whatever comes within an inch; and all fire at once (sealed). Most hull after the last turn wins.
///
/// Secrets: where mines are and whether there are any (their seat, until they strike), mines left (their seat, for
/// good).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/kit/rules.hpp"

namespace emcon::rules::skiffs {

inline constexpr std::int64_t inch = 1000;
inline constexpr int hull_full = 6;
/// A skiff with less hull flies slower.
inline constexpr int hull_sound = 3;
inline constexpr int mines_full = 2;

struct Disc {
  Point at;
  std::int64_t radius = 0;
};

struct Zone {
  Point low, high;
  int heading = 0;  ///< that skiffs begin with
};

struct Scenario {
  std::string id, title;
  int turns = 1;
  int skiffs = 1;  ///< of each seat
  Point corner;    ///< of the table, from 0,0
  std::optional<Disc> nebula;
  std::vector<SideDescription> sides;
  std::vector<Zone> zones;  ///< of each side
};

struct Catalogue {
  std::vector<Scenario> scenarios;
};

enum class Purpose : std::uint16_t { shot = 1, mine = 2 };
enum class Phase { place, plot, fire };

struct Skiff {
  Seat seat;
  Side side;
  int number = 1;  ///< of its seat
  Point at;
  int heading = 0;
  int hull = hull_full;
  std::vector<Point> trail;    ///< where it came from in its last move, bend by bend
  std::optional<int> shot_at;  ///< index of the skiff it fired at last
  Veiled<int> mines;           ///< left
  bool lost() const { return hull <= 0; }
};

struct Mine {
  int skiff = 0;  ///< index of the one that laid it
  Point at;
};

struct State {
  Scenario scenario;
  Phase phase = Phase::place;
  int turn = 1;
  std::vector<Skiff> skiffs;
  std::vector<Veiled<std::vector<Mine>>> mines;  ///< by seat
  std::vector<bool> out;                         ///< by seat: has left
  std::optional<Outcome> outcome;
};

struct SeenSkiff {
  std::string handle;
  Seat seat;
  Side side;
  int number_in_seat = 1;
  Point at;
  int heading = 0;
  int hull = 0;
  std::vector<Point> trail;
  std::optional<int> shot_at;
  std::optional<int> mines;
  bool lost() const { return hull <= 0; }
};

struct View {
  std::optional<Seat> own;
  Scenario scenario;
  Phase phase = Phase::place;
  int turn = 1;
  std::vector<SeenSkiff> skiffs;
  std::vector<Mine> mines;  ///< those it may see
  std::vector<bool> out;
  bool over = false;
};

EMCON_RULES(skiffs, "skiffs", "Skiffs");

/// "a1", "b2": the side's letter, and the number within the side.
std::string handle_of(const std::vector<Skiff>& skiffs, int skiff);

}  // namespace emcon::rules::skiffs
