// Filters the journal and the talk, draws them as one list, and tells everything about a chosen line.
#include "client/panel/log.hpp"

#include <algorithm>

#include "client/screen/sheet.hpp"
#include "common/each_of.hpp"
#include "common/text.hpp"
#include "common/words/match.hpp"

namespace emcon::client::panel {
namespace {

using screen::clean;

bool concerns(const table::JournalLine& line, const std::string& handle) {
  return std::ranges::find(line.about, handle) != line.about.end() || has_whole_word(line.text, handle);
}

bool wanted(const table::JournalLine& line, const Model& model, const LogLook& look) {
  switch (look.filter) {
    case LogFilter::dice:
      if (line.dice.empty()) return false;
      break;
    case LogFilter::thing:
      if (!concerns(line, look.thing)) return false;
      break;
    case LogFilter::turn:
      if (line.turn != model.board.clock.turn) return false;
      break;
    case LogFilter::notable:
      if (line.weight == table::Weight::routine) return false;
      break;
    case LogFilter::grave:
      if (line.weight != table::Weight::grave) return false;
      break;
    case LogFilter::chat:
      return false;
    case LogFilter::all:
      break;
  }
  return look.search.empty() || words::lower(line.text).find(words::lower(look.search)) != std::string::npos;
}

bool wanted(const Remark& remark, const LogLook& look) {
  if (look.filter == LogFilter::chat ? !remark.chat : look.filter != LogFilter::all) return false;
  return look.search.empty() || words::lower(remark.text).find(words::lower(look.search)) != std::string::npos;
}

}  // namespace

const char* name_of(LogFilter filter) {
  static constexpr EachOf<LogFilter> names({{LogFilter::all, "all"},
                                            {LogFilter::notable, "what matters"},
                                            {LogFilter::grave, "grave"},
                                            {LogFilter::dice, "with dice"},
                                            {LogFilter::thing, "chosen unit"},
                                            {LogFilter::turn, "this turn"},
                                            {LogFilter::chat, "talk"}});
  return names[filter];
}

std::vector<LogRow> log_rows(const Model& model, const std::vector<Remark>& remarks, const LogLook& look) {
  std::vector<LogRow> out;
  std::size_t next = 0;
  const auto remarks_until = [&](std::uint32_t number) {
    for (; next < remarks.size() && remarks[next].after < number; ++next)
      if (wanted(remarks[next], look)) out.push_back({-1, static_cast<int>(next)});
  };
  for (std::size_t i = 0; i < model.journal.size(); ++i) {
    remarks_until(model.journal[i].number);
    if (wanted(model.journal[i], model, look)) out.push_back({static_cast<int>(i), -1});
  }
  remarks_until(~0U);
  return out;
}

namespace {

std::vector<std::string> row_lines(const Model& model, const std::vector<Remark>& remarks, const LogRow& row,
                                   const screen::Style& style) {
  if (row.journal >= 0)
    return lines_of(screen::journal_line(model.journal[static_cast<std::size_t>(row.journal)], style));
  return lines_of(screen::wrapped(style, remarks[static_cast<std::size_t>(row.remark)].text, 2));
}

/// The first `count` lines of a text that has more, marked as cut off.
std::vector<std::string> beginning(std::vector<std::string> lines, int count, int width) {
  constexpr int mark = 4;
  lines.resize(static_cast<std::size_t>(count));
  std::string& last = lines.back();
  while (screen::columns(last) > width - mark && last.find(' ') != std::string::npos) last.erase(last.rfind(' '));
  last += " ...";
  return lines;
}

/// A routine line is dim if other lines stand beside it; a remark is always dim.
Ink ink_of(const Model& model, const LogRow& row) {
  if (row.remark >= 0) return Ink::dim;
  const table::JournalLine& line = model.journal[static_cast<std::size_t>(row.journal)];
  return line.weight == table::Weight::grave ? Ink::strong : Ink::plain;
}

}  // namespace

void draw_log(Canvas& canvas, const Rect& area, const Model& model, const std::vector<Remark>& remarks,
              const LogLook& look, const screen::Style& style) {
  screen::Style narrow = style;
  narrow.width = area.width - 1;
  const auto rows = log_rows(model, remarks, look);
  if (rows.empty()) {
    canvas.write(
        area, area.x, area.y,
        look.filter == LogFilter::all ? "Nothing has happened yet." : "Nothing of this kind yet; F shows another.",
        Ink::dim);
    return;
  }
  const int chosen = std::clamp(static_cast<int>(rows.size()) - 1 - look.back, 0, static_cast<int>(rows.size()) - 1);
  // Fills the window from the chosen line upwards; if room is left below, with the lines after it.
  int top = chosen, lines = 0;
  const auto height_of = [&](int row) {
    return static_cast<int>(row_lines(model, remarks, rows[static_cast<std::size_t>(row)], narrow).size());
  };
  lines = height_of(chosen);
  int last = chosen;
  while (last + 1 < static_cast<int>(rows.size()) && look.back > 0 && lines + height_of(last + 1) <= area.height / 2)
    lines += height_of(++last);
  while (top > 0 && lines + height_of(top - 1) <= area.height) lines += height_of(--top);
  while (last + 1 < static_cast<int>(rows.size()) && lines + height_of(last + 1) <= area.height)
    lines += height_of(++last);
  int y = area.y;
  if (top > 0 && lines < area.height) {
    // How the one above begins says more than nothing.
    const LogRow& above = rows[static_cast<std::size_t>(top - 1)];
    for (const auto& line : beginning(row_lines(model, remarks, above, narrow), area.height - lines, narrow.width))
      canvas.write(area, area.x, y++, line, ink_of(model, above));
  }
  for (int row = top; row <= last; ++row) {
    const auto text = row_lines(model, remarks, rows[static_cast<std::size_t>(row)], narrow);
    const Ink ink = ink_of(model, rows[static_cast<std::size_t>(row)]);
    for (const auto& line : text) {
      canvas.write(area, area.x, y, line, ink);
      if (look.has_keys && row == chosen) canvas.reverse({area.x, y, area.width, 1});
      ++y;
    }
  }
}

std::string log_detail(const Model& model, const std::vector<Remark>& remarks, const LogRow& row,
                       const screen::Book& book, const screen::Style& style) {
  if (row.journal < 0) return screen::wrapped(style, remarks[static_cast<std::size_t>(row.remark)].text);
  const auto& line = model.journal[static_cast<std::size_t>(row.journal)];
  std::string out;
  if (line.turn > 0) out += "Turn " + std::to_string(line.turn) + "\n";
  out += screen::wrapped(style, clean(line.text, style));
  for (const auto& die : line.dice)
    out += "  a die of " + std::to_string(die.sides) + " shows " + std::to_string(die.value) + "\n";
  if (const std::string figures = book.notations(line.text, style); !figures.empty()) out += "\n" + figures;
  if (!line.clause.empty()) {
    out += "\n" + paint(style, "bold", clean(line.clause, style)) + "\n";
    const std::string said = book.entry(line.clause, style);
    out += said.empty() ? "  (the rules text says nothing under this number)\n" : said;
  }
  return out;
}

}  // namespace emcon::client::panel
