// Asks a server for its lists of matches, shows them, and finds in them the match that somebody wants to watch.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "client/app/app.hpp"
#include "client/app/listing.hpp"
#include "client/app/lobby.hpp"
#include "client/app/trust.hpp"
#include "client/app/watched.hpp"
#include "common/counted.hpp"
#include "common/words/match.hpp"

namespace emcon::client {

namespace {

/// Page after page of everybody's matches, or one page of one's own with these tokens.
Result<void> get_pages(Context& context, const std::vector<std::string>& tokens, std::vector<v1::MatchCard>& out) {
  std::string after;
  constexpr int pages_max = 20;
  constexpr std::chrono::seconds longest{20};  // for all pages together
  const auto begun = std::chrono::steady_clock::now();
  for (int page = 0; page < pages_max && std::chrono::steady_clock::now() - begun < longest; ++page) {
    v1::ClientFrame request;
    request.mutable_list_matches()->set_mine(!tokens.empty());
    request.mutable_list_matches()->set_after(after);
    const auto answer = ask_lobby(context.loop, context.server, tokens, std::move(request));
    if (!answer) return std::unexpected(answer.error());
    for (const auto& card : answer->matches().matches()) out.push_back(as_known_here(context, card));
    if (!answer->matches().more() || answer->matches().matches_size() == 0) break;
    after = answer->matches().matches().rbegin()->match();
  }
  return {};
}

}  // namespace

Result<std::vector<v1::MatchCard>> get_matches(Context& context, bool own) {
  std::vector<v1::MatchCard> cards;
  if (!own) {
    if (const auto got = get_pages(context, {}, cards); !got) return std::unexpected(got.error());
    std::ranges::stable_sort(cards, {}, &v1::MatchCard::made_ms_ago);
    return cards;
  }
  // A connection says hello with so many seats; each of several lists some.
  constexpr std::size_t hello_tokens = 64, most = 2'048;
  const std::vector<std::string> all = own_tokens(context, most);
  for (std::size_t at = 0; at < all.size(); at += hello_tokens) {
    const std::vector<std::string> some(
        all.begin() + static_cast<std::ptrdiff_t>(at),
        all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), at + hello_tokens)));
    if (const auto got = get_pages(context, some, cards); !got) return std::unexpected(got.error());
  }
  std::ranges::stable_sort(cards, calls_before);
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

namespace {

/// Why nobody takes this seat of the match; nothing is known against it if there is no problem.
Result<void> has_free(const v1::MatchCard& card, int seat) {
  if (card.phase() == v1::MatchCard::ENDED)
    return wrong("ended", "Match " + card.match() + " is over; nobody takes a seat in it any more. 'emcon replay " +
                              card.match() + "' shows it from its beginning.");
  if (seat < card.seats_size()) return {};
  return wrong("unknown_seat", "Match " + card.match() + " has no seat " + std::to_string(seat) +
                                   "; there are the seats 0 to " + std::to_string(card.seats_size() - 1) + ".");
}

}  // namespace

Result<void> may_take(Context& context, const std::string& match, int seat) {
  const auto own = context.state.seats(server_name(context));
  const auto in_match = [&](const SeatFile& file) { return file.match == match && file.bot.empty(); };
  const bool mine = std::ranges::any_of(own, in_match);
  // A match that is not listed is told to those alone who have a seat in it.
  const auto cards = mine ? get_matches(context, true) : listed_matches(context, match);
  if (!cards) return std::unexpected(cards.error());
  const auto card = std::ranges::find_if(*cards, [&](const v1::MatchCard& one) { return one.match() == match; });
  if (card != cards->end() && card->seats_size() > 0)
    if (auto free = has_free(*card, seat); !free) return free;
  if (!mine) return {};
  if (std::ranges::any_of(own, [&](const SeatFile& file) { return in_match(file) && file.seat == seat; }))
    return wrong("seat_yours", "Seat " + std::to_string(seat) + " of match " + match +
                                   " is yours already: 'emcon resume " + match + "' goes on with it.");
  if (card == cards->end() || card->settings().listed()) return {};
  return wrong("not_listed", "Match " + match + " is not listed; its seat " + std::to_string(seat) +
                                 " is taken by its invite alone, for which 'emcon join' asks.");
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

namespace {

/// "You have seats in 2 matches at ...", with the command that lists them, a line for each other server; empty: there
/// are none. The secrets of seats are sent to their own servers alone, so this list asks no other one.
std::string seats_elsewhere(const Context& context) {
  std::map<std::string, std::set<std::string>> matches;
  for (const SeatFile& seat : context.state.seats())
    if (seat.bot.empty() && seat.server != server_name(context)) matches[seat.server].insert(seat.match);
  std::string out;
  for (const auto& [server, ids] : matches)
    out += "You have seats in " + counted(ids.size(), "match", "matches") + " at " +
           (server == own_server_name ? "your own server" : server) + ": 'emcon --server " + server +
           " list --mine' lists them.\n";
  return out;
}

}  // namespace

int run_list(Context& context, bool mine, bool open, bool json) {
  const WaitsAloud waits(context.loop, net::to_string(context.server));
  const std::string elsewhere = mine || !open ? seats_elsewhere(context) : std::string();
  std::vector<v1::MatchCard> cards;
  for (const bool own : {true, false}) {
    if ((own && (open && !mine)) || (!own && (mine && !open))) continue;
    const auto some = get_matches(context, own);
    if (!some) {
      const int code = complain(some.error());
      std::fputs(elsewhere.c_str(), stderr);
      return code;
    }
    const auto own_cards = cards;
    // Your own stand first, and once: a listed match of yours is public too.
    std::ranges::copy_if(*some, std::back_inserter(cards), [&](const v1::MatchCard& card) {
      return std::ranges::none_of(own_cards, [&](const auto& one) { return one.match() == card.match(); });
    });
  }
  const auto style = style_of_stdout(context.console);
  std::fputs((json ? cards_json(cards) : cards_text(cards, style) + elsewhere).c_str(), stdout);
  return exit_fine;
}

}  // namespace emcon::client
