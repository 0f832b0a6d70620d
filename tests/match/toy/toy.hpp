/// Sealed bids: a small ruleset for tests of the host, the network and the tools. It is in no shipped registry. Its
/// folders are those of every ruleset: catalogue, orders, phases, show.
///
/// Each turn every seat secretly bids some of its coins (a sealed question to all); each seat's luck, one die that only
/// it sees, breaks ties; the highest wins that turn's prize, whose worth nobody knows. The winner then keeps it, or
/// gambles (an immediate interrupt): on an open die above half it counts twice, else nothing. Most points after the
/// last turn win.
///
/// Secrets: coins left (their seat), bids (their seat, for good), luck (its seat), the prize (nobody, until won).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/kit/rules.hpp"

namespace emcon::rules::toy {

struct Scenario {
  std::string id;
  std::string title;
  int turns = 1;
  int coins = 1;
  std::vector<SideDescription> sides;
};

struct Catalogue {
  int luck_sides = 6;
  std::vector<Scenario> scenarios;
};

enum class Purpose : std::uint16_t { prize = 1, luck = 2, gamble = 3 };

struct Player {
  Side side;
  Veiled<int> coins;
  Veiled<int> last_bid;
  int points = 0;
  bool out = false;
};

struct State {
  int luck_sides = 6;
  int turns = 1;
  int turn = 1;
  std::vector<Player> players;
  Veiled<int> prize;
  int last_prize = 0;            ///< public once won
  std::optional<Seat> choosing;  ///< has won and must choose
  std::vector<std::string> side_names;
  std::optional<Outcome> outcome;
};

struct SeenPlayer {
  Side side;
  int points = 0;
  bool out = false;
  std::optional<int> coins;
  std::optional<int> last_bid;
};

struct View {
  int turn = 1;
  int turns = 1;
  std::optional<Seat> own;
  std::optional<Seat> choosing;
  std::optional<int> prize;
  int last_prize = 0;
  std::vector<SeenPlayer> players;
  std::vector<std::string> side_names;
  bool over = false;
};

EMCON_RULES(toy, "toy", "Sealed Bids");

}  // namespace emcon::rules::toy
