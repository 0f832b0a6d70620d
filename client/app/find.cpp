// `emcon find`: sits down where somebody waits for such a battle, or waits for somebody.
#include <cstdio>
#include <optional>

#include "client/app/app.hpp"
#include "client/app/flags.hpp"
#include "client/app/lobby.hpp"
#include "client/app/watched.hpp"
#include "common/proof/commitment.hpp"

namespace emcon::client {
namespace {

/// The server compares its newest seats alone with the matches it finds.
constexpr std::size_t told_seats = 64;

}  // namespace

Result<Found> find_opponent(Context& context, const NewMatch& what) {
  if (auto good = may_be_called(what.player); !good) return std::unexpected(good.error());
  NewMatch wanted = what;
  wanted.listed = true;
  wanted.stay_out = true;  // which seat it is follows from who waits
  auto settings = settings_for(context, wanted);
  if (!settings) return std::unexpected(settings.error());
  settings->set_name(what.name);  // names of matches are for those who know each other
  if (auto writable = context.state.prove_writable(server_name(context)); !writable)
    return std::unexpected(writable.error());
  SeatFile seat;
  seat.server = server_name(context);
  seat.entropy = fresh_entropy();
  seat.name = what.player.empty() ? usual_name(context) : what.player;
  v1::ClientFrame request;
  auto& find = *request.mutable_find_opponent();
  *find.mutable_settings() = *settings;
  find.set_name(seat.name);
  find.set_entropy_commitment(as_string(entropy_commitment(seat.entropy)));
  const auto answer = ask_lobby(context.loop, context.server, own_tokens(context, told_seats), std::move(request));
  if (!answer) return std::unexpected(in_flags(answer.error()));
  auto taken = keep_taken(context, std::move(seat), answer->joined());
  if (!taken) return std::unexpected(taken.error());
  taken->title = settings->ruleset() + " " + settings->scenario();
  if (auto saved = context.state.save(*taken); !saved) return std::unexpected(saved.error());
  return Found{std::move(*taken), answer->joined().made()};
}

int run_find(Context& context, const NewMatch& what, const PlayChoice& choice) {
  std::optional<WaitsAloud> waits(std::in_place, context.loop, net::to_string(context.server));
  const auto found = find_opponent(context, what);
  waits.reset();
  if (!found && found.error().code == "waits_already")
    return complain({"waits_already", found.error().text + " 'emcon resume' goes there.", "", -1, "", {}});
  if (!found) return complain(found.error());
  const std::string match = "match " + found->seat.match;
  return play_match(context, found->seat, choice,
                    {found->waits ? "Nobody waits for such a battle now, so you wait in the list of everybody, in " +
                                        match + ". You may leave: whoever wishes the same sits down there, for 7 days."
                                  : "Somebody waited: you have a seat in " + match + "."});
}

}  // namespace emcon::client
