/// A value that no log can print.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace emcon::program {

template <class T>
class Redacted {
 public:
  explicit Redacted(T value) : value_(std::move(value)) {}
  /// The only way to the value; its name makes each use easy to find in a review.
  const T& expose() const { return value_; }

 private:
  T value_;
};

}  // namespace emcon::program

template <class T>
struct fmt::formatter<emcon::program::Redacted<T>> : fmt::formatter<std::string_view> {
  template <class Context>
  auto format(const emcon::program::Redacted<T>&, Context& context) const {
    return fmt::formatter<std::string_view>::format("[redacted]", context);
  }
};
