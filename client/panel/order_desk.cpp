// Lists the orders that the open question allows and those already given, and draws the list.
#include "client/panel/order_desk.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "client/panel/order_form.hpp"
#include "client/screen/asked.hpp"
#include "client/screen/shop.hpp"
#include "common/table/area.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client::panel {

using screen::clean;
using table::FilledLine;
using table::Offer;
using table::OfferLine;

namespace {

const OfferLine* offered(const DeskState& state, const DeskRow& row) {
  return row.offered >= 0 ? &state.model.question.offer.lines[static_cast<std::size_t>(row.offered)] : nullptr;
}
const FilledLine* given(const DeskState& state, const DeskRow& row) {
  return row.given >= 0 ? &state.given.lines[static_cast<std::size_t>(row.given)] : nullptr;
}

/// "count 4, rating 4": the order's values, or the initial ones of the line's fields.
std::string named_values(const OfferLine& line, const FilledLine* order) {
  std::string out;
  for (const auto& field : line.fields) {
    const table::Value* value = order ? table::find(*order, field.name) : &field.fallback;
    const std::string text = value ? words::value_words(field, *value) : std::string();
    if (!text.empty()) out += (out.empty() ? "" : ", ") + field.name + " " + text;
  }
  return out;
}

/// The parts of a row after the order's name.
struct Behind {
  std::string values;  ///< initial values of the line's fields, in a few words
  std::string worth;
  bool named = true;  ///< the values, by their fields' names
};

/// The purpose of an order without values, because a verb alone is a riddle. Nothing if its own words say so.
std::string purpose(const OfferLine& line, const screen::Style& style) {
  const std::string label = clean(line.label, style);
  const std::string order = clean(order_text(&line, {line.verb, line.subject, line.variant, {}}), style);
  return words::starts_with_folded(order, label) ? std::string() : label;
}

/// Leaves out the names of values if they do not fit into the rest of a row of `width` columns, in which `taken` hold
/// the order's own words.
Behind behind(const OfferLine& line, int taken, int width) {
  constexpr int mark = 2, gap = 2;
  Behind out{.values = named_values(line, nullptr), .worth = {}};
  const int room = width - mark - taken - gap;
  // A number that is cut by the frame is another number.
  const auto fits = [&](int digits) {
    out.worth = screen::noticeable(line.merit) ? screen::worth_in_brief(*line.merit, digits) : std::string();
    return screen::columns(out.values) + (out.worth.empty() ? 0 : gap + screen::columns(out.worth)) <= room;
  };
  if (fits(3)) return out;
  out.named = false;
  out.values.clear();
  for (const auto& field : line.fields) {
    const std::string value = words::value_words(field, field.fallback);
    if (!value.empty()) out.values += (out.values.empty() ? "" : ", ") + value;
  }
  if (!fits(3) && !fits(2)) out.worth.clear();
  return out;
}

bool has_problem(const DeskState& state, int which) {
  return std::any_of(state.model.draft.problems.begin(), state.model.draft.problems.end(),
                     [&](const Problem& problem) { return problem.line == which; });
}

/// The names of the row's values, if the row has the values alone.
std::string unnamed_values(const DeskState& state, const DeskRow& row, int width) {
  const OfferLine& line = *offered(state, row);
  const FilledLine* order = given(state, row);
  const int start = screen::columns(order_text(&line, {line.verb, line.subject, line.variant, {}}));
  const bool named =
      order ? order_text(&line, *order, width - 2) == order_text(&line, *order) : behind(line, start, width).named;
  return named ? std::string() : named_values(line, order);
}

/// "2 Beam Weapon Fire: Letters"
std::string stage_title(const DeskState& state, const DeskRow& row, const screen::Style& style) {
  const auto& stages = state.model.question.offer.stages;
  const auto at = static_cast<std::size_t>(row.heads) - 1;
  return clean(std::to_string(row.heads) + " " + (at < stages.size() ? stages[at] : std::string()), style);
}

/// The budget that even one more order of the line, at its cheapest, would overdraw: the price, and the rest of the
/// budget; empty: it can be paid.
std::string lacking(const DeskState& state, const OfferLine& line) {
  const Offer& offer = state.model.question.offer;
  const auto number = std::ranges::find(line.fields, table::FieldKind::number, &table::Field::kind);
  const std::int64_t times = number == line.fields.end() ? 1 : std::max<std::int64_t>(0, number->min);
  const auto sums = table::spent(offer, state.given);
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  for (std::size_t b = 0; b < std::min(sums.size(), line.price.size()); ++b) {
    const std::int64_t amount = std::max<std::int64_t>(0, offer.budgets[b].amount);
    const std::int64_t left = amount - std::clamp<std::int64_t>(sums[b], 0, amount);
    if (line.price[b] <= 0 || times == 0) continue;
    const std::int64_t price = line.price[b] > most / times ? most : line.price[b] * times;
    if (price <= left) continue;
    return "it takes " + words::scaled_with_unit(price, offer.budgets[b].scale) + " of " + offer.budgets[b].name +
           ", and " + words::scaled_with_unit(left, offer.budgets[b].scale) + (left == 1 ? " is" : " are") + " left";
  }
  return {};
}

/// Whether an order is carried out at once, and is final.
bool at_once(const DeskState& state) {
  return state.model.question.immediate && state.given.lines.empty();
}

void draw_row(Canvas& canvas, const Rect& area, int y, const DeskState& state, const DeskRow& row,
              const screen::Style& style) {
  const OfferLine* line = offered(state, row);
  const FilledLine* order = given(state, row);
  const Rect clip{area.x, y, area.width, 1};
  if (row.heads > 0) {
    canvas.write(clip, area.x, y, stage_title(state, row, style), Ink::dim);
    return;
  }
  if (order) {
    const bool bad = has_problem(state, row.given);
    canvas.put(clip, area.x, y, bad ? U'!' : style.ascii ? U'x' : U'\u2713', bad ? Ink::bad : Ink::good);
    canvas.write_cut(clip, area.x + 2, y, clean(order_text(line, *order, area.width - 2), style), Ink::strong);
    return;
  }
  const std::string lack = lacking(state, *line);
  if (!lack.empty())
    canvas.put(clip, area.x, y, U'-', Ink::dim);
  else if (at_once(state))
    canvas.put(clip, area.x, y, style.ascii ? U'>' : U'\u00BB', Ink::warning);
  else
    canvas.put(clip, area.x, y, style.ascii ? U'.' : U'\u00B7', Ink::dim);
  const int taken =
      canvas.write(clip, area.x + 2, y, clean(order_text(line, {line->verb, line->subject, line->variant, {}}), style));
  const Behind more = behind(*line, taken, area.width);
  const std::string between = more.values.empty() || more.worth.empty() ? "" : "  ";
  std::string text = lack.empty() ? clean(more.values, style) + between + more.worth : clean(lack, style);
  if (text.empty()) text = purpose(*line, style);
  if (!text.empty()) canvas.write_cut(clip, area.x + 2 + taken + 2, y, text, Ink::dim);
}

/// Lines about the answer as a whole, shown below the rows.
std::vector<std::string> foot(const DeskState& state, const screen::Style& style) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& text) {
    for (auto& line : lines_of(screen::wrapped(style, text, 2))) out.push_back(std::move(line));
  };
  for (const Problem& problem : state.model.draft.problems) add(paint(style, "red", "! ") + clean(problem.text, style));
  const auto& fallback = state.model.question.offer.fallback;
  const bool open = state.model.my_turn();
  if (open && screen::sells(state.model.question.offer))
    add(screen::purse(state.model.question.offer, state.given, style));
  if (open && !state.given.lines.empty()) {
    add(paint(style, "dim",
              state.model.question.immediate ? "L carries out what is ticked." : "L makes what is ticked final."));
    return out;
  }
  if (open && state.model.question.nothing_to_choose()) {
    add(paint(style, "dim", "Nothing can be ordered here now: L goes on."));
    return out;
  }
  std::string nothing;
  for (const auto& line : fallback.lines)
    nothing += (nothing.empty() ? "" : "; ") +
               clean(order_text(table::find_line(state.model.question.offer, line), line), style);
  if (open && at_once(state))
    add(paint(style, "dim", std::string(style.ascii ? ">" : "\u00BB") + " is final at once."));
  // Said in any case: the values in open rows look like orders that are given already.
  if (open)
    add(paint(style, "dim", nothing.empty() ? "Doing nothing gives no order." : "If you do nothing: " + nothing + "."));
  return out;
}

/// Draws how to answer the question: all of it if some of the `rows` stay visible, else its beginning and the key that
/// shows the rest. Returns the number of lines.
int draw_help(Canvas& canvas, const Rect& area, const DeskState& state, const screen::Style& style, std::size_t rows) {
  constexpr int rows_in_sight = 6;
  const std::string text = clean(state.model.question.offer.help, style);
  if (text.empty() || area.height <= 1) return 0;
  auto lines = lines_of(screen::wrapped(style, text));
  const int left = area.height - static_cast<int>(lines.size()) - 1;
  const bool all = left >= std::min(rows_in_sight, static_cast<int>(rows));
  if (!all) {
    const std::string more = " ... [w]";
    lines.resize(1);
    std::string& last = lines.front();
    while (screen::columns(last) + screen::columns(more) > area.width && last.find(' ') != std::string::npos)
      last.erase(last.rfind(' '));
    last += more;
  }
  for (std::size_t i = 0; i < lines.size(); ++i)
    canvas.write(area, area.x, area.y + static_cast<int>(i), lines[i], Ink::dim);
  const int taken = static_cast<int>(lines.size());
  return all ? taken + 1 : taken;
}

std::string head(const DeskState& state, const screen::Style& style) {
  const Question& question = state.model.question;
  if (state.model.ended())
    return "The battle is over. " + (state.model.outcome ? clean(state.model.outcome->text(), style) + " " : "") +
           "':propose rematch' asks for another, 'q' leaves; 'emcon replay' shows it through any eyes.";
  if (state.model.new_dice)
    return "The dice are to be made anew, because somebody left. They wait for you: 'A' takes part, ':leave yes' gives "
           "your seat up.";
  if (state.model.card.phase() == v1::MatchCard::OPEN)
    return "Not all seats are taken yet. The battle begins when they are.";
  if (state.model.card.phase() == v1::MatchCard::SETUP) {
    std::string away;
    for (const auto& seat : state.model.card.seats())
      if (seat.held() && !seat.here()) away += (away.empty() ? "" : ", ") + clean(seat.holder(), style);
    return "All seats are taken; the dice are being made ready." +
           (away.empty() ? "" : " They wait for " + away + " to come.");
  }
  if (state.model.adjourned())
    return std::string("The match is adjourned, and no clock runs.") +
           (state.model.seat < 0 ? "" : " ':propose resume' asks the others to go on.");
  if (state.model.draft.locked) return "Locked. ':propose unlock' asks to take it back.";
  if (!state.model.my_turn()) {
    std::string who;
    for (const int seat : question.seats)
      if (seat != state.model.seat) who += (who.empty() ? "" : ", ") + clean(state.model.seat_name(seat), style);
    if (state.model.seat < 0)
      return "You watch. " + (who.empty() ? "" : clean(question.title, style) + ". Waiting for " + who + ".");
    return who.empty() ? "Nothing is asked of you now." : "Waiting for " + who + ".";
  }
  return clean(question.title.empty() ? question.offer.title : question.title, style);
}

}  // namespace

std::vector<DeskRow> desk_rows(const Offer& offer, const table::Filled& given) {
  std::vector<DeskRow> out;
  std::vector<bool> placed(given.lines.size(), false);
  std::int32_t stage = 0;
  for (std::size_t l = 0; l < offer.lines.size(); ++l) {
    if (std::exchange(stage, offer.lines[l].stage) != offer.lines[l].stage) out.push_back({-1, -1, stage});
    int times = 0;
    for (std::size_t g = 0; g < given.lines.size(); ++g) {
      if (placed[g] || !table::fills(given.lines[g], offer.lines[l])) continue;
      placed[g] = true;
      ++times;
      out.push_back({static_cast<int>(l), static_cast<int>(g)});
    }
    if (times < offer.lines[l].times_max) out.push_back({static_cast<int>(l), -1});
  }
  for (std::size_t g = 0; g < given.lines.size(); ++g)
    if (!placed[g]) out.push_back({-1, static_cast<int>(g)});
  return out;
}

std::string subject_of(const DeskState& state, const DeskRow& row) {
  if (const FilledLine* order = given(state, row)) return order->subject;
  const OfferLine* line = offered(state, row);
  return line ? line->subject : std::string();
}

std::string reach_of(const DeskState& state, const DeskRow& row) {
  const FilledLine* order = given(state, row);
  const OfferLine* line = offered(state, row);
  const table::Board& board = state.model.board;
  const table::Area* area = order  ? table::area_of_order(board, order->verb, order->subject, order->variant)
                            : line ? table::area_of_order(board, line->verb, line->subject, line->variant)
                                   : nullptr;
  return area ? area->id : std::string();
}

std::string row_text(const DeskState& state, const DeskRow& row, const screen::Style& style) {
  std::string out;
  if (const OfferLine* line = offered(state, row)) {
    out = clean(line->label, style);
    if (const std::string values = unnamed_values(state, row, style.width + 1); !values.empty())
      out += (out.empty() ? "" : ": ") + clean(values, style);
    if (!line->note.empty()) out += (out.empty() ? "" : "; ") + clean(line->note, style);
    if (screen::noticeable(line->merit)) out += (out.empty() ? "worth " : "; worth ") + screen::worth(*line->merit);
    if (line->times_max > 1) out += "; up to " + std::to_string(line->times_max) + " times";
    if (line->secret) out += "; stays secret";
    if (const std::string lack = given(state, row) ? std::string() : lacking(state, *line); !lack.empty())
      out += (out.empty() ? "" : "; ") + clean(lack, style);
    if (line->clause >= 0 && static_cast<std::size_t>(line->clause) < state.model.question.offer.clauses.size())
      out += " (" + clean(state.model.question.offer.clauses[static_cast<std::size_t>(line->clause)], style) + ")";
    out = screen::wrapped(style, out, 2);
  }
  for (const auto& one : state.follows)
    if (row.given >= 0 && one.line == row.given) out += paint(style, "green", screen::consequence(one, style));
  return out;
}

std::string desk_text(const DeskState& state, const screen::Style& style) {
  std::string out;
  for (const DeskRow& row : desk_rows(state.model.question.offer, state.given)) {
    if (row.heads > 0) {
      out += screen::wrapped(style, paint(style, "bold", stage_title(state, row, style)), 2);
      continue;
    }
    const OfferLine* line = offered(state, row);
    const FilledLine* order = given(state, row);
    const std::string mark = order ? (style.ascii ? "x " : "\u2713 ") : (style.ascii ? ". " : "\u00B7 ");
    std::string text = clean(
        order ? order_text(line, *order) : order_text(line, {line->verb, line->subject, line->variant, {}}), style);
    if (!order) {
      const std::string values = clean(named_values(*line, nullptr), style);
      if (!values.empty()) text += "  " + values;
      if (screen::noticeable(line->merit)) text += "  " + screen::worth(*line->merit);
      const std::string why =
          values.empty() && !screen::noticeable(line->merit) ? purpose(*line, style) : std::string();
      if (!why.empty()) text += "  " + why;
    }
    out += screen::wrapped(style, mark + text, 4);
  }
  return out;
}

namespace {

/// How many rows stand out of sight below and above, and the key that shows all; empty: none.
std::string out_of_sight(std::size_t below, int above) {
  std::string out;
  if (below > 0) out = std::to_string(below) + " more below";
  if (above > 0) out += (out.empty() ? std::to_string(above) + " more above" : ", " + std::to_string(above) + " above");
  return out.empty() ? out : out + " [p]";
}

}  // namespace

ListShown draw_order_desk(Canvas& canvas, const Rect& area, const DeskState& state, const DeskLook& look,
                          const screen::Style& style) {
  screen::Style narrow = style;
  narrow.width = area.width - 1;
  int y = area.y;
  const bool mine = state.model.my_turn();
  for (const auto& line : lines_of(screen::wrapped(narrow, head(state, narrow))))
    canvas.write(area, area.x, y++, line, mine || state.model.new_dice ? Ink::strong : Ink::dim);
  for (const auto& what : state.model.proposed_to_me()) {
    const std::string word = clean(what, narrow);
    const std::string text = clean(state.model.wanted_by(what), narrow) + " proposes: " + word + ". ':propose " + word +
                             "' agrees, with 'no' behind it declines.";
    for (const auto& line : lines_of(screen::wrapped(narrow, text)))
      canvas.write(area, area.x, y++, line, Ink::warning);
  }
  if (!mine && (!state.model.draft.locked || state.model.ended())) return {};
  const auto rows = desk_rows(state.model.question.offer, state.given);
  std::vector<std::string> below = foot(state, narrow);
  if (look.chosen >= 0 && static_cast<std::size_t>(look.chosen) < rows.size()) {
    const auto about = lines_of(row_text(state, rows[static_cast<std::size_t>(look.chosen)], narrow));
    below.insert(below.begin(), about.begin(), about.end());
  }
  const int room = area.bottom() - y;
  const int below_lines = std::clamp(static_cast<int>(below.size()), 0, std::max(0, room / 2));
  if (mine) y += draw_help(canvas, {area.x, y, area.width, room - below_lines - 1}, state, narrow, rows.size());
  const bool many = std::cmp_greater(rows.size(), area.bottom() - y);
  const int gap = below_lines > 0 || many ? 1 : 0;
  const Rect list{area.x, y, area.width, area.bottom() - y - below_lines - gap};
  const int first = scrolled(0, look.chosen, static_cast<int>(rows.size()), list.height);
  auto next = static_cast<std::size_t>(first);
  for (int i = 0; i < list.height && next < rows.size(); ++i, ++next) {
    draw_row(canvas, list, list.y + i, state, rows[next], style);
    if (first + i == look.chosen && look.has_keys) canvas.reverse({list.x, list.y + i, list.width, 1});
  }
  if (rows.empty()) canvas.write(list, list.x, list.y, "Nothing to order; L goes on.", Ink::dim);
  if (gap > 0) canvas.write(area, area.x + 2, list.bottom(), out_of_sight(rows.size() - next, first), Ink::dim);
  int end = 0;
  for (int i = 0; i < below_lines; ++i)
    end = canvas.write(area, area.x, area.bottom() - below_lines + i, below[static_cast<std::size_t>(i)]);
  if (below_lines > 0 && static_cast<std::size_t>(below_lines) < below.size())
    canvas.write(area, std::min(area.x + end, area.right() - 4), area.bottom() - 1, " ...", Ink::dim);
  return {list, first};
}

}  // namespace emcon::client::panel
