// Shows a person an ended match in lines of text, with the server's help or from a recording.
#include "client/app/full_screen.hpp"
#include "client/app/match_run.hpp"
#include "client/play/debriefing.hpp"

namespace emcon::client {
namespace {

/// One person, one ended match, one terminal.
class DebriefSitting final : public Guest {
 public:
  DebriefSitting(Context& context, const SeatFile& seat)
      : loop_(context.loop),
        console_(make_console(context.console)),
        run_(context, seat, false),
        person_(run_.desk(), *console_) {}

  int run() {
    console_->start(loop_, {[this](const std::string& text) {
                              person_.line(text);
                              look();
                            },
                            [this] {
                              input_over_ = true;
                              look();
                            },
                            [this](const std::string& text) { return person_.complete(text); }});
    console_->hold_while_not([this] { return person_.ready(); });
    loop_.on_interrupt([this] { loop_.stop(); });
    tick();
    run_.start(*this);
    loop_.run();
    console_->stop();
    run_.finish();
    return person_.refused() ? exit_refused : exit_fine;
  }

  void heard(const Heard& what) override {
    person_.heard(what);
    after();
  }
  void connection(bool online, const std::string& note) override {
    person_.connection(online, note);
    after();
  }
  void over(const std::string& why) override {
    person_.over(why);
    after();
  }

 private:
  void after() {
    console_->poke();
    look();
  }
  void look() {
    if (person_.finished() || (input_over_ && person_.ready())) loop_.stop();
  }
  void tick() {
    const std::weak_ptr<int> alive = alive_;
    loop_.after(film_tick, [this, alive] {
      if (alive.expired()) return;
      person_.tick();
      tick();
    });
  }

  net::Loop& loop_;
  std::unique_ptr<Console> console_;
  MatchRun run_;
  Debriefing person_;
  bool input_over_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace

int look_back(Context& context, const SeatFile& seat) {
  std::vector<std::string> ignored;
  std::string problem;
  if (const auto screen = screen_of(context, settings_of(context, ignored), problem)) {
    const SatDown sat = look_back_in_full_screen(context, *screen, seat);
    return sat.refused ? complain({"refused", sat.last_word, "", -1, "", {}}) : exit_fine;
  }
  return DebriefSitting(context, seat).run();
}

int run_debrief(Context& context, const std::string& match, int seat) {
  const auto which = seat_to_look_with(context, match, seat);
  return which ? look_back(context, *which) : complain(which.error());
}

}  // namespace emcon::client
