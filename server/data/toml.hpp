/// Reads the TOML of ships, weapons and scenarios into trees that keep file, line and column.
#pragma once

#include <string>

#include "common/problem.hpp"
#include "server/rules/contract/document.hpp"

namespace emcon::data {

/// Reads a document; `name` goes into every message. Problem `bad_data`, with params file, line, column, if the text is
/// no TOML, is over 1 MB, or has values that rules cannot use: a floating-point number, a date or a time.
Result<rules::Document> parse(std::string name, std::string text);

}  // namespace emcon::data
