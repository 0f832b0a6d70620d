// Connects a program that fills the terminal to the client's loop: keys, window sizes and delayed calls.
#include "client/app/screening.hpp"

#include <unistd.h>

#include <utility>

namespace emcon::client {

void Screening::watch(Calls calls) {
  calls_ = std::move(calls);
  loop_.watch(STDIN_FILENO, [this] {
    bool ended = false;
    calls_.keys(terminal_.read(ended));
    ended ? loop_.stop() : calls_.after();
  });
  loop_.on_interrupt([this] { loop_.stop(); });
  loop_.on_resize([this] {
    terminal_.resized();
    calls_.draw();
  });
}

void Screening::later(bool& under_way, std::chrono::milliseconds delay, std::function<void()> then) {
  if (std::exchange(under_way, true)) return;
  const std::weak_ptr<int> alive = alive_;
  loop_.after(delay, [alive, &under_way, call = std::move(then)] {
    if (alive.expired()) return;
    under_way = false;
    call();
  });
}

}  // namespace emcon::client
