// `admin` and `ready`: one HTTP request to the operator's address of the server that runs on a database.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <expected>
#include <iostream>
#include <optional>
#include <string_view>
#include <utility>

#include "common/words/near.hpp"
#include "server/house/operator_acts.hpp"
#include "server/main/admin_file.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/doctor.hpp"
#include "server/main/exit_codes.hpp"
#include "server/net/operator_client.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

/// The effect of an act that cannot be taken back; empty for other acts.
std::string for_good(const AdminOptions& options) {
  if (options.act == "end") return fmt::format("This ends match {} for all its players.", options.match);
  if (options.act == "delete")
    return fmt::format(
        "This deletes match {} with its transcript; nobody can go on with it, replay it or verify it any more.",
        options.match);
  return {};
}

/// Whether the operator means it. Complains if nobody can be asked.
bool meant(const std::string& what) {
  if (::isatty(STDIN_FILENO) == 0) {
    complain(Problem{.code = "not_asked", .text = what + " Say --yes if you mean it.", .field = "yes"});
    return false;
  }
  fmt::print(stderr, "{} It cannot be taken back. Go on? [y/N] ", what);
  std::string answer;
  std::getline(std::cin, answer);
  if (answer == "y" || answer == "yes") return true;
  complain(Problem{.code = "not_meant", .text = "Nothing was done."});
  return false;
}

/// The server that runs on that database; otherwise the exit code, after a complaint.
std::expected<AdminNote, ExitCode> reach(const std::string& database) {
  if (auto note = read_admin_file(admin_file(database))) return std::move(*note);
  if (store::is_file(database) && ::access(database.c_str(), F_OK) != 0 && errno == ENOENT) {
    if (const int process = serves_without_a_name(database); process != 0) {
      complain(Problem{.code = "not_ready",
                       .text = fmt::format("{} was removed or moved while process {} serves it: nothing that is played "
                                           "now will be there after a restart. Stop the server, and put back the file, "
                                           "with its -wal, or a backup.",
                                           database, process)});
      return std::unexpected(refused);
    }
    complain(Problem{.code = "no_database",
                     .text = "There is no file " + database + "; name the database that the server serves by --db."});
    return std::unexpected(bad_database);
  }
  if (const std::string other = store::is_file(database) ? other_kind(database) : ""; !other.empty()) {
    complain(Problem{.code = "no_database",
                     .text = database + " is " + other + "; name the database that the server serves by --db."});
    return std::unexpected(bad_database);
  }
  complain(Problem{.code = "not_running",
                   .text = "No server runs on " + store::shown_name(database) + " (or its file " +
                           admin_file(database) + " is not yours to read); start it, then ask again."});
  return std::unexpected(refused);
}

/// Says that the server has not answered yet, and how long it is waited for.
net::Patience aloud(const AdminNote& server, std::chrono::seconds longest) {
  return {longest, [&server, longest] {
            print_text(stderr, fmt::format("emcon-server: The server at {}:{} has not answered yet; it is waited for "
                                           "{} s at most.\n",
                                           server.address, server.port, longest.count()));
          }};
}

/// The reason in the answer of /ready.
std::string why_not(const std::string& answer) {
  constexpr std::string_view head = "not ready: ";
  std::string why = answer.starts_with(head) ? answer.substr(head.size()) : "it ends, or its store fails";
  while (why.ends_with('\n')) why.pop_back();
  return why + ".";
}

}  // namespace

int ready(const std::string& database) {
  const auto server = reach(database);
  if (!server) return server.error();
  const auto answer = net::get_ready(server->address, server->port, aloud(*server, std::chrono::seconds(20)));
  if (!answer || answer->first != 200) {
    complain(answer
                 ? Problem{.code = "not_ready", .text = "The server takes no players now: " + why_not(answer->second)}
                 : answer.error());
    return refused;
  }
  say("The server takes players.\n");
  return fine;
}

namespace {

/// HTTP status and text. `act` is the request: the options' own act, or a look at it.
Result<std::pair<unsigned, std::string>> ask(const AdminNote& server, const AdminOptions& options,
                                             const std::string& act) {
  std::string body = fmt::format("act={}\nmatch={}\nwhy={}\n", act, options.match, options.why);
  if (options.seat) body += fmt::format("seat={}\n", *options.seat);
  if (act != options.act) body += fmt::format("of={}\n", options.act);
  if (options.yes) body += "sure=yes\n";
  body += "count=yes\n";
  return net::post_admin(server.address, server.port, server.token, body, aloud(server, std::chrono::seconds(60)));
}

constexpr unsigned http_ok = 200;

/// The message about an act without another result. `told`: how many people are connected to the match; empty: the
/// server does not say.
std::string done_in_words(const AdminOptions& options, const std::string& told) {
  const std::string match = "match " + options.match,
                    seat = fmt::format("Seat {} of {}", options.seat.value_or(0), match);
  const std::string who = told == "1" ? "one" : told;
  if (options.act == "end" && told.empty()) return fmt::format("Ended {}; its players have been told.\n", match);
  if (options.act == "end" && told == "0")
    return fmt::format(
        "Ended {}; nobody is connected to it now, and its players learn it when they come, but for those whose clients "
        "have stopped after a restore.\n",
        match);
  if (options.act == "end")
    return fmt::format("Ended {}; the {} who {} connected to it {} told.\n", match, who, told == "1" ? "is" : "are",
                       told == "1" ? "was" : "were");
  if (options.act == "note" && told == "0")
    return fmt::format(
        "Noted in the log of {}; nobody is connected to it now, and whoever comes reads it there, but for those whose "
        "clients have stopped after a restore.\n",
        match);
  if (options.act == "note" && !told.empty())
    return fmt::format("Told the {} who {} connected to {}; its log keeps the note.\n", who, told == "1" ? "is" : "are",
                       match);
  if (options.act == "delete") return fmt::format("Deleted {}.\n", match);
  if (options.act == "note") return fmt::format("Told the players of {}; its log keeps the note.\n", match);
  if (options.act == "mute") return seat + " is muted: nobody hears what it says until 'unmute'.\n";
  if (options.act == "unmute") return seat + " may talk again.\n";
  return "Done.\n";
}

/// Refusals as the server sends them, a line each, without the code words before them.
std::string without_codes(std::string_view lines) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_";
  std::string out;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    const std::size_t end = line.find_first_not_of(letters);
    const bool code = end != line.npos && end > 0 && line.substr(end).starts_with(": ");
    out += "emcon-server: " + std::string(line.substr(code ? end + 2 : 0)) + "\n";
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
  return out;
}

/// Prints the server's answer. Returns the exit code.
int tell(const AdminOptions& options, const Result<std::pair<unsigned, std::string>>& answer) {
  if (!answer) {
    complain(answer.error());
    return refused;
  }
  const auto& [status, text] = *answer;
  const bool token = status == http_ok && text.starts_with("token ");
  constexpr std::string_view head = "told ";
  const std::string told = text.starts_with(head) ? text.substr(head.size(), text.find('\n') - head.size()) : "";
  fmt::print(status == http_ok ? stdout : stderr, "{}",
             status != http_ok ? without_codes(text)
             : token           ? text
                               : done_in_words(options, told));
  if (token)
    fmt::print(
        "Seat {} of match {} has this token now; the one before is good no more. Give it to the player, in private: he "
        "takes the seat by 'emcon --server ADDRESS join', which asks for it.\n",
        options.seat.value_or(0), options.match);
  return status == http_ok ? fine : refused;
}

/// The fault of the command line itself, whatever matches there are; none: the server may be asked.
std::optional<Problem> wrong_call(const AdminOptions& options) {
  house::AdminAct act{.act = options.act, .match = options.match, .why = options.why, .seat = {}};
  if (options.seat && *options.seat < 0)
    return Problem{.code = "unknown_seat",
                   .text = "Seats are numbered from 0 to 7, not " + std::to_string(*options.seat) + ".",
                   .field = "seat"};
  if (options.seat) act.seat = Seat{static_cast<std::uint8_t>(std::min(*options.seat, 255))};
  auto problem = house::wrong_act(act);
  if (problem && problem->code == "unknown_act")
    problem->text += words::did_you_mean(options.act, {"end", "reissue", "mute", "unmute", "note", "delete"});
  return problem;
}

}  // namespace

int admin(const AdminOptions& options) {
  if (std::ranges::any_of(options.why, [](char c) { return c == '\n' || c == '\r'; })) {
    complain(Problem{.code = "bad_text", .text = "The reason must fit on one line."});
    return bad_usage;
  }
  if (const auto problem = wrong_call(options)) {
    complain(*problem);
    return bad_usage;
  }
  const auto server = reach(options.database);
  if (!server) return server.error();
  if (const std::string loss = for_good(options); !loss.empty() && !options.yes) {
    const auto looked = ask(*server, options, "look");
    // One of before 1.1.0 cannot look: it is asked for the act itself.
    const bool cannot = looked && looked->second.starts_with("unknown_act: There is no act \"look\"");
    if (!cannot && (!looked || looked->first != http_ok)) return tell(options, looked);
    if (!meant(loss)) return refused;
  }
  auto answer = ask(*server, options, options.act);
  for (const std::string_view asked_about : {"bot_seat: ", "match_over: "}) {
    if (!answer || !answer->second.starts_with(asked_about) || options.yes) continue;
    const std::string& why = answer->second;
    if (!meant(why.substr(asked_about.size(), why.find('\n') - asked_about.size()))) return refused;
    AdminOptions sure = options;
    sure.yes = true;
    answer = ask(*server, sure, options.act);
  }
  return tell(options, answer);
}

}  // namespace emcon::program
