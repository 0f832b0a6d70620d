// Shares lists of facts among the things of one kind.
#include "common/table/facts.hpp"

#include <algorithm>
#include <set>
#include <string_view>

namespace emcon::table {

void Facts::share() {
  auto shared = std::make_shared<Shared>();
  shared->facts = std::move(edit());
  std::set<std::string_view> names;
  shared->distinct =
      std::ranges::all_of(shared->facts, [&](const Fact& fact) { return names.insert(fact.name).second; });
  own_.clear();
  shared_ = std::move(shared);
}

std::vector<Fact>& Facts::edit() {
  if (shared_) own_.insert(own_.begin(), shared_->facts.begin(), shared_->facts.end());
  shared_.reset();
  return own_;
}

bool Facts::operator==(const Facts& other) const {
  if (shared_ == other.shared_) return own_ == other.own_;
  return std::equal(begin(), end(), other.begin(), other.end());
}

}  // namespace emcon::table
