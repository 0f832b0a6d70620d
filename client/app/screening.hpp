/// Joins a program that fills the terminal with the event loop.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "client/full/terminal.hpp"
#include "client/net/loop.hpp"

namespace emcon::client {

/// Passes on keys, window sizes and delayed calls, for as long as this object lives. Loop and terminal must outlive it.
class Screening {
 public:
  struct Calls {
    std::function<void(const std::vector<full::Key>&)> keys;
    std::function<void()> after;  ///< keys were taken and more may come
    std::function<void()> draw;   ///< the window has another size
  };
  Screening(net::Loop& loop, full::Terminal& terminal) : loop_(loop), terminal_(terminal) {}
  Screening(const Screening&) = delete;
  Screening& operator=(const Screening&) = delete;

  /// Begins to pass them on. A signal to stop, and the end of input, stop the loop.
  void watch(Calls calls);
  /// Calls `then` after `delay`, unless `under_way` says that such a call is coming already. `under_way` is false again
  /// after the call, and no call comes once this object is gone.
  void later(bool& under_way, std::chrono::milliseconds delay, std::function<void()> then);

 private:
  net::Loop& loop_;
  full::Terminal& terminal_;
  Calls calls_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace emcon::client
