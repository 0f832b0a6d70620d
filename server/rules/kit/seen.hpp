/// Lists of veiled values: reading them by a sight, and changing them.
#pragma once

#include <optional>
#include <utility>

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

/// Changes a veiled value by change(value). Its audience stays as it is.
template <class T, class Change>
void rewrite(Veiled<T>& veiled, const RefereeKey& key, Change change) {
  T next = veiled.truth(key);
  change(next);
  veiled.assign(std::move(next), veiled.audience(key));
}

}  // namespace emcon::rules
