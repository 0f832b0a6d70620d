#include <unistd.h>

#include "client/app/full_screen.hpp"
#include "client/app/match_run.hpp"
#include "client/full/film.hpp"

namespace emcon::client {
namespace {

/// One person, one ended match, one terminal: drawn once for each batch of keys and frames.
class FilmSitting final : public Guest {
 public:
  FilmSitting(Context& context, full::Terminal& terminal, const SeatFile& seat)
      : loop_(context.loop),
        terminal_(terminal),
        run_(context.loop, context.server, seat.match, key_of(seat), context.state, false),
        film_(run_.desk(), terminal.ascii()) {}

  SatDown run() {
    loop_.watch(STDIN_FILENO, [this] { typed(); });
    loop_.on_interrupt([this] { loop_.stop(); });
    loop_.on_resize([this] {
      terminal_.resized();
      draw();
    });
    run_.start(*this);
    draw();
    loop_.run();
    run_.finish();
    return {{}, film_.refused(), true, film_.last_word()};
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
  void typed() {
    bool ended = false;
    for (const full::Key& key : terminal_.read(ended)) {
      if (key.code == full::Key::Code::control && key.glyph == U'z')
        terminal_.suspend();
      else
        film_.key(key);
    }
    if (ended) return loop_.stop();
    after();
  }
  void after() {
    if (film_.finished()) return loop_.stop();
    draw();
    if (run_.desk().waiting()) tick();
    if (film_.frame_ms()) roll();
  }
  void draw() { terminal_.show(film_.draw(terminal_.size()), film_.cursor()); }
  /// Looks again whether the server has time, for as long as something is waited for.
  void tick() {
    later(ticking_, film_tick, [this] { film_.tick(); });
  }
  void roll() {
    later(rolling_, std::chrono::milliseconds(*film_.frame_ms()), [this] { film_.next_frame(); });
  }
  void later(bool& under_way, std::chrono::milliseconds delay, std::function<void()> then) {
    if (std::exchange(under_way, true)) return;
    const std::weak_ptr<int> alive = alive_;
    loop_.after(delay, [this, alive, &under_way, call = std::move(then)] {
      if (alive.expired()) return;
      under_way = false;
      call();
      after();
    });
  }

  net::Loop& loop_;
  full::Terminal& terminal_;
  MatchRun run_;
  full::Film film_;
  bool ticking_ = false, rolling_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

/// The same over a recording, which answers at once.
class RecordingSitting {
 public:
  RecordingSitting(Context& context, full::Terminal& terminal, RecordedMatch recording, const SeatFile& seat)
      : loop_(context.loop),
        terminal_(terminal),
        recording_(std::move(recording)),
        desk_(seat.match, key_of(seat), [this](const v1::ClientFrame& frame) { asked_.push_back(frame); }),
        film_(desk_, terminal.ascii(), true) {}

  void run() {
    loop_.watch(STDIN_FILENO, [this] {
      bool ended = false;
      for (const full::Key& key : terminal_.read(ended)) {
        if (key.code == full::Key::Code::control && key.glyph == U'z') {
          terminal_.suspend();
          continue;
        }
        film_.key(key);
        answer();  // before the next key, which may go on from there
      }
      if (ended) return loop_.stop();
      after();
    });
    loop_.on_interrupt([this] { loop_.stop(); });
    loop_.on_resize([this] {
      terminal_.resized();
      after();
    });
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
    if (!film_.frame_ms() || std::exchange(rolling_, true)) return;
    const std::weak_ptr<int> alive = alive_;
    loop_.after(std::chrono::milliseconds(*film_.frame_ms()), [this, alive] {
      if (alive.expired()) return;
      rolling_ = false;
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
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace

void look_at_recording(Context& context, full::Terminal& terminal, RecordedMatch recording, const SeatFile& seat) {
  RecordingSitting(context, terminal, std::move(recording), seat).run();
}

SatDown look_back_in_full_screen(Context& context, full::Terminal& terminal, const SeatFile& seat) {
  return FilmSitting(context, terminal, seat).run();
}

}  // namespace emcon::client
