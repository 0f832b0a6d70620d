// Every refusal that a handbook lists is reached by a written play, whose orders are read as a client reads what is
// typed. tests/rules/<name>/refusals.txt is the table of them: code, answer, paragraph, and the play.
// EMCON_REGENERATE=1 writes it anew. What no line of a client can reach stands there with the test that does; what is
// known to have no play yet with a question mark, and none may be added to those.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "server/data/folder.hpp"
#include "server/match/position.hpp"
#include "tests/conformance/handbook.hpp"

namespace emcon::referee {
namespace {

namespace fs = std::filesystem;
const fs::path rules_folder = fs::path(EMCON_SOURCE_DIR) / "tests" / "rules";

/// What written plays were refused, each with the name of its play, by their golden files.
std::vector<std::pair<Problem, std::string>> refused_in_plays(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(rules_folder / "golden" / folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<std::pair<Problem, std::string>> out;
  for (const fs::path& file : files) {
    std::ifstream golden(file);
    for (std::string line; std::getline(golden, line);) {
      if (!line.starts_with("{\"refusal\":")) continue;
      google::protobuf::Struct parsed;
      EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(line, &parsed).ok()) << line;
      const auto& refusal = parsed.fields().at("refusal").struct_value().fields();
      const auto text = [&](const char* name) {
        const auto at = refusal.find(name);
        return at == refusal.end() ? "" : at->second.string_value();
      };
      out.emplace_back(Problem{text("code"), text("text"), text("clause"), -1, "", {}}, file.stem().string());
    }
  }
  return out;
}

/// The table as it stands: what is said of a row behind its last bar.
std::map<std::string, std::string> table_in(const fs::path& file) {
  std::map<std::string, std::string> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (const std::size_t bar = line.rfind(" | "); !line.starts_with('#') && bar != std::string::npos)
      out[line.substr(0, bar)] = line.substr(bar + 3);
  return out;
}

constexpr const char* open = "?";

class Refusals : public testing::TestWithParam<const match::RulesetEntry*> {};

TEST_P(Refusals, OfTheHandbookAreReachedByWrittenPlays) {
  const std::string folder = GetParam()->folder;
  const auto catalogue = GetParam()->load(*data::load_embedded(folder));
  ASSERT_TRUE(catalogue);
  const fs::path file = rules_folder / folder / "refusals.txt";
  const std::map<std::string, std::string> had = table_in(file);
  const auto refused = refused_in_plays(folder);
  std::string table = "# code | answer | paragraph | the play that is refused so, or a test beside the plays\n";
  for (const conformance::RefusalEntry& entry : conformance::refusal_entries((*catalogue)->description().handbook)) {
    const std::string row = entry.code + " | " + entry.answer + " | " + (entry.clause.empty() ? "-" : entry.clause);
    const auto met =
        std::ranges::find_if(refused, [&](const auto& one) { return conformance::says(entry, one.first); });
    const auto before = had.find(row);
    const bool elsewhere = before != had.end() && (before->second.starts_with("tests/") || before->second == open);
    std::string by = met != refused.end() ? met->second : elsewhere ? before->second : "";
    EXPECT_FALSE(by.empty()) << "no play is refused what the handbook lists: " << row;
    table += row + " | " + (by.empty() ? open : by) + "\n";
  }
  if (std::getenv("EMCON_REGENERATE")) std::ofstream(file, std::ios::binary) << table;
  std::ifstream in(file, std::ios::binary);
  EXPECT_EQ(table, std::string(std::istreambuf_iterator<char>(in), {})) << "If the change is meant: tools/regenerate";
}

std::vector<const match::RulesetEntry*> shipped() {
  std::vector<const match::RulesetEntry*> out;
  for (const match::RulesetEntry& entry : match::shipped_registry()) out.push_back(&entry);
  return out;
}

INSTANTIATE_TEST_SUITE_P(Rulebooks, Refusals, testing::ValuesIn(shipped()),
                         [](const auto& row) { return row.param->folder; });

}  // namespace
}  // namespace emcon::referee
