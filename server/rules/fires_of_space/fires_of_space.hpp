/// Fires of Space, the tactical game: vector movement on one hex map, D20 roll-under combat, two sides of one seat
/// each.
///
/// Rules. Turn of 6 minutes, hex of 12,960 km (FOS-2.b). Set-up: initiative, guide formations, entry areas by dice or
/// positions of the scenario, initial manoeuvre in sub-phases, initial launch. Each combat turn: initiative, movement,
/// launch, Missile Thrust, Anti-missile Thrust, Beam Weapon Fire, Point Defense, Anti-missile Attack, Missile Attack,
/// Damage Control. In everything the side without initiative acts first. The engagement ends by FOS-15.a; a margin of
/// 50 victory points wins (FOS-23).
///
/// Parameters. The scenario (ships, positions, start phase, awards; schema/fires-of-space.md) and one match option:
/// `d20table` (FOS-5.2, R3), on unless the scenario says otherwise.
///
/// Secrets, all others are public (R24: sheets are open in a tactical game):
///  - Committed rating of each launch (FOS-10.b.ii.2): its owner, until it first enters a die need (R32, R76); then
///  all.
///  - Missile targets and thrust of the open window (FOS-11.f.v), and any other open order: the seat's own draft, which
///    the host keeps; public when the window closes.
/// The operational game, jumps, detection and the optional rules have no state here. An engagement of it is this agenda
/// pushed on top of another.
#pragma once

#include "server/rules/contract/ruleset.hpp"
#include "server/rules/fires_of_space/order.hpp"
#include "server/rules/fires_of_space/state.hpp"

namespace emcon::rules::fires_of_space {

/// The ruleset as the host and the conformance kit know it; meanings in server/rules/contract/ruleset.hpp.
struct Rules {
  using Catalogue = fires_of_space::Catalogue;
  using State = fires_of_space::State;
  using View = fires_of_space::View;
  using Order = fires_of_space::Order;

  static RulesetInfo info();
  static std::expected<Catalogue, Problems> load(const std::vector<Document>& documents);
  static Description describe(const Catalogue& catalogue);
  static State setup(const Catalogue& catalogue, const Choice& choice, Referee& referee);
  static std::optional<Ask> asked(const State& state);
  static table::Clock clock(const State& state);
  static View project(const State& state, const Sight& sight);
  static table::Offer offer(const View& view);
  static table::Offer standing(const View& view);
  static Checked<Order> check(const View& view, const table::Filled& filled);
  static State resolve(State state, const Input<Order>& input, Referee& referee);
  static std::optional<Outcome> outcome(const State& state);
  static table::Board render(const View& view);
  static void dump(const State& state, const RefereeKey& key, Writer& writer);
};

}  // namespace emcon::rules::fires_of_space
