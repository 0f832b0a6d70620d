/// Messages about a command line of this program that cannot be read.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace emcon::client {

/// The message of words::usage_error(). In the place of a word that is near by chance it names what this program has
/// for a word of other programs.
std::string usage_error(const CLI::App* app, const CLI::Error& error);

}  // namespace emcon::client
