/// The refusals of a session's calls: the reasons that it knows without asking the server.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>

#include "common/problem.hpp"

namespace emcon::client {

enum class Cannot {
  // an order of any kind
  watching,          ///< a spectator has nothing to order
  ended,             ///< the battle is over
  adjourned,         ///< the match is adjourned: nobody can order before all agree to resume
  locked,            ///< the orders are final
  standing_answers,  ///< a standing answer is about to be given
  not_asked,         ///< another seat must decide, or nobody
  // orders
  nothing_ordered,  ///< nothing is ordered though something promises more; the next lock is final
  nothing_given,    ///< there is no order to change or to take back
  no_such_order,    ///< Refusal::orders gives the number of orders
  nothing_to_add,   ///< a suggestion has nothing to add to the orders given
  nothing_is_best,  ///< no order promises more than having none
  not_routine,      ///< questions like the open one cannot be answered as suggested from now on
  does_not_fit,     ///< the offer does not have the order: Refusal::problem says what would be right
  // anything else
  nothing_said,   ///< a line of talk without words
  no_new_dice,    ///< nobody asks for consent to new dice
  not_drawn,      ///< new entropy could not be drawn and kept; the connection says why
  no_rematch,     ///< no invite to another match has come
  nobody_shares,  ///< the keyboard is one person's
  still_fought,   ///< the battle has not ended: nobody can look back at it yet
  not_ended,      ///< the match has not ended: its transcript is not open yet
  no_files,       ///< this program keeps no files
  not_saved,      ///< the file: Refusal::problem says why
};

struct Refusal {
  Cannot why{};
  std::size_t orders = 0;  ///< no_such_order, nothing_to_add: how many orders are given
  Problem problem{};       ///< does_not_fit, not_saved
};

/// The immediate result of a call of the session. The server's answer comes as news.
template <class T = void>
using Done = std::expected<T, Refusal>;

inline std::unexpected<Refusal> cannot(Cannot why, std::size_t orders = 0) {
  return std::unexpected(Refusal{why, orders, {}});
}

}  // namespace emcon::client
