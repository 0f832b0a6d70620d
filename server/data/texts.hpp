/// Checks of the texts in a data file. Private to server/data.
#pragma once

#include "common/problem.hpp"
#include "server/rules/contract/document.hpp"

namespace emcon::data {

/// Texts that clients would not show as they stand, with file, line and column: characters that are not text
/// (common/text.hpp), line breaks except in briefings and summaries, blanks at the ends of a name or two in a row. Also
/// ids and keys of other signs than letters, digits, - and _, because nobody could type them in an order. If names were
/// cleaned on the way to clients, players would see another match than the server signs. Only files are checked, not
/// the documents of matches that have begun.
Problems faults_of_texts(const rules::Document& document);

}  // namespace emcon::data
