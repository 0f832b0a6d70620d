// Puts offers, drafts, problems and consequences into words for people.
#include "client/screen/asked.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "client/screen/shop.hpp"
#include "common/words/words.hpp"

namespace emcon::client::screen {
namespace {

using table::Field;
using table::Offer;
using table::OfferLine;

std::string clause_of(const Offer& offer, const OfferLine& line, const Style& style) {
  if (line.clause < 0 || static_cast<std::size_t>(line.clause) >= offer.clauses.size()) return {};
  return " (" + clean(offer.clauses[static_cast<std::size_t>(line.clause)], style) + ")";
}

const table::OptionSet* set_of(const Offer& offer, const Field& field) {
  if (field.set < 0 || static_cast<std::size_t>(field.set) >= offer.sets.size()) return nullptr;
  return &offer.sets[static_cast<std::size_t>(field.set)];
}

/// As the line that it fills shows its numbers; an order that is not on offer, as another line of its verb does.
std::string order_words(const table::FilledLine& line, const Offer& offer, const Style& style) {
  const table::OfferLine* offered = table::find_line(offer, line);
  const auto alike = std::ranges::find(offer.lines, line.verb, &table::OfferLine::verb);
  if (!offered && alike != offer.lines.end()) offered = &*alike;
  return clean(words::order_words(line, offered), style);
}

std::string order_number(int line, const table::Filled& filled, const Offer& offer, const Style& style) {
  if (line < 0 || static_cast<std::size_t>(line) >= filled.lines.size()) return {};
  return std::to_string(line + 1) + ". " + order_words(filled.lines[static_cast<std::size_t>(line)], offer, style) +
         ": ";
}

/// The title of a part of a plan, above its orders.
std::string stage_title(const Offer& offer, std::int32_t stage, const Style& style) {
  if (stage < 1 || static_cast<std::size_t>(stage) > offer.stages.size()) return {};
  return wrapped(style,
                 paint(style, "bold",
                       std::to_string(stage) + " " + clean(offer.stages[static_cast<std::size_t>(stage) - 1], style)));
}

std::string consequence_words(const table::Consequence& consequence, const Style& style) {
  std::string out = clean(consequence.label, style);
  if (!consequence.text.empty()) return out + (out.empty() ? "" : ": ") + clean(consequence.text, style);
  return consequence.thousandths ? out + " " + worth(*consequence.thousandths) : out;
}

}  // namespace

std::string worth(std::int64_t thousandths) {
  const bool negative = thousandths < 0;
  const auto size = negative ? 0 - static_cast<std::uint64_t>(thousandths) : static_cast<std::uint64_t>(thousandths);
  std::string out = (negative ? "-" : "+") + std::to_string(size / 1000);
  const std::uint64_t rest = size % 1000 / 10;
  if (rest > 0) out += "." + std::string(rest < 10 ? "0" : "") + std::to_string(rest);
  return out;
}

std::string points(std::int64_t thousandths) {
  const std::string out = worth(thousandths);
  return out.front() == '+' ? out.substr(1) : out;
}

bool noticeable(const std::optional<std::int64_t>& thousandths) {
  return thousandths && std::abs(*thousandths) >= 10;
}

std::string worth_in_brief(std::int64_t thousandths, int digits) {
  std::string out = worth(thousandths);
  const auto point = out.find('.');
  if (point == std::string::npos) return out;
  const auto whole = static_cast<int>(point) - 1;  // after the sign
  const int places = std::clamp(digits - whole, 0, 2);
  out.resize(point + (places > 0 ? 1U + static_cast<std::size_t>(places) : 0U));
  return out;
}

std::string orders(const Offer& offer, const Style& style) {
  std::string out;
  if (!offer.title.empty()) out += wrapped(style, paint(style, "bold", clean(offer.title, style)));
  if (!offer.help.empty()) out += wrapped(style, clean(offer.help, style), 0);
  std::int32_t stage = 0;
  for (const OfferLine& line : offer.lines) {
    if (std::exchange(stage, line.stage) != line.stage) out += stage_title(offer, stage, style);
    out += wrapped(style, "  " + clean(words::usage(offer, line), style), 6);
    std::string more = clean(line.label, style);
    if (!line.note.empty()) more += (more.empty() ? "" : "; ") + clean(line.note, style);
    if (noticeable(line.merit)) more += (more.empty() ? "worth " : "; worth ") + worth(*line.merit);
    if (line.times_max > 1)
      more += (more.empty() ? "" : "; ") + std::string("up to ") + std::to_string(line.times_max) + " times";
    if (!line.details.empty()) more += (more.empty() ? "" : "; ") + details(line, style);
    for (const Field& field : line.fields)
      if (field.secret) more += std::string(more.empty() ? "'" : "; '") + clean(field.name, style) + "' stays secret";
    if (line.secret) more += (more.empty() ? "" : "; ") + std::string("the order stays secret");
    more += clause_of(offer, line, style);
    if (!more.empty()) out += wrapped(style, "      " + more, 6);
  }
  if (offer.lines.empty()) out += "There is nothing to order; 'lock' goes on.\n";
  return out;
}

std::string orders_short(const Offer& offer, const Style& style) {
  std::vector<std::pair<std::string, int>> verbs;
  for (const auto& line : offer.lines) {
    const auto found =
        std::find_if(verbs.begin(), verbs.end(), [&](const auto& verb) { return verb.first == line.verb; });
    if (found == verbs.end())
      verbs.emplace_back(line.verb, 1);
    else
      ++found->second;
  }
  std::string out;
  for (const auto& [verb, count] : verbs)
    out += (out.empty() ? "" : ", ") + clean(verb, style) +
           (count > 1 ? " (" + std::to_string(count) + ")" : std::string());
  return out;
}

std::string odds(const Offer& offer, const Style& style) {
  std::string out;
  std::int32_t stage = 0;
  for (const OfferLine& line : offer.lines) {
    std::string rows;
    for (const Field& field : line.fields) {
      const auto* set = set_of(offer, field);
      if (!set) continue;
      for (const auto& option : set->options) {
        if (!option.merit && option.note.empty()) continue;
        std::string text = "    " + clean(field.name, style) + "=" + clean(option.token, style);
        if (!option.label.empty() && option.label != option.token) text += " " + clean(option.label, style);
        if (option.merit) text += ", worth " + worth(*option.merit);
        if (!option.note.empty()) text += ": " + clean(option.note, style);
        rows += wrapped(style, text, 8);
      }
    }
    if (rows.empty() && line.note.empty() && !noticeable(line.merit)) continue;
    if (std::exchange(stage, line.stage) != line.stage) out += stage_title(offer, stage, style);
    std::string head = "  " + clean(line.verb, style);
    for (const auto& part : {line.subject, line.variant})
      if (!part.empty()) head += " " + clean(part, style);
    if (noticeable(line.merit)) head += ", worth " + worth(*line.merit);
    if (!line.note.empty()) head += ": " + clean(line.note, style);
    out += wrapped(style, head, 4) + rows;
  }
  return out;
}

std::string draft(const table::Filled& filled, const Offer& offer, const Style& style,
                  const std::vector<table::Consequence>& consequences) {
  std::string out;
  const auto count = static_cast<int>(filled.lines.size());
  for (int i = 0; i < count; ++i) {
    const auto& line = filled.lines[static_cast<std::size_t>(i)];
    out += wrapped(style, "  " + std::to_string(i + 1) + ". " + order_words(line, offer, style), 5);
    for (const auto& follows : consequences)
      if (follows.line == i) out += "     " + consequence_words(follows, style) + "\n";
  }
  if (out.empty()) out = "  no orders yet\n";
  for (const auto& follows : consequences)
    if (follows.line < 0 || follows.line >= count) out += "  " + consequence_words(follows, style) + "\n";
  if (sells(offer)) out += wrapped(style, "  " + purse(offer, filled, style), 2);
  return out;
}

std::string problem(const Problem& problem, const table::Filled& filled, const Offer& offer, const Style& style) {
  std::string out = order_number(problem.line, filled, offer, style) + clean(problem.text, style);
  if (problem.line >= 0 && std::cmp_less(problem.line, filled.lines.size()))
    out += clean(words::possible_instead(offer, filled.lines[static_cast<std::size_t>(problem.line)], problem), style);
  if (!problem.clause.empty()) out += " (" + clean(problem.clause, style) + ")";
  return wrapped(style, out, 4);
}

std::string consequence(const table::Consequence& consequence, const Style& style) {
  return wrapped(style, "  " + consequence_words(consequence, style), 5);
}

}  // namespace emcon::client::screen
