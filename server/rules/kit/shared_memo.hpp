/// What was worked out of a state before, kept beside it.
#pragma once

#include <memory>

namespace emcon::rules {

/// Copies of a state share it, and may be further on: whoever uses what is kept looks whether it still holds. It is no
/// part of the state. One thread at a time uses states that share one.
template <class T>
class SharedMemo {
 public:
  T& operator*() const { return *kept_; }
  T* operator->() const { return kept_.get(); }

 private:
  std::shared_ptr<T> kept_ = std::make_shared<T>();
};

}  // namespace emcon::rules
