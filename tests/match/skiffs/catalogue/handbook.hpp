/// How to play Skiffs.
#pragma once

namespace emcon::rules::skiffs {

inline constexpr const char* handbook = R"(# Skiffs

Skiffs fly on a table, in inches. Heading 0 is where y grows, heading 2 where x grows; there are eight.
Each turn all plot their paths in secret and fly them at once; then mines strike, and all fire at once (SKF-1).

## Orders

### `place`

`place SKIFF at=X,Y heading=0..7`

Before the first turn each skiff begins in its zone (SKF-2). Without an order it stands in a row.

### `fly`

`fly SKIFF path=f:4.5,s45,f:2`

A path of 3 to 9 inches, 6 if less than half the hull is left, with turns of 90 degrees in all (SKF-3). Before each turn or
drift it flies an inch ahead. It stays on the table. Without a path a skiff stays where it is.

### `lay`

`lay SKIFF at=X,Y`

A mine, secretly, 2 to 12 inches away and at most 45 degrees off the heading (SKF-4). Each skiff has two, drones included.

### `send`

`send SKIFF path=f:2,s45,f:1.5`

A drone that burns exactly 4 inches of fuel, a half for each turn, and waits at its end as a mine (SKF-5). A mine strikes
whoever passes within an inch, with a die of 3.

### `fire`

`fire SKIFF target=SKIFF`

At an enemy within 12 inches and 60 degrees of the heading (SKF-6). The nebula covers, and so does any skiff that stands
between, less than an inch from the line. It hits on 3 of 6 within 6 inches, else on 5.

## Refusals

| code | answer | paragraph |
| --- | --- | --- |
| already_lost | ... cannot fire at ... | SKF-6 |
| bad_heading | 'heading' must be 0 to 7, not ... | SKF-2 |
| bad_value | '...' must be ... |  |
| field_missing | '...' must be filled in. |  |
| in_nebula | ... cannot fire at ... | SKF-6 |
| no_mine | ... has ... mines left. |  |
| no_such_skiff | '...' is no skiff of yours; you have: ... |  |
| no_target | '...' is no skiff. | SKF-6 |
| not_your_turn | You are not asked for anything now. |  |
| off_the_table | The path leaves the table, which reaches to ... | SKF-3.c |
| ordered_twice | '...' was ordered before. |  |
| out_of_arc | ... cannot fire at ... | SKF-6 |
| out_of_range | ... cannot fire at ... | SKF-6 |
| own_side | ... cannot fire at ... | SKF-6 |
| screened | ... cannot fire at ... | SKF-6 |
| too_many_orders | One answer takes at most 200 orders. |  |
| turn_too_soon | A skiff flies 1 in ahead before each turn or drift. | SKF-3.b |
| unknown_field | '...' has no field '...'. |  |
| unknown_order | There is no order '...' in this game. '...' takes ... |  |
| unknown_variant | '...' has no variant '...'. |  |
| wrong_kind | '...' takes one of the listed names. |  |
| wrong_phase | '...' is ordered in ..., not now. '...' takes ... |  |
)";

}  // namespace emcon::rules::skiffs
