/// A table with one entry for each value of an enumeration. A table that forgets a value, or names one twice, does not
/// compile.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace emcon {

/// Whether the enumeration names the number. A compiler can print the names of those values alone.
template <auto value>
constexpr bool is_named() {
  const std::string_view told = __PRETTY_FUNCTION__;
  return told.find("value = (") == std::string_view::npos;
}

/// One more than the greatest value; values lie between 0 and 31.
template <class E, std::size_t... numbers>
constexpr std::size_t end_of_values(std::index_sequence<numbers...>) {
  std::size_t end = 0;
  ((end = is_named<static_cast<E>(numbers)>() ? numbers + 1 : end), ...);
  return end;
}

template <class E, class T = const char*>
class EachOf {
 public:
  /// `otherwise`: the entry for a number that the enumeration does not name, such as one of a newer server.
  consteval EachOf(std::initializer_list<std::pair<E, T>> rows, T otherwise = nothing()) : otherwise_(otherwise) {
    std::array<bool, size> said{};
    for (const auto& [value, what] : rows) {
      const auto at = static_cast<std::size_t>(value);
      if (said[at]) throw "a value is named twice";
      said[at] = true;
      told_[at] = what;
    }
    check(said, std::make_index_sequence<size>());
  }

  constexpr T operator[](E value) const {
    const auto at = static_cast<std::size_t>(value);
    return at < size ? told_[at] : otherwise_;
  }
  /// The value that has this entry; nothing if none has.
  constexpr std::optional<E> value_of(std::string_view told) const {
    for (std::size_t at = 0; at < size; ++at)
      if (told_[at] == told) return static_cast<E>(at);
    return std::nullopt;
  }

 private:
  static constexpr std::size_t size = end_of_values<E>(std::make_index_sequence<32>());

  static constexpr T nothing() {
    if constexpr (std::is_same_v<T, const char*>)
      return "";
    else
      return T{};
  }
  template <std::size_t... numbers>
  static consteval void check(const std::array<bool, size>& said, std::index_sequence<numbers...>) {
    if (((said[numbers] != is_named<static_cast<E>(numbers)>()) || ...)) throw "a value is forgotten";
  }

  std::array<T, size> told_{};
  T otherwise_;
};

}  // namespace emcon
