// Data files become trees that know where each value stands; whatever is wrong is named by file, line and column.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "server/data/toml.hpp"

namespace emcon::data {
namespace {

namespace fs = std::filesystem;

/// A directory of this test's own, gone with it.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "emcon-data-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path / name).parent_path());
    std::ofstream(path / name) << text;
  }
  fs::path path;
};

TEST(Data, values_keep_kind_order_line_and_column) {
  const auto document = parse("ships.toml",
                              "title = \"Ships\"\n"
                              "zeta = 3\n"
                              "alpha = true\n"
                              "\n"
                              "[[ship]]\n"
                              "name = 'Lance'\n"
                              "mounts = [1, -2]\n");
  ASSERT_TRUE(document);
  const rules::Node& root = document->root;
  ASSERT_EQ(root.members.size(), 4U);
  EXPECT_EQ(root.members[0].first, "title");
  EXPECT_EQ(root.members[1].first, "zeta") << "file order, not name order";
  EXPECT_EQ(root.members[2].second.kind, rules::Node::Kind::boolean);
  EXPECT_EQ(root.members[2].second.integer, 1);
  const rules::Node& ship = root.member("ship")->items.at(0);
  EXPECT_EQ(ship.line, 5);
  EXPECT_EQ(ship.member("name")->text, "Lance");
  EXPECT_EQ(ship.member("mounts")->items[1].integer, -2);
  EXPECT_EQ(ship.member("mounts")->items[1].line, 7);
  EXPECT_EQ(ship.member("mounts")->items[1].column, 14);
}

TEST(Data, what_is_wrong_is_named_by_file_line_and_column) {
  const struct {
    const char* what;
    const char* text;
    const char* line;
    const char* column;
  } cases[] = {
      {"a fraction", "a = 1\nb = 2.5\n", "2", "5"},
      {"a date", "a = 2020-01-01\n", "1", "5"},
      {"a time", "\n\na = 10:00:00\n", "3", "5"},
      {"a fraction inside", "[x]\ny = [1, { z = 0.5 }]\n", "2", "15"},
      {"no value", "a = \n", "1", ""},
      {"a key twice", "a = 1\na = 2\n", "2", ""},
      {"a table without a name", "a = 1\n\n[ = ]\nb = 1\n", "3", ""},
      {"a table whose name begins with a dot", "[.a]\n", "1", ""},
      {"a table that is not closed", "a = 1\n[[\n", "2", ""},
  };
  for (const auto& c : cases) {
    const auto document = parse("scenarios/x.toml", c.text);
    ASSERT_FALSE(document) << c.what;
    const Problem& problem = document.error();
    EXPECT_EQ(problem.code, "bad_data") << c.what;
    EXPECT_EQ(problem.params[0].second, "scenarios/x.toml") << c.what;
    EXPECT_EQ(problem.params[1].second, c.line) << c.what << ": " << problem.text;
    if (*c.column) {
      EXPECT_EQ(problem.params[2].second, c.column) << c.what << ": " << problem.text;
    }
    EXPECT_TRUE(problem.text.starts_with("scenarios/x.toml:")) << problem.text;
  }
}

TEST(Data, a_file_may_have_one_megabyte) {
  EXPECT_TRUE(parse("big.toml", "# " + std::string(1000, 'x')));
  EXPECT_FALSE(parse("big.toml", "# " + std::string(1U << 20U, 'x')));
}

TEST(Data, a_folder_is_read_whole_in_name_order_and_every_broken_file_is_named) {
  const Folder folder;
  folder.write("b.toml", "x = 1\n");
  folder.write("a.toml", "x = 1\n");
  folder.write("scenarios/one.toml", "x = 1\n");
  folder.write("notes.txt", "no data");
  const auto documents = load_folder(folder.path.string());
  ASSERT_TRUE(documents);
  ASSERT_EQ(documents->size(), 3U);
  EXPECT_EQ((*documents)[0].name, "a.toml");
  EXPECT_EQ((*documents)[2].name, "scenarios/one.toml");
  folder.write("a.toml", "x = 1.5\n");
  folder.write("scenarios/one.toml", "x = \n");
  const auto broken = load_folder(folder.path.string());
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().size(), 2U);
  EXPECT_EQ(load_folder((folder.path / "nothing").string()).error()[0].code, "no_data");
}

TEST(Data, every_embedded_file_parses_and_equals_its_source) {
  for (const EmbeddedFile& file : embedded_files()) {
    const auto document = parse(std::string(file.path), std::string(file.text));
    EXPECT_TRUE(document) << document.error().text;
    std::ifstream in(std::string(EMCON_SOURCE_DIR "/server/rules/") + std::string(file.path), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    EXPECT_TRUE(text == file.text) << file.path;
  }
}

TEST(Data, a_hosts_own_directory_adds_and_replaces_files) {
  if (embedded_files().empty()) GTEST_SKIP() << "no shipped data in this build";
  const std::string path(embedded_files()[0].path);
  const std::string folder = path.substr(0, path.find('/'));
  const auto built_in = load_embedded(folder);
  ASSERT_TRUE(built_in);
  const Folder own;
  own.write("some-ruleset/" + built_in->front().name, "replaced = 1\n");
  own.write("some-ruleset/scenarios/mine.toml", "mine = 1\n");
  const auto all = load_documents(folder, "some-ruleset", own.path.string());
  ASSERT_TRUE(all);
  EXPECT_EQ(all->size(), built_in->size() + 1);
  EXPECT_TRUE(all->front().root.member("replaced"));
  const auto other = load_documents(folder, "other-ruleset", own.path.string());
  ASSERT_TRUE(other);
  EXPECT_EQ(other->size(), built_in->size());
}

}  // namespace
}  // namespace emcon::data
