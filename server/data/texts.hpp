/// Which texts a data file may hold. Private to server/data.
#pragma once

#include "common/problem.hpp"
#include "server/rules/contract/document.hpp"

namespace emcon::data {

/// What clients would not show as it stands, with file, line and column: characters that are not text
/// (common/text.hpp), breaks of lines in anything but briefings and summaries, and blanks at the ends of a name or two
/// in a row. A match whose names were cleaned on the way would not be what the server signs. Files alone are judged so,
/// not what matches that have begun were made from.
Problems faults_of_texts(const rules::Document& document);

}  // namespace emcon::data
