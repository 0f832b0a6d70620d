/// One random pair of twins: played by offers alone, it knows no ruleset.
///
/// Viewers do the same in both worlds. Hidden seats choose the same openly and otherwise in secret: what their offers
/// mark secret gets other values, and drafts, trials, refused orders, standing answers, side chat and look-ups differ
/// at will. The pair is compared after every act and is cut where the rules themselves tell a viewer more (a
/// Disclosure), where an order of world A is not legal in world B or lapses in one world alone, at its limit, or at the
/// end of the match.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/twins/harness/pair.hpp"
#include "tests/twins/pair_plan.hpp"

namespace emcon::testing {

struct PairReport {
  int questions = 0;      ///< answered in both
  int after_secret = 0;   ///< of these, since the first secret of the rules differed
  std::string end;        ///< why it was over
  int standing = 0;       ///< standing answers given, each done by hand in the other world
  int placed = 0;         ///< points and paths answered that are not the field's default
  std::size_t items = 0;  ///< frames and closings compared
  std::size_t bytes = 0;
  std::vector<TwinCall> calls;          ///< offers and checks of viewers whose ways were compared, if they are traced
  std::size_t calls_before_secret = 0;  ///< how many of them before the first secret of the rules differed
  Varied varied;
  Varied reached;  ///< what hidden seats met since the first secret of the rules differed (reach.hpp)
  std::vector<std::string> viewers;
  std::optional<Difference> leak;
};

PairReport run_pair(const PairPlan& plan);

}  // namespace emcon::testing
