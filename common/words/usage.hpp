/// What a program says of a command line that it cannot read.
#pragma once

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "common/words/near.hpp"

namespace emcon::words {

/// The command that was given, the innermost one.
inline const CLI::App* given_command(const CLI::App* app) {
  for (const CLI::App* command : app->get_subcommands()) return given_command(command);
  return app;
}

/// "emcon transcript MATCH FILE": how the command is written, what may be left out in brackets.
inline std::string command_form(const CLI::App* app, const CLI::App* command) {
  std::string out = command->get_name();
  for (const CLI::App* above = command->get_parent(); above && command != app; above = above->get_parent())
    out = above->get_name() + " " + out;
  for (const CLI::Option* option : command->get_options()) {
    if (!option->get_positional()) continue;
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

/// What is wrong with the command line. Words that nobody asked for are given as they were typed; if one stands where a
/// command belongs, the commands there are. A word that is nearly one that there is says which; a flag of another
/// command says of which, or where it belongs; what is missing says how the command is written.
inline std::string usage_error(const CLI::App* app, const CLI::Error& error) {
  const CLI::App* command = given_command(app);
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError) && command != app)
    return std::string(error.what()) + ": " + command_form(app, command) + "\nRun with --help for more information.\n";
  const auto words = app->remaining(true);
  if (words.empty() || error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError))
    return CLI::FailureMessage::simple(app, error);
  const std::string& word = words.front();
  std::vector<std::string> known;
  if (word.starts_with("-")) {
    for (const CLI::App* one : {command, app})
      for (const CLI::Option* option : one->get_options())
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  } else if (command == app || !command->get_subcommands([](const CLI::App*) { return true; }).empty()) {
    for (const CLI::App* one : command->get_subcommands([](const CLI::App*) { return true; }))
      known.push_back(one->get_name());
  }
  const std::string bare = word.substr(0, word.find('='));
  const std::string belongs = word.starts_with("--") ? where_it_belongs(app, command, bare) : "";
  const std::string did = belongs.empty() ? did_you_mean(bare, known) : "";
  if (command != app || word.starts_with("-"))
    return "'" + word + "' is not expected here" + belongs + "." + did +
           (command == app ? "" : " The command is written: " + command_form(app, command)) +
           "\nRun with --help for more information.\n";
  std::string names;
  for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
  return "There is no command '" + word + "'; there are " + names + "." + did + " '" + app->get_name() +
         " COMMAND --help' says more.\n";
}

/// An empty value is what a script gives that has lost one, and would be read as 0 or as nothing. To be called once all
/// options and commands are there. An option that may stand without a value may also be given an empty one.
inline void refuse_empty(CLI::App& app) {
  for (CLI::Option* const one : app.get_options())
    if (one->get_expected_min() > 0)
      one->check([](const std::string& value) { return value.empty() ? std::string("is empty; give a value") : ""; },
                 "");
  for (CLI::App* const command : app.get_subcommands([](CLI::App*) { return true; })) refuse_empty(*command);
}

}  // namespace emcon::words
