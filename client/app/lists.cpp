// Asks a server for its lists of matches, shows them, and finds in them the match that somebody wants to watch.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iterator>

#include "client/app/app.hpp"
#include "client/app/listing.hpp"
#include "client/app/lobby.hpp"
#include "client/app/trust.hpp"
#include "common/words/match.hpp"

namespace emcon::client {

Result<std::vector<v1::MatchCard>> get_matches(Context& context, bool own) {
  std::vector<v1::MatchCard> cards;
  std::vector<std::string> tokens;
  for (const auto& seat : context.state.seats(server_name(context)))
    if (seat.bot.empty() && tokens.size() < 64 && of_this_server(context.state, seat)) tokens.push_back(seat.token);
  if (own && tokens.empty()) return cards;
  std::string after;
  constexpr int pages_max = 20;
  constexpr std::chrono::seconds longest{20};  // for all pages together
  const auto begun = std::chrono::steady_clock::now();
  for (int page = 0; page < pages_max && std::chrono::steady_clock::now() - begun < longest; ++page) {
    v1::ClientFrame request;
    request.mutable_list_matches()->set_mine(own);
    request.mutable_list_matches()->set_after(after);
    const auto answer = ask_lobby(context.loop, context.server, tokens, std::move(request));
    if (!answer) return std::unexpected(answer.error());
    for (const auto& card : answer->matches().matches()) cards.push_back(card);
    if (!answer->matches().more() || answer->matches().matches_size() == 0) break;
    after = answer->matches().matches().rbegin()->match();
  }
  return cards;
}

Result<std::vector<v1::MatchCard>> listed_matches(Context& context, const std::string& start) {
  v1::ClientFrame request;
  // Ids are of small letters and digits: nothing lies between this and the first id that begins with `start`.
  if (!start.empty())
    request.mutable_list_matches()->set_after(start.substr(0, start.size() - 1) + static_cast<char>(start.back() - 1) +
                                              "~");
  else
    request.mutable_list_matches();
  const auto answer = ask_lobby(context.loop, context.server, {}, std::move(request));
  if (!answer) return std::unexpected(answer.error());
  std::vector<v1::MatchCard> out;
  for (const auto& card : answer->matches().matches())
    if (is_match_id(card.match()) && card.match().starts_with(start)) out.push_back(card);
  return out;
}

Result<std::string> listed_match(Context& context, const std::string& start) {
  const bool could_begin_one =
      !start.empty() && start.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz") == std::string::npos;
  if (is_match_id(start) || !could_begin_one) return start;
  const auto listed = listed_matches(context, start);
  if (!listed) return std::unexpected(listed.error());
  if (listed->empty())
    return wrong("no_match", "There is no listed match whose id begins with '" + start +
                                 "'; of one that is not listed the whole id is needed, 16 letters and digits.");
  if (listed->size() == 1) return listed->front().match();
  std::vector<std::string> ids;
  for (const auto& card : *listed) ids.push_back(card.match());
  return wrong("no_match", "'" + start + "' begins the ids of several listed matches: " + words::one_of(ids) + ".");
}

Result<std::string> match_to_watch(Context& context, const std::string& start) {
  // No secret of a seat is sent, so any server may be named.
  const auto own = go_to_seat(context, start, -1);
  if (own) return own->match;
  if (own.error().code != "no_seat" && own.error().code != "other_server") return std::unexpected(own.error());
  return listed_match(context, start);
}

int run_watch(Context& context, const std::string& match, const PlayChoice& choice) {
  const auto whole = match_to_watch(context, match);
  if (!whole) return complain(whole.error());
  SeatFile spectator;
  spectator.match = *whole;
  return play_match(context, spectator, choice, {"To watch: match " + spectator.match + "."});
}

int run_list(Context& context, bool mine, bool open, bool json) {
  std::vector<v1::MatchCard> cards;
  for (const bool own : {true, false}) {
    if ((own && (open && !mine)) || (!own && (mine && !open))) continue;
    const auto some = get_matches(context, own);
    if (!some) return complain(some.error());
    const auto own_cards = cards;
    // Your own stand first, and once: a listed match of yours is public too.
    std::ranges::copy_if(*some, std::back_inserter(cards), [&](const v1::MatchCard& card) {
      return std::ranges::none_of(own_cards, [&](const auto& one) { return one.match() == card.match(); });
    });
  }
  const auto style = style_of_stdout(context.console);
  std::fputs((json ? cards_json(cards) : cards_text(cards, style)).c_str(), stdout);
  return exit_fine;
}

}  // namespace emcon::client
