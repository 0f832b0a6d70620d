/// A list whose copies share its items until one of them is changed. So the parts that stay the same from one board to
/// the next are neither copied nor compared again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace emcon {

/// Copies of one list must be used by one thread at a time.
template <class T>
class SharedList {
 public:
  using value_type = T;
  using const_iterator = typename std::vector<T>::const_iterator;

  SharedList() = default;
  SharedList(std::initializer_list<T> items) : SharedList(std::vector<T>(items)) {}
  SharedList(std::vector<T> items)  // NOLINT(google-explicit-constructor): a list of items is one
      : items_(items.empty() ? nullptr : std::make_shared<std::vector<T>>(std::move(items))) {}

  std::size_t size() const { return items_ ? items_->size() : 0; }
  bool empty() const { return size() == 0; }
  const T& operator[](std::size_t i) const { return (*items_)[i]; }
  const T& front() const { return items_->front(); }
  const T& back() const { return items_->back(); }
  const_iterator begin() const { return items_ ? items_->cbegin() : const_iterator(); }
  const_iterator end() const { return items_ ? items_->cend() : const_iterator(); }

  /// The items, to be changed: from now on no other list shares them.
  std::vector<T>& edit() {
    if (!items_)
      items_ = std::make_shared<std::vector<T>>();
    else if (items_.use_count() > 1)
      items_ = std::make_shared<std::vector<T>>(*items_);
    return *items_;
  }
  void push_back(T item) { edit().push_back(std::move(item)); }
  T& emplace_back() { return edit().emplace_back(); }
  void clear() { items_.reset(); }

  bool operator==(const SharedList& other) const { return items_ == other.items_ || std::ranges::equal(*this, other); }

 private:
  std::shared_ptr<std::vector<T>> items_;  ///< null: empty
};

}  // namespace emcon
