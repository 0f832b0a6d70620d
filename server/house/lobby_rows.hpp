/// What the rows of the house hold (server/store/rows.hpp names them all).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "play.pb.h"
#include "server/store/store.hpp"

namespace emcon::house {

using store::RowKind;
using store::time_key;
using store::time_of;

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
/// Tokens, invites and takeovers of one match in memory, by hex hash; and the tokens of the server's bots, by seat.
struct SeatRows {
  std::map<std::string, TokenRow> tokens;
  std::map<std::string, int> invites;
  std::map<std::string, TakeoverRow> takeovers;
  std::map<int, std::string> bots;

  /// Applies rows that have become durable.
  void apply(const store::IndexRow& row);
  /// Rows that delete every invite or token of `seat`.
  std::vector<store::IndexRow> without_invites(int seat) const;
  std::vector<store::IndexRow> without_tokens(int seat) const;
  /// Rows after which no bot of the server plays `seat`; without one, none.
  std::vector<store::IndexRow> without_bot(int seat) const;
  /// Rows that delete the takeovers of which `gone` says so.
  std::vector<store::IndexRow> without_takeovers(const std::function<bool(const TakeoverRow&)>& gone) const;
};

}  // namespace emcon::house
