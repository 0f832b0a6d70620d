// Reads an order from typed words, by the offer that it answers, and writes orders as words again.
#include "common/words/order.hpp"

#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

using table::Field;
using table::FilledLine;
using table::Offer;
using table::OfferLine;

Problem problem(std::string code, std::string text, std::string field = {}) {
  return Problem{std::move(code), std::move(text), "", -1, std::move(field), {}};
}

std::string quoted(const std::string& word) {
  return word.empty() || word.find(' ') != std::string::npos ? '"' + word + '"' : word;
}

std::vector<std::string> names(const std::vector<const OfferLine*>& lines, std::string OfferLine::* part) {
  std::vector<std::string> out;
  for (const auto* line : lines) add_new(out, line->*part);
  return out;
}

/// Keeps the lines whose `part` is the one `word` means. False if it means none.
bool narrow(std::vector<const OfferLine*>& lines, std::string OfferLine::* part, const std::string& word) {
  const auto all = names(lines, part);
  const std::string* found = the_one(all, word);
  if (!found) return false;
  std::erase_if(lines, [&](const OfferLine* line) { return line->*part != *found; });
  return true;
}

bool only_empty(const std::vector<std::string>& all) {
  return all.size() == 1 && all.front().empty();
}

/// Subject or variant: taken from the words, implied if it has no alternative. Nothing is consumed for an implied one.
bool take_part(Reading& reading, std::string OfferLine::* part) {
  const auto all = names(reading.lines, part);
  if (only_empty(all)) return true;
  if (reading.used < reading.words.size() && narrow(reading.lines, part, reading.words[reading.used])) {
    ++reading.used;
    return true;
  }
  if (all.size() == 1) return true;
  if (std::find(all.begin(), all.end(), "") != all.end()) {
    std::erase_if(reading.lines, [&](const OfferLine* line) { return !(line->*part).empty(); });
    return true;
  }
  return false;
}

Problem which(const Reading& reading, std::string OfferLine::* part, const char* code) {
  const std::string so_far = reading.lines.front()->verb +
                             (part == &OfferLine::variant ? " " + reading.lines.front()->subject : std::string());
  const std::string right = one_of(names(reading.lines, part), 16);
  if (reading.used >= reading.words.size())
    return problem(code, "'" + so_far + "' needs one more word: " + right + ".");
  return problem(
      code, "'" + so_far + "' cannot go on with '" + reading.words[reading.used] + "'; possible now: " + right + ".");
}

/// `name=value` for a field of the line; null if the word is not of that form.
const Field* named_field(const OfferLine& line, const std::string& word) {
  const auto at = word.find('=');
  if (at == std::string::npos || at == 0) return nullptr;
  std::vector<std::string> all;
  for (const auto& field : line.fields) all.push_back(field.name);
  const std::string* found = the_one(all, std::string_view(word).substr(0, at));
  return found ? &line.fields[static_cast<std::size_t>(found - all.data())] : nullptr;
}

/// Gives words without a name to the fields they fit: free fields first, in order; else by moving earlier words on.
class Assignment {
 public:
  Assignment(const Offer& offer, const OfferLine& line, std::vector<bool> taken)
      : offer_(offer), line_(line), taken_(std::move(taken)), word_of_(line.fields.size(), -1) {}

  bool add(const std::string& word) {
    words_.push_back(word);
    std::vector<bool> tried(line_.fields.size(), false);
    return place(static_cast<int>(words_.size()) - 1, tried);
  }
  /// Calls use(field index, word) for each placed word.
  template <class Use>
  void each(Use&& use) const {
    for (std::size_t f = 0; f < word_of_.size(); ++f)
      if (word_of_[f] >= 0) use(f, words_[static_cast<std::size_t>(word_of_[f])]);
  }

 private:
  bool fits(std::size_t field, int word) const {
    return !taken_[field] &&
           parse_value(offer_, line_.fields[field], words_[static_cast<std::size_t>(word)]).has_value();
  }
  bool place(int word, std::vector<bool>& tried) {
    for (std::size_t f = 0; f < word_of_.size(); ++f)
      if (word_of_[f] < 0 && fits(f, word)) {
        word_of_[f] = word;
        return true;
      }
    for (std::size_t f = 0; f < word_of_.size(); ++f) {
      if (word_of_[f] < 0 || tried[f] || !fits(f, word)) continue;
      tried[f] = true;
      const int other = word_of_[f];
      word_of_[f] = word;
      if (place(other, tried)) return true;
      word_of_[f] = other;
    }
    return false;
  }

  const Offer& offer_;
  const OfferLine& line_;
  std::vector<bool> taken_;
  std::vector<std::string> words_;
  std::vector<int> word_of_;
};

Problem misfit(const Offer& offer, const OfferLine& line, const std::vector<bool>& taken, const std::string& word) {
  std::string right;
  for (std::size_t f = 0; f < line.fields.size(); ++f)
    if (!taken[f]) right += (right.empty() ? "" : "; ") + line.fields[f].name + ": " + allowed(offer, line.fields[f]);
  if (right.empty()) return problem("unknown_field", "'" + word + "' is one word too many.");
  return problem("bad_value", "'" + word + "' fits nothing here. " + right + ".");
}

/// The default of an empty field: its fallback, else its only option.
std::optional<table::Value> default_of(const Offer& offer, const Field& field) {
  if (!std::holds_alternative<std::monostate>(field.fallback)) return field.fallback;
  const bool one_token = field.kind == table::FieldKind::choice || field.kind == table::FieldKind::target ||
                         field.kind == table::FieldKind::facing;
  if (!one_token || !field.required || field.set < 0 || static_cast<std::size_t>(field.set) >= offer.sets.size())
    return std::nullopt;
  const auto& options = offer.sets[static_cast<std::size_t>(field.set)].options;
  if (options.size() != 1) return std::nullopt;
  return table::Token{options.front().token};
}

}  // namespace

std::expected<Reading, Problem> read_head(const Offer& offer, std::vector<std::string> all) {
  Reading out{{}, std::move(all), 1};
  if (out.words.empty()) return std::unexpected(problem("unknown_order", "An order starts with what to do."));
  for (const auto& line : offer.lines) out.lines.push_back(&line);
  const auto verbs = names(out.lines, &OfferLine::verb);
  if (!narrow(out.lines, &OfferLine::verb, out.words.front()))
    return std::unexpected(problem(
        "unknown_order", verbs.empty() ? std::string("Nothing can be ordered now.")
                                       : "'" + out.words.front() + "' is no order that can be given now; there are: " +
                                             one_of(verbs, 20) + "."));
  if (!take_part(out, &OfferLine::subject)) return std::unexpected(which(out, &OfferLine::subject, "which_subject"));
  if (!take_part(out, &OfferLine::variant)) return std::unexpected(which(out, &OfferLine::variant, "which_variant"));
  return out;
}

Result<FilledLine> parse_order(const Offer& offer, std::string_view text) {
  auto reading = read_head(offer, split_words(text));
  if (!reading) return std::unexpected(std::move(reading.error()));
  const OfferLine& line = *reading->lines.front();

  std::vector<std::optional<table::Value>> values(line.fields.size());
  std::vector<bool> taken(line.fields.size(), false);
  std::vector<std::string> alone;
  for (std::size_t w = reading->used; w < reading->words.size(); ++w) {
    const std::string& word = reading->words[w];
    const Field* field = named_field(line, word);
    if (!field) {
      alone.push_back(word);
      continue;
    }
    auto value = parse_value(offer, *field, std::string_view(word).substr(word.find('=') + 1));
    if (!value) return std::unexpected(std::move(value.error()));
    const auto at = static_cast<std::size_t>(field - line.fields.data());
    values[at] = std::move(*value);
    taken[at] = true;
  }
  Assignment assignment(offer, line, taken);
  for (const auto& word : alone)
    if (!assignment.add(word)) return std::unexpected(misfit(offer, line, taken, word));
  assignment.each(
      [&](std::size_t f, const std::string& word) { values[f] = *parse_value(offer, line.fields[f], word); });

  FilledLine out{line.verb, line.subject, line.variant, {}};
  for (std::size_t f = 0; f < line.fields.size(); ++f) {
    if (!values[f]) values[f] = default_of(offer, line.fields[f]);
    if (values[f])
      out.entries.push_back({line.fields[f].name, std::move(*values[f])});
    else if (line.fields[f].required)
      return std::unexpected(problem(
          "field_missing", "Please say which " + line.fields[f].name + ": " + allowed(offer, line.fields[f]) + ".",
          line.fields[f].name));
  }
  return out;
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  bool in_word = false, in_quotes = false;
  for (const char c : text) {
    if (c == '"') {
      in_quotes = !in_quotes;
      in_word = true;
    } else if (!in_quotes && (c == ' ' || c == '\t' || c == '\r' || c == '\n')) {
      if (in_word) out.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (in_word) out.push_back(std::move(word));
  return out;
}

std::string order_words(const FilledLine& line) {
  std::string out = line.verb;
  if (!line.subject.empty()) out += " " + quoted(line.subject);
  if (!line.variant.empty()) out += " " + quoted(line.variant);
  for (const auto& entry : line.entries)
    if (!std::holds_alternative<std::monostate>(entry.value))
      out += " " + quoted(entry.field + "=" + value_words(entry.value));
  return out;
}

std::string usage(const Offer& offer, const OfferLine& line) {
  std::string out = line.verb;
  if (!line.subject.empty()) out += " " + quoted(line.subject);
  if (!line.variant.empty()) out += " " + quoted(line.variant);
  for (const auto& field : line.fields) {
    out += " " + field.name + "=<" + allowed(offer, field);
    if (const auto preset = default_of(offer, field))
      out += ", default " + value_words(*preset);
    else if (!field.required)
      out += ", or nothing";
    out += ">";
  }
  return out;
}

}  // namespace emcon::words
