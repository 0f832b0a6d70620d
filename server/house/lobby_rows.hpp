/// The rows beside the log: what lists and log-ins need without loading a match. Losing one loses no play.
///
///   table      key                            bytes
///   card       match id                       MatchCard as the public sees it; deadline_ms is wall time
///   seat_card  match id                       the same as seats see it, where spectators are behind
///   listed     match id                       empty: the match is public, and open or running
///   token      hex of token_hash              seat number; until its first use a blank, and the hash that it ends
///   invite     hex of code_hash               seat number
///   takeover   hex of code_hash               number of the seat that was left, a blank, the seat that may take it
///   deadline   wall ms, 13 digits, match id   empty: the house must look at the match by then
///   unstarted  ms, 13 digits, match id        empty: made then and not begun; the record of the start removes it
///   alone      ms, 13 digits, match id        empty: the same, and no two of its seats were ever held at once
///   rematch    match id                       id of the match that follows it
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "play.pb.h"
#include "server/store/store.hpp"

namespace emcon::house {

inline constexpr const char* card_table = "card";
inline constexpr const char* seat_card_table = "seat_card";
inline constexpr const char* listed_table = "listed";
inline constexpr const char* token_table = "token";
inline constexpr const char* invite_table = "invite";
inline constexpr const char* takeover_table = "takeover";
inline constexpr const char* deadline_table = "deadline";
inline constexpr const char* unstarted_table = "unstarted";
inline constexpr const char* alone_table = "alone";
inline constexpr const char* rematch_table = "rematch";

struct TokenRow {
  int seat = -1;
  std::string replaces;  ///< hex of the token that ends when this one is first used
};

/// A seat that was left by a policy that hands it on.
struct TakeoverRow {
  int seat = -1;
  int told = -1;  ///< the seat that is told the code: a team mate, or the one that left for a bot
  bool operator==(const TakeoverRow&) const = default;
};

std::string bytes_of(const TokenRow& row);
std::string bytes_of(const TakeoverRow& row);
std::optional<TakeoverRow> takeover_row(const std::string& bytes);
std::optional<TokenRow> token_row(const std::string& bytes);
std::optional<int> invite_seat(const std::string& bytes);
/// A key of its own for a match in a table that is read by time: keys are in the order of their times. Without a match
/// it is below all keys of that time.
std::string time_key(std::int64_t ms, const MatchId& match = {});
std::optional<std::int64_t> time_of(const std::string& key);

/// Tokens, invites and takeovers of one match in memory, by hex hash.
struct SeatRows {
  std::map<std::string, TokenRow> tokens;
  std::map<std::string, int> invites;
  std::map<std::string, TakeoverRow> takeovers;

  /// Applies rows that have become durable.
  void apply(const store::IndexRow& row);
  /// Rows that delete every invite or token of `seat`.
  std::vector<store::IndexRow> without_invites(int seat) const;
  std::vector<store::IndexRow> without_tokens(int seat) const;
  /// Rows that delete the takeovers of which `gone` says so.
  std::vector<store::IndexRow> without_takeovers(const std::function<bool(const TakeoverRow&)>& gone) const;
};

}  // namespace emcon::house
