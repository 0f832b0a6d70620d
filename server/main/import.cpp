// Imports files of other programs as data files of a ruleset.
#include <filesystem>

#include "common/words/near.hpp"
#include "server/data/folder.hpp"
#include "server/data/toml.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/match/position.hpp"

namespace emcon::program {
namespace {

namespace fs = std::filesystem;
using Documents = std::vector<rules::Document>;

/// The ids of those that import files.
std::vector<std::string> importing() {
  std::vector<std::string> out;
  for (const match::RulesetEntry& entry : match::registry())
    if (entry.import_files) out.push_back(entry.info.id);
  return out;
}

/// The ruleset that is meant, by its id or by a beginning that no other has; null, and a complaint, if there is none
/// that imports files.
const match::RulesetEntry* ruleset_meant(const std::string& named) {
  const match::RulesetEntry* out = nullptr;
  int begin = 0;
  for (const match::RulesetEntry& entry : match::registry()) {
    if (entry.info.id.starts_with(named) && (!out || out->info.id != named)) {
      out = &entry;
      ++begin;
    }
  }
  if (out && out->import_files && (begin == 1 || out->info.id == named)) return out;
  const std::string able = importing_rulesets();
  complain(Problem{.code = "no_import",
                   .text = "No ruleset '" + named + "' imports files; " +
                           (able.empty() ? "none does." : "those that do: " + able + ".") +
                           words::did_you_mean_titled(named, words::untitled(importing()))});
  return nullptr;
}

std::optional<std::vector<rules::ForeignFile>> read_files(const std::vector<std::string>& paths) {
  std::vector<rules::ForeignFile> out;
  for (const std::string& path : paths) {
    std::optional<std::string> text = read_file(path);
    if (!text) return std::nullopt;
    out.push_back({path, std::move(*text)});
  }
  return out;
}

/// The problems of the data with this file added.
Problems problems_of(const match::RulesetEntry& ruleset, Documents documents, const std::string& name,
                     const std::string& toml) {
  auto document = data::parse(name, toml);
  if (!document) return {document.error()};
  documents.push_back(std::move(*document));
  const auto loaded = ruleset.load(documents);
  return loaded ? Problems() : loaded.error();
}

/// "ships/kestrel.warship.json" to "imported-kestrel.toml".
std::string name_for(const std::string& path) {
  std::string name = fs::path(path).filename().string();
  return "imported-" + name.substr(0, name.find('.')) + ".toml";
}

}  // namespace

std::string importing_rulesets() {
  std::string out;
  for (const match::RulesetEntry& entry : match::registry())
    if (entry.import_files) out += (out.empty() ? "" : ", ") + entry.info.id;
  return out;
}

int import_files(const ImportOptions& options) {
  const match::RulesetEntry* ruleset = ruleset_meant(options.ruleset);
  if (!ruleset) return bad_usage;
  const auto files = read_files(options.files);
  if (!files) return bad_usage;
  std::error_code error;
  if (!options.into.empty() && !fs::is_directory(options.into, error)) {
    complain(Problem{.code = "no_data", .text = "There is no directory '" + options.into + "' for --into."});
    return bad_usage;
  }
  const auto documents = data::load_documents(ruleset->folder, ruleset->info.id, options.into);
  if (!documents) {
    complain(documents.error());
    return bad_data;
  }
  const auto imported = ruleset->import_files(*documents, *files, options.crew);
  const std::string name = name_for(options.files.front());
  const Problems problems = imported ? problems_of(*ruleset, *documents, name, imported->toml) : imported.error();
  if (!problems.empty()) {
    complain(problems);
    return bad_data;
  }
  for (const std::string& note : imported->notes) print_text(stderr, "note: " + note + "\n");
  if (options.into.empty()) {
    std::fwrite(imported->toml.data(), 1, imported->toml.size(), stdout);
    return fine;
  }
  const fs::path folder = fs::path(options.into) / ruleset->info.id;
  fs::create_directories(folder, error);
  const std::string target = (folder / name).string();
  if (!write_new_file(target, imported->toml)) {
    complain(Problem{.code = "not_written", .text = "Cannot write " + target + "; it must not be there yet."});
    return bad_usage;
  }
  say("{} holds what was imported\n", target);
  return fine;
}

}  // namespace emcon::program
