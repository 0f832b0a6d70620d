// Reads and describes the parts that scenarios of all rulebooks have, and reads match options.
#include "server/rules/kit/scenario.hpp"

#include <algorithm>

#include "server/rules/kit/index.hpp"

namespace emcon::rules {

void read_choosing(const Reader& in, ScenarioHead& head) {
  head.hidden = in.text("hidden", "");
  head.difficulty = in.word("difficulty", {"first", "easy", "middling", "hard"}, -1) + 1;
}

SideHead read_side_head(const Reader& in) {
  const std::vector<std::string> colours{"red", "blue", "green", "yellow", "magenta", "cyan"};
  SideHead out;
  out.name = in.text("name");
  out.colour = colours[ix(std::max(0, in.word("colour", colours)))];
  out.briefing = in.text("briefing", "");
  return out;
}

ScenarioDescription described(const ScenarioHead& head) {
  ScenarioDescription out;
  out.id = head.id;
  out.title = head.title;
  out.summary = head.summary;
  out.minutes = head.minutes;
  out.hidden = head.hidden;
  out.difficulty = head.difficulty;
  return out;
}

std::optional<std::string> scenario_id(const Document& document) {
  const std::string_view folder = "scenarios/", ending = ".toml";
  if (!document.name.starts_with(folder) || !document.name.ends_with(ending)) return std::nullopt;
  return document.name.substr(folder.size(), document.name.size() - folder.size() - ending.size());
}

const table::Value* option_value(const table::Filled& options, const std::string& name) {
  for (const table::FilledLine& line : options.lines)
    if (line.verb == "option" && line.variant == name) return table::find(line, "value");
  return nullptr;
}

bool option_on(const table::Filled& options, const std::string& name, bool otherwise) {
  const table::Value* value = option_value(options, name);
  const table::Token* token = value ? std::get_if<table::Token>(value) : nullptr;
  return token ? token->token == "on" : otherwise;
}

int option_number(const table::Filled& options, const std::string& name, int otherwise) {
  const table::Value* value = option_value(options, name);
  const std::int64_t* number = value ? std::get_if<std::int64_t>(value) : nullptr;
  return number ? static_cast<int>(*number) : otherwise;
}

std::vector<int> small_numbers(const Node& list, int max) {
  std::vector<int> out;
  for (const Node& n : list.items) {
    if (n.kind != Node::Kind::integer || n.integer < 0 || n.integer > max) return {};
    out.push_back(static_cast<int>(n.integer));
  }
  return out;
}

}  // namespace emcon::rules
