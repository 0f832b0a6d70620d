// Adds to a message about a wrong command line the flag of this program that was probably meant.
#include "server/main/usage.hpp"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

#include "common/problem.hpp"
#include "common/words/usage.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/main/other_names.hpp"

namespace emcon::program {
namespace {

/// The flag that was meant by one that there is not; empty: none that is known.
std::string flag_meant(const CLI::App* app, const CLI::App* command, std::string flag) {
  flag = flag.substr(0, flag.find('='));
  std::vector<std::string> known;
  for (const OtherName& one : other_names) known.emplace_back(one.other);
  const std::vector<std::string> near = words::nearest_words(flag, known);
  for (const OtherName& one : other_names)
    if (!near.empty() && one.other == near.front() &&
        (words::takes(command, std::string(one.flag)) || words::takes(app, std::string(one.flag))))
      return std::string(one.says) + ".";
  return {};
}

/// A hint if an act of the operator was given as a flag; empty: the flag is no act.
std::string act_meant(const CLI::App* command, const std::string& flag) {
  constexpr std::string_view acts[] = {"end", "reissue", "mute", "unmute", "note", "delete"};
  const std::string act = flag.substr(std::min<std::size_t>(2, flag.size()), flag.find('=') - 2);
  if (command->get_name() != "admin" || std::ranges::find(acts, act) == std::end(acts)) return {};
  return "'" + act + "' stands without '--', before the match: emcon-server admin " + act + " MATCH.";
}

/// Which flag belongs before words that stand alone; empty: it is not known.
std::string flag_before(const CLI::App* command, const std::string& word) {
  if (command->get_name() == "move")
    return "--db names the file, and --to the database that its matches go to: emcon-server move --db FILE --to URL";
  if (command->get_name() == "verify")
    return "Receipts are named by --receipts: emcon-server verify TRANSCRIPT --receipts " + word;
  if (command->get_name() == "nodes") return "A match is named by --match: emcon-server nodes --match " + word;
  return {};
}

}  // namespace

std::string usage_error(const CLI::App* app, const CLI::Error& error) {
  std::string out = words::usage_error(app, error);
  const std::vector<std::string> words = app->remaining(true);
  if (words.empty()) return out;
  const CLI::App* const command = words::given_command(app);
  const std::string& first = words.front();
  const bool flag = first.starts_with("-");
  // The message has told already if the flag resembles another one, or belongs elsewhere.
  const bool told = out.contains("Did you mean") || out.contains("it belongs") || out.contains("stands without");
  std::string hint;
  if (flag) hint = act_meant(command, first);
  if (flag && !told && hint.empty()) hint = flag_meant(app, command, first);
  if (!flag && command != app) hint = flag_before(command, words::quoted(first));
  const std::size_t end = out.rfind(words::ask_for_help);
  if (!hint.empty() && end != std::string::npos) out.insert(end, "\n" + hint);
  return out;
}

int print_help(const CLI::App& app, const std::string& command) {
  const Result<std::string> help = words::help_on(app, command);
  if (!help) {
    complain(help.error());
    return bad_usage;
  }
  std::fputs(help->c_str(), stdout);
  return fine;
}

}  // namespace emcon::program
