/// Written plays (*.play): a scenario, scripted dice, answers in words and their expected results. Players write them
/// to settle a rules question; the tests are made of them. docs/plays.md describes the format.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/problem.hpp"
#include "server/match/position.hpp"

namespace emcon::referee {

enum class Verb {
  dice,
  answer,
  skip,
  leave,
  refused,
  listen,
  told,
  untold,
  heard,
  unheard,
  see,
  unseen,
  same,
  differ,
  asked,
  clock,
  odds,
  offered,
  unoffered,
  outcome,
  score
};

/// One line of a play after its head. Its words are split as split_words does.
struct Command {
  int line = 0;
  Verb verb = Verb::dice;
  std::vector<std::string> words;  ///< between the verb and the colon
  std::string orders;              ///< after the colon: orders separated by ';'
};

struct Script {
  std::string title;
  std::vector<std::string> cites;  ///< clauses and rulings that the play is about
  std::string ruleset;
  int ruleset_line = 0;        ///< line of the file, as are the lines below
  std::uint32_t revision = 0;  ///< of its rules; 0: the newest
  std::string scenario;        ///< id; empty if the play brings its own
  std::string scenario_text;   ///< TOML between "scenario <<" and ">>"
  int scenario_line = 0;       ///< the line that names the scenario; the first line of scenario_text follows it
  struct Option {
    int line = 0;
    std::string name, value;
  };
  std::vector<Option> options;
  match::Windows windows = match::Windows::all;  ///< the windows that are asked; a match asks those with orders
  std::vector<Command> commands;
};

/// Reads a play; each Problem's `line` is the line of the file (from 1) and its text says what would be right.
std::expected<Script, Problems> parse_script(std::string_view text);

}  // namespace emcon::referee
