// Shows an ended match as a film in the terminal, with steps from the server or from a recording.
#include "client/full/film.hpp"
#include "client/app/full_screen.hpp"
#include "client/app/match_run.hpp"
#include "client/app/screening.hpp"

namespace emcon::client {
namespace {

void film_key(full::Film& film, full::Terminal& terminal, const full::Key& key) {
  if (key.code == full::Key::Code::control && key.glyph == U'z')
    terminal.suspend();
  else
    film.key(key);
}

/// One person, one ended match, one terminal: drawn once for each batch of keys and frames.
class FilmSitting final : public Guest {
 public:
  FilmSitting(Context& context, full::Terminal& terminal, const SeatFile& seat)
      : loop_(context.loop), terminal_(terminal), run_(context, seat, false), film_(run_.desk(), terminal.ascii()) {}

  SatDown run() {
    screening_.watch({[this](const auto& keys) {
                        for (const full::Key& key : keys) film_key(film_, terminal_, key);
                      },
                      [this] { after(); }, [this] { draw(); }});
    run_.start(*this);
    draw();
    loop_.run();
    run_.finish();
    return {.refused = film_.refused(), .ended = true, .begun = true, .last_word = film_.last_word()};
  }
  void heard(const Heard& what) override {
    film_.heard(what);
    after();
  }
  void connection(bool online, const std::string& note) override {
    film_.connection(online, note);
    after();
  }
  void over(const std::string& why) override {
    film_.over(why);
    after();
  }

 private:
  void after() {
    if (film_.finished()) return loop_.stop();
    draw();
    if (run_.desk().waiting()) tick();
    if (film_.frame_ms()) roll();
  }
  void draw() { terminal_.show(film_.draw(terminal_.size()), film_.cursor()); }
  /// Looks again whether the server has time, for as long as something is waited for.
  void tick() {
    screening_.later(ticking_, film_tick, [this] {
      film_.tick();
      after();
    });
  }
  void roll() {
    screening_.later(rolling_, std::chrono::milliseconds(*film_.frame_ms()), [this] {
      film_.next_frame();
      after();
    });
  }

  net::Loop& loop_;
  full::Terminal& terminal_;
  MatchRun run_;
  full::Film film_;
  bool ticking_ = false, rolling_ = false;
  Screening screening_{loop_, terminal_};
};

/// The same over a recording, which answers at once.
class RecordingSitting {
 public:
  RecordingSitting(Context& context, full::Terminal& terminal, RecordedMatch recording, const SeatFile& seat)
      : loop_(context.loop),
        terminal_(terminal),
        recording_(std::move(recording)),
        desk_(seat.match, {.seat = seat.seat}, [this](const v1::ClientFrame& frame) { asked_.push_back(frame); }),
        film_(desk_, terminal.ascii(), true) {}

  void run() {
    screening_.watch({[this](const auto& keys) {
                        for (const full::Key& key : keys) {
                          film_key(film_, terminal_, key);
                          answer();  // before the next key, which may go on from there
                        }
                      },
                      [this] { after(); }, [this] { after(); }});
    desk_.believe();
    desk_.connected();
    film_.heard(desk_.receive(recording_.welcome(), {}));
    after();
    loop_.run();
  }

 private:
  void answer() {
    while (!asked_.empty()) {
      const auto frame = recording_.answer(asked_.front());
      asked_.erase(asked_.begin());
      if (frame.has_answer()) film_.heard(desk_.receive(frame, {}));
    }
  }
  void after() {
    answer();
    if (film_.finished()) return loop_.stop();
    terminal_.show(film_.draw(terminal_.size()), film_.cursor());
    if (!film_.frame_ms()) return;
    screening_.later(rolling_, std::chrono::milliseconds(*film_.frame_ms()), [this] {
      film_.next_frame();
      after();
    });
  }

  net::Loop& loop_;
  full::Terminal& terminal_;
  RecordedMatch recording_;
  std::vector<v1::ClientFrame> asked_;
  Desk desk_;
  full::Film film_;
  bool rolling_ = false;
  Screening screening_{loop_, terminal_};
};

}  // namespace

void look_at_recording(Context& context, full::Terminal& terminal, RecordedMatch recording, const SeatFile& seat) {
  RecordingSitting(context, terminal, std::move(recording), seat).run();
}

SatDown look_back_in_full_screen(Context& context, full::Terminal& terminal, const SeatFile& seat) {
  return FilmSitting(context, terminal, seat).run();
}

}  // namespace emcon::client
