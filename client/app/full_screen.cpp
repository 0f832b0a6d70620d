// Plays one match in full screen.
#include "client/app/full_screen.hpp"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "client/app/attention.hpp"
#include "client/app/match_run.hpp"
#include "client/app/sitting.hpp"
#include "client/app/surface.hpp"
#include "client/full/face.hpp"

namespace emcon::client {
full::Settings settings_of(const Context& context, std::vector<std::string>& problems) {
  full::Settings out = full::load_settings(full::settings_file(), problems);
  // Older settings files have the name. A person with a state folder of his own has a name of his own.
  if (const std::string kept = context.state.player_name(); !kept.empty() && full::is_player_name(kept))
    out.name = kept;
  else if (const auto saved = out.name.empty() ? Result<void>{} : context.state.save_player_name(out.name); !saved)
    problems.push_back(saved.error().text);
  if (context.kiosk) out.hook.clear();
  if (context.console.ascii) out.characters = full::Characters::ascii;
  if (context.console.no_colour) out.colours = full::Colours::none;
  return out;
}

bool asks_before_lock(const full::Settings& settings) {
  return settings.confirm && ::isatty(STDIN_FILENO) == 1;
}

full::Motion motion_of(const full::Settings& settings) {
  const char* none = std::getenv("NO_MOTION");
  const char* kind = std::getenv("TERM");
  const bool still = (none && *none) || (kind && std::strcmp(kind, "dumb") == 0);
  return still ? full::Motion::off : settings.motion;
}

void say_that_maps_are_asked_for(const Context& context, const full::Settings& settings,
                                 std::vector<std::string>& welcome) {
  const bool somebody = context.plain || (::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1);
  if (settings.maps != Maps::asked || !somebody || context.kiosk || !context.state.first_time("maps")) return;
  welcome.push_back("In lines a map is printed only when you type 'map'; 'map = on' in " +
                    full::settings_file().string() + " prints one each turn, 'map = off' none at all.");
}

std::unique_ptr<full::Terminal> screen_of(const Context& context, const full::Settings& settings,
                                          std::string& problem) {
  const bool terminal = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
  return terminal && !context.plain ? full::open_terminal(settings, problem) : nullptr;
}

SatDown sit_in_full_screen(Context& context, full::Terminal& terminal, const full::Settings& settings,
                           const SeatFile& seat, const PlayChoice& choice, LineFace::Options options) {
  ScreenSurface surface(context.loop, terminal);
  MatchRun run(context, seat, choice.record);
  Sitting<full::Face, ScreenSurface, MatchRun> sitting(
      surface, run,
      full::Face::Options{terminal.ascii(), motion_of(settings), std::move(options.session),
                          std::move(options.papers)});
  Attention attention([&terminal] { terminal.bell(); }, settings);
  sitting.sit([&] { attention.look(run.desk().model()); });
  const full::Face& face = sitting.person();
  const Model& model = run.desk().model();
  const Session& session = face.session();
  return {session.leaving.next_code(), face.refused(),   model.ended(),      session.consents.gave_up(), model.begun(),
          session.leaving.look_back(), face.last_word(), session.left_open()};
}

}  // namespace emcon::client
