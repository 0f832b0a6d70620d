// Runs `emcon-server referee`: plays each file and prints the results.
#include "server/referee/command.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "server/referee/files.hpp"

namespace emcon::referee {
namespace {

struct Options {
  std::vector<std::string> scripts;
  std::string data;
  bool quiet = false;
};

constexpr int does_not_hold = 1, no_play = 2;

/// Whether there is such a file that can be read: a wrong name is a wrong command line, not a play that does not hold.
bool can_be_read(const std::string& path) {
  std::error_code error;
  return !std::filesystem::is_directory(path, error) && std::ifstream(path).is_open();
}

/// Plays one file; true if it holds.
bool run(const std::string& path, const Options& options) {
  const Report report = play_file(path, options.data, true);
  if (!options.quiet)
    for (const std::string& line : report.output) std::cout << line << '\n';
  for (const std::string& failure : report.failures) std::cerr << path << ": " << failure << '\n';
  return report.failures.empty();
}

}  // namespace

void add_referee(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("referee", "play a written scenario (*.play) with its own dice and answers");
  command->add_option("script", options->scripts, "plays to run, in order")->required();
  command->add_option("--data", options->data, "Folder with data files of your own: DIR/<ruleset>/...");
  command->add_flag("--quiet", options->quiet, "Print failures only");
  command->callback([options] {
    int code = 0;
    for (const std::string& path : options->scripts)
      if (!run(path, *options)) code = std::max(code, can_be_read(path) ? does_not_hold : no_play);
    if (code != 0) throw CLI::RuntimeError(code);
  });
}

}  // namespace emcon::referee
