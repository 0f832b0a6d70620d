/// Sector 14: fleets of starships with inertia on an unbounded hex map, two to four teams of one or more players.
///
/// Rules. A turn has eight phases (S14-TURN): initiative; movement, ship by ship; fire, ship by ship and shot by shot;
/// seekers; damage; launches; reactors; status. Dice have ten faces, where 0 is a hit and rolled again for more and 9
/// takes one away and is rolled again for more (S14-DIE); a die of the contract that shows 10 is the face 0. A ship is
/// out without hull, reactor or command, or when it has wandered off; a team wins when only its ships are left.
///
/// Parameters. The scenario (ships and positions, or points to buy ships for; schema/sector-14.md) and match options:
/// `share-targets` (S14-R38), `turns` (S14-R40), and `points` where ships are bought.
///
/// Secrets; all others are public (S14-R2):
///  - Target of each seeker (S14-TORP.3): its owner, with `share-targets` his team; until it strikes, is removed since
///    its target left play, or the match is over; then all. Never when it is shot down.
///  - Preferences for prompts: the owner of the ship, for good. They are defaults of the prompts, no answers, so that
///    a prompt comes whether there are any or not.
///  - Shots ordered in one answer that wait for somebody else's prompt: the owner of the ship.
///  - Open answers of simultaneous questions (fleets, crews, steering, launches): the seat's own draft, which the host
///    keeps. Steering stays secret for good but for where the seekers went.
/// Who is asked follows from public facts alone. A ship that can hit nothing with any of its weapons is not asked for
/// its fire, which everybody can see; in the phases with secrets everyone who has ships is asked (S14-L5).
#pragma once

#include "server/rules/contract/ruleset.hpp"
#include "server/rules/sector_14/order.hpp"
#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

/// The ruleset as the host and the conformance kit know it; meanings in server/rules/contract/ruleset.hpp.
struct Rules {
  using Catalogue = sector_14::Catalogue;
  using State = sector_14::State;
  using View = sector_14::View;
  using Order = sector_14::Order;

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

}  // namespace emcon::rules::sector_14
