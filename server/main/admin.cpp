// `admin` and `ready`: one HTTP request to the operator's address of the server that runs on a database.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <optional>
#include <string_view>
#include <utility>

#include "server/main/admin_file.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/net/operator_client.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

/// What an act does that cannot be taken back; empty for acts that can.
std::string for_good(const AdminOptions& options) {
  if (options.act == "end") return fmt::format("This ends match {} for all its players.", options.match);
  if (options.act == "delete")
    return fmt::format(
        "This deletes match {} with its transcript; nobody can go on with it, replay it or verify it any more.",
        options.match);
  return {};
}

/// Whether the operator means it. `complain`s if there is nobody to ask.
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

/// Nothing, after a complaint, if none runs on that database.
std::optional<AdminNote> reach(const std::string& database) {
  if (auto note = read_admin_file(admin_file(database))) return note;
  if (store::is_file(database) && ::access(database.c_str(), F_OK) != 0 && errno == ENOENT) {
    complain(Problem{.code = "not_running",
                     .text = "There is no file " + database + "; name the database that the server serves by --db."});
    return std::nullopt;
  }
  complain(Problem{.code = "not_running",
                   .text = "No server runs on " + store::shown_name(database) + " (or its file " +
                           admin_file(database) + " is not yours to read); start it, then ask again."});
  return std::nullopt;
}

/// The reason in what /ready has answered.
std::string why_not(const std::string& answer) {
  constexpr std::string_view head = "not ready: ";
  std::string why = answer.starts_with(head) ? answer.substr(head.size()) : "it ends, or its store fails";
  while (why.ends_with('\n')) why.pop_back();
  return why + ".";
}

}  // namespace

int ready(const std::string& database) {
  const auto server = reach(database);
  if (!server) return refused;
  const auto answer = net::get_ready(server->address, server->port);
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

/// HTTP status and text. `act` is what is asked for: the options' own act, or a look at it.
Result<std::pair<unsigned, std::string>> ask(const AdminNote& server, const AdminOptions& options,
                                             const std::string& act) {
  std::string body = fmt::format("act={}\nmatch={}\nwhy={}\n", act, options.match, options.why);
  if (options.seat) body += fmt::format("seat={}\n", *options.seat);
  if (act != options.act) body += fmt::format("of={}\n", options.act);
  if (options.yes) body += "sure=yes\n";
  return net::post_admin(server.address, server.port, server.token, body);
}

constexpr unsigned http_ok = 200;

/// What has been done, for acts that have no more to say than that.
std::string done_in_words(const AdminOptions& options) {
  const std::string match = "match " + options.match,
                    seat = fmt::format("Seat {} of {}", options.seat.value_or(0), match);
  if (options.act == "end") return fmt::format("Ended {}; its players have been told.\n", match);
  if (options.act == "delete") return fmt::format("Deleted {}.\n", match);
  if (options.act == "note") return fmt::format("Told the players of {}; its log keeps the note.\n", match);
  if (options.act == "mute") return seat + " is muted: nobody hears what it says until 'unmute'.\n";
  if (options.act == "unmute") return seat + " may talk again.\n";
  return "Done.\n";
}

/// Prints what the server has said. The exit code.
int tell(const AdminOptions& options, const Result<std::pair<unsigned, std::string>>& answer) {
  if (!answer) {
    complain(answer.error());
    return refused;
  }
  const auto& [status, text] = *answer;
  const bool token = status == http_ok && text.starts_with("token ");
  fmt::print(status == http_ok ? stdout : stderr, "{}", status == http_ok && !token ? done_in_words(options) : text);
  if (token)
    fmt::print(
        "Seat {} of match {} has this token now; the one before is good no more. Give it to the player, in private: he "
        "takes the seat by 'emcon --server ADDRESS join', which asks for it.\n",
        options.seat.value_or(0), options.match);
  return status == http_ok ? fine : refused;
}

}  // namespace

int admin(const AdminOptions& options) {
  const auto server = reach(options.database);
  if (!server) return refused;
  if (std::ranges::any_of(options.why, [](char c) { return c == '\n' || c == '\r'; })) {
    complain(Problem{.code = "bad_text", .text = "The reason must fit on one line."});
    return bad_usage;
  }
  if (const std::string loss = for_good(options); !loss.empty() && !options.yes) {
    const auto looked = ask(*server, options, "look");
    // One of before 1.1.0 cannot look: it is asked for the act itself.
    const bool cannot = looked && looked->second.starts_with("unknown_act: There is no act \"look\"");
    if (!cannot && (!looked || looked->first != http_ok)) return tell(options, looked);
    if (!meant(loss)) return refused;
  }
  auto answer = ask(*server, options, options.act);
  constexpr std::string_view bots = "bot_seat: ";
  if (answer && answer->second.starts_with(bots) && !options.yes) {
    if (!meant(answer->second.substr(bots.size(), answer->second.find('\n') - bots.size()))) return refused;
    AdminOptions sure = options;
    sure.yes = true;
    answer = ask(*server, sure, options.act);
  }
  return tell(options, answer);
}

}  // namespace emcon::program
