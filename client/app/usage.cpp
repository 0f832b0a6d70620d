// Names what this program has for flags and commands of other programs.
#include "client/app/usage.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "common/words/usage.hpp"

namespace emcon::client {
namespace {

/// A word that people try because other programs have it.
struct ForeignWord {
  std::string_view word, says;
};
constexpr std::string_view time_flag = "--time, behind 'new', gives the clock: --time step:SECONDS";
constexpr std::string_view option_flag =
    "--option, behind 'new' or 'hotseat', gives a part of the battle: --option pace=VALUE";
constexpr std::string_view server_flag = "--server ws://HOST:PORT names the server";
constexpr std::string_view look_words =
    "The look of the full screen is set under 'Settings' on the first screen, or in the file client.conf";
constexpr std::string_view begin_words =
    "'emcon new GAME' makes a match, and 'emcon learn' teaches a game by a guided battle";
constexpr std::string_view games_words =
    "'emcon rules' lists the games, and 'emcon rules GAME' has the handbook of one, with its ships and orders";
constexpr ForeignWord foreign_words[] = {
    {"--clock", time_flag},
    {"--timer", time_flag},
    {"--pace", option_flag},
    {"--port", server_flag},
    {"--host", server_flag},
    {"--url", server_flag},
    {"--theme", look_words},
    {"--colours", look_words},
    {"--colors", look_words},
    {"--mouse", look_words},
    {"play", begin_words},
    {"start", begin_words},
    {"create", begin_words},
    {"begin", begin_words},
    {"games", games_words},
    {"ships", games_words},
    {"tutorial", begin_words},
    {"lobby", "'emcon list' shows the matches of a server"},
    {"version", "'emcon --version' prints the version"},
    {"connect", "'emcon join' takes a seat, and 'emcon resume' goes on with one"},
    {"login", "'emcon join' takes a seat, and 'emcon resume' goes on with one"},
};

/// The foreign word that was typed, or, unless the message has guessed already, the one that it is near to; the end:
/// none.
const ForeignWord* foreign_word(const std::string& word, bool guessed) {
  const auto* const same = std::ranges::find(foreign_words, word, &ForeignWord::word);
  if (same != std::end(foreign_words) || guessed) return same;
  std::vector<std::string> known;
  for (const ForeignWord& one : foreign_words) known.emplace_back(one.word);
  const std::vector<std::string> near = words::nearest_words(word, known);
  return near.empty() ? std::end(foreign_words) : std::ranges::find(foreign_words, near.front(), &ForeignWord::word);
}

/// Takes " Did you mean ...?" out of a message.
void drop_guess(std::string& message) {
  const std::size_t begin = message.find(" Did you mean");
  const std::size_t end = message.find('?', std::min(begin, message.size()));
  if (end != std::string::npos) message.erase(begin, end + 1 - begin);
}

}  // namespace

std::string usage_error(const CLI::App* app, const CLI::Error& error) {
  std::string out = words::usage_error(app, error);
  const std::vector<std::string> left = app->remaining(true);
  if (left.empty() || (!left.front().starts_with('-') && words::given_command(app) != app)) return out;
  const std::string word = words::lower(left.front().substr(0, left.front().find('=')));
  const auto* const meant = foreign_word(word, out.contains("Did you mean") || out.contains("stands without"));
  if (meant == std::end(foreign_words) || out.contains("it belongs")) return out;
  drop_guess(out);
  // Behind the sentence that refuses the word, before how to get help.
  const std::size_t help = out.rfind(words::ask_for_help);
  out.insert(help == std::string::npos ? out.size() - std::min<std::size_t>(1, out.size()) : help,
             (help == std::string::npos ? " " : "\n") + std::string(meant->says) + ".");
  return out;
}

}  // namespace emcon::client
