/// The commands of the program, after its command line has been read. Each returns an exit code.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "client/app/console.hpp"
#include "client/desk/desk.hpp"
#include "client/keep/state_dir.hpp"
#include "client/lines/line_face.hpp"
#include "client/net/loop.hpp"

namespace emcon::client {

/// Exit codes, listed in `emcon --help`.
enum Exit : int {
  exit_fine = 0,
  exit_refused = 1,        ///< the server said no, or what was asked for makes no sense there
  exit_usage = 2,          ///< the command line is wrong
  exit_no_connection = 3,  ///< nobody answers
  exit_files = 4,          ///< a file cannot be read or written
};

/// The server, if none is named.
inline constexpr const char* usual_server = "ws://127.0.0.1:7414";

/// What every command shares.
struct Context {
  net::Loop& loop;
  net::Endpoint server;
  StateDir state;
  ConsoleOptions console;
  std::string program;           ///< path of this program, to start bots with
  bool server_named = false;     ///< `server` is the one the command line names, and no other will do
  bool plain = false;            ///< line mode also on a terminal
  bool kiosk = false;            ///< for a stranger: no file that he names is touched, and no command of his runs
  bool own_server = false;       ///< `server` is the player's own, which this program or its parent has started
  std::string invite_key{};      ///< fingerprint of the key that the invite names; empty: none
  bool own_data = false;         ///< seats are taken also where the host plays with data of his own; else it is asked
  std::string server_trouble{};  ///< why it could not start one, in a sentence; empty: it did not try
};

struct PlayChoice {
  bool automatic = false;  ///< answer by suggestion
  bool record = true;
  bool lessons = false;  ///< the handbook's first battle: explain each kind of question
};

struct NewMatch {
  std::string ruleset;
  std::string title{};  ///< of the ruleset, for people
  std::string scenario;
  std::vector<std::string> options;  ///< "name=value"
  int teams = 0;                     ///< how many sides; 0: any number
  std::string name;                  ///< of the match
  std::string player;
  int seat = 0;
  bool listed = false;
  std::string time;  ///< as --time; empty: none, or a day a turn from three seats on, which need a clock
  int interrupt_s = 0;
  std::string watching = "live";
  std::string on_leave = "defaults";
  std::string test_seed;
  std::string bot;                   ///< level of the bots that take the other seats; empty: none
  bool hot_seat = false;             ///< takes all seats for the players at this keyboard
  std::vector<std::string> players;  ///< their names, in the order of seats; those left out are numbered
  bool stay_out = false;             ///< only make it; print all invites
};

/// A match that has been made, and what there is to say about it.
struct Made {
  std::string match;
  std::optional<SeatFile> seat;  ///< the one taken, unless `stay_out`
  std::vector<SeatFile> shared;  ///< of a hot seat: all of them, in order
  std::vector<std::string> welcome;
};
/// Makes a match, takes the own seat in it and starts the bots.
Result<Made> make_match(Context& context, const NewMatch& what);
/// Games and scenarios of the server; with a name also its handbook.
Result<v1::Rulesets> get_rulesets(Context& context, const std::string& ruleset);
/// Matches of this player's seats on the server, or those that are open to everybody.
Result<std::vector<v1::MatchCard>> get_matches(Context& context, bool own);

/// Up to a page of the listed matches whose ids begin so, in the order of their ids.
Result<std::vector<v1::MatchCard>> listed_matches(Context& context, const std::string& start);

/// Shows the start screen, which `emcon` alone opens on a terminal.
int run_start(Context& context);
int run_new(Context& context, const NewMatch& what, const PlayChoice& choice);
/// A guided battle. `lesson`: a game, or a scenario that only one game has; empty: the first game. `scenario`: which of
/// that game's battles; empty: its first.
int run_learn(Context& context, const std::string& lesson, const std::string& scenario);
/// What `emcon learn` would make: the battles that the handbooks of this server guide through, each against a bot.
Result<std::vector<NewMatch>> guided_battles(Context& context);
/// A match of two or more players at this keyboard, on a server of their own unless one is named.
int run_hot_seat(Context& context, NewMatch what);
/// `how`: empty or "-", see ask_for_code; or MATCH:SEAT, a free seat of a listed match.
int run_join(Context& context, const std::string& how, const std::string& player, const PlayChoice& choice);
int run_watch(Context& context, const std::string& match, const PlayChoice& choice);
int run_resume(Context& context, const std::string& match, int seat, const PlayChoice& choice);
int run_list(Context& context, bool mine, bool open, bool json);
/// All rulesets, or one with its handbook; with a topic what its handbook has on it.
int run_rulesets(Context& context, const std::string& ruleset, const std::vector<std::string>& topic, bool json);
/// Steps through an ended match with the server's help, as anybody knew it and as it was.
int run_debrief(Context& context, const std::string& match, int seat);
/// The same with `seat` (spectator: seat -1 and no token) at the context's server.
/// `truth`: it begins as it was, not as the seat knew it.
int look_back(Context& context, const SeatFile& seat, bool truth = false);
/// Does what a person wants of an ended battle; what there is to say to him about it.
std::vector<std::string> looked_back(Context& context, const SeatFile& seat, const LookBack& wanted);
/// Writes an ended match to a file, as run_export does.
Result<void> export_match(Context& context, const SeatFile& seat, const std::string& file, const std::string& eyes);
/// Writes an ended match to a file: NAME.cast as an asciicast of its film, any other name as a text report. `eyes`: a
/// side, public or truth; empty: the own side, or the truth for a spectator.
int run_export(Context& context, const std::string& match, int seat, const std::string& file, const std::string& eyes);
/// Steps through a recording this client kept; needs no server.
int run_recording(Context& context, const std::string& match, int seat);
int run_transcript(Context& context, const std::string& match, const std::string& file);

struct BotChoice {
  bool join = false;  ///< takes a seat by a code that it asks for; else it resumes one
  std::string how;    ///< with `join`: see run_join
  std::string match;  ///< of the seat to resume
  int seat = -1;
  std::string level = "greedy";
  std::string player = "bot";
  std::uint64_t seed = 0;  ///< 0: random
  bool verbose = false;
  std::chrono::milliseconds stay{0};  ///< after the end, for a rematch
  bool new_dice = true;               ///< takes part in dice that are made anew; else it leaves
};
int run_bot(Context& context, const BotChoice& choice);

// ---- shared pieces
/// The whole id of the match that somebody wants to look on at, as he begins it: one of his own, else a listed one.
Result<std::string> match_to_watch(Context& context, const std::string& start);
/// A refusal of what was typed: a stable code, a sentence, and the flag it is about.
inline std::unexpected<Problem> wrong(std::string code, std::string text, std::string field = {}) {
  return std::unexpected(Problem{std::move(code), std::move(text), "", -1, std::move(field), {}});
}
/// Up to nine digits and nothing else.
std::optional<std::uint32_t> whole_number(std::string_view text);
/// Joins a match by invite, writes the seat file, and gives it back.
Result<SeatFile> take_seat(Context& context, const std::string& code, const std::string& player,
                           const std::string& bot);
/// What the player is called where no name is given: as he has said once, else as the computer knows him.
std::string usual_name(const Context& context);
/// A name without the blanks that somebody has typed too many: before it, behind it, and more than one between words.
std::string single_blanks(const std::string& typed);
/// Whether a server would take it as the name of a player, asked before anything is made for him. An empty one is good.
/// Problem `bad_name`, about --player.
Result<void> may_be_called(const std::string& name);
/// Whether it can be the id of a match: 16 characters of 0-9a-z.
bool is_match_id(std::string_view text);
/// What is typed to join: `how` if it is MATCH:SEAT, with the whole id of the match, else what ask_for_code gets.
/// The person's seat that an invite was taken for here before; nothing: none, or it is kept no more.
std::optional<SeatFile> seat_of_invite(const Context& context, const std::string& typed);
/// A refusal of a code, with the way to the seats there are: whoever comes back by his own invite holds one of them.
Problem with_way_back(const Context& context, Problem refusal);
Result<std::string> which_seat(Context& context, const std::string& how, const std::string& command);
/// The whole id of the one listed match whose id begins so; what is whole already stays as it is. Problem `no_match`.
Result<std::string> listed_match(Context& context, const std::string& start);
/// Whether what was typed can be an invite, the token of a seat or MATCH:SEAT, as far as its form tells. Problem
/// `bad_code` says what it is instead.
Result<void> is_whole(const std::string& typed);
/// Joins as `typed` says: an invite, MATCH:SEAT, or the token of a seat that the host hands out.
Result<SeatFile> take_seat_as_typed(Context& context, const std::string& typed, const std::string& player,
                                    const std::string& bot);
/// What the secret of a seat begins with.
inline constexpr std::string_view seat_token_prefix = "emt-";
/// Takes the seat whose token the host has given out anew (`admin reissue`), and keeps it. Nothing kept is lost if the
/// token holds no seat.
Result<SeatFile> take_handed_seat(Context& context, const std::string& token, const std::string& player);
/// The files that a session may touch for its person; none in a kiosk.
Files files_for(const Context& context);
/// How a person's session at `seat` of the context's server begins, and what stands beside the match for him.
LineFace::Options session_of(const Context& context, const SeatFile& seat, const PlayChoice& choice,
                             std::vector<std::string> welcome, std::string handbook);
/// Plays at `seat` (spectator: seat -1 and no token) at the context's server until the person is done; goes on with
/// rematches.
int play_match(Context& context, SeatFile seat, const PlayChoice& choice, std::vector<std::string> welcome);
/// Plays the shared seats of one match at this keyboard until the players are done; goes on with rematches.
int play_hot_seat(Context& context, std::vector<SeatFile> seats, std::vector<std::string> welcome);
/// All seats of that match at that server that share this keyboard, in order; none if it is no such match.
std::vector<SeatFile> shared_seats(const StateDir& state, const std::string& server, const std::string& match);
/// The rules text of a ruleset; empty if the server does not say.
std::string handbook_of(Context& context, const std::string& ruleset);
/// Starts a bot as a child that ends with this program. `words`: after "bot"; `input`: written to its standard input.
void start_bot(const Context& context, const std::vector<std::string>& words, const std::string& input);
/// Starts the bots again that this player has in the seat's match.
void resume_bots(const Context& context, const SeatFile& seat);
/// Whose eyes a match is looked at through: the own seat if there is one, else a spectator's. Turns to its server.
Result<SeatFile> seat_to_look_with(Context& context, const std::string& match, int seat);
/// The seat meant by `match` (an id or its start; empty: the newest) and `seat` (-1: any that a person holds), at the
/// server that the command line names, or if it names none, at any. Problems: `no_seat`; `other_server`: it is at
/// another server than the one named; `two_servers`: it is at several, and none was named.
Result<SeatFile> find_seat(const Context& context, const std::string& match, int seat);
/// The same among the seats at the context's server alone: what is found by an id that a server has told must be its
/// own.
Result<SeatFile> find_seat_here(const Context& context, const std::string& match, int seat);
/// find_seat, and turns to the server that the seat is at: to no other one may its secret be sent.
Result<SeatFile> go_to_seat(Context& context, const std::string& match, int seat);
/// How seat files name the context's server: its address, or `own_server_name`.
std::string server_name(const Context& context);
/// A seat as a sentence names it: "your seat 0 of match M at ws://...".
std::string seat_in_words(const SeatFile& seat);
/// --server and --ca as somebody else has to type them for the context's server; the usual one is left out.
std::vector<std::string> server_words(const Context& context);
/// Prints a problem to standard error; the exit code that goes with it.
int complain(const Problem& problem);

}  // namespace emcon::client
