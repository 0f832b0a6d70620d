/// What a program says of a command line that it cannot read.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace emcon::words {

/// What is wrong with the command line. Words that nobody asked for are given as they were typed; if one stands where a
/// command belongs, the commands there are.
inline std::string usage_error(const CLI::App* app, const CLI::Error& error) {
  const auto words = app->remaining(true);
  const bool commands = app->get_subcommands().empty();
  if (words.empty() || error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError))
    return CLI::FailureMessage::simple(app, error);
  if (!commands || words.front().starts_with("-"))
    return "'" + words.front() + "' is not expected here.\nRun with --help for more information.\n";
  std::string names;
  for (const CLI::App* command : app->get_subcommands([](const CLI::App*) { return true; }))
    names += (names.empty() ? "" : ", ") + command->get_name();
  return "There is no command '" + words.front() + "'; there are " + names + ". '" + app->get_name() +
         " COMMAND --help' says more.\n";
}

}  // namespace emcon::words
