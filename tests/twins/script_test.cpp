// Every *.twin file below tests/: on plain, JSON and padded connections.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/match/hosted.hpp"
#include "tests/match/skiffs/registry.hpp"
#include "tests/match/toy/registry.hpp"
#include "tests/match/toy/toy.hpp"
#include "tests/twins/drill.hpp"
#include "tests/twins/harness/watched.hpp"
#include "tests/twins/main.hpp"
#include "tests/twins/script.hpp"

namespace emcon::testing {
namespace {

std::vector<std::filesystem::path> scripts() {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(EMCON_SOURCE_DIR "/tests"))
    if (entry.path().extension() == ".twin") out.push_back(entry.path());
  std::ranges::sort(out);
  return out;
}

class ScriptedTwins : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(ScriptedTwins, SendTheSameBytes) {
  std::ifstream in(GetParam());
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const struct {
    wire::Format format;
    bool pad;
    const char* name;
  } connections[] = {{wire::Format::binary, false, "binary"},
                     {wire::Format::json, false, "JSON"},
                     {wire::Format::binary, true, "padded"}};
  for (const auto& [format, pad, name] : connections) {
    const auto held = play_script(text, format, pad);
    EXPECT_TRUE(held.has_value()) << name << ": " << (held ? "" : held.error().text);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, ScriptedTwins, ::testing::ValuesIn(scripts()), [](const auto& file) {
  std::string name = file.param.stem().string();
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
});

TEST(TwinScripts, NameTheFault) {
  const std::string head = "ruleset toy\nscenario duel\nseed 1\nhidden ";
  const struct {
    std::string text, wrong;
  } cases[] = {{"ruleset toy\nscenario duel\nlist\n", "say whose secrets are hidden"},
               {head + "nobody\nlist\n", "there is no side 'nobody'"}};
  for (const auto& [text, wrong] : cases) {
    const auto held = play_script(text, wire::Format::binary, false);
    ASSERT_FALSE(held.has_value());
    EXPECT_NE(held.error().text.find(wrong), std::string::npos) << held.error().text;
  }
}

}  // namespace

void watch_all() {
  watch_rulesets({{match::entry_of<rules::toy::Rules>("toy"), rules::toy::toy_documents()},
                  {rules::skiffs::entry(), rules::skiffs::documents()},
                  boarding_drill(),
                  fleet_drill(),
                  warships_drill()});
}

}  // namespace emcon::testing
