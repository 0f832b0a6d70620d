/// All kinds of rows beside the logs, in one place: the data that lists, log-ins and timers need without loading a
/// match. Losing a row loses no play. Brackets name the reader and writer of a kind's bytes.
///
///   kind       key                            bytes
///   card       match id                       MatchCard as the public sees it; deadline_ms is wall time (house)
///   seat_card  match id                       the same as seats see it, where spectators are behind (house)
///   listed     match id                       public, and open or running: key of its `fresh`, or "-": it has none;
///                                             empty: an older server wrote it (house)
///   fresh      "o" or "r", newest first       ruleset: a listed match with a free seat, or one that is played (house)
///   token      hex of token_hash              seat; until its first use a blank, and the hash that it ends (house)
///   invite     hex of code_hash               seat; "begun": its match has begun (house)
///   takeover   hex of code_hash               seat that was left, a blank, the seat that may take it (house)
///   deadline   time_key of wall time          empty: the house must look at the match by then (house, store)
///   unstarted  time_key of the calendar       empty: made then and not begun; the record of the start ends it (house)
///   alone      time_key of the calendar       the same, and no two of its seats were held at once: mark of its maker;
///                                             empty: an older server wrote it, or it has several makers (house)
///   rematch    match id                       id of the match that follows it (house)
///   promised   match id                       empty: a rematch, whose seats are taken by code alone (house)
///   timing     match id                       when the open question's clock began to run (match)
///   talk       number of the line, 10 digits  what spectators said last (match)
///   bot        seat                           token by which a bot of the server plays it (house)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/ids.hpp"

namespace emcon::store {

enum class RowKind : std::uint8_t {
  card,
  seat_card,
  listed,
  token,
  invite,
  takeover,
  deadline,
  unstarted,
  alone,
  rematch,
  promised,
  timing,
  talk,
  bot,
  fresh,
};
inline constexpr int row_kinds = 15;

/// The name in databases: once given, it never changes.
const char* name_of(RowKind kind);
/// Nothing for a name that this build does not know: such rows are left alone.
std::optional<RowKind> row_kind(std::string_view name);

/// The key of a match among rows that are read by time. Keys are in the order of their times, which are milliseconds in
/// 13 digits. Without a match the key is below all keys of that time.
std::string time_key(std::int64_t ms, const MatchId& match = {});
/// The time in such a key; nothing if it is not one.
std::optional<std::int64_t> time_of(std::string_view key);

}  // namespace emcon::store
