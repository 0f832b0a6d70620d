/// An optional part of a ruleset: it makes data files of files that other programs wrote. A ruleset has it as soon as
/// it declares `import_files` beside its Catalogue; no other registration is needed.
#pragma once

#include <concepts>
#include <expected>
#include <string>
#include <vector>

#include "common/problem.hpp"

namespace emcon::rules {

/// A file as its author left it; nothing in it is trusted.
struct ForeignFile {
  std::string name;  ///< as given, with its folder or without
  std::string text;
};

struct ImportedData {
  std::string toml;                ///< a data file, which loads beside those that the catalogue was made from
  std::vector<std::string> notes;  ///< one for each thing left out or changed, with its file
};

/// `crew`: a word for the quality of the crews, for files that do not give it; empty: the usual quality. Gives the
/// problems of all files at once. Pure, as all rules are. A match keeps the data file, never the files it was made
/// from.
template <class R>
concept Importing =
    requires(const std::vector<ForeignFile>& files, const typename R::Catalogue& catalogue, const std::string& crew) {
      { import_files(files, catalogue, crew) } -> std::same_as<std::expected<ImportedData, Problems>>;
    };

}  // namespace emcon::rules
