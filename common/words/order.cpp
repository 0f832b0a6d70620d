// Reads an order from typed words, by the offer that it answers, and writes orders as words again.
#include "common/words/order.hpp"

#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

using table::Field;
using table::FieldKind;
using table::FilledLine;
using table::Offer;
using table::OfferLine;

std::string quoted(const std::string& word) {
  return word.empty() || word.find(' ') != std::string::npos ? '"' + word + '"' : word;
}

std::string stage_words(std::int32_t stage) {
  return stage == 0 ? std::string() : std::to_string(stage) + " ";
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

table::Entry typed_entry(std::string field, const std::string& word) {
  return {std::move(field), table::Text{word.substr(word.find('=') + 1)}};
}

/// The field that the word names, although no line on offer has it, with its value as typed: the rules say why it is
/// not possible. Refused if no order of this verb has it.
Result<table::Entry> unoffered_entry(const Reading& reading, const std::string& word) {
  const std::string_view named = field_named(word);
  std::vector<std::string> taken;
  if (reading.form)
    taken = reading.form->fields;
  else
    for (const Field& field : reading.lines.front()->fields) taken.push_back(field.name);
  if (const std::string* field = reading.form ? the_one(taken, named) : nullptr) return typed_entry(*field, word);
  const std::string& verb = reading.form ? reading.form->verb : reading.lines.front()->verb;
  return std::unexpected(problem("unknown_field", "'" + verb + "' takes no '" + std::string(named) + "'" +
                                                      (taken.empty() ? "." : "; it takes: " + one_of(taken) + ".") +
                                                      did_you_mean(named, taken)));
}

/// The refusal of a field that an order names a second time: nobody can tell which value was meant.
Problem named_twice(const std::string& field) {
  return problem("bad_value", "'" + field + "=' stands here twice; it may stand once.", field);
}

/// An order that no line offers: its values as they were typed, those without a name in the order of fields.
Result<FilledLine> typed_order(const Offer& offer, const Reading& reading) {
  const std::int32_t first = offer.stages.empty() ? 0 : 1;
  if (!reading.form)
    return FilledLine{reading.words[reading.used - 1], "", "", {}, reading.stage > 0 ? reading.stage : first};
  const table::OrderForm& form = *reading.form;
  FilledLine out{form.verb, reading.subject.value_or(""), reading.variant.value_or(""), {}, form.stage};
  for (std::size_t w = reading.used; w < reading.words.size(); ++w) {
    const std::string& word = reading.words[w];
    if (!field_named(word).empty()) {
      auto entry = unoffered_entry(reading, word);
      if (!entry) return std::unexpected(std::move(entry.error()));
      if (table::find(out, entry->field)) return std::unexpected(named_twice(entry->field));
      out.entries.push_back(std::move(*entry));
      continue;
    }
    const auto free =
        std::ranges::find_if(form.fields, [&](const std::string& field) { return !table::find(out, field); });
    if (free == form.fields.end())
      return std::unexpected(problem("unknown_field", "'" + word + "' is one value too many."));
    out.entries.push_back({*free, table::Text{word}});
  }
  return out;
}

/// Reads the values of an order. If the rules are to name its faults, bounds and options are left to them.
struct ValueReader {
  const Offer& offer;
  const Names& known;
  bool by_rules = false;

  Result<table::Value> read(const Field& field, std::string_view word) const {
    auto value = parse_value(offer, field, word, known);
    if (value || !by_rules || is_begun(field, word)) return value;
    if (auto any = unbounded_value(field, word)) return std::move(*any);
    // Legs, and scales of numbers, may be others than the line has.
    const bool more_forms = field.kind == FieldKind::path || field.kind == FieldKind::point;
    return more_forms ? table::Value(table::Text{std::string(word)}) : value;
  }
  /// Whether the word is a part of a name on offer: its writer is then told the whole name.
  bool is_begun(const Field& field, std::string_view word) const {
    const table::OptionSet* set = set_of(offer, field);
    std::vector<std::string> tokens;
    if (set)
      for (const table::Option& option : set->options) tokens.push_back(option.token);
    return !begun_by(word, tokens).empty();
  }
  /// Whether a word without a name fits the field; `nearly`: whether it could be meant for it.
  bool fits(const Field& field, std::string_view word, bool nearly) const {
    return parse_value(offer, field, word, known) || (nearly && by_rules && looks_like(field, word));
  }
};

/// Gives words without a name to the fields they fit: free fields first, in order; else by moving earlier words on.
class Assignment {
 public:
  Assignment(const ValueReader& reader, const OfferLine& line, std::vector<bool> taken)
      : reader_(reader), line_(line), taken_(std::move(taken)), word_of_(line.fields.size(), -1) {}

  bool add(const std::string& word) {
    words_.push_back(word);
    for (const bool nearly : {false, true}) {
      std::vector<bool> tried(line_.fields.size(), false);
      nearly_ = nearly;
      if (place(static_cast<int>(words_.size()) - 1, tried)) return true;
    }
    return false;
  }
  /// The field for which a word that fits none was meant: the first that has no other word and takes such words; null
  /// if there is none.
  const Field* meant(const std::string& word) const {
    const Field* other = nullptr;
    for (std::size_t f = 0; f < word_of_.size(); ++f) {
      if (taken_[f] || word_of_[f] >= 0) continue;
      if (looks_like(line_.fields[f], word)) return &line_.fields[f];
      const bool by_name = line_.fields[f].kind == FieldKind::target || line_.fields[f].kind == FieldKind::choice;
      if (!other && by_name) other = &line_.fields[f];
    }
    const auto free = free_fields();
    return other || free.size() != 1 ? other : free.front();
  }
  /// The fields without a word.
  std::vector<const Field*> free_fields() const {
    std::vector<const Field*> out;
    for (std::size_t f = 0; f < word_of_.size(); ++f)
      if (!taken_[f] && word_of_[f] < 0) out.push_back(&line_.fields[f]);
    return out;
  }
  /// Calls use(field index, word) for each placed word.
  template <class Use>
  void each(Use&& use) const {
    for (std::size_t f = 0; f < word_of_.size(); ++f)
      if (word_of_[f] >= 0) use(f, words_[static_cast<std::size_t>(word_of_[f])]);
  }

 private:
  bool fits(std::size_t field, int word) const {
    return !taken_[field] && reader_.fits(line_.fields[field], words_[static_cast<std::size_t>(word)], nearly_);
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

  const ValueReader& reader_;
  const OfferLine& line_;
  std::vector<bool> taken_;
  std::vector<std::string> words_;
  std::vector<int> word_of_;
  bool nearly_ = false;
};

/// The word after the subject is no value, and the only variant is implied: the word may be meant for another variant.
/// Empty: it cannot.
std::string variant_meant(const Reading& reading, const std::string& word) {
  const OfferLine& line = *reading.lines.front();
  const bool follows = reading.used < reading.words.size() && reading.words[reading.used] == word;
  if (!follows || line.variant.empty() || reading.variant || reading.used == 0) return {};
  if (same_folded(reading.words[reading.used - 1], line.variant)) return {};
  return "'" + line.verb + (line.subject.empty() ? "" : " " + line.subject) + "' takes " + line.variant;
}

bool is_number(std::string_view word) {
  if (!word.empty() && (word.front() == '-' || word.front() == '+')) word.remove_prefix(1);
  return !word.empty() && word.find_first_not_of("0123456789.") == word.npos;
}

/// The right form if the halves of a point stand apart, "20,20"; empty: they do not.
std::string as_point(const Offer& offer, const Reading& reading, const std::vector<bool>& taken,
                     const std::string& word) {
  const OfferLine& line = *reading.lines.front();
  const auto at =
      std::ranges::find(reading.words.begin() + static_cast<std::ptrdiff_t>(reading.used), reading.words.end(), word);
  if (at == reading.words.end() || !is_number(word)) return {};
  for (std::size_t f = 0; f < line.fields.size(); ++f) {
    const Field& field = line.fields[f];
    if (taken[f] || field.kind != FieldKind::point) continue;
    const auto second = at + 1;
    if (second == reading.words.end() || !is_number(*second))
      return field.name + " takes two numbers with a comma between, as 20,20: " + allowed(offer, field) + ".";
    return field.name + " is written with a comma: " + word + "," + *second + ".";
  }
  return {};
}

/// The right form if the name of a file has blanks, and this word follows one; empty: it does not.
std::string as_file(const Reading& reading, const std::string& word) {
  const auto begin = reading.words.begin() + static_cast<std::ptrdiff_t>(reading.used);
  const auto file =
      std::ranges::find_if(begin, reading.words.end(), [](const std::string& one) { return one.starts_with('@'); });
  const auto here = std::find(file, reading.words.end(), word);
  if (here == reading.words.end() || here == file) return {};
  std::string name = *file;
  for (auto part = file + 1; part != reading.words.end(); ++part) name += " " + *part;
  return "A name of a file with blanks stands in quotes: \"" + name + "\".";
}

/// "takes target and count"; "takes no value".
std::string taken_words(const OfferLine& line) {
  std::string out;
  for (std::size_t f = 0; f < line.fields.size(); ++f)
    out += (f == 0 ? "" : f + 1 == line.fields.size() ? " and " : ", ") + line.fields[f].name;
  return "'" + line.verb + (line.subject.empty() ? "" : " " + line.subject) +
         (line.variant.empty() ? "" : " " + line.variant) + "' takes " + (out.empty() ? "no value" : out) + ".";
}

/// The refusal of an earlier word that took the only field that `word` fits, although it does not fit that field
/// itself: "many" in "many 1.1". Nothing if there is no such word.
std::optional<Problem> in_its_place(const Offer& offer, const Reading& reading, const Assignment& assignment,
                                    const std::string& word) {
  const auto free = assignment.free_fields();
  std::optional<Problem> out;
  assignment.each([&](std::size_t f, const std::string& there) {
    const Field& field = reading.lines.front()->fields[f];
    if (out || free.size() != 1 || parse_value(offer, field, there) || !parse_value(offer, field, word)) return;
    if (auto value = parse_value(offer, *free.front(), there); !value) out = std::move(value.error());
  });
  return out;
}

Problem misfit(const Offer& offer, const Reading& reading, const std::vector<bool>& taken, const Assignment& assignment,
               const std::string& word) {
  const OfferLine& line = *reading.lines.front();
  if (auto other = in_its_place(offer, reading, assignment, word)) return std::move(*other);
  std::string right = variant_meant(reading, word);
  if (const std::string point = as_point(offer, reading, taken, word); !point.empty())
    return problem("bad_value", point);
  if (const std::string file = as_file(reading, word); !file.empty()) return problem("bad_value", file);
  const Field* field = assignment.meant(word);
  if (field && right.empty())
    if (auto value = parse_value(offer, *field, word); !value) return std::move(value.error());
  const auto free = assignment.free_fields();
  if (free.empty() && right.empty())
    return problem("unknown_field", "'" + word + "' is one value too many: " + taken_words(line));
  for (const Field* one : free) right += (right.empty() ? "" : "; ") + one->name + ": " + allowed(offer, *one);
  return problem("bad_value", "'" + word + "' fits nothing here. " + right + ".");
}

}  // namespace

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

namespace {

/// The refusal of a name without a value: "'target=' has no value behind it; ...".
Problem empty_value(const Offer& offer, const Field& field) {
  return problem("bad_value",
                 "'" + field.name + "=' has no value behind it; " + field.name + " is " + allowed(offer, field) +
                     (field.required && !default_of(offer, field) ? "." : ", or is left out with its name."),
                 field.name);
}

/// The values after the head: those of the line's fields, in the order of the fields, and those of fields that the line
/// does not have.
struct Given {
  std::vector<std::optional<table::Value>> values;
  std::vector<table::Entry> others;
};
Result<Given> read_values(const ValueReader& reader, const Reading& reading) {
  const OfferLine& line = *reading.lines.front();
  Given out{std::vector<std::optional<table::Value>>(line.fields.size()), {}};
  std::vector<bool> taken(line.fields.size(), false);
  std::vector<std::string> alone;
  for (std::size_t w = reading.used; w < reading.words.size(); ++w) {
    const std::string& word = reading.words[w];
    const Field* field = named_field(line, word);
    if (!field && field_named(word).empty()) {
      alone.push_back(word);
      continue;
    }
    if (!field) {
      auto entry = unoffered_entry(reading, word);
      if (!entry) return std::unexpected(std::move(entry.error()));
      if (std::ranges::find(out.others, entry->field, &table::Entry::field) != out.others.end())
        return std::unexpected(named_twice(entry->field));
      out.others.push_back(std::move(*entry));
      continue;
    }
    const std::string_view given = std::string_view(word).substr(word.find('=') + 1);
    if (given.empty() && field->kind != FieldKind::text) return std::unexpected(empty_value(reader.offer, *field));
    auto value = reader.read(*field, given);
    if (!value) return std::unexpected(std::move(value.error()));
    const auto at = static_cast<std::size_t>(field - line.fields.data());
    if (taken[at]) return std::unexpected(named_twice(field->name));
    out.values[at] = std::move(*value);
    taken[at] = true;
  }
  Assignment assignment(reader, line, taken);
  for (const auto& word : alone)
    if (!assignment.add(word)) return std::unexpected(misfit(reader.offer, reading, taken, assignment, word));
  std::optional<Problem> wrong;
  assignment.each([&](std::size_t f, const std::string& word) {
    auto value = reader.read(line.fields[f], word);
    if (value)
      out.values[f] = std::move(*value);
    else if (!wrong)
      wrong = std::move(value.error());
  });
  if (wrong) return std::unexpected(std::move(*wrong));
  return out;
}

}  // namespace

Result<FilledLine> parse_order(const Offer& offer, std::string_view text, const Names& known) {
  auto reading = read_head(offer, split_words(text), known);
  if (!reading) return std::unexpected(reading.error());
  if (reading->lines.empty()) return typed_order(offer, *reading);
  auto given = read_values({offer, known, reading->form != nullptr || !reading->offered()}, *reading);
  if (!given)
    for (Reading& other : read_otherwise(offer, *reading, known))
      if (auto again = read_values({offer, known, true}, other)) {
        *reading = std::move(other);
        given = std::move(again);
        break;
      }
  if (!given) return std::unexpected(std::move(given.error()));
  const OfferLine& line = *reading->lines.front();
  FilledLine out{
      line.verb, reading->subject.value_or(line.subject), reading->variant.value_or(line.variant), {}, line.stage};
  for (std::size_t f = 0; f < line.fields.size(); ++f) {
    auto& value = given->values[f];
    if (!value && reading->offered()) value = default_of(offer, line.fields[f]);
    if (value)
      out.entries.push_back({line.fields[f].name, std::move(*value)});
    else if (reading->offered() && line.fields[f].required)
      return std::unexpected(problem(
          "field_missing", "Please say which " + line.fields[f].name + ": " + allowed(offer, line.fields[f]) + ".",
          line.fields[f].name));
  }
  for (table::Entry& entry : given->others) out.entries.push_back(std::move(entry));
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

std::string order_words(const FilledLine& line, const OfferLine* offered) {
  std::string out = stage_words(line.stage) + line.verb;
  if (!line.subject.empty()) out += " " + quoted(line.subject);
  if (!line.variant.empty()) out += " " + quoted(line.variant);
  const Field unscaled;
  for (const auto& entry : line.entries) {
    if (std::holds_alternative<std::monostate>(entry.value)) continue;
    const Field* field = &unscaled;
    if (offered)
      for (const Field& one : offered->fields)
        if (one.name == entry.field) field = &one;
    out += " " + quoted(entry.field + "=" + value_words(*field, entry.value));
  }
  return out;
}

std::string usage(const Offer& offer, const OfferLine& line) {
  std::string out = stage_words(line.stage) + line.verb;
  if (!line.subject.empty()) out += " " + quoted(line.subject);
  if (!line.variant.empty()) out += " " + quoted(line.variant);
  for (const auto& field : line.fields) {
    out += " " + field.name + "=<" + allowed(offer, field);
    if (const auto preset = default_of(offer, field))
      out += ", default " + value_words(field, *preset);
    else if (!field.required)
      out += ", or nothing";
    out += ">";
  }
  return out;
}

}  // namespace emcon::words
