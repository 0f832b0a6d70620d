// Every written play below tests/rules/<name>/plays holds, and prints what its golden file says. EMCON_REGENERATE=1
// writes the golden files anew (tools/regenerate).
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/referee/files.hpp"

namespace emcon::referee {
namespace {

namespace fs = std::filesystem;
const fs::path rules_folder = fs::path(EMCON_SOURCE_DIR) / "tests" / "rules";

std::vector<fs::path> plays() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::recursive_directory_iterator(rules_folder))
    if (entry.path().extension() == ".play") out.push_back(fs::relative(entry.path(), rules_folder));
  std::sort(out.begin(), out.end());
  return out;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Plays : public testing::TestWithParam<fs::path> {};

TEST_P(Plays, HoldAndPrintWhatTheGoldenFileSays) {
  const Report report = play_file(rules_folder / GetParam(), "", false);
  EXPECT_THAT(report.failures, testing::IsEmpty());
  std::string printed;
  for (const std::string& line : report.output) printed += line + "\n";
  fs::path golden = rules_folder / "golden" / *GetParam().begin() / GetParam().filename();
  golden.replace_extension(".jsonl");
  if (std::getenv("EMCON_REGENERATE")) {
    fs::create_directories(golden.parent_path());
    std::ofstream(golden, std::ios::binary) << printed;
  }
  EXPECT_EQ(printed, read(golden)) << "If the change is meant: tools/regenerate";
}

INSTANTIATE_TEST_SUITE_P(Files, Plays, testing::ValuesIn(plays()), [](const auto& file) {
  std::string name = file.param.stem().string();
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
});

TEST(PlayFiles, TheExampleOfTheDocumentHolds) {
  const std::string document = read(fs::path(EMCON_SOURCE_DIR) / "docs" / "plays.md");
  const std::size_t begin = document.find("```\n") + 4;
  const fs::path file = fs::path(testing::TempDir()) / ("example-" + std::to_string(::getpid()) + ".play");
  std::ofstream(file, std::ios::binary) << document.substr(begin, document.find("```", begin) - begin);
  const Report report = play_file(file, "", false);
  EXPECT_THAT(report.failures, testing::IsEmpty());
  EXPECT_FALSE(report.output.empty());
  fs::remove(file);
}

TEST(PlayFiles, EveryGoldenFileHasItsPlay) {
  for (const auto& entry : fs::recursive_directory_iterator(rules_folder / "golden")) {
    if (!entry.is_regular_file()) continue;
    const fs::path folder = entry.path().parent_path().filename();
    EXPECT_TRUE(fs::exists(rules_folder / folder / "plays" / entry.path().stem().concat(".play"))) << entry.path();
  }
}

}  // namespace
}  // namespace emcon::referee
