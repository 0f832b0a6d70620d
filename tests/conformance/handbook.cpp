// Reads a handbook's order reference and refusals, and compares them with rows, offers and refusals.
#include "tests/conformance/handbook.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

namespace emcon::conformance {
namespace {

const std::string heading = "### `";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

/// The parts of `text` between the separators.
std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> out;
  for (std::size_t at = 0;;) {
    const std::size_t end = text.find(by, at);
    out.push_back(text.substr(at, end - at));
    if (end == std::string::npos) return out;
    at = end + by.size();
  }
}

/// Whether code marks of the text have "FIELD=" as a word.
bool names_field(const std::string& text, const std::string& field) {
  const std::vector<std::string> parts = split(text, "`");
  for (std::size_t i = 1; i < parts.size(); i += 2)
    for (const std::string& word : split(parts[i], " "))
      if (word.substr(word.find_first_not_of("[") == std::string::npos ? 0 : word.find_first_not_of("["))
              .starts_with(field + "="))
        return true;
  return false;
}

/// Windows of one kind are told apart by their titles.
const rules::WindowDescription* window_of(const rules::Description& description, const rules::Ask& ask) {
  const auto at = std::ranges::find_if(description.windows, [&](const rules::WindowDescription& window) {
    return window.kind == ask.kind && ask.title.starts_with(window.title);
  });
  return at == description.windows.end() ? nullptr : &*at;
}

const rules::OrderDescription* order_of(const rules::WindowDescription& window, const std::string& verb) {
  const auto at = std::ranges::find(window.orders, verb, &rules::OrderDescription::verb);
  return at == window.orders.end() ? nullptr : &*at;
}

void expect_line_of_row(const rules::WindowDescription& window, const table::OfferLine& line) {
  const rules::OrderDescription* order = order_of(window, line.verb);
  ASSERT_TRUE(order) << window.kind << " offers " << line.verb << ", which it has no row for";
  EXPECT_TRUE(order->variant || line.variant.empty()) << window.kind << " " << line.verb << " " << line.variant;
  for (const table::Field& field : line.fields)
    EXPECT_NE(std::ranges::find(order->fields, field.name), order->fields.end())
        << window.kind << " offers " << line.verb << " with a field of no row: " << field.name;
}

}  // namespace

std::map<std::string, std::string> order_entries(const std::string& handbook) {
  std::map<std::string, std::string> out;
  std::string verb;
  for (const std::string& line : lines_of(handbook)) {
    if (line.starts_with("#")) verb.clear();
    if (line.starts_with(heading) && line.ends_with("`")) {
      verb = line.substr(heading.size(), line.size() - heading.size() - 1);
      out.try_emplace(verb);
    } else if (!verb.empty()) {
      out[verb] += line + "\n";
    }
  }
  return out;
}

std::vector<RefusalEntry> refusal_entries(const std::string& handbook) {
  std::vector<RefusalEntry> out;
  bool within = false;
  for (const std::string& line : lines_of(handbook)) {
    if (line == "| code | answer | paragraph |") within = true;
    if (!line.starts_with("|")) within = false;
    const std::vector<std::string> cells = split(line, "|");
    if (!within || cells.size() != 5 || cells[1].find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos)
      continue;
    const auto trimmed = [](const std::string& cell) {
      const std::size_t from = cell.find_first_not_of(' ');
      return from == std::string::npos ? "" : cell.substr(from, cell.find_last_not_of(' ') - from + 1);
    };
    out.push_back({trimmed(cells[1]), trimmed(cells[2]), trimmed(cells[3])});
  }
  if (!out.empty()) out.erase(out.begin());  // the heads of the columns
  return out;
}

namespace {

/// "1 hexes" for "1 hex": the handbook says "... hexes", however many they are.
std::string as_several(const std::string& text) {
  static const std::regex one(
      R"(\b1 ((?:[a-z]+ )?)(check|die|flight|hex|hit|missile|point|preparation|roll|round|ship|shot|time|torpedo|turn)\b)");
  std::string out;
  auto from = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), one), end; found != end; ++found) {
    const std::string thing = (*found)[2];
    out.append(from, text.begin() + found->position()).append("1 ").append((*found)[1].str());
    out += thing == "die" ? "dice" : thing + (thing == "hex" || thing == "torpedo" ? "es" : "s");
    from = text.begin() + found->position() + found->length();
  }
  return out.append(from, text.end());
}

bool says(const std::vector<std::string>& parts, const std::string& text) {
  if (!text.starts_with(parts.front()) || !text.ends_with(parts.back())) return false;
  std::size_t at = 0;
  for (const std::string& part : parts) {
    at = text.find(part, at);
    if (at == std::string::npos) return false;
    at += part.size();
  }
  return parts.size() > 1 || at == text.size();
}

}  // namespace

bool says(const RefusalEntry& entry, const Problem& problem) {
  if (entry.code != problem.code || (!entry.clause.empty() && entry.clause != problem.clause)) return false;
  const std::vector<std::string> parts = split(entry.answer, "...");
  return says(parts, problem.text) || says(parts, as_several(problem.text));
}

void expect_explained(const rules::Description& description) {
  const std::map<std::string, std::string> entries = order_entries(description.handbook);
  std::map<std::string, bool> known;
  for (const rules::WindowDescription& window : description.windows)
    for (const rules::OrderDescription& order : window.orders) {
      known[order.verb] = true;
      const auto entry = entries.find(order.verb);
      ASSERT_TRUE(entry != entries.end()) << "the handbook has no entry for the order " << order.verb;
      for (const std::string& field : order.fields)
        EXPECT_TRUE(names_field(entry->second, field)) << order.verb << ": its entry does not name " << field;
    }
  for (const auto& [verb, text] : entries) EXPECT_TRUE(known[verb]) << "an entry for " << verb << ", which no row has";
}

void expect_of_rows(const rules::Description& description, const rules::Ask& ask, const table::Offer& offer) {
  const rules::WindowDescription* window = window_of(description, ask);
  ASSERT_TRUE(window) << "there is no window " << ask.kind << ", " << ask.title;
  EXPECT_EQ(ask.clause, window->clause);
  for (const table::OfferLine& line : offer.lines) expect_line_of_row(*window, line);
}

RefusalsMet::RefusalsMet(const std::string& handbook)
    : entries_(refusal_entries(handbook)), met_(entries_.size(), false) {}

void RefusalsMet::expect_listed(const Problems& problems) {
  for (const Problem& problem : problems) {
    bool listed = false;
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (says(entries_[i], problem)) listed = met_[i] = true;
    EXPECT_TRUE(listed) << "the handbook has no refusal " << problem.code << ": " << problem.text << " "
                        << problem.clause;
  }
}

std::vector<RefusalEntry> RefusalsMet::never() const {
  std::vector<RefusalEntry> out;
  for (std::size_t i = 0; i < entries_.size(); ++i)
    if (!met_[i]) out.push_back(entries_[i]);
  return out;
}

}  // namespace emcon::conformance
