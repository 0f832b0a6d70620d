// Keeps the things of a board, each shared by all lists that have it.
#include "common/table/things.hpp"

#include <algorithm>

namespace emcon::table {

Things::Things(std::initializer_list<Thing> things) {
  for (const Thing& thing : things) push_back(thing);
}

Things::Things(std::vector<Thing> things) {
  reserve(things.size());
  for (Thing& thing : things) push_back(std::move(thing));
}

Thing& Things::operator[](std::size_t i) {
  if (all_[i].use_count() > 1) all_[i] = std::make_shared<Thing>(*all_[i]);
  return *all_[i];
}

void Things::resize(std::size_t things) {
  if (things < size()) all_.resize(things);
  while (size() < things) emplace_back();
}

Thing& Things::emplace_back() {
  push_back(Thing());
  return back();
}

void Things::insert(iterator before, Thing thing) {
  all_.insert(all_.begin() + (before - begin()), std::make_shared<Thing>(std::move(thing)));
}

void Things::erase(iterator at) {
  all_.erase(all_.begin() + (at - begin()));
}

bool Things::operator==(const Things& other) const {
  return std::ranges::equal(all_, other.all_, [](const auto& a, const auto& b) { return a == b || *a == *b; });
}

}  // namespace emcon::table
