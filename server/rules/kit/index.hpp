/// Indices and numbers: rules keep things in lists and name each thing by its place.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "common/ids.hpp"

namespace emcon::rules {

constexpr std::size_t ix(int i) {
  return static_cast<std::size_t>(i);
}
template <class Container>
int count_of(const Container& c) {
  return static_cast<int>(c.size());
}
/// A number in digits, as rules tell it.
inline std::string number(std::int64_t n) {
  return std::to_string(n);
}

/// The place of an entry in a list of `Entry`s. The compiler refuses the place of a ship where that of a weapon is
/// wanted.
template <class Entry>
class Index {
 public:
  constexpr Index() = default;  ///< none
  constexpr explicit Index(int place) : place_(place) {}
  constexpr explicit Index(std::size_t place) : place_(static_cast<int>(place)) {}

  constexpr explicit operator bool() const { return place_ >= 0; }  ///< whether it is a place at all
  constexpr int place() const { return place_; }                    ///< from 0; -1: none
  constexpr auto operator<=>(const Index&) const = default;

 private:
  int place_ = -1;
};

template <class Entry>
constexpr int place_of(Index<Entry> index) {
  return index.place();
}
constexpr int place_of(Side side) {
  return side.index;
}
constexpr int place_of(Seat seat) {
  return seat.index;
}
/// The index at this place, counted from 0.
template <class Key>
constexpr Key at_place(std::size_t place) {
  if constexpr (std::is_aggregate_v<Key>)  // Side, Seat
    return Key{static_cast<std::uint8_t>(place)};
  else
    return Key(place);
}

/// The first `size` indices, for a loop.
template <class Key>
class Indices {
 public:
  class Iterator {
   public:
    explicit constexpr Iterator(std::size_t place) : place_(place) {}
    constexpr Key operator*() const { return at_place<Key>(place_); }
    constexpr Iterator& operator++() {
      ++place_;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::size_t place_;
  };
  explicit constexpr Indices(std::size_t size) : size_(size) {}
  constexpr Iterator begin() const { return Iterator(0); }
  constexpr Iterator end() const { return Iterator(size_); }

 private:
  std::size_t size_;
};

/// A list that takes one kind of index, `Key`: an Index, a Side or a Seat.
template <class Key, class T>
class Rows : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  decltype(auto) operator[](Key key) { return std::vector<T>::operator[](ix(place_of(key))); }
  decltype(auto) operator[](Key key) const { return std::vector<T>::operator[](ix(place_of(key))); }
  Indices<Key> indices() const { return Indices<Key>(this->size()); }
  /// Removes one entry; those behind it move up.
  void remove(Key key) { this->erase(this->begin() + place_of(key)); }
};

/// The first entry that is `wanted`, if there is one.
template <template <class...> class List, class Key, class... T, class Wanted>
std::optional<Key> first_of(const List<Key, T...>& rows, Wanted wanted) {
  for (const Key key : rows.indices())
    if (wanted(rows[key])) return key;
  return std::nullopt;
}

/// All entries that are `wanted`, in their order.
template <class Key, class T, class Wanted>
std::vector<Key> all_of(const Rows<Key, T>& rows, Wanted wanted) {
  std::vector<Key> out;
  for (const Key key : rows.indices())
    if (wanted(rows[key])) out.push_back(key);
  return out;
}

/// One value for each of two sides.
template <class T>
struct BothSides {
  constexpr T& operator[](Side side) { return both[side.index]; }
  constexpr const T& operator[](Side side) const { return both[side.index]; }
  constexpr auto begin() { return both.begin(); }
  constexpr auto begin() const { return both.begin(); }
  constexpr auto end() { return both.end(); }
  constexpr auto end() const { return both.end(); }
  constexpr bool operator==(const BothSides& other) const
    requires std::equality_comparable<T>
  {
    return both == other.both;
  }

  std::array<T, 2> both{};
};
/// The sides of a game of two, for a loop.
constexpr Indices<Side> two_sides() {
  return Indices<Side>(2);
}
/// The other one of two sides.
constexpr Side enemy_of(Side side) {
  return Side{static_cast<std::uint8_t>(1 - side.index)};
}

}  // namespace emcon::rules
