/// What a ruleset may offer beside the contract: to make data of files that other programs write. Whoever has a
/// function `import_files` beside its Catalogue offers it; nothing else need be said of it.
#pragma once

#include <concepts>
#include <expected>
#include <string>
#include <vector>

#include "common/problem.hpp"

namespace emcon::rules {

/// A file as its author has it; nothing in it is trusted.
struct ForeignFile {
  std::string name;  ///< as given, with its folder or without
  std::string text;
};

struct ImportedData {
  std::string toml;                ///< a data file, which loads beside those that the catalogue was made from
  std::vector<std::string> notes;  ///< what was left out or changed, each with its file
};

/// `crew`: a word for how good the crews are, where files do not say it; empty: as is usual. Problems of all files at
/// once. Pure, as all rules are. A match keeps the data file, never what it was made from.
template <class R>
concept Importing =
    requires(const std::vector<ForeignFile>& files, const typename R::Catalogue& catalogue, const std::string& crew) {
      { import_files(files, catalogue, crew) } -> std::same_as<std::expected<ImportedData, Problems>>;
    };

}  // namespace emcon::rules
