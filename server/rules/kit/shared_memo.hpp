/// A memo keeps results that were computed from a state.
#pragma once

#include <memory>

namespace emcon::rules {

/// Copies of a state share one memo, and another copy may have filled it from a later state. So each user checks first
/// whether a result still holds. A memo is no part of the state. States that share one must be used by one thread at a
/// time.
template <class T>
class SharedMemo {
 public:
  T& operator*() const { return *kept_; }
  T* operator->() const { return kept_.get(); }

 private:
  std::shared_ptr<T> kept_ = std::make_shared<T>();
};

}  // namespace emcon::rules
