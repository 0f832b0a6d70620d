/// An iterator over a list that gives each of its items by its place.
#pragma once

#include <compare>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>

namespace emcon {

/// Random access to a `List` with `at_place(std::size_t)`, whose result the iterator refers to.
template <class List>
class PlaceIterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = typename List::value_type;
  using difference_type = std::ptrdiff_t;
  using reference = decltype(std::declval<List&>().at_place(0));
  using pointer = decltype(std::addressof(std::declval<reference>()));
  PlaceIterator() = default;
  PlaceIterator(List& of, std::size_t at) : of_(&of), at_(static_cast<difference_type>(at)) {}
  reference operator*() const { return of_->at_place(static_cast<std::size_t>(at_)); }
  pointer operator->() const { return std::addressof(**this); }
  reference operator[](difference_type n) const { return *(*this + n); }
  PlaceIterator& operator++() { return *this += 1; }
  PlaceIterator& operator--() { return *this -= 1; }
  PlaceIterator operator++(int) { return std::exchange(*this, *this + 1); }
  PlaceIterator operator--(int) { return std::exchange(*this, *this - 1); }
  PlaceIterator& operator+=(difference_type n) {
    at_ += n;
    return *this;
  }
  PlaceIterator& operator-=(difference_type n) { return *this += -n; }
  friend PlaceIterator operator+(PlaceIterator a, difference_type n) { return a += n; }
  friend PlaceIterator operator+(difference_type n, PlaceIterator a) { return a += n; }
  friend PlaceIterator operator-(PlaceIterator a, difference_type n) { return a -= n; }
  friend difference_type operator-(const PlaceIterator& a, const PlaceIterator& b) { return a.at_ - b.at_; }
  bool operator==(const PlaceIterator& other) const { return at_ == other.at_; }
  auto operator<=>(const PlaceIterator& other) const { return at_ <=> other.at_; }

 private:
  List* of_ = nullptr;
  difference_type at_ = 0;
};

}  // namespace emcon
