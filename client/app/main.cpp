// The command line of emcon.
#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "client/app/app.hpp"
#include "client/app/own_server.hpp"
#include "client/app/trust.hpp"
#include "client/app/usage.hpp"
#include "common/counted.hpp"
#include "common/text.hpp"
#include "common/words/near.hpp"
#include "common/words/usage.hpp"

namespace {

using namespace emcon;
using namespace emcon::client;

constexpr const char* footer =
    "Exit codes: 0 done; 1 the server refused, or there is no such thing; 2 the command line is wrong, or a value in\n"
    "it; 3 nobody answers; 4 a file cannot be read or written.\n"
    "Seats, receipts and recordings are kept in $EMCON_STATE, else $XDG_DATA_HOME/emcon, else ~/.local/share/emcon.";

constexpr const char* own_data_words =
    "Take the seat even if the host plays with data of his own; without this you are asked";
constexpr const char* join_words =
    "- reads the code from standard input; MATCH:SEAT takes a free seat of a listed match";

struct Words {
  std::string server = usual_server;
  bool own_server = false;
  std::string ca;
  std::string state;
  ConsoleOptions console;
  PlayChoice play;
  NewMatch made;
  std::string text;  ///< CODE, MATCH or RULESET
  std::vector<std::string> topic;
  std::string file, eyes;
  std::string player;
  int seat = -1;
  bool mine = false, open = false, json = false, no_record = false, plain = false, recording = false;
  bool follow = false;
  std::string hook;
  bool with_bot = false, own_data = false;
  bool kiosk = false;
  int idle_min = 0;
  double stay_s = 0;
  BotChoice bot;
};

void add_play_flags(CLI::App& command, Words& words) {
  command.add_flag("--auto", words.play.automatic,
                   "Answer every question by suggestion; you may watch or type as well");
  command.add_flag("--no-record", words.no_record, "Keep no recording for 'emcon replay --recording'");
}

/// For the seed of a test match.
std::string hex_seed(const std::string& seed) {
  const bool is = seed.size() % 2 == 0 && seed.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
  return is ? "" : "a seed is an even number of hexadecimal digits, as in 0123abcd, not '" + seed + "'";
}

/// Adds the flags for the parts of a battle, however its seats are taken.
void add_scenario_flags(CLI::App& command, Words& words) {
  command.add_option("--option", words.made.options, "NAME=VALUE of the scenario, repeatable");
  command.add_option_function<std::string>(
      "--points", [&words](const std::string& points) { words.made.options.push_back("points=" + points); },
      "Short for --option points=N, for battles with a budget of points");
  command.add_option("--teams", words.made.teams, "Number of sides, if no battle is named")->check(CLI::Range(2, 8));
  command.add_option("--name", words.made.name, "Name of the match in lists")->transform(single_blanks);
  command.add_option("--test-seed", words.made.test_seed, "Hex; a marked test match with known dice")->check(hex_seed);
}

/// A level that bots of the server and of this program have.
std::string one_of_the_bots(const std::string& level) {
  const bool is = level.empty() || level == "greedy" || level == "random";
  return is ? ""
            : "a bot is greedy, the better one, or random, not '" + level + "'." +
                  words::did_you_mean(level, {"greedy", "random"});
}

void add_new(CLI::App& app, Words& words) {
  auto& made = *app.add_subcommand("new", "Make a match and take a seat in it");
  made.add_option("ruleset", words.made.ruleset, "The game; 'emcon rulesets' lists them")->required();
  made.add_option("scenario", words.made.scenario, "The battle; if not named, the one for beginners");
  add_scenario_flags(made, words);
  made.add_option("--player", words.made.player, "Your name")->transform(single_blanks);
  made.add_option("--seat", words.made.seat, "Your seat")->capture_default_str();
  made.add_flag("--listed", words.made.listed, "Show the match and its free seats to everybody");
  made.add_option(
      "--time", words.made.time,
      "daily (one a day, 3 days in reserve), two-days (one in two days, 6 in reserve), live (30 min + 15 s), none, "
      "step:SECONDS, bank:SECONDS+INCREMENT, bank:SECONDS+INCREMENT/MOST or days:DAYS; if not given, none for two "
      "seats, "
      "daily for more or with --listed, which always has a clock");
  made.add_option("--interrupt", words.made.interrupt_s, "Seconds for an interrupt; 0: the server's own");
  made.add_option("--watching", words.made.watching, "live, delayed:TURNS, none or exhibition")->capture_default_str();
  made.add_option("--on-leave", words.made.on_leave,
                  "Policy for a seat that is left: defaults, out, team_mate (its team mates may take it over) or bot "
                  "(whoever leaves gets a code for one)")
      ->capture_default_str();
  made.add_option("--bot", words.made.bot, "Let bots take the other seats: greedy (default) or random")
      ->expected(0, 1)
      ->default_str("greedy")
      ->check(one_of_the_bots);
  made.add_flag("--only-make", words.made.stay_out, "Take no seat; print all invites");
  add_play_flags(made, words);
}

void add_find(CLI::App& app, Words& words) {
  auto& find =
      *app.add_subcommand("find", "Find an opponent: sit down where somebody waits for such a battle, or wait");
  find.add_option("ruleset", words.made.ruleset, "The game; 'emcon rulesets' lists them")->required();
  find.add_option("scenario", words.made.scenario, "The battle; if not named, the one for beginners");
  find.add_option("--option", words.made.options, "NAME=VALUE of the scenario, repeatable");
  find.add_option("--time", words.made.time, "As for 'emcon new'; if not given, daily: one a day, 3 days in reserve");
  find.add_option("--player", words.made.player, "Your name")->transform(single_blanks);
  add_play_flags(find, words);
}

void add_bot(CLI::App& app, Words& words) {
  auto& bot = *app.add_subcommand("bot", "Let a bot play a seat");
  bot.require_subcommand(0, 1);
  const auto shared = [&words](CLI::App& command) {
    command.add_option("--level", words.bot.level, "greedy or random")->check(one_of_the_bots)->capture_default_str();
    command.add_option("--seed", words.bot.seed, "Seed of all its choices, also of where it hides; 0: random");
    command.add_option("--player", words.bot.player, "Its name")->capture_default_str()->transform(single_blanks);
    command.add_flag("--verbose", words.bot.verbose, "Print its view");
    command.add_option("--stay", words.stay_s, "Seconds to wait for a rematch after the end");
    command.add_flag("!--no-new-dice", words.bot.new_dice,
                     "Leave if the dice are made anew, because somebody has given up his seat before the beginning");
  };
  auto& join = *bot.add_subcommand("join", "Take a seat by invite; asks for its code");
  join.add_option("seat", words.bot.how, join_words);
  join.add_flag("--own-data", words.own_data, own_data_words);
  shared(join);
  auto& resume = *bot.add_subcommand("resume", "Go on with a seat kept here");
  resume.add_option("match", words.bot.match, "The match")->required();
  resume.add_option("--seat", words.bot.seat, "The seat");
  shared(resume);
}

void add_list(CLI::App& app, Words& words) {
  auto& list = *app.add_subcommand("list", "Matches that are yours, open or public");
  list.add_flag("--mine", words.mine, "Only yours: whose turn it is, and the time left");
  list.add_flag("--open", words.open, "Only open and public ones");
  list.add_flag("--json", words.json, "One JSON object a line");
  auto* follow = list.add_flag("--follow", words.follow,
                               "With --mine: stay, and print a line each time when a match begins to wait for you");
  list.add_option("--hook", words.hook,
                  "With --follow: a command run then by /bin/sh, with EMCON_MATCH, EMCON_TURN and EMCON_TEXT set")
      ->needs(follow);
  list.alias("matches");  // another program's word for it
}

void add_commands(CLI::App& app, Words& words) {
  add_new(app, words);
  add_find(app, words);
  auto& learn = *app.add_subcommand("learn", "Learn a game by playing a guided battle against a bot");
  learn.add_option("ruleset", words.text, "The game, or a guided scenario; the first if not named");
  learn.add_option("scenario", words.made.scenario, "One of that game's guided battles; the first if not named");
  auto& shared = *app.add_subcommand("hotseat", "A battle of players who take turns at this keyboard");
  shared.add_option("ruleset", words.made.ruleset, "The game; 'emcon rulesets' lists them")->required();
  shared.add_option("scenario", words.made.scenario, "The battle; the first if not named");
  add_scenario_flags(shared, words);
  shared.add_option("--player", words.made.players, "Name of a player, repeatable, in the order of seats")
      ->transform(single_blanks);
  auto& join = *app.add_subcommand(
      "join", "Take a seat: asks for the code of an invite, or for the token of a seat that the host hands you");
  join.add_option("seat", words.text, join_words);
  join.add_option("--player", words.player, "Your name")->transform(single_blanks);
  join.add_flag("--own-data", words.own_data, own_data_words);
  add_play_flags(join, words);
  auto& watch = *app.add_subcommand("watch", "Watch a match");
  watch.add_option("match", words.text, "The match")->required();
  watch.add_flag("--no-record", words.no_record, "Keep no recording");
  auto& resume = *app.add_subcommand("resume", "Go on with a match; the newest if not named");
  resume.add_option("match", words.text, "The match; its first letters are enough");
  resume.add_option("--seat", words.seat, "One of your seats in it");
  add_play_flags(resume, words);
  auto& trust =
      *app.add_subcommand("trust", "Show the known key of the server; with a fingerprint, expect that one instead");
  trust.add_option("fingerprint", words.text, "16 letters and digits, as the host gives them");
  add_list(app, words);
  auto& help = *app.add_subcommand("help", "This list, or the help of one command");
  help.add_option("command", words.text, "The command");
  auto& rulesets =
      *app.add_subcommand("rulesets", "Games and scenarios of the server; for a named game also its handbook");
  rulesets.add_option("ruleset", words.text, "The game");
  rulesets.add_flag("--json", words.json, "One JSON object a line");
  rulesets.add_option("topic", words.topic, "Only a chapter, section or paragraph (by its id) of the handbook");
  auto& replay = *app.add_subcommand("replay", "Step through an ended match as each side saw it, and as it was");
  replay.add_option("match", words.text, "The match; the newest of yours if not named");
  replay.add_option("--seat", words.seat, "One of your seats in it");
  replay.add_flag("--recording", words.recording,
                  "Only what this client was shown, from the recording it kept; also of a running match, and without "
                  "the server");
  auto* file =
      replay.add_option("--export", words.file,
                        "Write all of it to a file: an asciicast if its name ends with .cast, else a text report");
  replay.add_option("--eyes", words.eyes, "With --export: a side, public or truth")->needs(file);
  auto& transcript = *app.add_subcommand("transcript", "Save an ended match for 'emcon-server verify'");
  transcript.add_option("match", words.text, "The match")->required();
  transcript.add_option("file", words.file, "The file to write")->required();
  add_bot(app, words);
  // Words that other programs have for these.
  rulesets.alias("rules");
}

/// Prints the help of a command, or the list of commands.
int run_help(const CLI::App& app, const std::string& command) {
  const Result<std::string> help = words::help_on(app, command);
  if (!help) return complain(help.error()), exit_usage;
  std::fputs(help->c_str(), stdout);
  return exit_fine;
}

/// Refuses the parts of a command line that a kiosk forbids. Problem `kiosk`.
Result<void> kiosk_allows(const Context& context, bool own_server, bool writes_file) {
  if (!context.kiosk) return {};
  if (own_server) return wrong("kiosk", "--kiosk starts no server of its own; name one by --server ws://HOST:PORT.");
  if (writes_file) return wrong("kiosk", "--kiosk writes no file that the command line names.");
  return {};
}

/// The server that is named, or the usual one. Problem `bad_server`, or that the file of certificates has none.
Result<net::Endpoint> server_meant(const Words& words) {
  auto server = net::parse_endpoint(words.server == own_server_name ? usual_server : words.server);
  if (!server || words.ca.empty()) return server;
  server->ca_file = words.ca;
  std::ifstream in(words.ca, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (text.contains("-----BEGIN CERTIFICATE-----") || text.contains("-----BEGIN TRUSTED CERTIFICATE-----"))
    return server;
  return wrong("bad_server",
               "--ca: " + words.ca + " holds no certificate; it must be in PEM, with '-----BEGIN CERTIFICATE-----'.");
}

int usage_fault(const char* words) {
  std::fprintf(stderr, "emcon: %s\n", words);
  return exit_usage;
}

int run_lists(Context& context, const Words& words) {
  if (!words.follow) return run_list(context, words.mine, words.open, words.json);
  if (!words.mine || words.open)
    return usage_fault("--follow stays with your own matches: emcon list --mine --follow.");
  if (context.kiosk && !words.hook.empty())
    return usage_fault("--hook runs a command, and this program runs none for strangers.");
  return run_follow(context, words.hook, words.json);
}

int run(CLI::App& app, Words& words, net::Loop& loop) {
  if (app.got_subcommand("help")) return run_help(app, words.text);
  const bool own = words.server == own_server_name;
  const auto server = server_meant(words);
  if (!server) return complain(server.error()), exit_usage;
  char self[4096];
  const ssize_t length = ::readlink("/proc/self/exe", self, sizeof self);
  Context context{loop,
                  *server,
                  StateDir(words.state.empty() ? StateDir::usual() : std::filesystem::path(words.state)),
                  words.console,
                  length > 0 ? std::string(self, static_cast<std::size_t>(length)) : "emcon",
                  app.count("--server") > 0 && !own,
                  words.plain,
                  words.kiosk,
                  words.own_server};
  know_servers(context);
  if (const auto open = kiosk_allows(context, own, !words.file.empty()); !open)
    return complain(open.error()), exit_usage;
  if (own)
    if (const auto there = start_own_server(context); !there) return complain(there.error());
  context.own_data = words.own_data;
  words.play.record = !words.no_record;
  if (app.get_subcommands().empty()) {
    if (!words.plain && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1) return run_start(context);
    std::fputs(app.help().c_str(), stdout);
    return exit_usage;
  }
  const auto got = [&](const char* name) { return app.got_subcommand(name); };
  if (got("new")) {
    if (app.get_subcommand("new")->count("--bot") > 0 && words.made.bot.empty()) words.made.bot = "greedy";
    if (words.made.stay_out && !words.made.bot.empty())
      return usage_fault("--bot fills the seats that --only-make gives invites to; say one of the two.");
    return run_new(context, words.made, words.play);
  }
  if (got("hotseat")) return run_hot_seat(context, words.made);
  if (got("learn")) return run_learn(context, words.text, words.made.scenario);
  if (got("join")) return run_join(context, words.text, words.player, words.play);
  if (got("watch")) return run_watch(context, words.text, words.play);
  if (got("resume")) return run_resume(context, words.text, words.seat, words.play);
  if (got("trust")) return run_trust(context, words.text);
  if (got("find")) return run_find(context, words.made, words.play);
  if (got("list")) return run_lists(context, words);
  if (got("rulesets")) return run_rulesets(context, words.text, words.topic, words.json);
  if (got("replay") && !words.file.empty()) return run_export(context, words.text, words.seat, words.file, words.eyes);
  if (got("replay"))
    return words.recording ? run_recording(context, words.text, words.seat)
                           : run_debrief(context, words.text, words.seat);
  if (got("transcript")) return run_transcript(context, words.text, words.file);
  words.bot.stay = std::chrono::milliseconds(static_cast<std::int64_t>(words.stay_s * 1000));
  words.bot.join = app.get_subcommand("bot")->got_subcommand("join");
  if (!words.bot.join && words.bot.match.empty()) {
    std::fprintf(stderr,
                 "emcon: 'bot' needs one more word: 'emcon bot join' takes a seat by an invite, 'emcon bot resume "
                 "MATCH' goes on with a seat that is kept here; 'emcon help bot' says more.\n");
    return exit_usage;
  }
  return run_bot(context, words.bot);
}

/// A program started without standard input or output would take its first sockets for them.
void open_standard_files() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
    if (::fcntl(fd, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) < 0) return;
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_files();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGCHLD, SIG_IGN);
  if (sodium_init() < 0) return exit_files;
  CLI::App app("emcon: play battles on an emcon server", "emcon");
  app.footer(footer);
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "emcon " EMCON_VERSION);
  Words words;
  app.add_option("--server", words.server, "ws://host:port or wss://host:port; own: a server of your own")
      ->capture_default_str();
  app.add_flag("--own-server", words.own_server)->group("");  // for the bots of a player who started it
  app.add_option("--ca", words.ca, "Certificates to trust with wss://; the system's if not given")
      ->check(CLI::ExistingFile);
  app.add_option("--state", words.state, "Folder for seats, receipts and recordings");
  app.add_flag("--plain", words.plain, "Line mode, also on a terminal; pipes and files always get it");
  app.add_flag("--ascii", words.console.ascii, "Print nothing outside ASCII");
  app.add_flag("--no-color,--no-colour", words.console.no_colour,
               "No colours; NO_COLOR in the environment does the same");
  app.add_flag("--kiosk", words.kiosk,
               "For strangers at this terminal: no file that they name is read or written, no hook or server of theirs "
               "runs, nothing is suspended or recorded");
  app.add_option("--idle", words.idle_min, "Minutes without a key after which the program ends; 0: never")
      ->check(CLI::Range(0, 10'000))
      ->capture_default_str();
  app.fallthrough();
  app.failure_message(client::usage_error);
  add_commands(app, words);
  words::refuse_bad_values(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_fine : exit_usage;
  }
  // Nobody is there to wake a stopped program.
  if (words.kiosk) std::signal(SIGTSTP, SIG_IGN);
  net::Loop loop;
  if (words.idle_min > 0) loop.hang_up_after(std::chrono::minutes(words.idle_min));
  const int code = run(app, words, loop);
  if (loop.hung_up())
    std::printf("Nobody has typed for %s. What is yours waits for you.\n", counted(words.idle_min, "minute").c_str());
  return code;
}
