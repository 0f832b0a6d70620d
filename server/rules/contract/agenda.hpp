/// The work that is still to be done, as plain data: a stack of steps. resolve pops, works, pushes, and stops when
/// someone must be asked.
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace emcon::rules {

template <class Step>
class Agenda {
 public:
  bool empty() const { return steps_.empty(); }
  const Step* top() const { return steps_.empty() ? nullptr : &steps_.back(); }
  Step* top() { return steps_.empty() ? nullptr : &steps_.back(); }
  Step pop() {
    Step step = std::move(steps_.back());
    steps_.pop_back();
    return step;
  }
  void push(Step step) { steps_.push_back(std::move(step)); }
  /// Pushes all of `steps`; the first ends up on top.
  void push_in_order(std::vector<Step> steps) {
    for (auto it = steps.rbegin(); it != steps.rend(); ++it) steps_.push_back(std::move(*it));
  }
  void clear() { steps_.clear(); }
  const std::vector<Step>& steps() const { return steps_; }  ///< bottom first, for dump

 private:
  std::vector<Step> steps_;
};

}  // namespace emcon::rules
