// Bots: ordinary clients that answer by themselves, and starting them beside a person.
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "client/app/app.hpp"
#include "client/app/child_files.hpp"
#include "client/app/lobby.hpp"
#include "client/app/match_run.hpp"
#include "client/app/trust.hpp"
#include "client/bot/player.hpp"
#include "common/text.hpp"

namespace emcon::client {
namespace {

constexpr std::chrono::milliseconds again_after{600};

class BotGuest final : public Guest {
 public:
  BotGuest(net::Loop& loop, Desk& desk, bot::Policy policy, bool verbose)
      : loop_(loop), desk_(desk), player_(desk, std::move(policy)), verbose_(verbose) {}

  void heard(const Heard& heard) override {
    if (verbose_) tell(heard);
    if (heard.new_dice) take_new_dice();
    if (player_.heard(heard)) later();
    if (heard.changes.notice && heard.changes.notice->code() == "rematch")
      for (const auto& param : heard.changes.notice->params())
        if (param.name() == "code") next_code = param.value();
    if (!next_code.empty()) loop_.stop();
    if (desk_.model().ended() && !leaving_) {
      leaving_ = true;
      if (verbose_) std::printf("The match has ended.\n");
      // Stays for a while: the other side may want another battle.
      const std::weak_ptr<int> alive = alive_;
      loop_.after(stay, [this, alive] {
        if (!alive.expired()) loop_.stop();
      });
    }
  }
  void connection(bool, const std::string& note) override {
    if (!note.empty()) print(note);
  }
  void over(const std::string& why) override {
    print(why);
    refused = true;
    loop_.stop();
  }
  std::chrono::milliseconds stay{0};
  bool new_dice = true;
  std::string next_code;
  bool refused = false;

 private:
  /// Somebody left after the dice had been begun.
  void take_new_dice() {
    if (new_dice) {
      desk_.dice().agree();
      return;
    }
    print("The dice would be made anew; this bot does not take part in that, and leaves.");
    desk_.leave();
  }
  static void print(const std::string& text) {
    std::printf("%s\n", as_text(text).c_str());
    std::fflush(stdout);
  }
  void tell(const Heard& heard) {
    const auto& journal = desk_.model().journal;
    for (std::size_t i = heard.changes.journal_from; i < journal.size(); ++i)
      print("T" + std::to_string(journal[i].turn) + " " + journal[i].text);
    if (heard.reply)
      for (const auto& problem : heard.reply->problems()) print("refused: " + problem.text);
  }
  void later() {
    const std::weak_ptr<int> alive = alive_;
    loop_.after(again_after, [this, alive] {
      if (!alive.expired()) player_.again();
    });
  }
  net::Loop& loop_;
  Desk& desk_;
  bot::Player player_;
  bool verbose_;
  bool leaving_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

Result<SeatFile> bot_seat(Context& context, const BotChoice& choice) {
  if (!choice.join) return go_to_seat(context, choice.match, choice.seat);
  const auto typed = which_seat(context, choice.how, "emcon bot join");
  if (!typed) return std::unexpected(typed.error());
  if (const auto known = know_the_data(context, *typed); !known) return std::unexpected(known.error());
  return take_seat_as_typed(context, *typed, choice.player, choice.level);
}

/// Runs in the child between fork and exec: only calls that are safe there.
[[noreturn]] void become_bot(const char* const* words, int input, int log) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  ::setsid();
  ::dup2(input, STDIN_FILENO);
  ::dup2(log, STDOUT_FILENO);
  ::dup2(log, STDERR_FILENO);
  ::execv(words[0], const_cast<char* const*>(words));
  ::_exit(127);
}

}  // namespace

int run_bot(Context& context, const BotChoice& choice) {
  const auto level = choice.level == "random" ? bot::Level::random : bot::Level::greedy;
  auto seat = bot_seat(context, choice);
  if (!seat) return complain(seat.error());
  std::uint64_t seed = choice.seed != 0 ? choice.seed : fresh_id();
  constexpr int rematches_max = 100;  // each leaves files
  for (int rematches = 0; true; ++rematches) {
    std::printf("Bot (%s, seed %llu) at seat %d of match %s\n", choice.level.c_str(),
                static_cast<unsigned long long>(seed), seat->seat, seat->match.c_str());
    std::fflush(stdout);
    MatchRun run(context, *seat, false);
    if (choice.seed != 0) run.desk().draw_lots_by("seed " + std::to_string(seed));
    BotGuest guest(context.loop, run.desk(), bot::Policy(level, seed), choice.verbose);
    guest.stay = choice.stay;
    guest.new_dice = choice.new_dice;
    context.loop.on_interrupt([&] { context.loop.stop(); });
    run.start(guest);
    context.loop.run();
    run.finish();
    if (guest.next_code.empty() || rematches == rematches_max) return guest.refused ? exit_refused : exit_fine;
    seat = take_seat(context, guest.next_code, choice.player, choice.level);
    if (!seat) return complain(seat.error());
    ++seed;
  }
}

void start_bot(const Context& context, const std::vector<std::string>& words, const std::string& input) {
  std::vector<std::string> all = {context.program, "--state", context.state.folder().string()};
  all.insert(all.end(), {"--server", net::to_string(context.server)});
  if (!context.server.ca_file.empty()) all.insert(all.end(), {"--ca", context.server.ca_file});
  if (context.own_server) all.emplace_back("--own-server");
  if (context.kiosk) all.emplace_back("--kiosk");
  all.emplace_back("bot");
  all.insert(all.end(), words.begin(), words.end());
  all.insert(all.end(), {"--stay", "3600"});
  std::vector<const char*> pointers;
  for (const auto& word : all) pointers.push_back(word.c_str());
  pointers.push_back(nullptr);

  const std::optional<ChildFiles> files = child_files(context.state.log("bot.log"));
  if (!files) {
    std::fprintf(stderr, "emcon: no bot could be started.\n");
    return;
  }
  const pid_t child = ::fork();
  if (child == 0) become_bot(pointers.data(), files->read_end, files->log);
  ::close(files->read_end);
  ::close(files->log);
  if (child < 0)
    std::fprintf(stderr, "emcon: no bot could be started.\n");
  else if (::write(files->write_end, input.data(), input.size()) != static_cast<ssize_t>(input.size()))
    std::fprintf(stderr, "emcon: the bot does not listen.\n");
  ::close(files->write_end);
}

}  // namespace emcon::client
