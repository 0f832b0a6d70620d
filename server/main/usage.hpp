/// emcon-server's messages about a command line that it cannot read, and its help.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace emcon::program {

/// As words::usage_error. For flags of other programs, and for words in the place of a flag, it names the right flag.
std::string usage_error(const CLI::App* app, const CLI::Error& error);

/// Prints the help of a command, or of the program if `command` is empty. Returns the exit code.
int print_help(const CLI::App& app, const std::string& command);

}  // namespace emcon::program
