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

#include "server/rules/kit/rules.hpp"
#include "server/rules/sector_14/catalogue/revisions.hpp"
#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

EMCON_RULES(sector_14, "sector-14", "Sector 14", revisions);

}  // namespace emcon::rules::sector_14
