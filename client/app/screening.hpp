/// What every program that fills the terminal does with its loop.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "client/full/terminal.hpp"
#include "client/net/loop.hpp"

namespace emcon::client {

/// Keys, sizes and calls that come later, for as long as this lives. Loop and terminal must outlive it.
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

  /// From now on; Ctrl-C from outside and the end of input stop the loop.
  void watch(Calls calls);
  /// Calls `then` in so long, unless such a call is under way already; it is not after then(), nor once this is gone.
  void later(bool& under_way, std::chrono::milliseconds delay, std::function<void()> then);

 private:
  net::Loop& loop_;
  full::Terminal& terminal_;
  Calls calls_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace emcon::client
