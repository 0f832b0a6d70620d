/// A checked answer: typed orders, one after the other.
#pragma once

#include <algorithm>
#include <any>
#include <utility>
#include <vector>

namespace emcon::rules {

/// The orders of one answer as they were written. Each is a value of a type of its own (Move, Fire, ...). Only the file
/// of that order and its phase know the type, so a new order needs no list of all types. Values never change.
class OrderList {
 public:
  struct Entry {
    const void* row;  ///< the OrderRow that read it
    std::any order;
    int line;  ///< its number within the answer
  };

  /// Adds an order. Lines may be read in any sequence.
  void add(const void* row, std::any order, int line) {
    const auto at = std::ranges::upper_bound(entries_, line, {}, &Entry::line);
    entries_.insert(at, {row, std::move(order), line});
  }
  const std::vector<Entry>& entries() const { return entries_; }
  /// The orders of one type.
  template <class T>
  std::vector<T> all() const {
    std::vector<T> out;
    for (const Entry& entry : entries_)
      if (const T* order = std::any_cast<T>(&entry.order)) out.push_back(*order);
    return out;
  }

  bool done = false;  ///< the player said that nothing more follows

 private:
  std::vector<Entry> entries_;
};

}  // namespace emcon::rules
