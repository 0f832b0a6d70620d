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

/// What is wrong with the command line. Words that nobody asked for are given as they were typed; if one stands where a
/// command belongs, the commands there are. A word that is nearly one that there is says which; what is missing says
/// how the command is written.
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
  const std::string did = did_you_mean(word.substr(0, word.find('=')), known);
  if (command != app || word.starts_with("-"))
    return "'" + word + "' is not expected here." + did +
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
