/// What a ruleset offers beside the contract if orders of it put things on the table, as many as its data and players
/// like. Whoever has a function `things_added` beside its View offers it; nothing else need be said of it.
#pragma once

#include <concepts>
#include <cstdint>

namespace emcon::rules {

/// How many things a checked order may put on the table, at most, by what its seat knows. The host takes no answer by
/// which a side would have more than its share of what a client can show. Pure, as all rules are.
template <class R>
concept Adding = requires(const typename R::View& view, const typename R::Order& order) {
  { things_added(view, order) } -> std::same_as<std::int64_t>;
};

}  // namespace emcon::rules
