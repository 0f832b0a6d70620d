/// How to play the toy.
#pragma once

namespace emcon::rules::toy {

inline constexpr const char* handbook = R"(# Sealed Bids

Each turn every seat bids for a prize that nobody knows (TOY-2); the highest bid wins it (TOY-3).

## Orders

### `bid`

`bid coins=N`

Some of your coins, secretly. Without an answer: none.

### `keep`

`keep`

You take the prize for what it is worth. This is what happens without an answer.

### `gamble`

`gamble`

An open die of 4 or more doubles the prize; else you get nothing.

## Refusals

| code | answer | paragraph |
| --- | --- | --- |
| already_done | One ... is all there is to order here. |  |
| not_your_turn | You are not asked for anything now. |  |
| nothing_ordered | Nothing is answered yet; it takes ... |  |
| out_of_bounds | '...' must be ... to ..., not ... |  |
| too_many_orders | One answer takes at most 200 orders. |  |
| too_much | You have ... coins, not ... | TOY-2 |
| unknown_field | '...' has no field '...'. |  |
| unknown_order | There is no order '...' in this game. '...' takes ... |  |
| unknown_variant | '...' has no variant '...'. |  |
| wrong_kind | '...' takes a whole number. |  |
| wrong_phase | '...' is ordered in ..., not now. '...' takes ... |  |
)";

}  // namespace emcon::rules::toy
