/// The phrases of what all rulebooks have alike.
#pragma once

#include "server/rules/kit/phrase.hpp"

namespace emcon::rules {

namespace titles {

// What a viewer reads who is not asked.
inline constexpr Title over{"over", "The battle is over."};
inline constexpr Title waiting{"waiting", "Waiting for the other players"};
inline constexpr Title waiting_about{"waiting_about", {"whom"}, "Waiting: {whom}"};

inline constexpr Title about{"about", {"title", "whom"}, "{title}: {whom}"};
inline constexpr Title standing{"standing", "Standing answers"};
inline constexpr Title options{"options", {"scenario"}, "Options of {scenario}"};

}  // namespace titles

namespace reasons {

// The answer as a whole.
inline constexpr Reason too_many_orders{"too_many_orders", {"most"}, "One answer takes at most {most} orders."};
inline constexpr Reason after_done{"after_done", "Nothing may follow 'done'."};
inline constexpr Reason nothing_ordered{"nothing_ordered", {"verbs"}, "Nothing is answered yet; it takes {verbs}."};
inline constexpr Reason nothing_ordered_but_asides{
    "nothing_ordered.but_asides", {"verb", "verbs"}, "'{verb}' goes with an answer: {verbs}."};
inline constexpr Reason not_your_turn{"not_your_turn", "You are not asked for anything now."};

// The verb. `window`: the title of the open one.
inline constexpr Reason unknown_order{
    "unknown_order", {"verb", "window", "verbs"}, "There is no order '{verb}' in this game. '{window}' takes {verbs}."};
inline constexpr Reason unknown_order_meant{
    "unknown_order.meant",
    {"verb", "window", "verbs", "meant"},
    "There is no order '{verb}' in this game. '{window}' takes {verbs}. Did you mean {meant}?"};
inline constexpr Reason unknown_order_others{
    "unknown_order.others",
    {"verb", "window", "verbs", "others"},
    "There is no order '{verb}' in this game. '{window}' takes {verbs}. Other windows have {others}."};
/// One that may be meant, with its windows.
inline constexpr Reason unknown_order_there{
    "unknown_order.there", {"verb", "windows"}, "'{verb}', which is ordered in {windows}"};
inline constexpr Reason wrong_phase{"wrong_phase",
                                    {"verb", "windows", "window", "verbs"},
                                    "'{verb}' is ordered in {windows}, not now. '{window}' takes {verbs}."};

// What the order is about.
inline constexpr Reason which_subject{
    "which_subject", {"verb"}, "Say whose order it is: a name stands behind '{verb}'."};
inline constexpr Reason which_variant{
    "which_variant", {"verb", "subject"}, "Say which one: its name stands behind '{verb} {subject}'."};
inline constexpr Reason unknown_variant{"unknown_variant", {"verb", "variant"}, "'{verb}' has no variant '{variant}'."};
inline constexpr Reason ordered_twice{"ordered_twice", {"order"}, "'{order}' was ordered before."};
inline constexpr Reason already_done{"already_done", {"what"}, "One {what} is all there is to order here."};

// Its fields.
inline constexpr Reason unknown_field{"unknown_field", {"verb", "field"}, "'{verb}' has no field '{field}'."};
inline constexpr Reason field_missing{"field_missing", {"field"}, "'{field}' must be filled in."};
inline constexpr Reason field_missing_names{
    "field_missing.names", {"field"}, "'{field}' takes one or more of the listed names."};
inline constexpr Reason bad_value{"bad_value", {"field", "right"}, "'{field}' must be {right}."};
inline constexpr Reason wrong_kind_name{"wrong_kind.name", {"field"}, "'{field}' takes one of the listed names."};
inline constexpr Reason wrong_kind_number{"wrong_kind.number", {"field"}, "'{field}' takes a whole number."};
inline constexpr Reason wrong_kind_list{"wrong_kind.list", {"field", "of"}, "'{field}' takes a list of {of}."};
inline constexpr Reason wrong_kind_hex{"wrong_kind.hex", {"field"}, "'{field}' takes a hex."};
inline constexpr Reason out_of_bounds{
    "out_of_bounds", {"field", "low", "high", "number"}, "'{field}' must be {low} to {high}, not {number}."};
inline constexpr Reason out_of_bounds_since{"out_of_bounds.since",
                                            {"field", "low", "high", "number", "reason"},
                                            "'{field}' must be {low} to {high}, not {number}: {reason}."};

}  // namespace reasons

}  // namespace emcon::rules
