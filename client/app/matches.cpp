// Lets a person sit at a match until he gets up, and fetches the transcript of an ended one.
#include <cstdio>

#include "client/app/app.hpp"
#include "client/app/full_screen.hpp"
#include "client/app/lobby.hpp"
#include "client/app/match_run.hpp"
#include "client/play/play.hpp"
#include "common/wire/convert.hpp"

namespace emcon::client {
namespace {

/// One match from sitting down to getting up.
class Sitting {
 public:
  Sitting(Context& context, const SeatFile& seat, const PlayChoice& choice, std::vector<std::string> welcome,
          std::string handbook)
      : loop_(context.loop),
        console_(make_console(context.console)),
        run_(context, seat, choice.record),
        play_(run_.desk(), *console_, session_of(context, seat, choice, std::move(welcome), std::move(handbook))),
        gate_(play_, *console_, *this) {}

  void run() {
    console_->start(loop_,
                    {[this](const std::string& text) {
                       play_.line(text);
                       look();
                     },
                     [this] { input_ended(); }, [this](const std::string& text) { return play_.complete(text); }});
    console_->hold_while_not([this] { return play_.ready(); });
    loop_.on_interrupt([this] { loop_.stop(); });
    tick();
    run_.start(gate_);
    loop_.run();
    console_->stop();
    run_.finish();
  }
  const std::string& next_code() const { return play_.next_code(); }
  bool refused() const { return gate_.refused; }
  bool ended() { return run_.desk().model().ended(); }
  bool begun() { return run_.desk().model().begun(); }
  bool gave_up() const { return play_.gave_up(); }

 private:
  /// Passes everything on to the person and looks whether he is done.
  struct Gate final : Guest {
    Gate(Play& person, Console& terminal, Sitting& owner) : play(person), console(terminal), sitting(owner) {}
    void heard(const Heard& what) override {
      play.heard(what);
      after();
    }
    void connection(bool online, const std::string& note) override {
      play.connection(online, note);
      after();
    }
    void over(const std::string& why) override {
      refused = true;
      play.over(why);
      after();
    }
    void after() {
      console.poke();
      sitting.look();
    }
    Play& play;
    Console& console;
    Sitting& sitting;
    bool refused = false;
  };

  void look() {
    if (play_.finished())
      loop_.stop();
    else if (input_over_ && (!play_.automatic() || run_.desk().model().ended()) && play_.ready())
      loop_.stop();
  }
  /// Piped input has come to its end: with --auto the match is played out, else the program is done.
  void input_ended() {
    input_over_ = true;
    look();
  }
  void tick() {
    const std::weak_ptr<int> alive = alive_;
    loop_.after(tick_every, [this, alive] {
      if (alive.expired()) return;
      play_.tick(std::chrono::steady_clock::now());
      console_->poke();
      tick();
    });
  }

  net::Loop& loop_;
  std::unique_ptr<Console> console_;
  MatchRun run_;
  Play play_;
  Gate gate_;
  bool input_over_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

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

}  // namespace

namespace {

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
  if (const auto screen = screen_of(context, settings, problem))
    return sit_in_full_screen(context, *screen, settings, seat, choice, std::move(welcome), std::move(handbook));
  if (!problem.empty()) welcome.push_back(problem + " So this is line mode.");
  Sitting sitting(context, seat, choice, std::move(welcome), std::move(handbook));
  sitting.run();
  return {sitting.next_code(), sitting.refused(), sitting.ended(), sitting.gave_up(), sitting.begun(), {}};
}

}  // namespace

Play::Options session_of(const Context& context, const SeatFile& seat, const PlayChoice& choice,
                         std::vector<std::string> welcome, std::string handbook) {
  Play::Options out{choice.automatic, std::move(welcome), std::move(handbook), choice.lessons};
  out.invites = seat.invites;
  out.receipts = context.state.receipts_file(server_name(context), seat.match, seat.seat);
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

int play_match(Context& context, SeatFile seat, const PlayChoice& choice, std::vector<std::string> welcome) {
  while (true) {
    const SatDown sat = sit(context, seat, choice, std::move(welcome));
    if (sat.next_code.empty()) {
      if (sat.refused && !sat.last_word.empty()) std::printf("%s\n", sat.last_word.c_str());
      if (sat.refused) return exit_refused;
      if (sat.gave_up) {
        // Before the beginning a seat given up is nobody's; in a battle its holder may still look on.
        for (const SeatFile& kept : context.state.seats(seat.server))
          if (!sat.begun && kept.token == seat.token) context.state.forget(kept);
        return exit_fine;
      }
      if (seat.seat >= 0 && !sat.ended) std::printf("To go on later: emcon resume %s\n", seat.match.c_str());
      return exit_fine;
    }
    const std::string title = seat.title;
    auto next = take_seat(context, sat.next_code, seat.name, "");
    if (!next) return complain(next.error());
    seat = std::move(*next);
    seat.title = title;
    if (auto saved = context.state.save(seat); !saved) return complain(saved.error());
    welcome = {"The rematch is match " + seat.match + "; you have seat " + std::to_string(seat.seat) + "."};
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
              verify_command(file, context.state.receipts_file(server_name(context), seat->match, seat->seat)).c_str());
  return exit_fine;
}

}  // namespace emcon::client
