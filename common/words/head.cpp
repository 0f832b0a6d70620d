// Reads verb, subject and variant of an order, also of one that the offer does not have.
#include <algorithm>
#include <utility>

#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/order.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

std::vector<std::string> names(const std::vector<const OfferLine*>& lines, std::string OfferLine::* part) {
  std::vector<std::string> out;
  for (const auto* line : lines) add_new(out, line->*part);
  return out;
}

/// Keeps the lines whose `part` is `word`, in any case. False if there are none.
bool narrow(std::vector<const OfferLine*>& lines, std::string OfferLine::* part, const std::string& word) {
  const auto all = names(lines, part);
  const std::string* found = the_same(all, word);
  if (!found) return false;
  std::erase_if(lines, [&](const OfferLine* line) { return line->*part != *found; });
  return true;
}

bool only_empty(const std::vector<std::string>& all) {
  return all.size() == 1 && all.front().empty();
}

/// Whether a later word names this field.
bool is_named(const Reading& reading, const Field& field) {
  return std::ranges::any_of(reading.words, [&](const std::string& word) {
    const std::string_view name = field_named(word);
    return !name.empty() && starts_with_folded(field.name, name);
  });
}

/// Whether `word` is an option of a field of the line that no other word names. If some of these fields are required,
/// only they count.
bool is_option(const Offer& offer, const Reading& reading, const OfferLine& line, const std::string& word) {
  const bool musts = std::ranges::any_of(line.fields, &Field::required);
  return std::ranges::any_of(line.fields, [&](const Field& field) {
    return (field.required || !musts) && field.kind != FieldKind::text && field.kind != FieldKind::number &&
           !is_named(reading, field) && parse_value(offer, field, word);
  });
}

/// A subject or variant without a word: the only possible one. Uses no word.
bool imply(Reading& reading, std::string OfferLine::* part) {
  const auto all = names(reading.lines, part);
  if (all.size() == 1) return true;
  if (std::find(all.begin(), all.end(), "") == all.end()) return false;
  std::erase_if(reading.lines, [&](const OfferLine* line) { return !(line->*part).empty(); });
  return true;
}

std::string next_word(const Reading& reading) {
  return reading.used < reading.words.size() ? reading.words[reading.used] : std::string();
}

/// Takes the next word for one of those on offer.
bool take_offered(Reading& reading, std::string OfferLine::* part) {
  const std::string word = next_word(reading);
  if (word.empty() || !narrow(reading.lines, part, word)) return false;
  ++reading.used;
  return true;
}

/// A thing that the next words name, and how many words they are: a handle is one, a name may be several.
struct Named {
  std::string handle;
  std::size_t words = 0;
};
std::optional<Named> next_thing(const Reading& reading, const Names& known) {
  constexpr std::size_t most = 4;
  for (std::size_t count = std::min(most, reading.words.size() - reading.used); count > 0; --count) {
    std::string name = reading.words[reading.used];
    for (std::size_t i = 1; i < count; ++i) name += " " + reading.words[reading.used + i];
    if (auto thing = known.thing(name)) return Named{std::move(*thing), count};
  }
  return std::nullopt;
}

/// The next word, if it is no value of a field.
std::string next_name(const Reading& reading) {
  std::string word = next_word(reading);
  return field_named(word).empty() ? word : std::string();
}

/// Whether the word has the form of a value for a field of the line that no later word names.
bool may_be_value(const Offer& offer, const Reading& reading, const OfferLine& line, const std::string& word) {
  return std::ranges::any_of(line.fields, [&](const Field& field) {
    return !is_named(reading, field) &&
           (field.kind == FieldKind::target || field.kind == FieldKind::text || parse_value(offer, field, word));
  });
}

/// Whether the word is like the name of a thing: it has a digit, and is no list: "A9", "w3", "B1.f2", "A-m1". It may be
/// a number if the implied name is a number.
bool like_a_name(const std::string& word, const std::string& implied) {
  constexpr const char* digits = "0123456789";
  const bool number = word.find_first_not_of(digits) == std::string::npos;
  const bool numbers = !implied.empty() && implied.find_first_not_of(digits) == std::string::npos;
  return word.find_first_of(":,") == std::string::npos && word.find_first_of(digits) != std::string::npos &&
         number == numbers;
}

/// Whether both have one form: small letters and signs the same, capitals and numbers any. "A1" and "B12", "w9" and
/// "w10".
bool built_alike(std::string_view a, std::string_view b) {
  const auto shape = [](std::string_view name) {
    std::string out;
    for (const char c : name) {
      const bool digit = c >= '0' && c <= '9';
      if (!digit || out.empty() || out.back() != '0') out += digit ? '0' : c >= 'A' && c <= 'Z' ? 'A' : c;
    }
    return out;
  };
  return !a.empty() && shape(a) == shape(b);
}

/// Whether the word is on offer for a field of the line that no later word names.
bool is_a_value(const Offer& offer, const Reading& reading, const OfferLine& line, const std::string& word) {
  return std::ranges::any_of(
      line.fields, [&](const Field& field) { return !is_named(reading, field) && parse_value(offer, field, word); });
}

/// Whether the next word names nothing known, and is no value, so that it must be meant as the implied subject or
/// variant.
bool names_nothing_known(const Offer& offer, const Reading& reading, std::string OfferLine::* part,
                         const Reading& implied, bool goes_without, const Names& known) {
  const std::string word = next_name(reading);
  if (!reading.form || word.empty()) return false;
  if (!goes_without) return begun_by(word, names(reading.lines, part)).empty();
  const OfferLine& line = *implied.lines.front();
  if (the_same(names(implied.lines, &OfferLine::variant), word)) return false;
  if (like_a_name(word, line.*part) && !may_be_value(offer, reading, line, word)) return true;
  return built_alike(word, line.*part) && !known.thing(word) && !is_a_value(offer, reading, line, word);
}

/// The subject: one on offer, by its handle or name, a thing that is not, or implied.
bool take_subject(const Offer& offer, Reading& reading, const Names& known) {
  const bool none = only_empty(names(reading.lines, &OfferLine::subject));
  if (none && reading.used < reading.words.size() && reading.words[reading.used].empty()) ++reading.used;  // "" is none
  if (none || take_offered(reading, &OfferLine::subject)) return true;
  Reading implied = reading;
  const bool goes_without = imply(implied, &OfferLine::subject);
  const auto variants = names(implied.lines, &OfferLine::variant);
  const auto variant_behind = [&](std::size_t words) {
    return reading.used + words < reading.words.size() && the_same(variants, reading.words[reading.used + words]);
  };
  const auto thing = next_thing(reading, known);
  if (thing && (!goes_without || variant_behind(thing->words) ||
                !is_option(offer, reading, *implied.lines.front(), next_word(reading)))) {
    if (!narrow(reading.lines, &OfferLine::subject, thing->handle)) reading.subject = thing->handle;
    reading.used += thing->words;
    return true;
  }
  if ((!goes_without || only_empty(variants) || variant_behind(1)) &&
      names_nothing_known(offer, reading, &OfferLine::subject, implied, goes_without, known)) {
    reading.subject = next_word(reading);
    ++reading.used;
    return true;
  }
  if (goes_without) reading = std::move(implied);
  return goes_without;
}

/// The variant: one on offer, one from the subject's sheet, or the implied one.
bool take_variant(const Offer& offer, Reading& reading, const Names& known) {
  if (only_empty(names(reading.lines, &OfferLine::variant)) || take_offered(reading, &OfferLine::variant)) return true;
  const std::string word = next_word(reading);
  const std::string& subject = reading.subject ? *reading.subject : reading.lines.front()->subject;
  const auto part = known.part(subject, word);
  if (part && !is_option(offer, reading, *reading.lines.front(), word)) {
    reading.variant = *part;
    ++reading.used;
    return true;
  }
  Reading implied = reading;
  const bool goes_without = !reading.subject && imply(implied, &OfferLine::variant);
  if (names_nothing_known(offer, reading, &OfferLine::variant, implied, goes_without, known)) {
    reading.variant = word;
    ++reading.used;
    return true;
  }
  // If the thing is not on offer, none of its parts is implied.
  if (reading.subject) reading.variant = "";
  if (goes_without) reading = std::move(implied);
  return reading.subject || goes_without;
}

/// Takes subject and variant of an order that no line offers.
void take_names(Reading& reading, const Names& known) {
  std::string word = next_name(reading);
  if (word.empty()) return;
  const auto thing = next_thing(reading, known);
  reading.subject = thing ? thing->handle : word;
  reading.used += thing ? thing->words : 1;
  word = next_name(reading);
  if (!reading.form->variant || word.empty()) return;
  reading.variant = known.part(*reading.subject, word).value_or(word);
  ++reading.used;
}

Problem which(const Reading& reading, std::string OfferLine::* part, const char* code) {
  const std::string& subject = reading.lines.front()->subject;
  const bool named = part == &OfferLine::variant && !subject.empty();
  const std::string so_far = reading.lines.front()->verb + (named ? " " + subject : std::string());
  const std::vector<std::string> all = names(reading.lines, part);
  const std::string right = one_of(all, 16);
  if (reading.used >= reading.words.size())
    return problem(code, "'" + so_far + "' needs one more word: " + right + ".");
  const std::string& word = reading.words[reading.used];
  const std::string begun = begun_by(word, all), no = "'" + so_far + "' cannot go on with '" + word + "'";
  if (!begun.empty()) return problem(code, no + ": names stand in full." + begun + " Possible now: " + right + ".");
  constexpr std::size_t handle = 4;  // handles are near each other, and one does not mean another
  return problem(code, no + "; possible now: " + right + "." + (word.size() > handle ? did_you_mean(word, all) : ""));
}

/// A number in front of the order is its stage, in an offer that has some.
std::optional<Problem> take_stage(const Offer& offer, Reading& reading) {
  const std::string word = next_word(reading);
  const bool number = !word.empty() && word.size() < 6 && word.find_first_not_of("0123456789") == std::string::npos;
  if (offer.stages.empty() || !number) return std::nullopt;
  const int stage = std::stoi(word);
  if (stage < 1 || std::cmp_greater(stage, offer.stages.size()))
    return problem("no_such_stage",
                   "The plan has the parts 1 to " + std::to_string(offer.stages.size()) + ", not " + word + ".");
  std::erase_if(reading.lines, [&](const OfferLine* line) { return line->stage != stage; });
  reading.stage = stage;
  if (reading.lines.empty() && offer.orders.empty())
    return problem("unknown_order", "Nothing can be ordered in part " + word + " of the plan.");
  ++reading.used;
  return std::nullopt;
}

/// An order without a stage goes to the first in which it can still be given.
void keep_one_stage(Reading& reading, const Names& known) {
  const auto full = [&](const OfferLine* line) {
    const auto times = known.given ? std::ranges::count_if(known.given->lines,
                                                           [&](const auto& one) { return table::fills(one, *line); })
                                   : 0;
    return std::cmp_greater_equal(times, line->times_max);
  };
  const auto first = std::ranges::find_if_not(reading.lines, full);
  const std::int32_t stage = (first == reading.lines.end() ? reading.lines.front() : *first)->stage;
  std::erase_if(reading.lines, [&](const OfferLine* line) { return line->stage != stage; });
}

/// Verbs that the question knows, on offer or not.
std::vector<std::string> known_verbs(const Offer& offer, std::int32_t stage) {
  std::vector<std::string> out;
  for (const table::OrderForm& form : offer.orders)
    if (stage == 0 || form.stage == stage) add_new(out, form.verb);
  return out;
}

const table::OrderForm* form_of(const Offer& offer, const std::string& verb, std::int32_t stage) {
  const auto at = std::ranges::find_if(offer.orders, [&](const table::OrderForm& form) {
    return form.verb == verb && (stage == 0 || form.stage == stage);
  });
  return at == offer.orders.end() ? nullptr : &*at;
}

}  // namespace

std::string_view field_named(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos || equals == 0) return {};
  const std::string_view name = word.substr(0, equals);
  const bool letters =
      std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; });
  return letters ? name : std::string_view();
}

Problem problem(std::string code, std::string text, std::string field) {
  return Problem{std::move(code), std::move(text), "", -1, std::move(field), {}};
}

std::expected<Reading, Problem> read_head(const Offer& offer, std::vector<std::string> all, const Names& known) {
  Reading out;
  out.words = std::move(all);
  for (const auto& line : offer.lines) out.lines.push_back(&line);
  if (auto refused = take_stage(offer, out)) return std::unexpected(std::move(*refused));
  if (out.words.size() <= out.used)
    return std::unexpected(problem("unknown_order", "An order starts with what to do."));
  const std::string verb = out.words[out.used++];
  out.head = out.used;
  const auto verbs = names(out.lines, &OfferLine::verb), forms = known_verbs(offer, out.stage);
  const std::string said = "'" + verb + "' ";
  if (verbs.empty() && forms.empty()) return std::unexpected(problem("unknown_order", "Nothing can be ordered now."));
  auto meant = verbs_meant(verbs, verb);
  const bool on_offer = !meant.empty();
  if (!on_offer) meant = verbs_meant(forms, verb);
  if (meant.size() > 1) return std::unexpected(problem("unknown_order", said + "could mean " + one_of(meant) + "."));
  if (meant.empty() && !forms.empty()) {
    // However near the word is to a verb of this question, it may be a verb of another one. The rules know all verbs.
    out.lines.clear();
    return out;
  }
  if (meant.empty())
    return std::unexpected(problem("unknown_order", said + "is no order that can be given now; there are: " +
                                                        one_of(verbs, 20) + "." + did_you_mean(verb, verbs)));
  out.form = form_of(offer, meant.front(), out.stage);
  if (!on_offer) {
    out.lines.clear();
    take_names(out, known);
    return out;
  }
  narrow(out.lines, &OfferLine::verb, meant.front());
  if (!take_subject(offer, out, known)) return std::unexpected(which(out, &OfferLine::subject, "which_subject"));
  if (!take_variant(offer, out, known)) return std::unexpected(which(out, &OfferLine::variant, "which_variant"));
  keep_one_stage(out, known);
  return out;
}

std::vector<Reading> read_otherwise(const Offer& offer, const Reading& reading, const Names& known) {
  std::vector<Reading> out;
  if (!reading.form || reading.lines.empty() || reading.subject) return out;
  const OfferLine& line = *reading.lines.front();
  const bool said_subject = reading.used > reading.head && !line.subject.empty() &&
                            (!reading.form->variant || !same_folded(reading.words[reading.head], line.variant) ||
                             same_folded(reading.words[reading.head], line.subject));
  const bool said_variant = reading.variant || reading.used > reading.head + (said_subject ? 1 : 0);
  Reading again = reading;
  again.used = reading.head;
  const auto next_may_be_name = [&] { return again.used < again.words.size() && !next_name(again).empty(); };
  if (!said_subject && !line.subject.empty() && next_may_be_name()) {
    const auto thing = next_thing(again, known);
    again.subject = thing ? thing->handle : next_word(again);
    again.used += thing ? thing->words : 1;
    again.variant = "";
    if (reading.form->variant && next_may_be_name()) {
      Reading with = again;
      with.variant = known.part(*with.subject, next_word(with)).value_or(next_word(with));
      ++with.used;
      out.push_back(std::move(with));
    }
    out.push_back(std::move(again));
  } else if (said_subject && !said_variant && reading.form->variant && !line.variant.empty()) {
    again.used = reading.used;
    if (!next_may_be_name()) return out;
    again.variant = known.part(line.subject, next_word(again)).value_or(next_word(again));
    ++again.used;
    out.push_back(std::move(again));
  }
  // A value on offer that is the name of nothing is one too many, or in a wrong place.
  const std::string& first = reading.words[reading.head];
  std::erase_if(out, [&](const Reading& one) {
    return one.subject && !known.thing(*one.subject) && is_a_value(offer, reading, line, first);
  });
  return out;
}

}  // namespace emcon::words
