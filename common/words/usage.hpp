/// A program's messages about a command line that it cannot read.
#pragma once

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem.hpp"
#include "common/words/near.hpp"

namespace emcon::words {

/// The command that was given, the innermost one.
inline const CLI::App* given_command(const CLI::App* app) {
  for (const CLI::App* command : app->get_subcommands()) return given_command(command);
  return app;
}

/// "--to URL": the kind of a value stands behind its flag.
inline std::string flag_form(const CLI::Option* option) {
  const std::string kind = option->get_type_name();
  return option->get_name() + (kind.empty() ? "" : " " + kind.substr(0, kind.find(':')));
}

/// "emcon transcript MATCH FILE": the form of the command, with optional parts in brackets. Flags stand there only if
/// they are required.
inline std::string command_form(const CLI::App* app, const CLI::App* command) {
  std::string out = command->get_name();
  for (const CLI::App* above = command->get_parent(); above && command != app; above = above->get_parent())
    out = above->get_name() + " " + out;
  for (const CLI::Option* option : command->get_options()) {
    if (!option->get_positional()) {
      if (option->get_required()) out += " " + flag_form(option);
      continue;
    }
    std::string name = option->get_name(true);
    std::ranges::transform(name, name.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
    out += option->get_required() ? " " + name : " [" + name + "]";
  }
  std::string words;
  for (const CLI::App* below : command->get_subcommands([](const CLI::App*) { return true; }))
    words += (words.empty() ? "" : "|") + below->get_name();
  return out + (words.empty() || command == app ? "" : " " + words);
}

/// The commands below, and other words that are taken for them.
inline std::vector<std::string> commands_of(const CLI::App* above) {
  std::vector<std::string> out;
  for (const CLI::App* one : above->get_subcommands([](const CLI::App*) { return true; })) {
    out.push_back(one->get_name());
    for (const std::string& alias : one->get_aliases()) out.push_back(alias);
  }
  return out;
}

inline bool takes(const CLI::App* command, const std::string& flag) {
  return command->get_option_no_throw(flag) != nullptr;
}

/// Adds the commands below `above` that take the flag, as "bot join".
inline void add_commands_with(const CLI::App* above, const std::string& flag, const std::string& path,
                              std::vector<std::string>& out) {
  for (const CLI::App* command : above->get_subcommands([](const CLI::App*) { return true; })) {
    const std::string name = path + command->get_name();
    if (takes(command, flag)) out.push_back(name);
    add_commands_with(command, flag, name + " ", out);
  }
}

/// The right place of a flag that was given at a wrong place, or that belongs to another command: "; it belongs behind
/// 'serve' or 'doctor'". Empty: no command knows it.
inline std::string where_it_belongs(const CLI::App* app, const CLI::App* command, const std::string& flag) {
  std::vector<std::string> names;
  if (command != app && takes(command, flag))
    names.push_back(command->get_name());
  else
    add_commands_with(app, flag, "", names);
  if (names.empty())
    return command != app && takes(app, flag) ? "; it belongs before '" + command->get_name() + "'" : "";
  std::string out;
  for (const std::string& name : names)
    out += (out.empty() ? "" : &name == &names.back() ? " or " : ", ") + ("'" + name + "'");
  return "; it belongs behind " + out;
}

inline constexpr const char* ask_for_help = "\nRun with --help for more information.\n";

/// The option that an error of the library is about; the error's text begins with its name. Null: none.
inline const CLI::Option* option_of(const CLI::App* app, const CLI::App* command, std::string_view text) {
  constexpr std::string_view prefix = "Could not convert: ";
  if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
  for (const CLI::App* one : {command, app})
    for (const CLI::Option* option : one->get_options()) {
      const std::string name = option->get_name();
      if (text.starts_with(name + ":") || text.starts_with(name + " ")) return option;
    }
  return nullptr;
}

/// The message about a value that is no fitting number, or about a value for a flag that takes none.
inline std::string wrong_value(const CLI::Option* option) {
  std::string value;
  for (const std::string& one : option->results()) value += (value.empty() ? "" : " ") + one;
  if (option->get_expected_max() == 0) return option->get_name() + " takes no value; leave '=" + value + "' out.";
  const bool below = value.starts_with("-");
  const std::string_view digits = std::string_view(value).substr(below ? 1 : 0);
  const bool whole = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
  if (whole) return option->get_name() + ": " + value + (below ? " is too small." : " is too great.");
  const bool broken = option->get_type_name().starts_with("FLOAT");
  return option->get_name() + ": '" + value + (broken ? "' is no number." : "' is no whole number.");
}

/// What the library says of a value that a check refuses, as a sentence of this program; empty: it is one already.
/// `said` begins behind the option's name.
inline std::string refused_value_in_words(const std::string& name, const std::string& said) {
  const auto behind = [&](std::string_view head) { return said.substr(head.size()); };
  constexpr std::string_view absent = "File does not exist: ", folder = "File is actually a directory: ",
                             value = "Value ", range = " not in range ";
  if (said.starts_with(absent)) return name + ": there is no file " + behind(absent) + ".";
  if (said.starts_with(folder)) return name + ": " + behind(folder) + " is a folder; name a file in it.";
  const std::size_t at = said.find(range);
  if (!said.starts_with(value) || at == std::string::npos) return {};
  std::string bounds = said.substr(at + range.size());
  if (bounds.starts_with('[') && bounds.ends_with(']')) bounds = bounds.substr(1, bounds.size() - 2);
  if (const std::size_t dash = bounds.find(" - "); dash != std::string::npos) bounds.replace(dash, 3, " to ");
  return name + ": '" + said.substr(value.size(), at - value.size()) + "' is not from " + bounds + ".";
}

/// The message about the value of an option, or about the number of its values; empty: the error is another one.
inline std::string value_error(const CLI::App* app, const CLI::App* command, const CLI::Error& error) {
  const CLI::Option* const option = option_of(app, command, error.what());
  if (!option) return {};
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ConversionError)) return wrong_value(option);
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ValidationError)) {
    const std::string said = error.what(), name = option->get_name();
    return refused_value_in_words(name, said.starts_with(name + ": ") ? said.substr(name.size() + 2) : said);
  }
  if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ArgumentMismatch)) return {};
  if (option->get_expected_max() > 0 && option->count() > static_cast<std::size_t>(option->get_expected_max()))
    return option->get_name() + " stands here " + std::to_string(option->count()) + " times; give it once.";
  return option->get_name() + " needs a value: " + flag_form(option) + ".";
}

/// A word as it was typed; a part that may hold the password of a database is left out.
inline std::string quoted(const std::string& word) {
  const std::size_t colon = word.find(':', std::min(word.find("postgres"), word.size()));
  return "'" + (colon == std::string::npos ? word : word.substr(0, colon) + ":...") + "'";
}

/// "'extra' and 'words' are not expected here": the words up to a flag, or the flag if it stands first.
inline std::string not_expected(const std::vector<std::string>& words) {
  constexpr std::size_t shown_max = 8;
  std::size_t n = 1;
  if (!words.front().starts_with("-"))
    while (n < words.size() && !words[n].starts_with("-")) ++n;
  std::string out = quoted(words.front());
  for (std::size_t i = 1; i < std::min(n, shown_max); ++i) out += (i + 1 == n ? " and " : ", ") + quoted(words[i]);
  if (n > shown_max) out += " and " + std::to_string(n - shown_max) + " more";
  return out + (n == 1 ? " is" : " are") + " not expected here";
}

/// " If they belong to --why, ...": a text without quotes is the usual reason for surplus words.
inline std::string quotes_missing(const CLI::App* command, const std::vector<std::string>& words) {
  if (words.front().starts_with("-")) return {};
  const CLI::Option* last = nullptr;
  for (const CLI::Option* one : command->parse_order())
    if (one->get_expected_max() > 0) last = one;
  if (!last || last->get_positional() || !last->get_type_name().starts_with("TEXT")) return {};
  const bool several = words.size() > 1 && !words[1].starts_with("-");
  return std::string(several ? " If they belong to " : " If it belongs to ") + last->get_name() +
         ", put the whole of its value in quotes.";
}

/// A hint if a flag was given whose name is that of a word of the command: " MATCH stands without '--match'."; empty:
/// there is no such word. `nearly`: a similar name counts, too.
inline std::string word_meant(const CLI::App* command, const std::string& flag, bool nearly) {
  const std::string name = lower(flag.substr(std::min(flag.size(), flag.find_first_not_of('-'))));
  std::vector<std::string> words;
  for (const CLI::Option* one : command->get_options())
    if (one->get_positional()) words.push_back(lower(one->get_name(true)));
  const std::string* same = the_same(words, name);
  const std::vector<std::string> near = nearly ? nearest_words(name, words) : std::vector<std::string>();
  if (!same && near.empty()) return {};
  std::string meant = same ? *same : near.front();
  std::ranges::transform(meant, meant.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
  return " " + meant + " stands without '" + flag + "'.";
}

/// A hint at the missing flags whose value the word may be: " A value stands behind its flag: --seat UINT."; empty:
/// there are none.
inline std::string flag_missing(const CLI::App* command, const std::string& word) {
  const bool words = std::ranges::any_of(command->get_options(), &CLI::Option::get_positional);
  if (word.starts_with("-") || !words) return {};
  const bool number = word.find_first_not_of("0123456789") == std::string::npos;
  std::vector<std::string> flags;
  for (const CLI::Option* one : command->get_options()) {
    const std::string kind = one->get_type_name();
    const bool of_numbers = kind.starts_with("UINT") || kind.starts_with("INT");
    if (!one->get_positional() && one->get_expected_min() > 0 && one->count() == 0 && of_numbers == number)
      flags.push_back(flag_form(one));
  }
  return flags.empty() ? "" : " A value stands behind its flag: " + one_of(flags) + ".";
}

/// " Its flags are --db, --listen."; empty: the command has none.
inline std::string flags_of(const CLI::App* command) {
  std::string out;
  for (const CLI::Option* option : command->get_options())
    if (!option->get_positional() && option->get_name() != "--help")
      out += (out.empty() ? " Its flags are " : ", ") + option->get_name();
  return out.empty() ? out : out + ".";
}

/// The message about surplus words. Either `command` is not `app`, or the first word is a flag.
inline std::string words_too_many(const CLI::App* app, const CLI::App* command, const std::vector<std::string>& words) {
  const std::string& word = words.front();
  std::vector<std::string> known;
  if (word.starts_with("-")) {
    for (const CLI::App* one : {command, app})
      for (const CLI::Option* option : one->get_options())
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  } else {
    known = commands_of(command);
  }
  const std::string bare = word.substr(0, word.find('='));
  const std::string quotes = quotes_missing(command, words);
  std::string hint = word.starts_with("--") ? word_meant(command, bare, false) : "";
  const std::string belongs = word.starts_with("--") && hint.empty() ? where_it_belongs(app, command, bare) : "";
  if (hint.empty() && belongs.empty()) hint = did_you_mean(bare, known);
  if (hint.empty() && belongs.empty() && word.starts_with("--")) hint = word_meant(command, bare, true);
  if (hint.empty() && quotes.empty() && command != app) hint = flag_missing(command, word);
  if (hint.empty() && belongs.empty() && command != app && word.starts_with("-")) hint = flags_of(command);
  return not_expected(words) + belongs + "." + hint + quotes;
}

/// The message about a wrong command line. It repeats surplus words as they were typed, and lists the commands if one
/// of the words stands in the place of a command. It names the known word that a mistyped word resembles, the command
/// to which a misplaced flag belongs, and the form of the command if something is missing.
inline std::string usage_error(const CLI::App* app, const CLI::Error& error) {
  const CLI::App* command = given_command(app);
  const auto words = app->remaining(true);
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError) && command != app)
    return std::string(error.what()) + ": " + command_form(app, command) +
           (words.empty() ? "" : "\n" + words_too_many(app, command, words)) + ask_for_help;
  if (const std::string wrong = value_error(app, command, error); !wrong.empty()) return wrong + ask_for_help;
  if (words.empty() || error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError))
    return CLI::FailureMessage::simple(app, error);
  if (command != app || words.front().starts_with("-"))
    return words_too_many(app, command, words) +
           (command == app ? "" : " The command is written: " + command_form(app, command)) + ask_for_help;
  std::vector<std::string> known;
  for (const CLI::App* one : app->get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(one->get_name());
  std::string names;
  for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
  return "There is no command " + quoted(words.front()) + "; there are " + names + "." +
         did_you_mean(words.front(), commands_of(app)) + " '" + app->get_name() + " COMMAND --help' says more.\n";
}

/// The help of a command; if `command` is empty, that of the program. Problem `bad_usage`: there is no such command.
inline Result<std::string> help_on(const CLI::App& app, const std::string& command) {
  const CLI::App* about = command.empty() ? &app : nullptr;
  std::vector<std::string> known;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
    known.push_back(one->get_name());
    if (one->check_name(command)) about = one;
  }
  if (!about)
    return std::unexpected(Problem{.code = "bad_usage",
                                   .text = "There is no command " + quoted(command) + "; there are " +
                                           one_of(known, known.size()) + "." +
                                           did_you_mean(command, commands_of(&app))});
  // App::help() of the program would give the help of `help`, the command on the command line.
  const std::string name = app.get_name() + (about == &app ? "" : " " + about->get_name());
  return app.get_formatter()->make_help(about, name, CLI::AppFormatMode::Normal);
}

/// Makes the parser refuse empty values and, for options without negative values, numbers below 0. A script that has
/// lost a value gives an empty one, which would be read as 0 or as nothing; a negative number would be read as a vast
/// one. An option whose value may be left out takes an empty one. Call it when all options and commands have been
/// added.
inline void refuse_bad_values(CLI::App& app) {
  for (CLI::Option* const one : app.get_options()) {
    if (one->get_expected_min() <= 0) continue;
    const bool below_zero = !one->get_type_name().starts_with("UINT");
    one->check(
        [below_zero](const std::string& value) -> std::string {
          if (value.empty()) return "is empty; give a value";
          return below_zero || !value.starts_with("-") ? "" : "'" + value + "' is below 0";
        },
        "");
  }
  for (CLI::App* const command : app.get_subcommands([](CLI::App*) { return true; })) refuse_bad_values(*command);
}

}  // namespace emcon::words
