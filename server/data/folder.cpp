// Reads the TOML files of the host's own directory, which replace built-in files of the same name or come beside them.
#include "server/data/folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "server/data/gathering.hpp"
#include "server/data/toml.hpp"

namespace emcon::data {
namespace {

namespace fs = std::filesystem;

Problem unreadable(const std::string& path, const std::string& why) {
  return {"no_data", "Cannot read " + path + ": " + why + ".", "", -1, "", {{"file", path}}};
}

/// Paths of all *.toml files below `root`, sorted.
std::expected<std::vector<fs::path>, Problem> toml_files(const fs::path& root) {
  std::error_code error;
  std::vector<fs::path> out;
  fs::recursive_directory_iterator it(root, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error))
    if (it->is_regular_file(error) && it->path().extension() == ".toml") out.push_back(it->path());
  if (error) return std::unexpected(unreadable(root.string(), error.message()));
  std::ranges::sort(out);
  return out;
}

}  // namespace

Documents load_folder(const std::string& path) {
  const auto files = toml_files(path);
  if (!files) return std::unexpected(Problems{files.error()});
  Gathering out;
  for (const fs::path& file : *files) {
    std::ifstream in(file, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in.good() && !in.eof()) {
      out.add(std::unexpected(unreadable(file.string(), "the file cannot be opened")));
      continue;
    }
    out.add(parse(file.lexically_relative(path).generic_string(), std::move(text)));
  }
  return std::move(out).all();
}

Documents load_documents(const std::string& folder, const std::string& ruleset_id, const std::string& directory) {
  auto documents = load_embedded(folder);
  if (!documents || directory.empty()) return documents;
  const fs::path own = fs::path(directory) / ruleset_id;
  std::error_code error;
  if (!fs::is_directory(own, error)) return documents;
  auto more = load_folder(own.string());
  if (!more) return more;
  for (rules::Document& document : *more) {
    const auto same = std::ranges::find(*documents, document.name, &rules::Document::name);
    if (same != documents->end())
      *same = std::move(document);
    else
      documents->push_back(std::move(document));
  }
  return documents;
}

}  // namespace emcon::data
