/// Where a ruleset's documents come from: the program itself, and a directory of the host's own.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "server/rules/contract/document.hpp"

namespace emcon::data {

using Documents = std::expected<std::vector<rules::Document>, Problems>;

/// All *.toml files below `path`, named relative to it with '/', in name order. Files and directories whose names begin
/// with a dot are passed over, and symbolic links to directories are not followed. Problems of every broken file at
/// once, also of texts that clients could not show, of links that lead nowhere and of names that end in .TOML;
/// `no_data` if the directory cannot be read.
Documents load_folder(const std::string& path);

/// The documents built in for the ruleset whose code is in server/rules/`folder`. Problems only if the build is broken.
Documents load_embedded(const std::string& folder);

/// Built-in documents, then those of `directory`/`ruleset_id` if `directory` is not empty and has such a folder: a file
/// of the same name replaces the built-in one, others come with it.
Documents load_documents(const std::string& folder, const std::string& ruleset_id, const std::string& directory);

/// What is wrong with documents of load_documents, for their host: if a file of his own takes the place of a built-in
/// one and built-in files have faults, which follow from it, one line says so in their place (code `replaced`).
Problems with_replacements(Problems problems, const std::string& folder, const std::string& ruleset_id,
                           const std::string& directory);

}  // namespace emcon::data
