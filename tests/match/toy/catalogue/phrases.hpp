/// The phrases of the toy: titles of questions and reasons of refusals. Its tellings have no heads.
#pragma once

#include "server/rules/kit/phrase.hpp"

namespace emcon::rules::toy {

namespace titles {

inline constexpr Title bid{"bid", "Sealed bids"};
inline constexpr Title choice{"choice", "Keep or gamble"};

// What a viewer reads who is not asked.
inline constexpr Title waiting{"waiting", "Waiting for the others"};
inline constexpr Title over{"over", "The last prize is gone"};

}  // namespace titles

namespace reasons {

inline constexpr Reason too_much{"too_much", {"most", "bid"}, "You have {most} coins, not {bid}."};

}  // namespace reasons

}  // namespace emcon::rules::toy
