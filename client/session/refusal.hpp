/// Why a session does not do what it is asked for, as far as it knows that without its server.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>

#include "common/problem.hpp"

namespace emcon::client {

enum class Cannot {
  // an order of any kind
  watching,          ///< who looks on has nothing to order
  ended,             ///< the battle is over
  adjourned,         ///< nobody orders anything until all agree to go on
  locked,            ///< the orders are final
  standing_answers,  ///< a standing answer is about to be given
  not_asked,         ///< the decision is another seat's, or nobody's
  // orders
  nothing_ordered,  ///< nothing is ordered though something promises more; the next lock means it
  nothing_given,    ///< there is no order to change or to take back
  no_such_order,    ///< Refusal::orders says how many there are
  nothing_to_add,   ///< a suggestion has nothing to add to the orders given
  nothing_is_best,  ///< nothing promises more than what happens without orders
  does_not_fit,     ///< the order is none of those offered: Refusal::problem says what would be right
  // anything else
  nothing_said,   ///< a line of talk without words
  no_new_dice,    ///< nobody asks for consent to new dice
  not_drawn,      ///< new entropy could not be drawn and kept; the connection says why
  no_rematch,     ///< no invite to another match has come
  nobody_shares,  ///< the keyboard is one person's
  still_fought,   ///< it is looked back at when it has ended
  not_ended,      ///< the transcript is opened at the end
  no_files,       ///< this program keeps no files
  not_saved,      ///< a file: Refusal::problem says why
};

struct Refusal {
  Cannot why{};
  std::size_t orders = 0;  ///< no_such_order, nothing_to_add: how many orders are given
  Problem problem{};       ///< does_not_fit, not_saved
};

/// What a call of the session came to, at once. What the server makes of it comes as news.
template <class T = void>
using Done = std::expected<T, Refusal>;

inline std::unexpected<Refusal> cannot(Cannot why, std::size_t orders = 0) {
  return std::unexpected(Refusal{why, orders, {}});
}

}  // namespace emcon::client
