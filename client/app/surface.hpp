/// The surface before a person: a terminal that the client fills, or lines. Each kind joins a person to the event loop.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "client/app/console.hpp"
#include "client/full/terminal.hpp"
#include "client/full/wake.hpp"
#include "client/net/loop.hpp"

namespace emcon::client {

/// Delayed calls that end with this object, at most one pending call of each kind.
class Timers {
 public:
  explicit Timers(net::Loop& loop) : loop_(loop) {}
  Timers(const Timers&) = delete;
  Timers& operator=(const Timers&) = delete;

  /// Calls `then` after `delay`, unless a call of this kind is pending. Kinds count from 0.
  void later(std::size_t kind, std::chrono::milliseconds delay, std::function<void()> then);

 private:
  net::Loop& loop_;
  std::array<bool, full::wakes_max + 1> under_way_{};
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

/// A terminal that belongs to the client alone. A person there has `draw`, `cursor`, `finished` and `wants_to_suspend`,
/// and takes one `key` or all `keys` that were read at once; he may have a `headline` for the window, and `wakes`.
class ScreenSurface {
 public:
  ScreenSurface(net::Loop& loop, full::Terminal& terminal) : loop_(loop), terminal_(terminal), timers_(loop) {}

  /// Passes on keys and window sizes. A signal to stop, and the end of input, stop the loop. `settle` is called before
  /// the person goes on.
  template <class Person>
  void begin(Person& person, std::function<void()> settle) {
    settle_ = std::move(settle);
    draw_ = [this, &person] { draw(person); };
    watch([this, &person](const std::vector<full::Key>& keys) { take(person, keys); },
          [this, &person] { after(person); });
  }
  template <class Person>
  void stay(Person& person) {
    draw(person);
    loop_.run();
    loop_.leave_interrupts();
  }
  /// Keys or news have changed the picture. Several changes are drawn together.
  template <class Person>
  void after(Person& person) {
    settle_();
    if (person.wants_to_suspend()) terminal_.suspend();
    if (person.finished()) return loop_.stop();
    timers_.later(full::wakes_max, {}, draw_);
    if constexpr (requires { person.wakes(); }) wake(person);
  }

 private:
  template <class Person>
  void take(Person& person, const std::vector<full::Key>& keys) {
    const auto now = std::chrono::steady_clock::now();
    if constexpr (requires { person.keys(keys, now); }) {
      person.keys(keys, now);
    } else {
      for (const full::Key& key : keys) {
        if constexpr (requires { person.key(key, now); })
          person.key(key, now);
        else
          person.key(key);
        settle_();
        if (person.finished()) break;
      }
    }
  }
  template <class Person>
  void wake(Person& person) {
    full::Wakes wakes = person.wakes();
    for (std::size_t kind = 0; kind < wakes.size(); ++kind)
      if (wakes[kind].call)
        timers_.later(kind, wakes[kind].delay, [this, &person, call = std::move(wakes[kind].call)] {
          call(std::chrono::steady_clock::now());
          after(person);
        });
  }
  template <class Person>
  void draw(Person& person) {
    const auto canvas = person.draw(terminal_.size(), std::chrono::steady_clock::now());
    terminal_.show(canvas, person.cursor());
    if constexpr (requires { person.headline(); }) terminal_.title(person.headline());
  }
  void watch(std::function<void(const std::vector<full::Key>&)> keys, std::function<void()> after);

  net::Loop& loop_;
  full::Terminal& terminal_;
  std::function<void()> settle_;
  std::function<void()> draw_;
  Timers timers_;
};

/// Lines. A person there has `line`, `complete` and `ready`, and says when he is `done`; he may want to `tick`.
class LineSurface {
 public:
  LineSurface(net::Loop& loop, const ConsoleOptions& options)
      : loop_(loop), console_(make_console(options)), timers_(loop) {}
  LineSurface(const LineSurface&) = delete;
  LineSurface& operator=(const LineSurface&) = delete;

  Console& console() { return *console_; }

  /// Passes on lines; piped ones while the person is ready. A signal to stop stops the loop.
  template <class Person>
  void begin(Person& person, const std::function<void()>&) {
    // First of all: between two lines the editor restores the signal handlers that it found, and by default a signal
    // would end the program.
    loop_.on_interrupt([this] { loop_.stop(); });
    console_->start(loop_, {[this, &person](const std::string& text) {
                              person.line(text);
                              look(person);
                            },
                            [this, &person] {
                              input_over_ = true;
                              look(person);
                            },
                            [&person](const std::string& text) { return person.complete(text); }});
    console_->hold_while_not([&person](const std::string& next) { return person.ready(next); });
    if constexpr (requires { Person::tick_every; }) tick(person);
  }
  template <class Person>
  void stay(Person&) {
    loop_.run();
    console_->stop();
    // Work that comes now, such as saving a transcript, can be interrupted. After the editor, which restores the
    // handlers that it found.
    loop_.leave_interrupts();
  }
  /// News have come: the person may be ready for the next line.
  template <class Person>
  void after(Person& person) {
    console_->poke();
    look(person);
  }

 private:
  template <class Person>
  void look(Person& person) {
    if (person.done(input_over_)) loop_.stop();
  }
  template <class Person>
  void tick(Person& person) {
    timers_.later(0, Person::tick_every, [this, &person] {
      person.tick(std::chrono::steady_clock::now());
      console_->poke();
      tick(person);
    });
  }

  net::Loop& loop_;
  std::unique_ptr<Console> console_;
  bool input_over_ = false;
  Timers timers_;
};

}  // namespace emcon::client
