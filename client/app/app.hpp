/// The program's commands, after their command line has been read. Each returns an exit code.
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
  exit_refused = 1,        ///< the server refused, or the request makes no sense there
  exit_usage = 2,          ///< the command line is wrong
  exit_no_connection = 3,  ///< no server answers
  exit_files = 4,          ///< a file cannot be read or written
};

/// The server that is used if none is named.
inline constexpr const char* usual_server = "ws://127.0.0.1:7414";

/// Data that every command shares.
struct Context {
  net::Loop& loop;
  net::Endpoint server;
  StateDir state;
  ConsoleOptions console;
  std::string program;        ///< path of this program, to start bots with
  bool server_named = false;  ///< the command line names `server`, and no other one will do
  bool plain = false;         ///< line mode also on a terminal
  bool kiosk = false;         ///< for a stranger: the program touches no file that he names, and runs no command of his
  bool own_server = false;    ///< `server` is the player's own, started by this program or its parent
  std::string invite_key{};   ///< fingerprint of the key in the invite; empty: none
  bool own_data = false;  ///< takes a seat even if the host plays with data of his own; otherwise the person is asked
  std::string server_trouble{};  ///< why it could not start a server, in a sentence; empty: it did not try
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
  int teams = 0;                     ///< number of sides; 0: any
  std::string name;                  ///< of the match
  std::string player;
  int seat = 0;
  bool listed = false;
  std::string time;  ///< as in --time; empty: none, or daily if it is listed or has three seats or more
  int interrupt_s = 0;
  std::string watching = "live";
  std::string on_leave = "defaults";
  std::string test_seed;
  std::string bot;                   ///< level of the bots that take the other seats; empty: none
  bool taught = false;               ///< with lessons, which follow the windows of the book
  bool hot_seat = false;             ///< takes all seats for the players at this keyboard
  std::vector<std::string> players;  ///< their names, in the order of seats; players without a name are numbered
  bool stay_out = false;             ///< makes the match only, and prints all invites
};

/// A match that was made, with what to tell about it.
struct Made {
  std::string match;
  std::optional<SeatFile> seat;  ///< the seat that was taken, unless `stay_out`
  std::vector<SeatFile> shared;  ///< in a hot seat: all seats, in order
  std::vector<std::string> welcome;
};
/// Makes a match, takes one's own seat in it and starts the bots.
Result<Made> make_match(Context& context, const NewMatch& what);
/// The games and scenarios of the server; for a named one also its handbook.
Result<v1::Rulesets> get_rulesets(Context& context, const std::string& ruleset);
/// The id of the server's ruleset that was typed, also as "sector14" or by its beginning. An empty text gives an empty
/// one.
Result<std::string> ruleset_typed(Context& context, const std::string& typed);
/// The matches of this player's seats on the server, or those that are open to everybody.
Result<std::vector<v1::MatchCard>> get_matches(Context& context, bool own);

/// Up to a page of the listed matches whose ids begin with `start`, in the order of their ids.
Result<std::vector<v1::MatchCard>> listed_matches(Context& context, const std::string& start);

/// Shows the start screen. On a terminal, `emcon` without a command opens it.
int run_start(Context& context);
int run_new(Context& context, const NewMatch& what, const PlayChoice& choice);
/// A seat where somebody waits for such a match, or in one that is made now and waits.
struct Found {
  SeatFile seat;
  bool waits = false;  ///< nobody was there yet
};
Result<Found> find_opponent(Context& context, const NewMatch& what);
int run_find(Context& context, const NewMatch& what, const PlayChoice& choice);
/// The settings of a match that is to be made. Problems name the flag at fault.
Result<v1::MatchSettings> settings_for(Context& context, const NewMatch& what);
/// Plays a guided battle. `lesson`: a game, or a scenario that only one game has; empty: the first game. `scenario`:
/// one of that game's battles; empty: its first.
int run_learn(Context& context, const std::string& lesson, const std::string& scenario);
/// The battles of `emcon learn`: those that the handbooks of this server guide through, each against a bot.
Result<std::vector<NewMatch>> guided_battles(Context& context);
/// Plays a match of two or more players at this keyboard, on a server of their own unless one is named.
int run_hot_seat(Context& context, NewMatch what);
/// `how`: empty or "-", see ask_for_code; or MATCH:SEAT, a free seat of a listed match.
int run_join(Context& context, const std::string& how, const std::string& player, const PlayChoice& choice);
int run_watch(Context& context, const std::string& match, const PlayChoice& choice);
int run_resume(Context& context, const std::string& match, int seat, const PlayChoice& choice);
int run_list(Context& context, bool mine, bool open, bool json);
/// Prints a line each time when one of one's own matches begins to wait for the player, and runs `hook` (empty: none)
/// with EMCON_MATCH, EMCON_TURN and EMCON_TEXT set, until a signal ends it.
int run_follow(Context& context, const std::string& hook, bool json);
/// Prints all rulesets, or one with its handbook; with a topic, the part of the handbook about it.
int run_rulesets(Context& context, const std::string& ruleset, const std::vector<std::string>& topic, bool json);
/// Steps through an ended match with the server's help, as each viewer knew it and as it was.
int run_debrief(Context& context, const std::string& match, int seat);
/// The same with `seat` (spectator: seat -1 and no token) at the context's server. `truth`: it begins with the truth,
/// not with the seat's view.
int look_back(Context& context, const SeatFile& seat, bool truth = false);
/// Does what a person wants with an ended battle. Returns the messages about it.
std::vector<std::string> looked_back(Context& context, const SeatFile& seat, const LookBack& wanted);
/// Writes an ended match to a file, as run_export does.
Result<void> export_match(Context& context, const SeatFile& seat, const std::string& file, const std::string& eyes);
/// Writes an ended match to a file: NAME.cast as an asciicast of its film, any other name as a text report. `eyes`: a
/// side, public or truth; empty: the own side, or the truth for a spectator.
int run_export(Context& context, const std::string& match, int seat, const std::string& file, const std::string& eyes);
/// Steps through a recording that this client kept; needs no server.
int run_recording(Context& context, const std::string& match, int seat);
int run_transcript(Context& context, const std::string& match, const std::string& file);

struct BotChoice {
  bool join = false;  ///< takes a seat by a code that it asks for; otherwise it resumes one
  std::string how;    ///< with `join`: see run_join
  std::string match;  ///< match of the seat to resume
  int seat = -1;
  std::string level = "greedy";
  std::string player = "bot";
  std::uint64_t seed = 0;  ///< 0: random
  bool verbose = false;
  std::chrono::milliseconds stay{0};  ///< after the end, for a rematch
  bool new_dice = true;               ///< takes part in dice that are made anew; otherwise it leaves
};
int run_bot(Context& context, const BotChoice& choice);

// ---- shared pieces
/// The whole id of the match that somebody wants to watch, given the beginning of the id: one of his own, else a listed
/// one.
Result<std::string> match_to_watch(Context& context, const std::string& start);
/// A refusal of something typed: a stable code, a sentence, and the flag it is about.
inline std::unexpected<Problem> wrong(std::string code, std::string text, std::string field = {}) {
  return std::unexpected(Problem{std::move(code), std::move(text), "", -1, std::move(field), {}});
}
/// Reads up to nine digits and nothing else.
std::optional<std::uint32_t> whole_number(std::string_view text);
/// Joins a match by invite, writes the seat file, and returns it.
Result<SeatFile> take_seat(Context& context, const std::string& code, const std::string& player,
                           const std::string& bot);
/// Writes the file of a seat that the server has just given, with its receipts, and returns it. `seat` has everything
/// that was known before: server, entropy, name, code and bot.
Result<SeatFile> keep_taken(Context& context, SeatFile seat, const v1::Joined& joined);
/// The player's name if none is given: the one he has given once, else his name on the computer.
std::string usual_name(const Context& context);
/// A name without surplus blanks: before it, behind it, and more than one between words.
std::string single_blanks(const std::string& typed);
/// Whether a server would take it as the name of a player; asked before anything is made for him. An empty one is good.
/// Problem `bad_name`, about --player.
Result<void> may_be_called(const std::string& name);
/// Whether it can be the id of a match: 16 characters of 0-9a-z.
bool is_match_id(std::string_view text);
/// The seat of the person who made the match of this invite; nothing: no such invite was kept here.
std::optional<SeatFile> seat_of_maker(const Context& context, const std::string& typed);
/// "You play this match already ...": the message to that person.
std::string own_invite_words(const SeatFile& seat);
/// The person's seat that this invite has given him here before; nothing: there is none, or it is not kept any more.
std::optional<SeatFile> seat_of_invite(const Context& context, const std::string& typed);
/// A refusal of a code, with the way to the seats that are kept: a person who comes back by his own invite holds one.
Problem with_way_back(const Context& context, Problem refusal);
/// The text to join by: `how` if it is MATCH:SEAT, with the whole id of the match, else the result of ask_for_code.
Result<std::string> which_seat(Context& context, const std::string& how, const std::string& command);
/// The whole id of the only listed match whose id begins with `start`; a whole id stays as it is. Problem `no_match`.
Result<std::string> listed_match(Context& context, const std::string& start);
/// Whether anything that this player may know speaks against taking this seat of a match by its id: it is his already,
/// the match is over or has no such seat, or the seat needs an invite.
Result<void> may_take(Context& context, const std::string& match, int seat);
/// Whether the typed text can be an invite, the token of a seat or MATCH:SEAT, as far as its form tells. Problem
/// `bad_code` says what it is instead.
Result<void> is_whole(const std::string& typed);
/// Joins by the typed text: an invite, MATCH:SEAT, or the token of a seat that the host hands out.
Result<SeatFile> take_seat_as_typed(Context& context, const std::string& typed, const std::string& player,
                                    const std::string& bot);
/// The beginning of each token of a seat.
inline constexpr std::string_view seat_token_prefix = "emt-";
/// Takes the seat whose token the host has given out anew (`admin reissue`), and keeps it. If the token opens no seat,
/// nothing that was kept is lost.
Result<SeatFile> take_handed_seat(Context& context, const std::string& token, const std::string& player);
/// The files that a session may touch for its person; none in a kiosk.
Files files_for(const Context& context);
/// The options of a person's session at `seat` of the context's server, and the papers beside his match.
LineFace::Options session_of(const Context& context, const SeatFile& seat, const PlayChoice& choice,
                             std::vector<std::string> welcome, std::string handbook);
/// Plays at `seat` (spectator: seat -1 and no token) at the context's server until the person is done; goes on with
/// rematches.
int play_match(Context& context, SeatFile seat, const PlayChoice& choice, std::vector<std::string> welcome);
/// Plays the shared seats of one match at this keyboard until the players are done; goes on with rematches.
int play_hot_seat(Context& context, std::vector<SeatFile> seats, std::vector<std::string> welcome);
/// All seats of that match at that server that share this keyboard, in order; none if there is no such match.
std::vector<SeatFile> shared_seats(const StateDir& state, const std::string& server, const std::string& match);
/// The rules text of a ruleset; empty if the server does not give it.
std::string handbook_of(Context& context, const std::string& ruleset);
/// Starts a bot as a child that ends with this program. `words`: after "bot"; `input`: written to its standard input.
void start_bot(const Context& context, const std::vector<std::string>& words, const std::string& input);
/// Restarts the bots that this player has in the seat's match.
void resume_bots(const Context& context, const SeatFile& seat);
/// The seat through whose eyes a match is looked at: one's own if there is one, else a spectator's. Turns to its
/// server.
Result<SeatFile> seat_to_look_with(Context& context, const std::string& match, int seat);
/// The seat that `match` (an id or its start; empty: the newest) and `seat` (-1: any that a person holds) name. It must
/// be at the server of the command line, or if that names none, at any. Problems: `no_seat`; `other_server`: it is at
/// another server than the named one; `two_servers`: it is at several, and none was named.
Result<SeatFile> find_seat(const Context& context, const std::string& match, int seat);
/// The same among the seats at the context's server alone. An id that a server has told must lead only to that server's
/// seats.
Result<SeatFile> find_seat_here(const Context& context, const std::string& match, int seat);
/// Finds a seat like find_seat, then turns to its server: its secret must be sent to no other server.
Result<SeatFile> go_to_seat(Context& context, const std::string& match, int seat);
/// The name of the context's server in seat files: its address, or `own_server_name`.
std::string server_name(const Context& context);
/// A seat in the words of a sentence: "your seat 0 of match M at ws://...".
std::string seat_in_words(const SeatFile& seat);
/// --server and --ca as somebody else must type them for the context's server; the usual server is left out.
std::vector<std::string> server_words(const Context& context);
/// Prints a problem to standard error. Returns its exit code.
int complain(const Problem& problem);

}  // namespace emcon::client
