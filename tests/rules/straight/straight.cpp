// Reads the texts that battles played straight on a ruleset are given.
#include "tests/rules/straight/straight.hpp"

#include <sstream>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"

namespace emcon::rules {

std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, by);)
    if (part.find_first_not_of(' ') != std::string::npos) out.push_back(part.substr(part.find_first_not_of(' ')));
  return out;
}

table::Split shares_of(const std::string& text) {
  table::Split out;
  for (const std::string& share : split(text, ',')) {
    const std::size_t at = share.find(':');
    out.shares.push_back({share.substr(0, at), std::stoll(share.substr(at + 1))});
  }
  return out;
}

Choice choice_of(const std::string& scenario, const std::string& options) {
  Choice choice;
  choice.scenario = scenario;
  for (const std::string& word : split(options, ' ')) {
    const std::size_t is = word.find('=');
    const std::string value = word.substr(is + 1);
    const bool whole = value.find_first_not_of("-0123456789") == std::string::npos;
    const table::Value given =
        whole ? table::Value{std::int64_t{std::stoll(value)}} : table::Value{table::Token{value}};
    choice.options.lines.push_back({"option", "", word.substr(0, is), {{"value", given}}});
  }
  return choice;
}

std::expected<std::vector<Document>, Problems> documents_with(const std::string& folder,
                                                              const std::string& scenario_toml) {
  auto documents = data::load_folder(EMCON_SOURCE_DIR "/server/rules/" + folder + "/data");
  if (!documents || scenario_toml.empty()) return documents;
  auto parsed = data::parse("scenarios/test.toml", scenario_toml);
  if (!parsed) return std::unexpected(Problems{parsed.error()});
  documents->push_back(std::move(*parsed));
  return documents;
}

}  // namespace emcon::rules
