// Reads a written play from a file and plays it with the built-in data or the host's own.
#include "server/referee/files.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"

namespace emcon::referee {

namespace {

Result<std::string> read_beside(const std::string& play, const std::string& file) {
  const std::filesystem::path path = std::filesystem::path(play).parent_path() / file;
  std::error_code error;
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path, error))
    return std::unexpected(Problem{.code = "no_such_file", .text = "The file " + file + " cannot be read."});
  return std::string{std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

Report play_file(const std::string& path, const std::string& data_directory, bool boards, const Watch& watch) {
  // A folder can be opened like a file; only reading it fails.
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return {{"this is a folder; a play is a file, named by its path"}, {}};
  std::ifstream file(path, std::ios::binary);
  if (!file) return {{std::string("the file cannot be read: ") + std::strerror(errno)}, {}};
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto script = parse_script(text);
  if (!script) {
    Report report;
    for (const Problem& problem : script.error())
      report.failures.push_back("line " + std::to_string(problem.line) + ": " + problem.text);
    return report;
  }
  const Sources sources{
      [&](const match::RulesetEntry& entry) {
        return data::load_documents(entry.folder, entry.info.id, data_directory);
      },
      [](const std::string& name, const std::string& scenario) -> std::expected<rules::Document, Problems> {
        auto document = data::parse(name, scenario);
        if (!document) return std::unexpected(Problems{std::move(document.error())});
        return std::move(*document);
      },
      [&](const std::string& name) { return read_beside(path, name); }};
  return play(*script, sources, boards, watch);
}

}  // namespace emcon::referee
