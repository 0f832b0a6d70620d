// Shows a person an ended match in lines of text or as a film, with the server's help.
#include "client/app/full_screen.hpp"
#include "client/app/match_run.hpp"
#include "client/app/sitting.hpp"
#include "client/app/surface.hpp"
#include "client/lines/debrief_lines.hpp"

namespace emcon::client {

int look_back(Context& context, const SeatFile& seat, bool truth) {
  std::vector<std::string> ignored;
  std::string problem;
  const full::Settings settings = settings_of(context, ignored);
  if (auto screen = screen_of(context, settings, problem)) {
    const SatDown sat = look_back_in_full_screen(context, *screen, motion_of(settings), seat, truth);
    screen.reset();  // what is said now must stay in sight
    return sat.refused ? complain({"refused", sat.last_word, "", -1, "", {}}) : exit_fine;
  }
  LineSurface surface(context.loop, context.console);
  MatchRun run(context, seat, false);
  Sitting<DebriefLines, LineSurface, MatchRun> sitting(surface, run, surface.console());
  if (truth) sitting.person().session().begin_with_truth();
  sitting.sit();
  return sitting.person().session().refused() ? exit_refused : exit_fine;
}

int run_debrief(Context& context, const std::string& match, int seat) {
  const auto which = seat_to_look_with(context, match, seat);
  return which ? look_back(context, *which) : complain(which.error());
}

}  // namespace emcon::client
