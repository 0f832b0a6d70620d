/// Twins written down: a text file says what both worlds do, and what world B does otherwise.
///
/// First lines: `title`, `cites`, `ruleset`, `scenario`, `seed`, `hidden SIDE...` (whose secrets differ), optional
/// `watching delayed N`, `on leave POLICY`, `option NAME VALUE`, and a clock: `step SECONDS` for every step, `clock
/// bank SECONDS [+SECONDS] [interrupt SECONDS]` or `clock days SECONDS [interrupt SECONDS]`. A side's second seat is
/// called with a 2 after its name. Then one act a line; `#` begins a comment:
///
/// - `play until KIND of SIDE`: everybody answers as the offers suggest until SIDE is asked a question of KIND
/// - `play N`: the next N answers likewise
/// - `play until disclosed`: until the rules tell a viewer a secret; viewers must then see different bytes
/// - `SIDE: ORDER; ORDER` answers the open question; `nothing` is an empty answer, `default` the offer's default
///   `@FILE` in a text field is the text of a file below tests/rules
/// - `SIDE draft: ...`, `SIDE try: ...`, `SIDE refused: ...`: a draft; a trial; a submission that must be refused
/// - `SIDE lock` locks the draft
/// - `SIDE say: TEXT`, `SIDE say all: TEXT`: on the side's channel, to everybody
/// - `SIDE standing: KIND; KIND until=TURN`: standing answers from the next question on, `nothing` for none. In the
///   other world, if it has none, the seat answers by hand at the same moments. At least one must be given.
/// - `SIDE idle`, `SIDE busy`: the open question leaves the side nothing to order, and it is answered for; or it leaves
///   something. What follows must then have an answer given for an idle side; the other world answers by hand.
/// - `SIDE journal` asks for the journal, `SIDE debrief` for the debrief, which is refused
/// - `SIDE leave` gives up its seat; by the policies team_mate and bot somebody is offered a code for it
/// - `SIDE concede`, `SIDE rematch`: gives up; asks for another match, whose seats get codes
/// - `SIDE back`: a hidden side connects anew and is offered its codes anew
/// - `SIDE takes OTHER`: somebody takes OTHER's seat over with the code SIDE was offered; the worlds' codes differ
/// - `join`, `resume SIDE`, `list`, `wait SECONDS`
/// - `run out`: every question runs out until the match is over
/// - `unseen TEXT`: no viewer has been sent TEXT so far
/// - `no hashes`: no viewer has been sent a hash of any record
/// - `no codes`: no viewer has been sent a code that a hidden side was offered; there were some
///
/// `{x|y}` stands for x in world A and y in world B. `A: ` or `B: ` before an act of a hidden side does it in that
/// world alone. After every act viewers are compared: what they were sent, and when. Before each `play until
/// disclosed`, and at the end, a late spectator joins and every viewer's seat resumes, and these are compared too.
#pragma once

#include <string>

#include "common/problem.hpp"
#include "server/house/connection.hpp"

namespace emcon::testing {

/// Plays one script. Nothing: it holds. Else what does not, with the line.
Result<void> play_script(const std::string& text, wire::Format format, bool pad);

}  // namespace emcon::testing
