// Connects a program that fills the terminal to the client's loop: keys, window sizes and delayed calls.
#include "client/app/surface.hpp"

#include <unistd.h>

#include <utility>

namespace emcon::client {

void Timers::later(std::size_t kind, std::chrono::milliseconds delay, std::function<void()> then) {
  if (std::exchange(under_way_[kind], true)) return;
  const std::weak_ptr<int> alive = alive_;
  loop_.after(delay, [this, alive, kind, call = std::move(then)] {
    if (alive.expired()) return;
    under_way_[kind] = false;
    call();
  });
}

void ScreenSurface::watch(std::function<void(const std::vector<full::Key>&)> keys, std::function<void()> after) {
  loop_.watch(STDIN_FILENO, [this, keys = std::move(keys), after = std::move(after)] {
    bool ended = false;
    keys(terminal_.read(ended));
    ended ? loop_.stop() : after();
  });
  loop_.on_interrupt([this] { loop_.stop(); });
  loop_.on_resize([this] {
    terminal_.resized();
    draw_();
  });
}

}  // namespace emcon::client
