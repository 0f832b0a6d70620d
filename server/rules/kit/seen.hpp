/// What a viewer sees of a list of veiled values.
#pragma once

#include <optional>

#include "server/rules/contract/veiled.hpp"
#include "server/rules/kit/index.hpp"

namespace emcon::rules {

template <class Key, class T>
Rows<Key, std::optional<T>> seen(const Rows<Key, Veiled<T>>& veiled, const Sight& sight) {
  Rows<Key, std::optional<T>> out;
  out.reserve(veiled.size());
  for (const Veiled<T>& value : veiled) {
    const T* known = value.seen_by(sight);
    out.push_back(known ? std::optional<T>(*known) : std::nullopt);
  }
  return out;
}

}  // namespace emcon::rules
