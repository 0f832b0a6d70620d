/// A list of rules whose copies share each entry until one of them writes it. A state is copied at every step and for
/// every view of it, and most of it stays as it is.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "common/place_iterator.hpp"
#include "server/rules/kit/index.hpp"
#include "server/rules/kit/shared_memo.hpp"

namespace emcon::rules {

/// Like Rows, but `edit` gives an entry to be changed. An older reference to that entry shows either its old value or
/// its new one.
///
/// An entry keeps a `Memo`, a SharedMemo: earlier results, and the values they were worked out of. A written entry
/// keeps the memo of the entry that it replaces. Lists that share entries must be used by one thread at a time.
template <class Key, class T, class Memo = std::monostate>
class SharedRows {
 public:
  using value_type = T;
  using const_iterator = PlaceIterator<const SharedRows>;

  std::size_t size() const { return list_ ? list_->size() : 0; }
  bool empty() const { return size() == 0; }
  const T& operator[](Key key) const { return at_place(ix(place_of(key))); }
  const T& at_place(std::size_t i) const { return (*list_)[i]->row; }
  const T& front() const { return at_place(0); }
  const T& back() const { return at_place(size() - 1); }
  const_iterator begin() const { return {*this, 0}; }
  const_iterator end() const { return {*this, size()}; }
  Indices<Key> indices() const { return Indices<Key>(size()); }
  Memo& memo(Key key) const { return *(*list_)[ix(place_of(key))]->memo; }

  T& edit(Key key) {
    std::shared_ptr<Entry>& entry = own()[ix(place_of(key))];
    if (entry.use_count() > 1) entry = std::make_shared<Entry>(*entry);
    return entry->row;
  }
  void push_back(T row) { own().push_back(std::make_shared<Entry>(Entry{std::move(row), {}})); }
  void clear() { list_.reset(); }

 private:
  struct Entry {
    T row;
    std::conditional_t<std::is_same_v<Memo, std::monostate>, Memo, SharedMemo<Memo>> memo;
  };
  using List = std::vector<std::shared_ptr<Entry>>;

  /// Makes the list of entries this copy's own, and returns it.
  List& own() {
    if (!list_)
      list_ = std::make_shared<List>();
    else if (list_.use_count() > 1)
      list_ = std::make_shared<List>(*list_);
    return *list_;
  }

  std::shared_ptr<List> list_;  ///< null: empty
};

}  // namespace emcon::rules
