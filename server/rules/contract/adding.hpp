/// An optional part of a ruleset: a bound on the things that an order puts on the table. A ruleset needs it if orders
/// can add as many things as its data and players like. A ruleset has it as soon as it declares `things_added` beside
/// its View; no other registration is needed.
#pragma once

#include <concepts>
#include <cstdint>

namespace emcon::rules {

/// Returns the most things that a checked order may put on the table, by the knowledge of its seat. The host refuses an
/// answer that would take its side beyond the side's share of the things that a client can show. Pure, as all rules
/// are.
template <class R>
concept Adding = requires(const typename R::View& view, const typename R::Order& order) {
  { things_added(view, order) } -> std::same_as<std::int64_t>;
};

}  // namespace emcon::rules
