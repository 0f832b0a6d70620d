/// The sources of a ruleset's documents: the program itself, and a directory of the host's own.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "server/rules/contract/document.hpp"

namespace emcon::data {

using Documents = std::expected<std::vector<rules::Document>, Problems>;

/// All *.toml files below `path`, named relative to it with '/', in name order. Files and directories whose names begin
/// with a dot are skipped, and symbolic links to directories are not followed. Gives the problems of all broken files
/// at once. A file is also broken if clients could not show its text. Links that lead nowhere or to a folder with data
/// files are problems, too, and so are names that end in .TOML or .toml.txt. `no_data` if the directory cannot be read.
Documents load_folder(const std::string& path);

/// The documents built in for the ruleset whose code is in server/rules/`folder`. Problems only if the build is broken.
Documents load_embedded(const std::string& folder);

/// Built-in documents, then those of `directory`/`ruleset_id` if `directory` is not empty and has such a folder. A file
/// of the same name replaces the built-in one; others are added.
Documents load_documents(const std::string& folder, const std::string& ruleset_id, const std::string& directory);

/// Problems with documents of load_documents, in the form for their host. If a file of his own replaces a built-in one
/// and built-in files have faults because of that, one line says so in their place (code `replaced`). His own files are
/// named by their paths with `directory`.
Problems with_replacements(Problems problems, const std::string& folder, const std::string& ruleset_id,
                           const std::string& directory);

}  // namespace emcon::data
