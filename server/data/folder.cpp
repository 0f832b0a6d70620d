// Reads the TOML files of the host's own directory, which replace built-in files of the same name or come beside them.
#include "server/data/folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "server/data/gathering.hpp"
#include "server/data/toml.hpp"

namespace emcon::data {
namespace {

namespace fs = std::filesystem;

Problem unreadable(const std::string& path, const std::string& why) {
  return {"no_data", "Cannot read " + path + ": " + why + ".", "", -1, "", {{"file", path}}};
}

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

std::string in_small_letters(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

bool has_data_files(const fs::path& folder) {
  std::error_code error;
  fs::recursive_directory_iterator it(folder, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error))
    if (it->path().extension() == ".toml") return true;
  return false;
}

/// The fault of an entry that seems to be meant as a data file; none if it is a data file, or clearly something else.
std::optional<Problem> fault_of(const fs::directory_entry& entry, const fs::path& root) {
  std::error_code error;
  const std::string path = entry.path().string(), name = in_small_letters(entry.path().filename().string());
  const bool link = entry.is_symlink(error);
  if (link && !entry.exists(error)) return unreadable(path, "it is a link that leads nowhere");
  if (link && entry.is_directory(error) && has_data_files(entry.path()))
    return unreadable(path, "it is a link to a folder, which is not followed; copy the folder, or link its files");
  if (entry.is_directory(error)) {
    const bool scenarios = name.starts_with("scenario") && entry.path().filename() != "scenarios";
    if (!scenarios || entry.path().parent_path() != root || !has_data_files(entry.path())) return std::nullopt;
    return unreadable(path, "scenarios stand in the folder " + (root / "scenarios").string());
  }
  const bool meant = name.ends_with(".toml") || name.ends_with(".toml.txt") || name.ends_with(".tml");
  if (!meant || entry.path().extension() == ".toml") return std::nullopt;
  return unreadable(path, "the name of a data file ends in .toml, in small letters");
}

/// Paths of all *.toml files below `root`, sorted. Names that begin with a dot are not the host's: other systems and
/// programs leave such files behind.
std::expected<std::vector<fs::path>, Problems> toml_files(const fs::path& root) {
  std::error_code error;
  std::vector<fs::path> out;
  Problems faults;
  fs::recursive_directory_iterator it(root, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (is_hidden(it->path())) {
      it.disable_recursion_pending();
      continue;
    }
    if (const std::optional<Problem> fault = fault_of(*it, root)) faults.push_back(*fault);
    std::error_code unknown;
    if (it->is_regular_file(unknown) && it->path().extension() == ".toml") out.push_back(it->path());
  }
  if (error) faults.push_back(unreadable(root.string(), error.message()));
  if (!faults.empty()) return std::unexpected(std::move(faults));
  std::ranges::sort(out);
  return out;
}

}  // namespace

Documents load_folder(const std::string& path) {
  const auto files = toml_files(path);
  if (!files) return std::unexpected(files.error());
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

namespace {

std::string param(const Problem& problem, std::string_view name) {
  const auto found = std::ranges::find(problem.params, name, &std::pair<std::string, std::string>::first);
  return found == problem.params.end() ? std::string() : found->second;
}

/// Names the host's own files by their whole paths, as he finds them, and says of others that they are built in.
void name_whole(Problem& problem, const std::vector<std::string>& own, const fs::path& folder) {
  const auto whole = [&](const std::string& file) {
    return std::ranges::find(own, file) == own.end() ? "the built-in " + file : (folder / file).string();
  };
  const std::string file = param(problem, "file"), other = param(problem, "other_file");
  if (file.empty() || std::ranges::find(own, file) == own.end()) return;
  if (problem.text.starts_with(file)) problem.text.replace(0, file.size(), whole(file));
  const std::size_t at = other.empty() ? std::string::npos : problem.text.find("; " + other + ":");
  if (at != std::string::npos) problem.text.replace(at + 2, other.size(), whole(other));
}

}  // namespace

Problems with_replacements(Problems problems, const std::string& folder, const std::string& ruleset_id,
                           const std::string& directory) {
  const auto built_in = load_embedded(folder);
  const auto files = directory.empty() ? std::unexpected(Problems{}) : toml_files(fs::path(directory) / ruleset_id);
  if (!built_in || !files) return problems;
  std::vector<std::string> own;
  for (const fs::path& file : *files)
    own.push_back(file.lexically_relative(fs::path(directory) / ruleset_id).generic_string());
  const auto is_own = [&](const std::string& name) { return std::ranges::find(own, name) != own.end(); };
  const auto follows = [&](const Problem& problem) {
    const std::string file = param(problem, "file");
    return std::ranges::find(*built_in, file, &rules::Document::name) != built_in->end() && !is_own(file);
  };
  const auto named = [&](Problems told) {
    for (Problem& problem : told) name_whole(problem, own, fs::path(directory) / ruleset_id);
    return told;
  };
  if (std::ranges::none_of(problems, follows)) return named(std::move(problems));
  Problems out;
  for (const rules::Document& document : *built_in)
    if (is_own(document.name))
      out.push_back(
          {"replaced",
           document.name + " takes the place of the built-in " + document.name + "; name yours otherwise to add to it.",
           "",
           -1,
           "",
           {{"file", document.name}}});
  if (out.empty()) return named(std::move(problems));
  std::ranges::copy_if(problems, std::back_inserter(out), [&](const Problem& problem) { return !follows(problem); });
  return named(std::move(out));
}

}  // namespace emcon::data
