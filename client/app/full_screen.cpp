// Plays one match in full screen: opens the terminal, and calls a person who looks elsewhere.
#include "client/app/full_screen.hpp"

#include <unistd.h>

#include "client/app/hook.hpp"
#include "client/app/match_run.hpp"
#include "client/app/sitting.hpp"
#include "client/app/surface.hpp"
#include "client/full/face.hpp"

namespace emcon::client {
namespace {

/// Tells a person who looks elsewhere that a decision is his; once for each question.
class Attention {
 public:
  Attention(full::Terminal& terminal, const full::Settings& settings) : terminal_(terminal), settings_(settings) {}

  void look(const Model& model) {
    if (!model.my_turn() || model.question.number == attended_) return;
    attended_ = model.question.number;
    if (settings_.bell) terminal_.bell();
    if (!settings_.hook.empty())
      run_hook(settings_.hook, {{"EMCON_MATCH", model.match},
                                {"EMCON_TURN", std::to_string(model.board.clock.turn)},
                                {"EMCON_TEXT", model.question.title}});
  }

 private:
  full::Terminal& terminal_;
  const full::Settings& settings_;
  std::uint32_t attended_ = 0;
};

}  // namespace

full::Settings settings_of(const Context& context, std::vector<std::string>& problems) {
  full::Settings out = full::load_settings(full::settings_file(), problems);
  // The name stood in that file once. Whoever has a state folder of his own has a name of his own.
  if (const std::string kept = context.state.player_name(); !kept.empty() && full::is_player_name(kept))
    out.name = kept;
  else if (const auto saved = out.name.empty() ? Result<void>{} : context.state.save_player_name(out.name); !saved)
    problems.push_back(saved.error().text);
  if (context.console.ascii) out.characters = full::Characters::ascii;
  if (context.console.no_colour) out.colours = full::Colours::none;
  return out;
}

bool asks_before_lock(const full::Settings& settings) {
  return settings.confirm && ::isatty(STDIN_FILENO) == 1;
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
      surface, run, full::Face::Options{terminal.ascii(), std::move(options.session), std::move(options.papers)});
  Attention attention(terminal, settings);
  sitting.sit([&] { attention.look(run.desk().model()); });
  const full::Face& face = sitting.person();
  const Model& model = run.desk().model();
  const Session& session = face.session();
  return {session.next_code(), face.refused(),      model.ended(),   session.consents.gave_up(),
          model.begun(),       session.look_back(), face.last_word()};
}

}  // namespace emcon::client
