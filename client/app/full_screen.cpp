// Plays one match in full screen: opens the terminal, joins keys and news, and draws once for each batch of them.
#include "client/app/full_screen.hpp"

#include <unistd.h>

#include "client/app/hook.hpp"
#include "client/app/match_run.hpp"
#include "client/app/screening.hpp"
#include "client/full/face.hpp"

namespace emcon::client {
namespace {

/// Keys, signals and news of one match, drawn once for each batch of them.
class FullSitting final : public Guest {
 public:
  FullSitting(Context& context, full::Terminal& terminal, const full::Settings& settings, const SeatFile& seat,
              const PlayChoice& choice, std::vector<std::string> welcome, std::string handbook)
      : loop_(context.loop),
        terminal_(terminal),
        settings_(settings),
        run_(context, seat, choice.record),
        face_(run_.desk(),
              {terminal.ascii(), session_of(context, seat, choice, std::move(welcome), std::move(handbook))}) {}

  SatDown run() {
    screening_.watch({[this](const auto& keys) { typed(keys); }, [this] { after(); }, [this] { draw(); }});
    run_.start(*this);
    draw();
    loop_.run();
    run_.finish();
    const Model& model = run_.desk().model();
    return {face_.play().next_code(), face_.refused(), model.ended(),
            face_.play().gave_up(),   model.begun(),   face_.last_word()};
  }

  void heard(const Heard& what) override {
    face_.heard(what);
    attend();
    after();
  }
  void connection(bool online, const std::string& note) override {
    face_.connection(online, note);
    after();
  }
  void over(const std::string& why) override {
    face_.over(why);
    after();
  }

 private:
  void typed(const std::vector<full::Key>& keys) {
    for (const full::Key& key : keys) {
      face_.key(key);
      if (face_.finished()) break;
    }
  }
  void after() {
    if (face_.wants_to_suspend()) terminal_.suspend();
    if (face_.finished()) return loop_.stop();
    // Many frames and keys may come at once; they are drawn together.
    screening_.later(drawing_, {}, [this] { draw(); });
    if (face_.ticks()) tick();
  }
  void draw() {
    const auto canvas = face_.draw(terminal_.size(), std::chrono::steady_clock::now());
    terminal_.show(canvas, face_.cursor());
    terminal_.title(face_.headline());
  }
  void tick() {
    screening_.later(ticking_, tick_every, [this] {
      face_.tick(std::chrono::steady_clock::now());
      after();
    });
  }
  /// Tells a person who looks elsewhere that a decision is his.
  void attend() {
    const Model& model = run_.desk().model();
    if (!model.my_turn() || model.question.number == attended_) return;
    attended_ = model.question.number;
    if (settings_.bell) terminal_.bell();
    if (!settings_.hook.empty())
      run_hook(settings_.hook, {{"EMCON_MATCH", model.match},
                                {"EMCON_TURN", std::to_string(model.board.clock.turn)},
                                {"EMCON_TEXT", model.question.title}});
  }

  net::Loop& loop_;
  full::Terminal& terminal_;
  const full::Settings& settings_;
  MatchRun run_;
  full::Face face_;
  std::uint32_t attended_ = 0;
  bool ticking_ = false, drawing_ = false;
  Screening screening_{loop_, terminal_};
};

}  // namespace

full::Settings settings_of(const Context& context, std::vector<std::string>& problems) {
  full::Settings out = full::load_settings(full::settings_file(), problems);
  if (context.console.ascii) out.characters = full::Characters::ascii;
  if (context.console.no_colour) out.colours = full::Colours::none;
  return out;
}

std::unique_ptr<full::Terminal> screen_of(const Context& context, const full::Settings& settings,
                                          std::string& problem) {
  const bool terminal = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
  return terminal && !context.plain ? full::open_terminal(settings, problem) : nullptr;
}

SatDown sit_in_full_screen(Context& context, full::Terminal& terminal, const full::Settings& settings,
                           const SeatFile& seat, const PlayChoice& choice, std::vector<std::string> welcome,
                           std::string handbook) {
  return FullSitting(context, terminal, settings, seat, choice, std::move(welcome), std::move(handbook)).run();
}

}  // namespace emcon::client
