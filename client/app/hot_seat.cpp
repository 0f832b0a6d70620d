// Lets several players of one match share this keyboard, in full screen or in lines.
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "client/app/full_screen.hpp"
#include "client/app/match_run.hpp"
#include "client/app/own_server.hpp"
#include "client/app/surface.hpp"
#include "client/full/hot_screen.hpp"
#include "client/lines/hot_lines.hpp"

namespace emcon::client {
namespace {

/// One player: his own connection and, in full screen, his own face.
class Player final : public Guest {
 public:
  Player(Context& context, const SeatFile& seat) : run_(context, seat, true) {}

  Desk& desk() { return run_.desk(); }
  /// `guest` hears first, then `after` is called.
  void start(Guest& guest, std::function<void()> after) {
    guest_ = &guest;
    after_ = std::move(after);
    run_.start(*this);
  }
  void finish() { run_.finish(); }

  void heard(const Heard& what) override {
    guest_->heard(what);
    after_();
  }
  void connection(bool online, const std::string& note) override {
    guest_->connection(online, note);
    after_();
  }
  void over(const std::string& why) override {
    refused = why;
    guest_->over(why);
    after_();
  }
  std::string refused;

 private:
  MatchRun run_;
  Guest* guest_ = nullptr;
  std::function<void()> after_;
};

/// How a sitting has ended.
struct Left {
  LookBack look_back;                   ///< what one of them wants with the ended battle
  std::size_t looks_back = 0;           ///< that player
  std::vector<std::string> next_codes;  ///< invites to the rematch that they want, one for each seat, or none
  std::string refused;
  bool ended = false;
  std::optional<Unanswered> open;  ///< the most important of their acts that were not answered
};

using Players = std::vector<std::unique_ptr<Player>>;

Left left(const Players& players, const std::vector<const Session*>& sessions) {
  Left out;
  const bool again =
      std::ranges::any_of(sessions, [](const Session* session) { return !session->leaving.next_code().empty(); });
  for (std::size_t i = 0; i < sessions.size(); ++i)
    if (sessions[i]->leaving.look_back().what != LookBack::What::nothing) {
      out.look_back = sessions[i]->leaving.look_back();
      out.looks_back = i;
    }
  for (const Session* session : sessions)
    if (const std::string& code = session->consents.offered_code(); again && !code.empty())
      out.next_codes.push_back(code);
  for (const Session* session : sessions) out.open = std::max(out.open, session->left_open());
  for (const auto& player : players) {
    player->finish();
    if (!player->refused.empty()) out.refused = player->refused;
    out.ended = out.ended || player->desk().model().ended();
  }
  return out;
}

Left share_full_screen(Context& context, full::Terminal& terminal, full::Motion motion, const Players& players,
                       const LineFace::Options& options) {
  std::vector<std::unique_ptr<full::Face>> faces;
  std::vector<full::Face*> shown;
  std::vector<const Desk*> desks;
  std::vector<const Session*> sessions;
  for (const auto& player : players) {
    faces.push_back(std::make_unique<full::Face>(
        player->desk(), full::Face::Options{terminal.ascii(), motion, options.session, options.papers}));
    shown.push_back(faces.back().get());
    desks.push_back(&player->desk());
    sessions.push_back(&faces.back()->session());
  }
  full::HotScreen screen(desks, shown, terminal.ascii());
  ScreenSurface surface(context.loop, terminal);
  surface.begin(screen, [] {});
  for (std::size_t i = 0; i < players.size(); ++i)
    players[i]->start(*shown[i], [&] {
      screen.look();
      surface.after(screen);
    });
  surface.stay(screen);
  return left(players, sessions);
}

Left share_lines(Context& context, const Players& players, const LineFace::Options& options) {
  LineSurface surface(context.loop, context.console);
  Console& console = surface.console();
  std::vector<Desk*> desks;
  for (const auto& player : players) desks.push_back(&player->desk());
  HotLines lines(desks, console, [&console] { console.wipe(); }, options);
  surface.begin(lines, [] {});
  std::vector<const Session*> sessions;
  for (std::size_t i = 0; i < players.size(); ++i) {
    sessions.push_back(&lines.face(i).session());
    players[i]->start(lines.face(i), [&] {
      surface.after(lines);
      lines.look();
    });
  }
  surface.stay(lines);
  console.wipe();  // the next person at the terminal may be another player
  return left(players, sessions);
}

LineFace::Options options_of(const Context& context, const full::Settings& settings, std::vector<std::string> welcome,
                             const std::string& handbook) {
  LineFace::Options out;
  out.maps = settings.maps;
  out.session = {.asks_before_lock = asks_before_lock(settings), .hot_seat = true, .files = files_for(context)};
  out.papers = {.welcome = std::move(welcome), .handbook = handbook};
  return out;
}

Left share(Context& context, const std::vector<SeatFile>& seats, std::vector<std::string> welcome) {
  const std::string& title = seats.front().title;
  const std::string handbook = handbook_of(context, title.substr(0, title.find(' ')));
  std::string problem;
  const full::Settings settings = settings_of(context, welcome);
  Players players;
  for (const auto& seat : seats) players.push_back(std::make_unique<Player>(context, seat));
  if (const auto screen = screen_of(context, settings, problem))
    return share_full_screen(context, *screen, motion_of(settings), players,
                             options_of(context, settings, std::move(welcome), handbook));
  if (!problem.empty()) welcome.push_back(problem + " So this is line mode.");
  say_that_maps_are_asked_for(context, settings, welcome);
  return share_lines(context, players, options_of(context, settings, std::move(welcome), handbook));
}

}  // namespace

std::vector<SeatFile> shared_seats(const StateDir& state, const std::string& server, const std::string& match) {
  std::vector<SeatFile> out;
  for (auto& seat : state.seats(server))
    if (seat.match == match && seat.hot_seat) out.push_back(std::move(seat));
  std::ranges::sort(out, {}, &SeatFile::seat);
  return out;
}

int play_hot_seat(Context& context, std::vector<SeatFile> seats, std::vector<std::string> welcome) {
  while (true) {
    const Left how = share(context, seats, std::move(welcome));
    if (!how.refused.empty()) std::printf("%s\n", how.refused.c_str());
    const std::string left = telling::left(how.open, seats.front().match);
    if (!how.refused.empty() && how.open && !how.ended) std::printf("%s\n", left.c_str());
    if (!how.refused.empty()) return exit_refused;
    if (how.look_back.what != LookBack::What::nothing && how.next_codes.empty()) {
      welcome = looked_back(context, seats[how.looks_back], how.look_back);
      continue;
    }
    if (how.next_codes.size() != seats.size()) {
      if (!how.ended) std::printf("%s\n", left.c_str());
      return exit_fine;
    }
    for (std::size_t i = 0; i < seats.size(); ++i) {
      auto next = take_seat(context, how.next_codes[i], seats[i].name, "");
      if (!next) return complain(next.error());
      next->title = seats[i].title;
      next->hot_seat = true;
      if (auto saved = context.state.save(*next); !saved) return complain(saved.error());
      seats[i] = std::move(*next);
    }
    std::ranges::sort(seats, {}, &SeatFile::seat);
    welcome = {"The rematch is match " + seats.front().match + "."};
  }
}

int run_hot_seat(Context& context, NewMatch what) {
  what.hot_seat = true;
  want_server(context);
  auto made = make_match(context, what);
  if (!made) return complain(made.error());
  return play_hot_seat(context, std::move(made->shared), std::move(made->welcome));
}

}  // namespace emcon::client
