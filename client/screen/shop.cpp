// Writes the goods of an offer: columns of prices and details, purchases, and the rest of the budgets.
#include "client/screen/shop.hpp"

#include <algorithm>
#include <ranges>
#include <string_view>

#include "common/words/words.hpp"

namespace emcon::client::screen {

using table::Filled;
using table::Offer;
using table::OfferLine;

namespace {

constexpr int gap = 1, column_min = 11, column_max = 24, label_max = 12;

/// The name that distinguishes a line from others of its verb.
std::string name_of(const OfferLine& line) {
  return !line.variant.empty() ? line.variant : !line.subject.empty() ? line.subject : line.verb;
}

std::string price_of(const Offer& offer, const OfferLine& line, std::size_t budget) {
  return budget < line.price.size() ? words::scaled_with_unit(line.price[budget], offer.budgets[budget].scale)
                                    : std::string();
}

/// One row of the table: one fact about each of the goods.
struct Row {
  std::string name;
  std::vector<std::string> cells;
};

std::vector<Row> rows_of(const Offer& offer, const Filled& given) {
  const auto all = goods(offer);
  const auto row = [&](const std::string& name, auto&& cell) {
    Row out{name, {}};
    for (const std::size_t at : all) out.cells.push_back(cell(offer.lines[at]));
    return out;
  };
  std::vector<Row> out{row("", name_of), row("bought", [&](const OfferLine& line) {
                         const std::int64_t n = bought(line, given);
                         return n > 0 ? std::to_string(n) : std::string("-");
                       })};
  for (std::size_t b = 0; b < offer.budgets.size(); ++b) {
    Row prices = row(offer.budgets[b].name, [&](const OfferLine& line) { return price_of(offer, line, b); });
    // A price that all have alike does not help to choose.
    const bool alike =
        std::ranges::all_of(prices.cells, [&](const auto& cell) { return cell == prices.cells.front(); });
    if (!alike || b == 0) out.push_back(std::move(prices));
  }
  std::vector<std::string> names;
  for (const std::size_t at : all)
    for (const table::Fact& fact : offer.lines[at].details)
      if (std::ranges::find(names, fact.name) == names.end()) names.push_back(fact.name);
  for (const std::string& name : names)
    out.push_back(row(name, [&](const OfferLine& line) {
      for (const table::Fact& fact : line.details)
        if (fact.name == name) return fact.value;
      return std::string("-");
    }));
  return out;
}

/// The least width at which no cell is broken within a word, unless a word is wider than a column may be.
int least_column(const std::vector<Row>& rows, const Style& style) {
  int out = column_min;
  for (const Row& row : rows)
    for (const std::string& cell : row.cells)
      for (const auto word : std::views::split(clean(cell, style), ' '))
        out = std::max(out, columns(std::string_view(word.begin(), word.end())));
  return std::min(out, column_max - gap);
}

/// The row as lines of text, as many as its highest cell needs.
void write_row(const Row& row, Shelf& shelf, const Style& style) {
  Style narrow = style;
  narrow.width = shelf.column - gap;
  std::vector<std::vector<std::string>> cells;
  std::size_t height = 1;
  for (std::size_t i = 0; i < shelf.count; ++i) {
    std::vector<std::string>& lines = cells.emplace_back();
    std::string text = wrapped(narrow, clean(row.cells[shelf.first + i], style));
    for (std::size_t from = 0, end = 0; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
      lines.push_back(text.substr(from, end - from));
    height = std::max(height, lines.size());
  }
  for (std::size_t y = 0; y < height; ++y) {
    std::string line = padded(y == 0 ? clean(row.name, style) : "", shelf.label);
    for (const auto& cell : cells) line += padded(y < cell.size() ? cell[y] : "", shelf.column);
    line.erase(line.find_last_not_of(' ') + 1);
    shelf.lines.push_back(std::move(line));
  }
}

}  // namespace

std::vector<std::size_t> goods(const Offer& offer) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < offer.lines.size(); ++i)
    if (!offer.lines[i].price.empty()) out.push_back(i);
  return out;
}

bool sells(const Offer& offer) {
  return !offer.budgets.empty() && !goods(offer).empty();
}

std::int64_t bought(const OfferLine& line, const Filled& given) {
  constexpr std::int64_t most = 1'000'000'000;
  std::int64_t out = 0;
  for (const table::FilledLine& one : given.lines)
    if (one.verb == line.verb && one.subject == line.subject && one.variant == line.variant)
      out = std::clamp(out + std::clamp(table::times_bought(line, one), -most, most), -most, most);
  return out;
}

std::string purse(const Offer& offer, const Filled& given, const Style& style) {
  if (!sells(offer)) return {};
  const auto sums = table::spent(offer, given);
  std::string out;
  for (std::size_t b = 0; b < sums.size(); ++b)
    out += (out.empty() ? "" : "; ") + clean(words::budget_text(offer.budgets[b], sums[b]), style);
  return out;
}

bool overspent(const Offer& offer, const Filled& given) {
  const auto sums = table::spent(offer, given);
  for (std::size_t b = 0; b < sums.size(); ++b)
    if (sums[b] > offer.budgets[b].amount) return true;
  return false;
}

Shelf shelf(const Offer& offer, const Filled& given, std::size_t shown, const Style& style) {
  Shelf out;
  const std::size_t all = goods(offer).size();
  if (all == 0) return out;
  const auto rows = rows_of(offer, given);
  for (const Row& row : rows) out.label = std::max(out.label, columns(clean(row.name, style)) + gap);
  out.label = std::min(out.label, label_max);
  const int room = std::max(column_min, style.width - out.label);
  const int least = least_column(rows, style) + gap;
  const std::size_t at_once = std::min(all, static_cast<std::size_t>(std::max(1, room / least)));
  out.column = std::clamp(room / static_cast<int>(at_once), column_min + gap, column_max);
  out.first = std::min(shown, all - 1) / at_once * at_once;
  out.count = std::min(at_once, all - out.first);
  for (const Row& row : rows) write_row(row, out, style);
  return out;
}

std::string details(const OfferLine& line, const Style& style) {
  std::string out;
  for (const table::Fact& fact : line.details)
    out += (out.empty() ? "" : "; ") + clean(fact.name, style) + " " + clean(fact.value, style) +
           (fact.why.empty() ? "" : " (" + clean(fact.why, style) + ")");
  return out;
}

std::string suggested(const Offer& offer, const Style& style) {
  int width = 0;
  for (const table::Suggested& one : offer.suggested) width = std::max(width, columns(clean(one.name, style)));
  std::string out;
  for (const table::Suggested& one : offer.suggested)
    out += wrapped(style, "  " + padded(clean(one.name, style), width) + "  " + clean(one.note, style), 4 + width);
  return out;
}

std::string shop(const Offer& offer, const Filled& given, const Style& style) {
  if (!sells(offer)) return "Nothing is sold now.\n";
  std::string out;
  const std::size_t all = goods(offer).size();
  for (std::size_t from = 0; from < all;) {
    const Shelf part = shelf(offer, given, from, style);
    for (const std::string& line : part.lines) out += line + "\n";
    out += "\n";
    from = part.first + part.count;
  }
  out += wrapped(style, purse(offer, given, style) + ".");
  const OfferLine& one = offer.lines[goods(offer).front()];
  out += wrapped(style, "Buy with '" + clean(words::order_words({one.verb, one.subject, one.variant, {}}), style) +
                            " 2'; another number changes it. 'orders' says what each part means.");
  if (!offer.suggested.empty()) out += wrapped(style, "Suggested ('suggest NAME'):") + suggested(offer, style);
  return out;
}

}  // namespace emcon::client::screen
