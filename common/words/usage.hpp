/// What a program says of a command line that it cannot read.
#pragma once

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "common/words/near.hpp"

namespace emcon::words {

/// The command that was given, the innermost one.
inline const CLI::App* given_command(const CLI::App* app) {
  for (const CLI::App* command : app->get_subcommands()) return given_command(command);
  return app;
}

/// "--to URL": what stands behind a flag is named by its kind.
inline std::string flag_form(const CLI::Option* option) {
  const std::string kind = option->get_type_name();
  return option->get_name() + (kind.empty() ? "" : " " + kind.substr(0, kind.find(':')));
}

/// "emcon transcript MATCH FILE": how the command is written, what may be left out in brackets. Of its flags only those
/// that must stand.
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
  return out;
}

inline bool takes(const CLI::App* command, const std::string& flag) {
  return command->get_option_no_throw(flag) != nullptr;
}

/// Adds the commands below this one that take a flag, as "bot join".
inline void add_commands_with(const CLI::App* above, const std::string& flag, const std::string& path,
                              std::vector<std::string>& out) {
  for (const CLI::App* command : above->get_subcommands([](const CLI::App*) { return true; })) {
    const std::string name = path + command->get_name();
    if (takes(command, flag)) out.push_back(name);
    add_commands_with(command, flag, name + " ", out);
  }
}

/// Where a flag belongs that `command` was given at a wrong place, or that is another's: "; it belongs behind 'serve'
/// or 'doctor'". Empty: no command knows it.
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

/// The option that an error of the library is about, whose text begins with its name; null: none.
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

/// What is wrong with a value that should be a number, or that a flag without one was given.
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

/// What is wrong with the value of an option, or with how many it has; empty: something else is wrong.
inline std::string value_error(const CLI::App* app, const CLI::App* command, const CLI::Error& error) {
  const CLI::Option* const option = option_of(app, command, error.what());
  if (!option) return {};
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ConversionError)) return wrong_value(option);
  if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ArgumentMismatch)) return {};
  if (option->get_expected_max() > 0 && option->count() > static_cast<std::size_t>(option->get_expected_max()))
    return option->get_name() + " stands here " + std::to_string(option->count()) + " times; give it once.";
  return option->get_name() + " needs a value: " + flag_form(option) + ".";
}

/// A word as it was typed, but for what may hold the password of a database.
inline std::string quoted(const std::string& word) {
  const std::size_t colon = word.find(':', std::min(word.find("postgres"), word.size()));
  return "'" + (colon == std::string::npos ? word : word.substr(0, colon) + ":...") + "'";
}

/// "'extra' and 'words' are not expected here": the words up to a flag, or the flag that stands first.
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

/// " If they belong to --why, ...": a text without quotes is the usual reason for words too many.
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

/// What is said of words that nobody asked for. `command` is another one than `app`, or the first word is a flag.
inline std::string words_too_many(const CLI::App* app, const CLI::App* command, const std::vector<std::string>& words) {
  const std::string& word = words.front();
  std::vector<std::string> known;
  if (word.starts_with("-")) {
    for (const CLI::App* one : {command, app})
      for (const CLI::Option* option : one->get_options())
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  } else {
    for (const CLI::App* one : command->get_subcommands([](const CLI::App*) { return true; }))
      known.push_back(one->get_name());
  }
  const std::string bare = word.substr(0, word.find('='));
  const std::string belongs = word.starts_with("--") ? where_it_belongs(app, command, bare) : "";
  return not_expected(words) + belongs + "." + (belongs.empty() ? did_you_mean(bare, known) : "") +
         quotes_missing(command, words);
}

/// What is wrong with the command line. Words that nobody asked for are given as they were typed; if one stands where a
/// command belongs, the commands there are. A word that is nearly one that there is says which; a flag of another
/// command says of which, or where it belongs; what is missing says how the command is written.
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
         did_you_mean(words.front(), known) + " '" + app->get_name() + " COMMAND --help' says more.\n";
}

/// An empty value is what a script gives that has lost one, and would be read as 0 or as nothing; a number below 0
/// would be read as a vast one where none is below. To be called once all options and commands are there. An option
/// that may stand without a value may also be given an empty one.
inline void refuse_bad_values(CLI::App& app) {
  for (CLI::Option* const one : app.get_options()) {
    if (one->get_expected_min() <= 0) continue;
    const bool below_zero = !one->get_type_name().starts_with("UINT");
    one->check(
        [below_zero](const std::string& value) -> std::string {
          if (value.empty()) return "is empty; give a value";
          return below_zero || !value.starts_with("-") ? "" : "is below 0";
        },
        "");
  }
  for (CLI::App* const command : app.get_subcommands([](CLI::App*) { return true; })) refuse_bad_values(*command);
}

}  // namespace emcon::words
