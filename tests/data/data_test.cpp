// Data files become trees that know where each value stands; whatever is wrong is named by file, line and column.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "common/text.hpp"
#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "server/data/texts.hpp"
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

std::string utf8(char32_t point) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | (point >> shift & 0x3F)); };
  if (point < 0x80) return {static_cast<char>(point)};
  if (point < 0x800) return {static_cast<char>(0xC0 | point >> 6), tail(0)};
  if (point < 0x10000) return {static_cast<char>(0xE0 | point >> 12), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | point >> 18), tail(12), tail(6), tail(0)};
}

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

TEST(Data, a_fault_is_named_by_file_line_and_column) {
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

TEST(Data, a_mistake_is_told_together_with_the_right_form) {
  const struct {
    const char *text, *told;
  } rows[] = {
      // A text without quotes.
      {"listen = 127.0.0.1:0\n", R"(1:10: a text stands in quotes: listen = "127.0.0.1:0".)"},
      {"x = foo # why\n", R"(1:5: a text stands in quotes: x = "foo".)"},
      {"x = tru\n", R"(1:5: a text stands in quotes: x = "tru".)"},
      {"x = node1.example.org\n", R"(1:5: a text stands in quotes: x = "node1.example.org".)"},
      {"x = postgresql://u@h/n\n", R"(1:5: a text stands in quotes: x = "postgresql://u@h/n".)"},
      {"x = [::]:7414\n", R"(1:5: a text stands in quotes: x = "[::]:7414".)"},
      {"x = /etc/a.pem\r\n", R"(1:5: a text stands in quotes: x = "/etc/a.pem".)"},
      {"x = 10:00\n", R"(1:5: a text stands in quotes: x = "10:00".)"},
      {"x = 2020-1-1\n", R"(1:5: a text stands in quotes: x = "2020-1-1".)"},
      {"x = 5 foo\n", R"(1:5: a text stands in quotes: x = "5 foo".)"},
      {"x = a\"b\n", R"(1:5: a text stands in quotes: x = 'a"b'.)"},
      {"x = [\"a\", b]\n", R"(1:11: a text stands in quotes: "b".)"},
      {"x = [\n  foo,\n]\n", R"(2:3: a text stands in quotes: "foo".)"},
      {"x = {a = foo}\n", R"(1:10: a text stands in quotes: "foo".)"},
      {"x = \u201Cfoo\u201D\n", R"(1:5: these quotes are none of TOML; straight ones are right: x = "foo".)"},
      {"x = True\n", "1:5: true and false stand in small letters: x = true."},
      {"x = yes\n", R"(x = "yes"; what is on or off is true or false: x = true.)"},
      {"x = 2020-01-01\n", R"(1:5: a date or a time is not read here; a text stands in quotes: x = "2020-01-01".)"},
      {"x = 1.5\n", R"(1:5: a fraction is not read here; write a whole number, or, where a text belongs: x = "1.5".)"},
      {"x = info\n", R"(1:5: a text stands in quotes: x = "info".)"},
      {"x = nancy\n", R"(1:5: a text stands in quotes: x = "nancy".)"},
      {"x = 99999999999999999999\n", "1:5: this number is too large; whole numbers go from -9223372036854775808 to"},
      {"x = -99999999999999999999\n", "1:5: this number is too large"},
      {"x = 40%\n", R"(1:5: a number stands without a unit: x = 40; a text stands in quotes: x = "40%".)"},
      {"x = 10s # ten\n", R"(1:5: a number stands without a unit: x = 10; a text)"},
      {"x = 0x\n", R"(1:5: digits stand behind 0x: 0 to 9 and a to f; a text stands in quotes: x = "0x".)"},
      {"// why\nx = 1\n", "1:1: a comment begins with #."},
      {";why\n", "1:1: a comment begins with #."},
      {"x = 1 // why\n", ": a comment begins with #."},
      {"x = \"a\x01\"\n", "1:7: a sign that cannot be shown stands here; leave it out."},
      {"\x02x = 1\n", "1:1: a sign that cannot be shown stands here"},
      {"x = 007\n", "1:5: a whole number begins with no 0 and ends with a digit: x = 7."},
      // Signs that are missing.
      {"x = \"foo\n", "1:9: the text has no quote at its end."},
      {"x = 'foo\n", "1:9: the text has no quote at its end."},
      {"x = \"a\"b\"\n", "1:8: more stands behind the text; a text in which there are quotes stands in '...'."},
      {"x = \"C:\\Users\"\n", R"(in "..." a \ begins a sign such as \n; write \\ for the sign itself)"},
      {"x: 5\n", "1:2: behind a field's name, which is of a to z, 0 to 9, _ and -, stands = and its value"},
      {"x =\n", "1:4: the value is missing: x = VALUE."},
      {"= 5\n", "1:1: the name before = is missing: NAME = VALUE."},
      {"x = [\"a\" \"b\"]\n", "1:10: a comma stands between the values of a list"},
      {"x = [\"a\",\n", "the list has no ] at its end."},
      {"x = {a = 1\n", "the inline table has no }"},
      {"[limits\n", "1:8: the header of a table is [NAME], on a line of its own."},
      {"x = 1\nx = 2\n", "2:5: 'x' stands here a second time; it may stand once."},
      {"[a]\nx = 1\n[a]\n", "3:1: [a] stands here a second time; its lines belong below the first, or"},
      {"[a]\nx = 1\n[a] # two\nx = 2\n", "several, each is headed [[a]]."},
      {"[a]\nx = 1\n[[a]]\nx = 2\n", "[a] stands above; where there are several, each is headed [[a]]."},
      {"x = 1\ny = \"M\xFCller\"\n", "2:7: a byte here is none of UTF-8"},
      {"\xC3\xA4 = 1\n", "1:1: "},
      {"\xFF\xFEx\0", "1:1: the file is UTF-16"},
  };
  for (const auto& row : rows) {
    const auto document = parse("a.toml", row.text);
    ASSERT_FALSE(document) << row.text;
    EXPECT_NE(document.error().text.find(row.told), std::string::npos) << row.text << document.error().text;
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

TEST(Data, a_text_that_clients_would_clean_is_refused_with_its_place) {
  const Folder folder;
  const struct {
    const char *text, *told;
  } rows[] = {
      {"[[ships]]\nname = \"Kes\\trel\"\n", "a.toml:2:8: 'name': U+0009, a tab, cannot be shown; leave it out."},
      {"name = \"a\\u00ADb\"\n", "a.toml:1:8: 'name': U+00AD, a soft hyphen, cannot be shown"},
      {"name = \"a\\u200Bb\"\n", "U+200B, a blank without width,"},
      {"name = \"a\\u001B[1m\"\n", "U+001B, an escape,"},
      {"name = \"a\\u202Eb\"\n", "U+202E cannot be shown"},
      {"name = \"a\\uE000b\"\n", "U+E000 cannot be shown"},
      {"name = \"a\\u0301\\u0301\\u0301\\u0301\\u0301\"\n", "or more than four on one"},
      {"name = \"one\\ntwo\"\n", "'name': it must be one line; a briefing or a summary may have several."},
      {"name = \" a\"\n", "no blanks at its ends, and no two in a row"},
      {"name = \"a  b\"\n", "no blanks at its ends, and no two in a row"},
      {"words = [\"a\", \"b\\t\"]\n", "a.toml:1:15: 'words': U+0009"},
      {"\"a\\tb\" = 1\n", "'a b': the name of the field: U+0009"},
      {"briefing = \"one\\n\\ttwo\"\n", "'briefing': U+0009"},
      {"id = \"my battle\"\n",
       "a.toml:1:6: 'id': players type it, so it is of the letters a to z and A to Z, 0 to 9, - and _"},
      {"id = \"-mine\"\n", "and begins with a letter or a digit"},
      {"[[ships]]\nkey = \"a=b\"\n", "a.toml:2:7: 'key': players type it"},
  };
  for (const auto& row : rows) {
    folder.write("a.toml", row.text);
    const auto documents = load_folder(folder.path.string());
    ASSERT_FALSE(documents) << row.text;
    EXPECT_NE(documents.error().front().text.find(row.told), std::string::npos) << documents.error().front().text;
    // A match that was begun with it is still read.
    EXPECT_TRUE(parse("a.toml", row.text)) << row.text;
  }
  folder.write("a.toml", "briefing = \"\"\"\none\ntwo\n\"\"\"\nname = \"Ma\u00f1ana \u2603\"\n");
  EXPECT_TRUE(load_folder(folder.path.string()));
}

TEST(Data, the_refused_texts_are_those_that_clients_would_clean) {
  constexpr char32_t last = 0x20000;
  for (char32_t point = 1; point < last; ++point) {
    if (point == '\n' || (point >= 0xD800 && point < 0xE000)) continue;
    rules::Document document{"a.toml", "", {}};
    rules::Node name;
    name.kind = rules::Node::Kind::text;
    name.text = "a" + utf8(point) + "b";
    document.root.members.push_back({"name", name});
    EXPECT_EQ(faults_of_texts(document).empty(), as_text(name.text) == name.text) << static_cast<unsigned>(point);
  }
}

/// Calls each(node) for every text in it.
template <class Each>
void every_text(rules::Node& node, Each each) {
  if (node.kind == rules::Node::Kind::text) each(node);
  for (rules::Node& item : node.items) every_text(item, each);
  for (auto& [key, value] : node.members) every_text(value, each);
}

TEST(Data, a_tab_planted_in_any_text_of_any_rulebook_is_refused) {
  int planted = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    auto document = parse(std::string(file.path), std::string(file.text));
    ASSERT_TRUE(document) << file.path;
    EXPECT_TRUE(faults_of_texts(*document).empty()) << faults_of_texts(*document).front().text;
    every_text(document->root, [&](rules::Node& node) {
      const std::string whole = node.text;
      node.text.insert(node.text.size() / 2, "\t");
      const Problems faults = faults_of_texts(*document);
      ASSERT_EQ(faults.size(), 1U) << file.path << ":" << node.line;
      EXPECT_NE(faults.front().text.find(document->name + ":" + std::to_string(node.line) + ":"), std::string::npos)
          << faults.front().text;
      node.text = whole;
      ++planted;
    });
  }
  if (!embedded_files().empty()) {
    EXPECT_GT(planted, 1000);
  }
}

TEST(Data, files_of_other_systems_are_passed_over_or_named) {
  const Folder folder;
  folder.write("a.toml", "x = 1\n");
  folder.write("._a.toml", "\x00\x05\x16\x07");
  folder.write(".git/b.toml", "x = \n");
  ASSERT_TRUE(load_folder(folder.path.string()));
  EXPECT_EQ(load_folder(folder.path.string())->size(), 1U);
  folder.write("MINE.TOML", "x = 1\n");
  fs::create_symlink("nowhere.toml", folder.path / "lost.toml");
  const auto documents = load_folder(folder.path.string());
  ASSERT_FALSE(documents);
  ASSERT_EQ(documents.error().size(), 2U);
  std::string told;
  for (const Problem& problem : documents.error()) told += problem.text + "\n";
  EXPECT_NE(told.find("MINE.TOML: the name of a data file ends in .toml, in small letters."), std::string::npos)
      << told;
  EXPECT_NE(told.find("lost.toml: it is a link that leads nowhere."), std::string::npos) << told;
  const Folder other, linked;
  linked.write("ships.toml", "x = 1\n");
  other.write("a.toml.txt", "x = 1\n");
  fs::create_symlink("nowhere", other.path / "scenarios");
  fs::create_directory_symlink(linked.path, other.path / "more");
  const auto faults = load_folder(other.path.string());
  ASSERT_FALSE(faults);
  EXPECT_EQ(faults.error().size(), 3U);
}

TEST(Data, a_file_that_replaces_a_built_in_one_is_named_in_place_of_the_faults_that_follow) {
  if (embedded_files().empty()) GTEST_SKIP() << "no shipped data in this build";
  const std::string path(embedded_files()[0].path);
  const std::string folder = path.substr(0, path.find('/'));
  const auto built_in = load_embedded(folder);
  ASSERT_TRUE(built_in);
  const std::string replaced = built_in->front().name, other = built_in->back().name;
  const Folder own;
  own.write("some-ruleset/" + replaced, "x = 1\n");
  own.write("some-ruleset/scenarios/mine.toml", "x = 1\n");
  const auto fault = [](const std::string& file) {
    return Problem{"bad_data", file + " is wrong.", "", -1, "", {{"file", file}}};
  };
  const auto told = [&](const Problems& problems) {
    std::string out;
    for (const Problem& problem : with_replacements(problems, folder, "some-ruleset", own.path.string()))
      out += problem.text + "\n";
    return out;
  };
  const std::string whole = (own.path / "some-ruleset").string() + "/";
  EXPECT_EQ(told({fault(other), fault(other), fault("scenarios/mine.toml")}),
            whole + replaced + " takes the place of the built-in " + replaced +
                "; name yours otherwise to add to it.\n" + whole + "scenarios/mine.toml is wrong.\n");
  EXPECT_EQ(told({fault(replaced)}), whole + replaced + " is wrong.\n");
  EXPECT_EQ(told({}), "");
}

}  // namespace
}  // namespace emcon::data
