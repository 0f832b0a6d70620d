// Lets a person sit at a match until he gets up, and fetches the transcript of an ended one.
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "client/app/app.hpp"
#include "client/app/attention.hpp"
#include "client/app/full_screen.hpp"
#include "client/app/lobby.hpp"
#include "client/app/match_run.hpp"
#include "client/app/sitting.hpp"
#include "client/app/surface.hpp"
#include "client/lines/line_face.hpp"
#include "common/wire/convert.hpp"
#include "common/words/near.hpp"

namespace emcon::client {
namespace {

/// Fetches one file and says nothing else.
class Fetch final : public Guest {
 public:
  Fetch(net::Loop& loop, Desk& desk) : loop_(loop), desk_(desk) {
    patience_.after(loop, [this] { end(gave_no_answer()); });
  }
  void heard(const Heard& heard) override {
    if (heard.changes.welcome || heard.reply) patience_.renew();
    if (heard.changes.welcome) {
      if (!desk_.model().ended())
        return end({"not_ended", "The transcript is opened when the battle has ended.", "", -1, "", {}});
      desk_.get_transcript(0);
    }
    if (!heard.reply || heard.reply->request != Request::transcript) return;
    const Reply& reply = *heard.reply;
    if (reply.refused() || !reply.answer.has_transcript()) {
      const auto problems = reply.problems();
      return end(problems.empty() ? Problem{"refused", "The server sent no transcript.", "", -1, "", {}}
                                  : problems.front());
    }
    const auto& page = reply.answer.transcript();
    bytes += page.bytes();
    if (page.total() > bytes_max || bytes.size() > bytes_max)
      return end({"refused", "The server's transcript is longer than any match; it is not saved.", "", -1, "", {}});
    if (!page.bytes().empty() && bytes.size() < page.total())
      desk_.get_transcript(static_cast<std::uint32_t>(bytes.size()));
    else
      loop_.stop();
  }
  void connection(bool online, const std::string& note) override {
    if (!online) end({"no_connection", note, "", -1, "", {}});
  }
  void over(const std::string& why) override { end({"refused", why, "", -1, "", {}}); }

  std::string bytes;
  std::optional<Problem> problem;

 private:
  void end(Problem why) {
    problem = std::move(why);
    loop_.stop();
  }
  static constexpr std::size_t bytes_max = std::size_t{256} * 1024 * 1024;

  net::Loop& loop_;
  Desk& desk_;
  Patience patience_;
};

/// "RULESET SCENARIO" of the match, as the server lists it; empty if it does not.
std::string title_of(Context& context, const SeatFile& seat) {
  if (!seat.title.empty() || seat.seat < 0) return seat.title;
  const auto cards = get_matches(context, true);
  if (!cards) return {};
  for (const auto& card : *cards)
    if (card.match() == seat.match) return card.ruleset() + " " + card.scenario();
  return {};
}

/// Sits down in full screen on a terminal that can, else in lines.
SatDown sit(Context& context, const SeatFile& seat, const PlayChoice& choice, std::vector<std::string> welcome) {
  const std::string title = title_of(context, seat);
  std::string handbook = handbook_of(context, title.substr(0, title.find(' ')));
  std::string problem;
  const full::Settings settings = settings_of(context, welcome);
  const auto screen = screen_of(context, settings, problem);
  if (!problem.empty()) welcome.push_back(problem + " So this is line mode.");
  if (!screen) say_that_maps_are_asked_for(context, settings, welcome);
  LineFace::Options options = session_of(context, seat, choice, std::move(welcome), std::move(handbook));
  options.session.asks_before_lock = asks_before_lock(settings);
  options.maps = settings.maps;
  if (screen) return sit_in_full_screen(context, *screen, settings, seat, choice, std::move(options));
  LineSurface surface(context.loop, context.console);
  MatchRun run(context, seat, choice.record);
  Sitting<LineFace, LineSurface, MatchRun> sitting(surface, run, surface.console(), std::move(options));
  // Lines from a pipe or file are nobody's to call.
  const bool somebody = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
  const auto ring = [] {
    std::fputc('\a', stdout);
    std::fflush(stdout);
  };
  Attention attention(ring, settings);
  sitting.sit([&] {
    if (somebody) attention.look(run.desk().model());
  });
  const Session& session = sitting.person().session();
  const Model& model = run.desk().model();
  return {session.leaving.next_code(),
          sitting.refused(),
          model.ended(),
          session.consents.gave_up(),
          model.begun(),
          session.leaving.look_back(),
          {},
          session.left_open()};
}

/// Reads a file of the player's choice. If there is none of that name, the problem names the near ones beside it.
Result<std::string> read_named(const std::filesystem::path& file) {
  namespace fs = std::filesystem;
  auto text = read_chosen(file);
  std::error_code ignored;
  if (text || fs::exists(file, ignored)) return text;
  std::vector<std::string> beside;
  const fs::path folder = file.parent_path().empty() ? "." : file.parent_path();
  for (fs::directory_iterator one(folder, ignored), end; !ignored && one != end; one.increment(ignored))
    beside.push_back(one->path().filename().string());
  text.error().text += words::did_you_mean(file.filename().string(), beside);
  return text;
}

}  // namespace

Files files_for(const Context& context) {
  if (context.kiosk) return {};
  return {is_new, write_new, read_named};
}

LineFace::Options session_of(const Context& context, const SeatFile& seat, const PlayChoice& choice,
                             std::vector<std::string> welcome, std::string handbook) {
  LineFace::Options out;
  out.session = {.automatic = choice.automatic,
                 .lessons = choice.lessons,
                 .name = usual_name(context),
                 .files = files_for(context)};
  out.papers = {.welcome = std::move(welcome),
                .handbook = std::move(handbook),
                .invites = seat.invites,
                .receipts = context.state.receipts_file(server_name(context), seat.match, seat.seat)};
  return out;
}

std::string handbook_of(Context& context, const std::string& ruleset) {
  if (ruleset.empty()) return {};
  const auto answer = get_rulesets(context, ruleset);
  if (!answer) return {};
  for (const auto& found : answer->rulesets())
    if (found.id() == ruleset) return found.handbook();
  return {};
}

std::vector<std::string> looked_back(Context& context, const SeatFile& seat, const LookBack& wanted) {
  if (wanted.what != LookBack::What::save) {
    look_back(context, seat, wanted.what == LookBack::What::debrief);
    return {};
  }
  if (context.kiosk) return {"This program keeps no files."};
  std::printf("Saving %s ...\n", wanted.file.c_str());  // a long battle takes some time
  std::fflush(stdout);
  const auto saved = export_match(context, seat, wanted.file, "");
  return {saved ? "Saved to " + wanted.file + "." : saved.error().text};
}

int play_match(Context& context, SeatFile seat, const PlayChoice& choice, std::vector<std::string> welcome) {
  while (true) {
    const SatDown sat = sit(context, seat, choice, std::move(welcome));
    if (sat.next_code.empty() && sat.look_back.what != LookBack::What::nothing) {
      welcome = looked_back(context, seat, sat.look_back);
      continue;
    }
    if (sat.next_code.empty()) {
      if (sat.refused && !sat.last_word.empty()) std::printf("%s\n", sat.last_word.c_str());
      if (sat.refused) {
        if (sat.open && !sat.ended) std::printf("%s\n", telling::left(sat.open, seat.match).c_str());
        return exit_refused;
      }
      if (sat.gave_up) {
        // Before the beginning a seat given up is nobody's; in a battle its holder may still look on.
        for (const SeatFile& kept : context.state.seats(seat.server))
          if (!sat.begun && kept.token == seat.token) context.state.forget(kept);
        return exit_fine;
      }
      if (seat.seat >= 0 && !sat.ended) std::printf("%s\n", telling::left(sat.open, seat.match).c_str());
      return exit_fine;
    }
    const std::string title = seat.title;
    auto next = take_seat(context, sat.next_code, seat.name, "");
    if (!next) return complain(next.error());
    seat = std::move(*next);
    seat.title = title;
    if (auto saved = context.state.save(seat); !saved) return complain(saved.error());
    welcome = {"The rematch is match " + seat.match + "."};
  }
}

int run_transcript(Context& context, const std::string& match, const std::string& file) {
  if (auto fresh = is_new(file); !fresh) return complain(fresh.error());
  const auto seat = seat_to_look_with(context, match, -1);
  if (!seat) return complain(seat.error());
  MatchRun run(context, *seat, false);
  Fetch fetch(context.loop, run.desk());
  run.start(fetch);
  context.loop.run();
  run.finish();
  if (fetch.problem) return complain(*fetch.problem);
  if (auto saved = write_new(file, fetch.bytes); !saved) return complain(saved.error());
  std::printf("%zu bytes saved to %s\n", fetch.bytes.size(), file.c_str());
  std::printf("To check it: %s\n",
              telling::verify_command(file, context.state.receipts_file(server_name(context), seat->match, seat->seat))
                  .c_str());
  return exit_fine;
}

}  // namespace emcon::client
