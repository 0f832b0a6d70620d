// Finds the seat that a command means, and its server: the seat's secret goes to that server alone.
#include <algorithm>

#include "client/app/app.hpp"
#include "client/app/own_server.hpp"
#include "client/app/trust.hpp"
#include "common/counted.hpp"

namespace emcon::client {
namespace {

bool meant(const SeatFile& file, const std::string& match, int seat) {
  return (match.empty() || file.match.starts_with(match)) && (seat >= 0 ? file.seat == seat : file.bot.empty());
}

/// As a person knows it.
std::string place(const std::string& server) {
  return server == own_server_name ? "your own server" : server;
}

/// "abcd... (fires-of-space duel-at-kessa)": the matches in which this player has a seat, each once, the newest first.
std::string own_matches(const std::vector<SeatFile>& seats) {
  constexpr std::size_t most = 5;
  std::vector<std::string> ids;
  std::string out;
  for (const SeatFile& seat : seats) {
    if (!seat.bot.empty() || std::ranges::find(ids, seat.match) != ids.end()) continue;
    ids.push_back(seat.match);
    if (ids.size() > most) continue;
    out += (out.empty() ? "" : ", ") + seat.match + (seat.title.empty() ? "" : " (" + seat.title + ")");
  }
  if (ids.size() > most) out += " and " + std::to_string(ids.size() - most) + " more ('emcon list --mine')";
  return out;
}

/// "seat 0" or "seats 0 and 1": those that this player has in the matches meant.
std::string own_seats(const std::vector<SeatFile>& seats, const std::string& match) {
  std::vector<std::string> numbers;
  for (const SeatFile& seat : seats)
    if (meant(seat, match, -1)) numbers.push_back(std::to_string(seat.seat));
  std::string out;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    out += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + numbers[i];
  return out.empty() ? out : one_or_many(numbers.size(), "seat ", "seats ") + out;
}

std::unexpected<Problem> none(const Context& context, const std::string& match, int seat,
                              const std::vector<SeatFile>& seats) {
  if (const std::string there = own_seats(seats, match); seat >= 0 && !match.empty() && !there.empty())
    return wrong("no_seat",
                 "You have no seat " + std::to_string(seat) + " in match " + match + "; there you have " + there + ".");
  const std::string own = own_matches(seats);
  if (match.empty() && own.empty())
    return wrong("no_seat", "You have no seat in any match yet: 'emcon new' makes one, 'emcon join' takes one.");
  const std::string which = match.empty() ? "no such seat in any match" : "no seat in match " + match;
  return wrong("no_seat", "You have " + which + " here: " + context.state.folder().string() +
                              (own.empty() ? " holds none." : " has none of it. Yours are " + own + "."));
}

Result<SeatFile> first_meant(const Context& context, const std::vector<SeatFile>& seats, const std::string& match,
                             int seat) {
  const SeatFile* found = nullptr;
  for (const SeatFile& file : seats) {
    if (!meant(file, match, seat)) continue;
    if (!found) found = &file;
    if (!match.empty() && file.match != found->match)
      return wrong("several_seats", "'" + match + "' begins the ids of several matches in which you have a seat: " +
                                        found->match + " and " + file.match + ".");
  }
  if (!found) return none(context, match, seat, seats);
  return *found;
}

/// Turns to the server of that seat, unless it is the context's already. Problem `own_server`.
Result<void> use_server_of(Context& context, const SeatFile& seat) {
  if (seat.server == server_name(context)) return {};
  if (seat.server == own_server_name) return start_own_server(context);
  auto server = net::parse_endpoint(seat.server);
  if (!server) return std::unexpected(server.error());
  server->ca_file = context.server.ca_file;
  context.server = *server;
  context.own_server = false;
  return {};
}

}  // namespace

bool is_match_id(std::string_view text) {
  constexpr std::size_t length = 16;
  return text.size() == length && text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz") == text.npos;
}

std::string server_name(const Context& context) {
  return context.own_server ? own_server_name : net::to_string(context.server);
}

std::string seat_in_words(const SeatFile& seat) {
  return "your seat " + std::to_string(seat.seat) + " of match " + seat.match + " at " + place(seat.server);
}

Result<SeatFile> find_seat(const Context& context, const std::string& match, int seat) {
  const auto all = context.state.seats();
  auto found = first_meant(context, all, match, seat);
  if (!found) return found;
  if (context.server_named || context.own_server) {
    auto here = find_seat_here(context, match, seat);
    if (here) return here;
    return wrong("other_server", "That would be " + seat_in_words(*found) +
                                     "; its secret is sent to no other server, " +
                                     "and none of yours in such a match is at " + place(server_name(context)) +
                                     ". Leave --server out.");
  }
  for (const SeatFile& file : all)
    if (!match.empty() && file.match == found->match && file.server != found->server)
      return wrong("two_servers", "You have seats in match " + file.match + " at " + place(found->server) + " and at " +
                                      place(file.server) + "; name one of these by --server.");
  return found;
}

Result<SeatFile> find_seat_here(const Context& context, const std::string& match, int seat) {
  return first_meant(context, context.state.seats(server_name(context)), match, seat);
}

Result<SeatFile> go_to_seat(Context& context, const std::string& match, int seat) {
  auto found = find_seat(context, match, seat);
  if (!found) return found;
  if (const auto its = of_this_server(context.state, *found); !its) return std::unexpected(its.error());
  if (const auto there = use_server_of(context, *found); !there) return std::unexpected(there.error());
  return found;
}

Result<SeatFile> seat_to_look_with(Context& context, const std::string& match, int seat) {
  auto own = go_to_seat(context, match, seat);
  if (own || own.error().code != "no_seat" || match.empty() || seat >= 0) return own;
  SeatFile spectator;
  spectator.match = match;
  return spectator;
}

}  // namespace emcon::client
