/// The facts of a thing in order: first those that it shares with others of its kind, then its own. Copies of a list
/// point to the same shared facts, which are neither copied nor compared again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/place_iterator.hpp"

namespace emcon::table {

/// A named value with its reason, so that `why` can explain it.
struct Fact {
  std::string name;
  std::string value;
  std::string why;         ///< text, may be empty
  std::string clause;      ///< rulebook paragraph, may be empty
  std::int32_t since = 0;  ///< turn in which it became known, 0: from the start
  bool operator==(const Fact&) const = default;
};

class Facts {
 public:
  using value_type = Fact;
  using Iterator = PlaceIterator<const Facts>;
  using const_iterator = Iterator;

  Facts() = default;
  Facts(std::initializer_list<Fact> facts) : own_(facts) {}
  Facts(std::vector<Fact> facts)  // NOLINT(google-explicit-constructor): a list of facts is one
      : own_(std::move(facts)) {}

  std::size_t size() const { return shared() + own_.size(); }
  bool empty() const { return size() == 0; }
  const Fact& operator[](std::size_t i) const { return i < shared() ? shared_->facts[i] : own_[i - shared()]; }
  const Fact& at_place(std::size_t i) const { return (*this)[i]; }
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

  void reserve(std::size_t facts) { own_.reserve(facts); }
  void push_back(Fact fact) { own_.push_back(std::move(fact)); }
  template <class... Parts>
  Fact& emplace_back(Parts&&... parts) {
    return own_.emplace_back(std::forward<Parts>(parts)...);
  }
  /// From now on all copies of this list share its present facts.
  void share();
  /// All facts, to be changed freely; nothing is shared afterwards.
  std::vector<Fact>& edit();

  /// The number of shared facts.
  std::size_t shared() const { return shared_ ? shared_->facts.size() : 0; }
  /// The number of facts at the beginning that are certainly the same in both lists. None of their names occurs a
  /// second time in either list.
  std::size_t same_as(const Facts& other) const {
    return shared_ == other.shared_ && shared_ && shared_->distinct ? shared() : 0;
  }
  bool operator==(const Facts& other) const;

 private:
  struct Shared {
    std::vector<Fact> facts;
    bool distinct = false;  ///< no name occurs twice
  };
  std::shared_ptr<const Shared> shared_;
  std::vector<Fact> own_;
};

}  // namespace emcon::table
