// The command that imports ship files, for a ruleset that does so by the contract: what it writes, says and refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/main/commands.hpp"
#include "server/main/exit_codes.hpp"
#include "server/match/hosted.hpp"
#include "server/rules/alternity_warships/catalogue/load.hpp"

namespace emcon::rules::alternity_warships {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

/// As much of the ruleset as an import needs.
struct Book {
  using Catalogue = alternity_warships::Catalogue;
  static RulesetInfo info() { return {"alternity-warships", "Alternity Warships"}; }
  static std::expected<Catalogue, Problems> load(const std::vector<Document>& documents, int) {
    return load_catalogue(documents);
  }
};
static_assert(Importing<Book>);
struct Other {
  using Catalogue = int;
};
static_assert(!Importing<Other>);

const std::vector<match::RulesetEntry>& rulesets() {
  const auto load = [](const std::vector<Document>& documents,
                       int) -> std::expected<std::shared_ptr<const match::CatalogueHandle>, Problems> {
    const auto loaded = load_catalogue(documents);
    if (!loaded) return std::unexpected(loaded.error());
    return nullptr;
  };
  static const std::vector<match::RulesetEntry> out{
      {{"alternity-warships", "Alternity Warships"}, load, "alternity_warships", match::importer_of<Book>()},
      {{"other", "Other"}, load, "other", match::importer_of<Other>()}};
  return out;
}

class Command : public testing::Test {
 protected:
  Command() : folder(fs::path(testing::TempDir()) / "emcon-import") {
    match::use_registry(rulesets());
    fs::remove_all(folder);
    fs::create_directories(folder / "data");
  }
  ~Command() override { fs::remove_all(folder); }

  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(folder / name) << text;
    return (folder / name).string();
  }
  std::string read(const fs::path& path) {
    std::ifstream in(path);
    return (std::stringstream() << in.rdbuf()).str();
  }
  int run(const program::ImportOptions& options) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int code = program::import_files(options);
    out = testing::internal::GetCapturedStdout();
    err = testing::internal::GetCapturedStderr();
    return code;
  }

  const std::string ship =
      R"({"version":"1.2","name":"Kestrel","hull":{"id":"destroyer"},"engines":[{"typeId":"induction-engine","hullPoints":32}],"surprise":1})";
  fs::path folder;
  std::string out, err;
};

TEST_F(Command, WritesADataFileThatLoads) {  // ALT-17.1
  const std::string path = file("kestrel.warship.json", ship), into = (folder / "data").string();
  EXPECT_EQ(run({"alternity", {path}, "veteran", into}), program::fine) << err;
  const fs::path target = folder / "data/alternity-warships/imported-kestrel.toml";
  EXPECT_THAT(out, HasSubstr("imported-kestrel.toml holds what was imported"));
  EXPECT_THAT(err, HasSubstr("note: kestrel: unknown field 'surprise'"));
  EXPECT_THAT(read(target), HasSubstr("key = \"kestrel-2\""));
  EXPECT_THAT(read(target), HasSubstr("crew = 14"));
  EXPECT_THAT(read(target), HasSubstr("# Left out: unknown field 'surprise'"));
  EXPECT_EQ(run({"alternity-warships", {path}, "", into}), program::bad_usage);
  EXPECT_THAT(err, HasSubstr("it must not be there yet"));
  // The next one finds the first, and takes another key.
  EXPECT_EQ(run({"alternity", {file("again.warship.json", ship)}, "", into}), program::fine) << err;
  EXPECT_THAT(read(folder / "data/alternity-warships/imported-again.toml"), HasSubstr("key = \"kestrel-3\""));
}

TEST_F(Command, PrintsWithoutAFolder) {  // ALT-17.1
  EXPECT_EQ(run({"alternity-warships", {file("kestrel.warship.json", ship)}, "", ""}), program::fine);
  EXPECT_THAT(out, HasSubstr("[[ships]]\nkey = \"kestrel-2\""));
  EXPECT_THAT(out, HasSubstr("crew = 12"));
}

TEST_F(Command, SaysWhatIsWrong) {  // ALT-17.1, ALT-17.2
  const std::string path = file("kestrel.warship.json", ship), broken = file("broken.warship.json", "{");
  const std::string into = (folder / "data").string();
  struct Row {
    program::ImportOptions options;
    int code;
    const char* told;
  };
  const Row rows[] = {
      {{"other", {path}, "", ""},
       program::bad_usage,
       "No ruleset 'other' imports files; those that do: alternity-warships."},
      {{"nowhere", {path}, "", ""}, program::bad_usage, "No ruleset 'nowhere'"},
      {{"alternity", {path}, "drunken", ""},
       program::bad_data,
       "Crews are green, trained, veteran or crack, not 'drunken'."},
      {{"alternity", {path, broken}, "", into},
       program::bad_data,
       "broken.warship.json:1:2: a name in quotes was expected."},
      {{"alternity", {(folder / "none.warship.json").string()}, "", ""}, program::bad_usage, "cannot be read"},
      {{"alternity", {path}, "", (folder / "nowhere").string()}, program::bad_usage, "for --into"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(run(row.options), row.code) << row.told;
    EXPECT_THAT(err, HasSubstr(row.told));
    EXPECT_TRUE(out.empty()) << out;
  }
  EXPECT_TRUE(fs::is_empty(into));
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
