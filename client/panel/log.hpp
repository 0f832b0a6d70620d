/// Happenings and talk in one list with filters.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"
#include "client/panel/canvas.hpp"
#include "client/screen/book.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::panel {

/// A line of talk, or of this program, with its place among the journal lines.
struct Remark {
  std::uint32_t after = 0;  ///< the journal line before it
  std::string text;         ///< may hold colour codes
  bool chat = false;
};

enum class LogFilter { all, notable, grave, dice, thing, turn, chat };
const char* name_of(LogFilter filter);

struct LogLook {
  LogFilter filter = LogFilter::all;
  std::string thing;   ///< handle for the filter `thing`
  std::string search;  ///< words that a line must contain, in any case; empty: any line
  int back = 0;        ///< number of lines between the newest and the one at the cursor
  bool has_keys = false;
};

/// A line of the log: an index into the journal or into the remarks.
struct LogRow {
  int journal = -1;
  int remark = -1;
};
std::vector<LogRow> log_rows(const Model& model, const std::vector<Remark>& remarks, const LogLook& look);

void draw_log(Canvas& canvas, const Rect& area, const Model& model, const std::vector<Remark>& remarks,
              const LogLook& look, const screen::Style& style);
/// Everything about one line: the text, each die, and the rules of its paragraph.
std::string log_detail(const Model& model, const std::vector<Remark>& remarks, const LogRow& row,
                       const screen::Book& book, const screen::Style& style);

}  // namespace emcon::client::panel
