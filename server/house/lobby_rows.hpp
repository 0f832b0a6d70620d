/// The bytes of the house's rows (server/store/rows.hpp names all rows).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/ids.hpp"
#include "play.pb.h"
#include "server/store/store.hpp"

namespace emcon::house {

using store::RowKind;
using store::time_key;
using store::time_of;

struct TokenRow {
  Seat seat;
  std::string replaces;  ///< hex of the token that ends when this one is first used
};

/// A seat that was left under a policy that hands it on.
struct TakeoverRow {
  Seat seat;
  Seat told;  ///< the seat that is told the code: a team mate, or the one that left for a bot
  bool operator==(const TakeoverRow&) const = default;
};

/// The bytes of an invite whose match has begun: it opens no seat any more, and who uses it is told why.
inline constexpr std::string_view begun_invite = "begun";

/// The two lists of everybody, as the keys of rows `fresh` begin.
inline constexpr std::string_view open_match = "o", running_match = "r";
/// The key of such a row: in the order of keys the newest comes first. `ms`: wall time.
std::string fresh_key(std::string_view list, std::int64_t ms, const MatchId& match);

std::string bytes_of(const TokenRow& row);
std::string bytes_of(const TakeoverRow& row);
std::optional<TakeoverRow> takeover_row(const std::string& bytes);
std::optional<TokenRow> token_row(const std::string& bytes);
std::optional<Seat> invite_seat(const std::string& bytes);
/// Tokens, invites and takeovers of one match in memory, by hex hash; and the tokens of the server's bots, by seat.
struct SeatRows {
  std::map<std::string, TokenRow> tokens;
  std::map<std::string, Seat> invites;
  std::map<std::string, TakeoverRow> takeovers;
  std::map<Seat, std::string> bots;

  /// Applies rows that have become durable.
  void apply(const store::IndexRow& row);
  /// Rows that delete every invite or token of `seat`.
  std::vector<store::IndexRow> without_invites(Seat seat) const;
  std::vector<store::IndexRow> without_tokens(Seat seat) const;
  /// Rows that remove the bot of the server from `seat`; none if no bot plays it.
  std::vector<store::IndexRow> without_bot(Seat seat) const;
  /// Rows that delete the takeovers for which `gone` gives true.
  std::vector<store::IndexRow> without_takeovers(const std::function<bool(const TakeoverRow&)>& gone) const;
};

}  // namespace emcon::house
